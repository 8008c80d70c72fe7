import { pageSize } from '../../events/event-reader.ts';
import { idleMs } from '../../http/event-stream.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import type { EventLog, LoggedEvent } from '../../storage/event-log.ts';

/** Yields the events after a position as they are published. Yields an empty list first, and as a keep-alive. */
export async function* followLog(
  log: EventLog,
  after: number,
  ending: AbortSignal,
): AsyncGenerator<readonly LoggedEvent[], void, void> {
  let position = after;
  let wake = Promise.withResolvers<void>();
  const received = () => wake.resolve();
  const stop = await log.listen({ onEvent: received, onGap: received });
  ending.addEventListener('abort', received, { once: true });
  try {
    yield [];
    while (!ending.aborted) {
      wake = Promise.withResolvers<void>();
      const { events } = await log.read(position, pageSize);
      if (events.length === 0) await waitAtMost(idleMs, wake.promise, undefined);
      position = events.at(-1)?.position ?? position;
      if (!ending.aborted) yield events;
    }
  } finally {
    stop();
    ending.removeEventListener('abort', received);
  }
}
