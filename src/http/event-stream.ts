import type { Awaitable } from '../lib/awaitable.ts';
import type { Holding } from '../lib/memory-ledger.ts';
import { prefers } from './accept.ts';
import type { Exchange } from './exchange.ts';
import type { Headers, Reply } from './reply.ts';

export const eventStreamType = 'text/event-stream';

/** Proxies, and the server itself, close connections that stay silent. This keeps well below their limits. */
export const idleMs = 5_000;

/** The result of a handler. There is no other way to produce a body, so every byte is charged to its client. */
export type AnyReply = Reply | MessageStream;

interface StreamOptions {
  /** The memory that the first message takes before it is read. */
  readonly heldBytes?: number;
  /** Called once, when the stream has ended or was never read. */
  onEnd?(): void;
}

type Begin = (gone: AbortSignal) => Awaitable<AsyncIterator<string, unknown>>;

/**
 * A response that delivers messages as they happen, one at a time, even through proxies with default settings. Reads them
 * at the pace of the client, beginning with the first read, because the body of a `HEAD` response is never read.
 */
export class MessageStream {
  readonly status = 200;
  headers: Headers = {
    'content-type': `${eventStreamType}; charset=utf-8`,
    // Caddy and others would compress the stream and hold events back until a block is full.
    'cache-control': 'no-cache, no-transform',
    // nginx would buffer the events.
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  };
  /** Called with each message before it is sent. */
  observe: ((message: string) => void) | null = null;
  readonly #exchange: Exchange;
  readonly #begin: Begin;
  readonly #onEnd: (() => void) | undefined;
  readonly #held: Holding;
  readonly #gone = new AbortController();
  #source: Awaitable<AsyncIterator<string, unknown>> | null = null;
  #release: (() => void) | null = null;
  #isOver = false;

  /** An empty message keeps the connection open. `gone` is aborted when the client is gone. */
  constructor(exchange: Exchange, begin: Begin, { heldBytes = 0, onEnd }: StreamOptions = {}) {
    this.#exchange = exchange;
    this.#begin = begin;
    this.#onEnd = onEnd;
    this.#held = exchange.ledger.hold(exchange.client, heldBytes);
    // The runtime does not cancel the response if the client is gone before it is sent.
    exchange.signal.addEventListener('abort', () => this.cancel(), { once: true });
  }

  /** Adds headers to the stream itself: it is sent only once. */
  with(headers: Headers): MessageStream {
    this.headers = { ...this.headers, ...headers };
    return this;
  }

  open(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const message = await this.#next();
          if (message === null) return controller.close();
          this.observe?.(message);
          const bytes = encoder.encode(message || ':\n\n');
          if (this.#charge(bytes.byteLength)) return controller.enqueue(bytes);
          // The client resumes after the last message that it has read. The runtime logs any reason but null.
          await this.cancel();
          controller.error(null);
        },
        cancel: () => this.cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  async #next(): Promise<string | null> {
    if (this.#gone.signal.aborted) return null;
    this.#release ??= this.#exchange.hold();
    try {
      this.#source ??= this.#begin(this.#gone.signal);
      const { done, value } = await (await this.#source).next();
      if (!done) return value;
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#end();
    return null;
  }

  /** Charges a message in place of the one before; returns false if the client has no room for it. */
  #charge(bytes: number): boolean {
    const { ledger, client } = this.#exchange;
    this.#held.resize(0);
    const hasRoom = ledger.hasRoom(client, bytes);
    this.#held.resize(bytes);
    return hasRoom;
  }

  async cancel(): Promise<void> {
    this.#gone.abort();
    // A source that could not begin has failed the stream already.
    const source = await Promise.resolve(this.#source).catch(() => null);
    await source?.return?.();
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#release?.();
    this.#held.release();
    this.#onEnd?.();
  }
}

const encoder = new TextEncoder();

/**
 * Returns true if the client names the type of event streams, and prefers it to JSON. A tool that calls every
 * operation and accepts anything would wait forever for a stream to end.
 */
export function wantsEventStream(exchange: Exchange): boolean {
  return prefers(exchange.header('accept'), eventStreamType, 'application/json');
}
