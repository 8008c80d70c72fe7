import { prefers } from './accept.ts';
import type { Exchange } from './exchange.ts';

export const eventStreamType = 'text/event-stream';
export const eventStreamContent = `${eventStreamType}; charset=utf-8`;

/** Server-sent events, and events as parts of one multipart response. */
const streamTypes = /^(text\/event-stream|multipart\/mixed)\b/;

export function isEventStream({ headers }: Response): boolean {
  return streamTypes.test(headers.get('content-type') ?? '');
}

/** Returns the text that ends each event of a stream. */
export function endOfEvent({ headers }: Response): string {
  const [, boundary] = /;boundary=([^;]+)/.exec(headers.get('content-type') ?? '') ?? [];
  return boundary === undefined ? '\n\n' : `\r\n--${boundary}`;
}

/** Creates a response that delivers events as they happen, even through proxies with default settings. */
export function eventStream(events: ReadableStream<Uint8Array>, type = eventStreamContent): Response {
  return new Response(events, {
    headers: {
      'content-type': type,
      // Caddy and others would compress the stream and hold events back until a block is full.
      'cache-control': 'no-cache, no-transform',
      // nginx would buffer the events.
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Returns true if the client prefers one JSON response to a stream: a tool that calls every operation would
 * otherwise wait forever. A client that accepts anything gets the stream.
 */
export function prefersSnapshot(exchange: Exchange): boolean {
  return prefers(exchange.header('accept'), 'application/json', eventStreamType);
}
