import { connect, Interruption, readEvents } from './connection.ts';
import type { Exchange, GraphqlOptions, GraphqlRequest } from './graphql.ts';
import { type Result, SubscriptionError } from './graphql-errors.ts';
import { iteratePushed } from './iterate-pushed.ts';

export interface SubscribeOptions extends GraphqlOptions {
  /** How often in a row a lost connection is tried again, with growing pauses; 5 by default. */
  readonly retryAttempts?: number;
  /** Called when the server has begun to send events, and after each reconnection: events in between are lost. */
  onConnected?(isReconnected: boolean): void;
}

/** Starts at once, so that nothing is missed between the call and the first turn of the loop. */
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
 * Hears events until the server says that there are no more, through as many connections as that takes. The client of
 * graphql-sse would not do: it tries again what was refused with 400, gives up when a connection is cut right after an
 * event, and waits for ever when one ends there (test/client/subscriptions.test.ts has all three).
 */
async function hear<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  { retryAttempts = 5, onConnected }: SubscribeOptions,
  ending: AbortSignal,
  push: (data: Data) => void,
): Promise<void> {
  let failures = 0;
  for (let isReconnected = false; !ending.aborted; isReconnected = true) {
    try {
      const body = await connect(exchange, request, ending);
      if (!ending.aborted) onConnected?.(isReconnected);
      for await (const { event, data } of readEvents(body, ending)) {
        if (event === 'complete') return;
        failures = 0;
        if (event === 'next') push(dataOf<Data>(JSON.parse(data)));
      }
    } catch (failure) {
      if (ending.aborted) return;
      if (!(failure instanceof Interruption)) throw failure;
      if (failures >= retryAttempts) throw failure.error;
      await pause(1000 * 2 ** failures * (1 + Math.random()), ending);
      failures += 1;
    }
  }
}

function dataOf<Data>({ data, errors }: Result): Data {
  if (errors !== undefined) throw new SubscriptionError(errors);
  return data as Data;
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
