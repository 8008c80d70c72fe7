import { createClient, type ExecutionResult } from 'graphql-sse';
import { EventQueue } from './event-queue.ts';
import type { Exchange, GraphqlRequest } from './graphql.ts';
import { errorsOf, type GraphqlError, SubscriptionError } from './graphql-errors.ts';

export interface SubscribeOptions {
  /** Sends the operation to the path of one schema; by default the server finds the one that fits. */
  readonly schema?: 'main' | 'simple' | 'connection';
  /** Ends the subscription when it is aborted. */
  readonly signal?: AbortSignal;
  /** How often in a row a lost connection is tried again, with growing pauses; 5 by default. */
  readonly retryAttempts?: number;
  /** Called when the server has begun to tell events, and after each reconnection: events in between are lost. */
  onConnected?(isReconnected: boolean): void;
}

/** Starts at once, so that nothing is missed between the call and the first turn of the loop. */
export function subscribe<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  { signal, retryAttempts = 5, onConnected }: SubscribeOptions,
): AsyncIterableIterator<Data, undefined> {
  const ending = new AbortController();
  const queue = new EventQueue<Data>(() => ending.abort());
  const attempts = new Attempts(exchange, ending.signal);
  const client = createClient({
    url: exchange.url,
    headers: () => exchange.headers(),
    fetchFn: (url: string, init: RequestInit) => attempts.fetch(url, init),
    retryAttempts,
    retry: (count) => attempts.retry(count),
  });
  const fail = (error: unknown) => {
    queue.fail(error);
    ending.abort();
  };
  ending.signal.addEventListener('abort', () => {
    signal?.removeEventListener('abort', end);
    client.dispose();
  });
  client.subscribe<Data>(
    { ...request },
    {
      next: (result) => take(result, queue, fail),
      error: (error) => fail(attempts.explain(error)),
      complete: end,
    },
    { connected: (isReconnected) => onConnected?.(isReconnected) },
  );
  function end(): void {
    queue.end();
    ending.abort();
  }
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return queue;
}

function take<Data>(
  { data, errors }: ExecutionResult<Data, unknown>,
  queue: EventQueue<Data>,
  fail: (error: unknown) => void,
): void {
  if (errors !== undefined) fail(new SubscriptionError(errors as unknown as readonly GraphqlError[]));
  else queue.push(data as Data);
}

/** Tries to connect, again where that makes sense. */
class Attempts {
  readonly #exchange: Exchange;
  readonly #ending: AbortSignal;
  #refusal: { readonly status: number; readonly error: SubscriptionError } | null = null;

  constructor(exchange: Exchange, ending: AbortSignal) {
    this.#exchange = exchange;
    this.#ending = ending;
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    this.#refusal = null;
    const response = await this.#exchange.fetch(new Request(url, init));
    if (!response.ok) {
      this.#refusal = { status: response.status, error: new SubscriptionError(await errorsOf(response)) };
    }
    return response;
  }

  /** Waits before the next try. A request that was refused would be refused again, unless there were too many. */
  async retry(count: number): Promise<void> {
    const { status, error } = this.#refusal ?? { status: 0, error: null };
    if (error !== null && status < 500 && status !== 429) throw error;
    await pause(1000 * 2 ** count * (1 + Math.random()), this.#ending);
  }

  explain(error: unknown): unknown {
    if (error instanceof SubscriptionError) return error;
    if (this.#refusal !== null) return this.#refusal.error;
    const message = error instanceof Error ? error.message : String(error);
    return new SubscriptionError([], { message, cause: error });
  }
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
