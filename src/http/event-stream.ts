import type { Awaitable } from '../lib/awaitable.ts';
import { prefers } from './accept.ts';
import type { Exchange } from './exchange.ts';

export const eventStreamType = 'text/event-stream';
const contentType = `${eventStreamType}; charset=utf-8`;

export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith(eventStreamType) ?? false;
}

/** Creates a response that delivers events as they happen, even through proxies with default settings. */
export function eventStream(events: ReadableStream<Uint8Array>): Response {
  return new Response(events, {
    headers: {
      'content-type': contentType,
      // Caddy and others would compress the stream and hold events back until a block is full.
      'cache-control': 'no-cache, no-transform',
      // nginx would buffer the events.
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Proxies, and the server itself, close connections that stay silent. This keeps well below their limits. */
export const idleMs = 5_000;

const encoder = new TextEncoder();

/**
 * Streams messages as server-sent events, at the pace of the client; an empty one keeps the connection open. They begin
 * with the first read, because the body of a `HEAD` response is never read, and `gone` is aborted when the client is gone.
 */
export function streamMessages(
  exchange: Exchange,
  begin: (gone: AbortSignal) => Awaitable<AsyncIterator<string, unknown>>,
  onEnd = () => {},
): Response {
  const gone = new AbortController();
  let messages: Awaitable<AsyncIterator<string, unknown>> | null = null;
  let release: (() => void) | null = null;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    release?.();
    onEnd();
  };
  const leave = async () => {
    gone.abort();
    // A source that could not begin has failed the stream already.
    const source = await Promise.resolve(messages).catch(() => null);
    await source?.return?.();
    end();
  };
  // The runtime does not cancel the response if the client is gone before it is sent.
  exchange.signal.addEventListener('abort', leave, { once: true });
  const read = async (): Promise<string | null> => {
    if (gone.signal.aborted) return null;
    release ??= exchange.hold();
    messages ??= begin(gone.signal);
    const { done, value } = await (await messages).next();
    return done ? null : value;
  };
  return eventStream(
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const message = await read().catch((error) => {
            end();
            throw error;
          });
          if (message !== null) return controller.enqueue(encoder.encode(message || ':\n\n'));
          end();
          controller.close();
        },
        cancel: leave,
      },
      { highWaterMark: 0 },
    ),
  );
}

/**
 * Returns true if the client names the type of event streams, and prefers it to JSON. A tool that calls every
 * operation and accepts anything would wait forever for a stream to end.
 */
export function wantsEventStream(exchange: Exchange): boolean {
  return prefers(exchange.header('accept'), eventStreamType, 'application/json', 2);
}
