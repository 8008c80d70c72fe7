import { connect, Interruption, readEvents } from './connection.ts';
import type { Exchange, GraphqlOptions, GraphqlRequest } from './graphql.ts';
import { type Result, SubscriptionError } from './graphql-errors.ts';
import { iteratePushed } from './iterate-pushed.ts';

export interface SubscribeOptions extends GraphqlOptions {
  /** The number of consecutive attempts to reconnect, with growing pauses. Defaults to 5. */
  readonly retryAttempts?: number;
  /** Called when events start to arrive, and after each reconnection. */
  onConnected?(isReconnected: boolean): void;
}

/** A connection that lived this long counts as a success, even if it delivered no event. */
const steadyMs = 10_000;

/** Connects immediately, so that no event is missed between the call and the first iteration. */
export function subscribe<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  { signal, ...options }: SubscribeOptions,
): AsyncIterableIterator<Data, undefined> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const work = (push: (data: Data) => void) =>
    hear(exchange, request, options, ending.signal, push).finally(() =>
      signal?.removeEventListener('abort', end),
    );
  return iteratePushed(work, ending);
}

/**
 * Yields events until the server completes the subscription, across any number of connections: each resumes after the
 * last event of the one before, as long as the server keeps the events after it. The client of graphql-sse is not
 * suitable: it retries requests that were rejected with 400, gives up when a connection is cut right after an event,
 * and waits forever when one ends there (test/client/subscriptions.test.ts covers all three).
 */
async function hear<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  { retryAttempts = 5, onConnected }: SubscribeOptions,
  ending: AbortSignal,
  push: (data: Data) => void,
): Promise<void> {
  let failures = 0;
  let connectedAt = Number.POSITIVE_INFINITY;
  let lastEventId: string | null = null;
  for (let isReconnected = false; !ending.aborted; isReconnected = true) {
    try {
      const body = await connect(exchange, request, lastEventId, ending);
      connectedAt = performance.now();
      if (!ending.aborted) onConnected?.(isReconnected);
      for await (const { event, id, data } of readEvents(body, ending)) {
        if (event === 'complete') return;
        if (event !== 'next') continue;
        push(dataOf<Data>(JSON.parse(data)));
        failures = 0;
        lastEventId = id ?? lastEventId;
      }
    } catch (failure) {
      if (ending.aborted) return;
      if (failure instanceof SubscriptionError && lastEventId !== null && isExpired(failure)) {
        lastEventId = null;
        continue;
      }
      if (!(failure instanceof Interruption)) throw failure;
      if (performance.now() - connectedAt >= steadyMs) failures = 0;
      connectedAt = Number.POSITIVE_INFINITY;
      if (failures >= retryAttempts) throw failure.error;
      await pause(1000 * 2 ** failures * (1 + Math.random()), ending);
      failures += 1;
    }
  }
}

function dataOf<Data>({ data, errors }: Result): Data {
  if (errors === undefined) return data as Data;
  const error = new SubscriptionError(errors);
  // Resuming from the last position may deliver it.
  throw errors.every(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE')
    ? new Interruption(error)
    : error;
}

/** Returns true if the server no longer keeps the events after the position. */
function isExpired({ errors }: SubscriptionError): boolean {
  return errors.some(({ extensions }) => extensions?.code === 'EVENTS_EXPIRED');
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
