import { EventQueue } from './event-queue.ts';
import { readEvents } from './event-stream.ts';
import type { Exchange, GraphqlOptions, GraphqlRequest } from './graphql.ts';
import { parseResult, type Result, SubscriptionError } from './graphql-errors.ts';

export interface SubscribeOptions extends GraphqlOptions {
  /** How often in a row a lost connection is tried again, with growing pauses; 5 by default. */
  readonly retryAttempts?: number;
  /** Called when the server has begun to tell events, and after each reconnection: events in between are lost. */
  onConnected?(isReconnected: boolean): void;
}

/** Starts at once, so that nothing is missed between the call and the first turn of the loop. */
export function subscribe<Data>(
  exchange: Exchange,
  request: GraphqlRequest,
  { signal, ...options }: SubscribeOptions,
): AsyncIterableIterator<Data, undefined> {
  const ending = new AbortController();
  const queue = new EventQueue<Data>(() => ending.abort());
  const end = () => void queue.return();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  new Subscription<Data>(exchange, request, options, queue, ending.signal)
    .run()
    .then(
      () => queue.end(),
      (error) => queue.fail(error),
    )
    .finally(() => {
      signal?.removeEventListener('abort', end);
      ending.abort();
    });
  return queue;
}

/** A failure after which another try makes sense. */
class Interruption {
  readonly error: SubscriptionError;

  constructor(error: SubscriptionError) {
    this.error = error;
  }
}

class Subscription<Data> {
  readonly #exchange: Exchange;
  readonly #request: GraphqlRequest;
  readonly #options: SubscribeOptions;
  readonly #queue: EventQueue<Data>;
  readonly #ending: AbortSignal;
  #failures = 0;
  #wasInterrupted = false;

  constructor(
    exchange: Exchange,
    request: GraphqlRequest,
    options: SubscribeOptions,
    queue: EventQueue<Data>,
    ending: AbortSignal,
  ) {
    this.#exchange = exchange;
    this.#request = request;
    this.#options = options;
    this.#queue = queue;
    this.#ending = ending;
  }

  /** Hears events until the server says that there are no more, through as many connections as that takes. */
  async run(): Promise<void> {
    while (!this.#ending.aborted) {
      try {
        return await this.#hear(await this.#connect());
      } catch (failure) {
        if (this.#ending.aborted) return;
        if (!(failure instanceof Interruption)) throw failure;
        if (this.#failures >= (this.#options.retryAttempts ?? 5)) throw failure.error;
        await pause(1000 * 2 ** this.#failures * (1 + Math.random()), this.#ending);
        this.#failures += 1;
        this.#wasInterrupted = true;
      }
    }
  }

  async #connect(): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#exchange
      .fetch(
        new Request(this.#exchange.url, {
          method: 'POST',
          headers: {
            ...this.#exchange.headers(),
            'content-type': 'application/json',
            accept: 'text/event-stream',
          },
          body: JSON.stringify(this.#request),
          signal: this.#ending,
        }),
      )
      .catch(interrupt);
    if (response.ok && response.body !== null) {
      if (!this.#ending.aborted) this.#options.onConnected?.(this.#wasInterrupted);
      return response.body;
    }
    const { errors = [] } = parseResult(await response.text().catch(interrupt), response);
    const error = new SubscriptionError(errors);
    // What was refused would be refused again, unless there was too much of it.
    throw response.status < 500 && response.status !== 429 ? error : new Interruption(error);
  }

  async #hear(body: ReadableStream<Uint8Array>): Promise<void> {
    const events = readEvents(body, this.#ending);
    for (;;) {
      const { done, value } = await events.next().catch(interrupt);
      if (done) return interrupt(new Error('The connection ended before the subscription'));
      if (value.event === 'complete') return;
      this.#failures = 0;
      if (value.event === 'next') this.#take(JSON.parse(value.data));
    }
  }

  #take({ data, errors }: Result): void {
    if (errors !== undefined) throw new SubscriptionError(errors);
    this.#queue.push(data as Data);
  }
}

function interrupt(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new Interruption(new SubscriptionError([], { message, cause }));
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
