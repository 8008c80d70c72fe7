import { idleMs } from '../../http/event-stream.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { RequestJournal } from '../../http/journal.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import { mainName } from '../problems.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';
import { type Entry, presentEntry, type Stored } from './entry.ts';
import type { Ring } from './ring.ts';

/** A new entry, a sign that earlier entries were deleted and the rest follows, or null as a keep-alive. */
export type Received = Entry | 'forgotten' | null;

/** The journals of main and of all sandboxes, in memory, with request secrets masked. */
export class Journals {
  readonly #sandboxes: Sandboxes;

  constructor(sandboxes: Sandboxes) {
    this.#sandboxes = sandboxes;
  }

  of(name: string): Ring {
    return this.#sandboxes.stateOf(name).journal;
  }

  /** The number of requests that main received since a sandbox was created. */
  receivedByMainSince(name: string): number {
    return this.of(mainName).received - this.of(name).mainReceived;
  }

  setKeep(name: string, keep: number): void {
    const journal = this.of(name);
    journal.keep = keep;
    this.#sandboxes.changeState(name, { journal });
  }

  /** Yields the entries after an id, oldest first, in the turns of the client. */
  async *read(name: string, after: number, exchange: Exchange): AsyncGenerator<Entry, void, void> {
    for await (const stored of this.stored(name, exchange, after)) yield presentEntry(stored);
  }

  /** Yields the same entries as they are stored. */
  stored(name: string, exchange: Exchange, after = 0): AsyncGenerator<Stored, void, void> {
    return this.of(name).read(after, (bytes) => exchange.rest(bytes));
  }

  /** Yields new entries as they arrive, until the sandbox, the server or the listener ends. */
  async *listen(
    name: string,
    after: number,
    gone: AbortSignal,
    exchange: Exchange,
  ): AsyncGenerator<Received, void, void> {
    const ring = this.of(name);
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
        if (upTo > seen) {
          const entries = ring.read(seen, async (bytes) => exchange.pause(bytes));
          for await (const stored of entries) yield presentEntry(stored);
        } else if (!(await waitAtMost(idleMs, isWoken, false))) yield null;
        seen = upTo;
      }
    } finally {
      stop();
    }
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
