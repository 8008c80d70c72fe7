import { idleMs } from '../../http/event-stream.ts';
import type { RequestJournal } from '../../http/journal.ts';
import { waitAtMost } from '../../lib/awaitable.ts';
import { pieceLength } from '../../lib/sizes.ts';
import type { Turns } from '../../lib/turns.ts';
import { mainName } from '../problems.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';
import { type Entry, presentEntry, type Stored } from './entry.ts';
import type { Ring } from './ring.ts';

/** A notification: new entries, or a sign that earlier entries were deleted and the rest follows. */
export type Received = readonly Entry[] | 'forgotten';

/** The journals of main and of all sandboxes, in memory, with request secrets masked. */
export class Journals {
  readonly #sandboxes: Sandboxes;
  readonly #turns: Turns;

  constructor(sandboxes: Sandboxes, turns: Turns) {
    this.#sandboxes = sandboxes;
    this.#turns = turns;
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

  /** Yields the entries after an id, oldest first, in pages. All readers of a journal share one turn. */
  async *read(name: string, after = 0): AsyncGenerator<readonly Entry[], void, void> {
    for await (const page of this.pages(name, after)) yield page.map(presentEntry);
  }

  /** The same entries as they are stored. */
  async *pages(name: string, after = 0): AsyncGenerator<readonly Stored[], void, void> {
    const ring = this.of(name);
    let from = after;
    // Entries that arrive meanwhile are left for the next reader.
    const upTo = ring.lastId;
    for (let isLast = false; !isLast; ) {
      const page = ring.page(from, upTo);
      yield page.entries;
      from = page.entries.at(-1)?.id ?? from;
      isLast = page.isLast;
      if (!isLast) await this.#turns.enter(() => name, pieceLength);
    }
  }

  /** Yields new entries as they arrive, until the sandbox, the server or the listener ends. An empty list is a keep-alive. */
  async *listen(name: string, after: number, gone: AbortSignal): AsyncGenerator<Received, void, void> {
    const ring = this.of(name);
    let wake = Promise.withResolvers<void>();
    const stop = ring.listen(() => wake.resolve());
    gone.addEventListener('abort', () => wake.resolve(), { once: true });
    // The last id may come from an earlier sandbox of the same name, or from before a restart.
    let seen = after > ring.lastId ? 0 : after;
    let deletions = seen > 0 && seen <= ring.deletedUpTo ? 0 : ring.deletions;
    try {
      // The first message, even if empty, confirms the subscription to the client.
      yield [];
      while (!ring.isEnded && !gone.aborted) {
        wake = Promise.withResolvers();
        if (ring.deletions !== deletions) {
          deletions = ring.deletions;
          seen = 0;
          yield 'forgotten';
        }
        const upTo = ring.lastId;
        if (upTo > seen) for await (const entries of this.read(name, seen)) yield entries;
        else if (
          !(await waitAtMost(
            idleMs,
            wake.promise.then(() => true),
            false,
          ))
        )
          yield [];
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
