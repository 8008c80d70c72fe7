import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, type makeServer } from 'graphql-ws';
import { closeCodes } from '../../http/server-socket.ts';
import type { Socket, SocketMemory, SocketSession } from '../../http/socket.ts';
import type { Admit, FaultOf, SessionOpening } from '../../http/sockets.ts';
import type { Awaitable } from '../../lib/awaitable.ts';
import { RetryLater } from '../../lib/failure.ts';
import { isObject, jsonIn, refusalOf } from '../../lib/json.ts';
import type { Log } from '../../lib/log.ts';
import type { Holding } from '../../lib/memory-ledger.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import type { SetAside } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** The messages of one connection that may wait. */
const maxWaiting = 2_000;

/** A larger payload of `connection_init` has no use, and would stay in memory. */
export const maxPayloadBytes = 16_384;
export const payloadTooLarge = 'The payload of connection_init is larger than 16 KiB';

/** The longest text of such a payload, with every character escaped. A longer one is not parsed. */
const longestOpening = 6 * maxPayloadBytes;

export interface Extra {
  readonly authorization: string | null;
  readonly address: string;
  readonly pinned: SchemaName | null;
  isConnected: boolean;
  socket: Socket | null;
  readonly admit: Admit;
  readonly faultOf: FaultOf;
  /** The names of faults by operation id. */
  readonly faulty: Map<string, string>;
  readonly closed: Promise<void>;
  /** The memory charged for the message being processed. */
  message: Holding | null;
}

export interface ConnectionParams extends Record<string, unknown> {
  readonly Authorization?: unknown;
  readonly authorization?: unknown;
  /** Some clients put their HTTP headers here. */
  readonly headers?: unknown;
}

/** Returns the token of a connection, from its parameters or the headers in them; null if there is none. */
export function authorizationIn(params: ConnectionParams | undefined): string | null {
  const headers = params?.headers;
  const places = [params ?? {}, isObject(headers) ? headers : {}];
  const given = places.flatMap(({ Authorization, authorization }) => [Authorization, authorization]);
  const found = given.find((value) => value != null);
  return typeof found === 'string' ? found : null;
}

export interface Shared {
  readonly server: ReturnType<typeof makeServer<ConnectionParams, Extra>>;
  readonly open: Set<Socket | null>;
  readonly aside: SetAside;
  readonly meter: OperationMeter;
  readonly log: Log;
  readonly maxBodyBytes: number;
  pauseFor(address: string, bytes?: number): Awaitable<void>;
}

export class GraphqlSession implements SocketSession {
  readonly #shared: Shared;
  readonly #memory: SocketMemory;
  readonly #extra: Extra;
  /** Settles when all messages received so far are read. */
  #reading = Promise.resolve();
  #waiting = 0;
  readonly #closed = Promise.withResolvers<void>();
  #receive: ((text: string) => Promise<void>) | null = null;
  #end: ((code: number, reason: string) => Promise<void>) | null = null;

  constructor(shared: Shared, pinned: SchemaName | null, opening: SessionOpening) {
    const { exchange, memory, admit, faultOf } = opening;
    this.#shared = shared;
    this.#memory = memory;
    const { address } = exchange;
    const authorization = exchange.header('authorization') ?? null;
    const { promise: closed } = this.#closed;
    const faulty = new Map<string, string>();
    this.#extra = {
      authorization,
      address,
      pinned,
      admit,
      faultOf,
      faulty,
      closed,
      isConnected: false,
      socket: null,
      message: null,
    };
  }

  opened(socket: Socket): void {
    const { server, open, meter } = this.#shared;
    this.#extra.socket = socket;
    open.add(socket);
    meter.socketsChanged(1);
    this.#end = server.opened(
      {
        protocol: GRAPHQL_TRANSPORT_WS_PROTOCOL,
        send: async (text) =>
          socket.send(this.#shared.aside.fillIn(text), faultOfMessage(text, this.#extra.faulty)),
        close: (code = 1000, reason = '') => socket.close(code, reason),
        onMessage: (listener) => {
          this.#receive = listener;
        },
      },
      this.#extra,
    );
  }

  received(text: string): void {
    if (!this.#memory.hasRoom(text.length))
      this.#close(closeCodes.tryAgainLater, 'Too much memory is held for this client');
    else if (this.#waiting >= maxWaiting) this.#close(closeCodes.tryAgainLater, 'Too many messages at once');
    else this.#reading = this.#readAfter(this.#reading, text);
  }

  closed(code: number, reason: string): void {
    const { open, meter, log } = this.#shared;
    this.#closed.resolve();
    const { socket } = this.#extra;
    if (socket !== null && open.delete(socket)) meter.socketsChanged(-1);
    this.#end?.(code, reason).catch((error) =>
      log.error('unexpected failure while closing a WebSocket', error),
    );
  }

  /** Reads a message after the earlier ones, when it is its client's turn. One read may deliver thousands of them. */
  async #readAfter(earlier: Promise<void>, text: string): Promise<void> {
    const held = this.#memory.hold(text.length);
    this.#waiting += 1;
    await earlier;
    try {
      await this.#shared.pauseFor(this.#extra.address, text.length);
      if (this.#shared.open.has(this.#extra.socket)) this.#read(text);
    } catch (error) {
      this.#fail(error);
    }
    this.#waiting -= 1;
    held.release();
  }

  #read(text: string): void {
    if (Buffer.byteLength(text) > this.#shared.maxBodyBytes)
      this.#close(closeCodes.tooBig, 'Message is too large');
    else if (!this.#extra.isConnected && text.length > longestOpening)
      this.#close(CloseCode.BadRequest, payloadTooLarge);
    else if (refusalOf(text) !== null) this.#refuse();
    // Null is not a valid message.
    else this.#take(jsonIn(text) ?? null, text.length);
  }

  /**
   * Charges the message to its client until its operation ends or has become a subscription. Passes the
   * parsed message to the library, which would keep the text for as long as a subscription lasts.
   */
  #take(message: unknown, length: number): void {
    const held = this.#memory.hold(length);
    this.#extra.message = held;
    this.#receive?.(message as string)
      .catch((error) => this.#fail(error))
      .finally(() => held.release());
  }

  #close(code: number, reason: string): void {
    this.#extra.socket?.close(code, reason);
  }

  #refuse(): void {
    this.#close(CloseCode.BadRequest, 'Invalid message received');
  }

  #fail(error: unknown): void {
    if (isServersOwnMessage(error)) this.#refuse();
    else if (error instanceof RetryLater) this.#close(closeCodes.tryAgainLater, 'Service unavailable');
    else {
      this.#shared.log.error('unexpected failure over a WebSocket', error);
      this.#close(CloseCode.InternalServerError, 'Internal server error');
    }
  }
}

/** Returns the fault of the operation that a message belongs to: its id is the first member, its type the second. */
function faultOfMessage(text: string, faulty: Map<string, string>): string | null {
  if (faulty.size === 0) return null;
  const [, quoted = '""', type = ''] = /^\{"id":("(?:[^"\\]|\\.)*"),"type":"(\w+)"/.exec(text) ?? [];
  const id = JSON.parse(quoted);
  const fault = faulty.get(id) ?? null;
  if (type !== 'next') faulty.delete(id);
  return fault;
}

/**
 * The reference implementation throws if a client sends a message that only a server may send; this is an
 * error of the client, not of the server.
 */
function isServersOwnMessage(error: unknown): boolean {
  return (
    error instanceof Error && /^Unexpected message of type (connection_ack|next|error) /.test(error.message)
  );
}
