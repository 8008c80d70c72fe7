import { GraphQLError } from 'graphql';
import { type AnyReply, MessageStream } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import type { Log } from '../../lib/log.ts';
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
  ): Promise<AnyReply> {
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
  function stream(
    exchange: Exchange,
    results: Results,
    breaking: readonly Breaking[],
    length = 0,
  ): MessageStream {
    const end = () => void results.return?.();
    const begin = (gone: AbortSignal) => {
      gone.addEventListener('abort', end, { once: true });
      return messagesOf(results, breaking, log);
    };
    return new MessageStream(exchange, begin, { heldBytes: length, onEnd: end });
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

/** The position of an event is its id (E2). */
function eventOf(result: OperationResult): string {
  const id = result.eventId === null ? '' : `id: ${result.eventId}\n`;
  return `event: next\n${id}data: ${result.toText()}\n\n`;
}

/** Reads a result when the client has room for it (G12). A stream that is cut off ends without a `complete`. */
async function* messagesOf(
  results: Results,
  breaking: readonly Breaking[],
  log: Log,
): AsyncGenerator<string, void, void> {
  yield heartbeat;
  const next = () => results.next().catch((error) => failed(error, log));
  for (let reading = next(); ; ) {
    const result = await waitAtMost(heartbeatMs, reading, null);
    if (result === null) yield heartbeat;
    else if (result.done) break;
    else {
      yield eventOf(result.value);
      reading = next();
    }
  }
  if (!breaking.some(({ isBroken }) => isBroken)) yield complete;
}
