import type { GraphQLError } from 'graphql';
import { CloseCode, type SubscribePayload, validateMessage } from 'graphql-ws';
import type { Fault } from '../../http/faults.ts';
import type { Ending } from '../../http/interface.ts';
import { persistedHashIn } from '../../http/persisted-queries.ts';
import { closeCodes } from '../../http/server-socket.ts';
import type { Socket, SocketMemory, SocketSession } from '../../http/socket.ts';
import type { Admit, FaultOf, SessionOpening } from '../../http/sockets.ts';
import { describeOperation } from '../../lib/describe-operation.ts';
import { Failure, RetryLater } from '../../lib/failure.ts';
import { Inbox } from '../../lib/inbox.ts';
import { hasAtMost } from '../../lib/input-limits.ts';
import { jsonIn, refusalOf } from '../../lib/json.ts';
import type { World } from '../../world.ts';
import { authorizationIn, type Carrier, type Operation, type Requester } from './context.ts';
import type { GraphqlEngine } from './engine.ts';
import { graphqlError, toGraphqlError } from './errors.ts';
import { breakOperation } from './faults.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import { tooSlow } from './subscriptions.ts';

/** A longer id has no use, and would stay in memory. */
const maxIdCharacters = 256;

/** A larger `connection_init` has no use either, and is not parsed. */
const maxOpeningBytes = 16_384;

/** A socket is closed if its `connection_init` takes longer. */
const openingMs = 3_000;

type Results = AsyncGenerator<OperationResult, void, void>;

/** An operation of a client, from its `subscribe` to its `complete`. */
interface Running {
  readonly id: string;
  results: Results | null;
  fault: Fault | null;
}

export interface Shared {
  readonly engine: GraphqlEngine;
  readonly world: World;
  readonly open: Set<Socket>;
  /** Set once the world is closed: a socket that opens later is closed at once. */
  ending: Ending | null;
}

/** One client of the protocol graphql-transport-ws. */
export class GraphqlSession implements SocketSession {
  readonly #shared: Shared;
  readonly #pinned: SchemaName | null;
  readonly #memory: SocketMemory;
  readonly #address: string;
  readonly #admit: Admit;
  readonly #faultOf: FaultOf;
  readonly #inbox: Inbox;
  readonly #running = new Map<string, Running>();
  readonly #closed = Promise.withResolvers<void>();
  #authorization: string | null;
  #isConnected = false;
  #socket: Socket | null = null;
  #opening: Timer | undefined;

  constructor(
    shared: Shared,
    pinned: SchemaName | null,
    { exchange, memory, admit, faultOf }: SessionOpening,
  ) {
    this.#shared = shared;
    this.#pinned = pinned;
    this.#memory = memory;
    this.#admit = admit;
    this.#faultOf = faultOf;
    this.#address = exchange.address;
    this.#authorization = exchange.header('authorization') ?? null;
    this.#inbox = new Inbox(memory.hold, (text) => this.#read(text).catch((error) => this.#fail(error)));
  }

  opened(socket: Socket): void {
    const { open, world, ending } = this.#shared;
    this.#socket = socket;
    open.add(socket);
    world.meters.operations.socketsChanged(1);
    const expire = () =>
      this.#close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout');
    this.#opening = setTimeout(expire, openingMs);
    if (ending !== null) setImmediate(() => socket.close(ending.code, ending.reason));
  }

  received(text: string): void {
    if (!this.#memory.hasRoom(text.length))
      this.#close(closeCodes.tryAgainLater, 'Too much memory is held for this client');
    else if (!this.#inbox.add(text)) this.#close(closeCodes.tryAgainLater, 'Too many messages at once');
  }

  closed(): void {
    const { open, world } = this.#shared;
    clearTimeout(this.#opening);
    this.#closed.resolve();
    if (this.#socket !== null && open.delete(this.#socket)) world.meters.operations.socketsChanged(-1);
    this.#socket = null;
    for (const running of this.#running.values()) this.#stop(running);
  }

  async #read(text: string): Promise<void> {
    await this.#shared.engine.pauseFor(this.#address, text.length);
    if (this.#socket === null) return;
    const bytes = Buffer.byteLength(text);
    if (bytes > this.#shared.world.runtime.settings.maxBodyBytes)
      this.#close(closeCodes.tooBig, 'Message is too large');
    else if (!this.#isConnected && bytes > maxOpeningBytes)
      this.#close(CloseCode.BadRequest, 'The first message is larger than 16 KiB');
    else this.#take(messageIn(text), text.length);
  }

  #take(message: SocketMessage | null, length: number): void {
    if (message?.type === 'connection_init') this.#connect(message.payload);
    else if (message?.type === 'subscribe') this.#subscribe(message.id, message.payload, length);
    else if (message?.type === 'ping') {
      const payload = message.payload && { payload: message.payload };
      this.#socket?.send(JSON.stringify({ type: 'pong', ...payload }));
    } else if (message?.type === 'complete') {
      const running = this.#running.get(message.id);
      if (running !== undefined) this.#stop(running);
    } else if (message?.type !== 'pong') this.#close(CloseCode.BadRequest, 'Invalid message received');
  }

  /** Keeps only the token: other parameters would stay in memory for as long as the socket is open. */
  #connect(payload: unknown): void {
    if (this.#isConnected)
      this.#close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
    else {
      clearTimeout(this.#opening);
      this.#isConnected = true;
      this.#authorization = authorizationIn(payload) ?? this.#authorization;
      this.#socket?.send('{"type":"connection_ack"}');
    }
  }

  #subscribe(id: string, payload: SubscribePayload, length: number): void {
    if (!this.#isConnected) this.#close(CloseCode.Unauthorized, 'Unauthorized');
    else if (!hasAtMost(id, maxIdCharacters))
      this.#close(CloseCode.BadRequest, 'The id of an operation is longer than 256 characters');
    else if (this.#running.has(id))
      this.#close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
    else this.#start(id, payload, length);
  }

  /**
   * Charges the message to its client until its operation ends or has become a subscription, which keeps only the variables
   * that it declares.
   */
  #start(id: string, payload: SubscribePayload, length: number): void {
    const running: Running = { id, results: null, fault: null };
    this.#running.set(id, running);
    const held = this.#memory.hold(length);
    this.#begin(running, payload)
      .finally(() => held.release())
      .then((results) => results && this.#deliver(running, results))
      .catch((error) => this.#fail(error))
      .finally(() => this.#isOpen(running) && this.#running.delete(id));
  }

  /** Runs a query or a mutation, or returns the results of a subscription. */
  async #begin(running: Running, payload: SubscribePayload): Promise<Results | null> {
    const operation = await this.#prepare(payload);
    if (!('definition' in operation)) return this.#reject(running, operation);
    const { document, definition } = operation;
    running.fault = this.#faultOf(describeOperation(document, definition));
    const refusal = await this.#breakOff(running, false);
    if (refusal !== null) return this.#reject(running, refusal);
    const results = await this.#run(operation, payload, running.fault).catch((error) => {
      if (error instanceof RetryLater) throw error;
      return [this.#shared.engine.explain(error)];
    });
    const errors = await this.#breakOff(running, true);
    if (Array.isArray(results)) return this.#reject(running, results);
    if (errors === null && !(results instanceof OperationResult)) return results;
    if (!(results instanceof OperationResult)) await results.return();
    const result = results instanceof OperationResult && errors === null ? results : null;
    await this.#send(running, 'next', result?.toPayload() ?? JSON.stringify({ errors }));
    await this.#send(running, 'complete');
    return null;
  }

  async #prepare(payload: SubscribePayload): Promise<Operation | readonly GraphQLError[]> {
    const { graphqlMaxSubscriptions: max } = this.#shared.world.runtime.settings;
    if (this.#running.size > max)
      return [graphqlError(`At most ${max} operations at once on one connection`, 'BAD_USER_INPUT')];
    const notAdmitted = this.#admit();
    if (notAdmitted !== null) return [toGraphqlError(notAdmitted)];
    const { query, operationName, extensions } = payload;
    const requester = { address: this.#address };
    try {
      const hash = persistedHashIn(extensions);
      return await this.#shared.engine.prepare({
        query,
        hash,
        operationName,
        pinned: this.#pinned,
        requester,
      });
    } catch (error) {
      if (error instanceof Failure && !(error instanceof RetryLater)) return [toGraphqlError(error)];
      throw error;
    }
  }

  #run(operation: Operation, { variables, extensions }: SubscribePayload, fault: Fault | null) {
    const { engine } = this.#shared;
    const [address, authorization] = [this.#address, this.#authorization];
    const isWanted = () => this.#socket !== null;
    const requester: Requester = { address, authorization, transport: 'websocket', fault, isWanted };
    if (operation.definition.operation !== 'subscription')
      return engine.execute(operation, variables, requester);
    return engine.subscribe(operation, variables, requester, this.#carrier(extensions?.lastEventId));
  }

  /** A value that is not a text counts as an invalid position. */
  #carrier(position: unknown): Carrier {
    const lastEventId = position == null ? null : typeof position === 'string' ? position : '';
    return {
      lastEventId,
      // A slow subscriber blocks its whole socket, so the socket is closed (G12).
      onTooSlow: () => this.#close(closeCodes.tryAgainLater, tooSlow),
      close: (code) => this.#close(code, 'Closed by a fault'),
    };
  }

  async #deliver(running: Running, results: Results): Promise<void> {
    if (!this.#isOpen(running)) return void (await results.return());
    running.results = results;
    try {
      for await (const result of results) await this.#send(running, 'next', result.toPayload());
    } catch (error) {
      return void (await this.#reject(running, [this.#shared.engine.explain(error)]));
    }
    await this.#send(running, 'complete');
  }

  #isOpen(running: Running): boolean {
    return this.#running.get(running.id) === running;
  }

  #stop(running: Running): void {
    this.#running.delete(running.id);
    running.results?.return().catch((error) => this.#fail(error));
  }

  async #reject(running: Running, errors: readonly GraphQLError[]): Promise<null> {
    await this.#send(running, 'error', JSON.stringify(errors));
    return null;
  }

  /** Sends finished text: parsing megabytes only to write them again would block the event loop. */
  async #send(running: Running, type: 'next' | 'error' | 'complete', payload?: string): Promise<void> {
    if (!this.#isOpen(running)) return;
    const { id, fault } = running;
    const rest = payload === undefined ? '' : `,"payload":${payload}`;
    await this.#socket?.send(`{"id":${JSON.stringify(id)},"type":"${type}"${rest}}`, fault?.id ?? null);
  }

  #breakOff({ fault }: Running, hasRun: boolean): Promise<readonly GraphQLError[] | null> {
    const { faults } = this.#shared.world.http;
    return breakOperation(fault, faults, hasRun, this.#socket, this.#closed.promise);
  }

  #close(code: number, reason: string): void {
    this.#socket?.close(code, reason);
  }

  /** Clients treat an `error` as final. If a retry makes sense, the socket is closed: clients then reconnect. */
  #fail(error: unknown): void {
    if (error instanceof RetryLater) this.#close(closeCodes.tryAgainLater, 'Service unavailable');
    else {
      this.#shared.world.runtime.log.error('unexpected failure over a WebSocket', error);
      this.#close(CloseCode.InternalServerError, 'Internal server error');
    }
  }
}

type SocketMessage = ReturnType<typeof validateMessage>;

/** Parses a message of the protocol; returns null if the text is not one. */
function messageIn(text: string): SocketMessage | null {
  if (refusalOf(text) !== null) return null;
  try {
    return validateMessage(jsonIn(text));
  } catch {
    return null;
  }
}
