import { GraphQLError } from 'graphql';
import { eventStream } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Reply } from '../../http/reply.ts';
import type { Log } from '../../lib/log.ts';
import type { Holding } from '../../lib/memory-ledger.ts';
import type { Carrier, Requester } from './context.ts';
import type { GraphqlEngine } from './engine.ts';
import { explain } from './errors.ts';
import { type GraphqlRequest, parametersOf } from './graphql-request.ts';
import { isMutationByGet, mutationByGet, refuse } from './over-http.ts';
import { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';

/** An idle connection gets a heartbeat this often, as from the reference implementation. */
const heartbeatMs = 12_000;

/** Sent first, too: some browsers report a response only when its body begins. */
const heartbeat = ':\n\n';
const complete = 'event: complete\ndata:\n\n';

type Results = AsyncIterator<OperationResult, void, void>;

/** Subscriptions that end without a `complete`, so that their clients reconnect. */
interface Breaking {
  isBroken: boolean;
}

/** Server-sent events, one connection per operation. Tests connect the reference client of the protocol. */
export function overSse(engine: GraphqlEngine, log: Log) {
  const server: Breaking = { isBroken: false };

  async function reply(
    exchange: Exchange,
    asked: GraphqlRequest,
    requester: Requester,
    pinned: SchemaName | null,
  ): Promise<Reply | Response> {
    const { method } = exchange;
    const { envelope, hash } = asked;
    if (envelope === null && method !== 'GET') return refuse(415, 'Unsupported Media Type');
    const parameters = parametersOf(asked);
    if (typeof parameters === 'string') return refuse(400, parameters);
    const { query, operationName, variables } = parameters;
    const operation = await engine.prepare({ query, hash, operationName, pinned, requester });
    const replyOnce = (result: OperationResult) => stream(exchange, once(result), [], result.data?.length);
    if (!('definition' in operation)) return replyOnce(new OperationResult(undefined, operation));
    if (isMutationByGet(operation, method)) return refuse(405, mutationByGet, { allow: 'POST' });
    if (operation.definition.operation !== 'subscription')
      return replyOnce(await engine.execute(operation, variables, requester));
    const own: Breaking = { isBroken: false };
    const carrier = carrierOf(exchange.header('last-event-id') || null, own);
    const results = await engine.subscribe(operation, variables, requester, carrier).catch(asResult);
    if (results instanceof OperationResult) return replyOnce(results);
    return stream(exchange, results, [server, own]);
  }

  /** Not part of `reply`: the functions made here would keep the request in memory for as long as the stream is open. */
  function stream(exchange: Exchange, results: Results, breaking: readonly Breaking[], length = 0): Response {
    const unread = exchange.ledger.hold(exchange.client, length);
    const isCutOff = () => breaking.some(({ isBroken }) => isBroken);
    const next = () => results.next().catch((error) => failed(error, log));
    const end = async () => void (await results.return?.());
    return eventStream(toStream({ next, end, isCutOff }, () => exchange.hold(), unread));
  }

  return {
    reply,
    /** Subscriptions that end from now on break off, as if the process had died. */
    close() {
      server.isBroken = true;
    },
  };
}

function carrierOf(lastEventId: string | null, own: Breaking): Carrier {
  return {
    lastEventId,
    // The error follows the last event that the client reads.
    onTooSlow: () => undefined,
    close: () => {
      own.isBroken = true;
    },
  };
}

function asResult(error: unknown): OperationResult {
  if (error instanceof GraphQLError) return new OperationResult(undefined, [error]);
  throw error;
}

async function* once(result: OperationResult): AsyncGenerator<OperationResult, void, void> {
  yield result;
}

/** Reports the error of a failed stream in its last event. */
function failed(error: unknown, log: Log): IteratorResult<OperationResult, void> {
  return { done: false, value: new OperationResult(undefined, [explain(error, log)]) };
}

interface Source {
  next(): Promise<IteratorResult<OperationResult, void>>;
  end(): Promise<void>;
  /** Returns true if the stream must end without a `complete`. */
  isCutOff(): boolean;
}

/** The position of an event is its id (E2). */
function eventOf(result: OperationResult): string {
  const id = result.eventId === null ? '' : `id: ${result.eventId}\n`;
  return `event: next\n${id}data: ${result.toText()}\n\n`;
}

/** Reads a result when the client has room for it (G12). */
function toStream(source: Source, hold: () => () => void, unread: Holding): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: Timer | undefined;
  let release: (() => void) | null = null;
  const finish = () => {
    clearInterval(timer);
    release?.();
    unread.release();
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (text: string) => {
        const bytes = encoder.encode(text);
        unread.resize(bytes.byteLength);
        controller.enqueue(bytes);
      };
      if (release === null) {
        release = hold();
        timer = setInterval(() => controller.desiredSize === 1 && send(heartbeat), heartbeatMs);
        return controller.enqueue(encoder.encode(heartbeat));
      }
      const { done, value } = await source.next();
      if (!done) return send(eventOf(value));
      if (!source.isCutOff()) send(complete);
      finish();
      controller.close();
    },
    async cancel() {
      finish();
      await source.end();
    },
  });
}
