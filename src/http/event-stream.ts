import { isPreferred, preferencesFor } from './accept.ts';
import type { Exchange } from './exchange.ts';

export const eventStreamType = 'text/event-stream';

/** Server-sent events, and events as parts of one answer. */
const streamTypes = /^(text\/event-stream|multipart\/mixed)\b/;

export function isEventStream({ headers }: Response): boolean {
  return streamTypes.test(headers.get('content-type') ?? '');
}

/**
 * Whether a client of a stream would rather have one answer in JSON: a tool that calls every operation would wait for the end
 * of the stream. Who takes anything is given the stream.
 */
export function prefersSnapshot(exchange: Exchange): boolean {
  const [snapshot, stream] = preferencesFor(exchange.header('accept') ?? null, [
    'application/json',
    eventStreamType,
  ]);
  return snapshot !== undefined && stream !== undefined && isPreferred(snapshot, stream);
}
