import { idleMs } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { RequestJournal } from '../../http/journal.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import type { Stored } from './entry.ts';
import type { Ring } from './ring.ts';

/** A new entry, a sign that earlier entries were deleted and the rest follows, or null as a keep-alive. */
export type Received = Stored | 'forgotten' | null;

/** Yields new entries as they arrive, until the sandbox, the server or the listener ends. */
export async function* listen(
  ring: Ring,
  after: number,
  gone: AbortSignal,
  exchange: Exchange,
): AsyncGenerator<Received, void, void> {
  let wake = Promise.withResolvers<void>();
  const stop = ring.listen(() => wake.resolve());
  gone.addEventListener('abort', () => wake.resolve(), { once: true });
  // The last id may come from an earlier sandbox of the same name, or from before a restart.
  let seen = after > ring.lastId ? 0 : after;
  let deletions = seen > 0 && seen <= ring.deletedUpTo ? 0 : ring.deletions;
  try {
    // The first message, even if empty, confirms the subscription to the client.
    yield null;
    while (!ring.isEnded && !gone.aborted) {
      wake = Promise.withResolvers();
      if (ring.deletions !== deletions) {
        deletions = ring.deletions;
        seen = 0;
        yield 'forgotten';
      }
      const upTo = ring.lastId;
      const isWoken = wake.promise.then(() => true);
      if (upTo > seen) yield* ring.read(seen, async (bytes) => exchange.pause(bytes));
      else if (!(await waitAtMost(idleMs, isWoken, false))) yield null;
      seen = upTo;
    }
  } finally {
    stop();
  }
}

/** Records the requests of one generation of a sandbox. Those of the workbench and of pages are not client traffic. */
export function journalIn(ring: Ring, generation: number, leftOut: readonly string[]): RequestJournal {
  return {
    get isOn() {
      return ring.keep > 0;
    },
    keeps: (path) => !leftOut.some((start) => path === start || path.startsWith(`${start}/`)),
    countRequest: () => {
      ring.received += 1;
    },
    add(kept) {
      return ring.add(generation, kept);
    },
  };
}
