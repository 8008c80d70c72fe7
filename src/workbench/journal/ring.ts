import type { Kept } from '../../http/journal.ts';
import { pieceLength } from '../../lib/sizes.ts';
import { type Stored, toStored } from './entry.ts';

/** All journals of this process. Once they take too much memory, the largest one loses its oldest entries. */
export class Rings extends Map<number, Ring> {
  bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  makeRoom(): void {
    while (this.bytes > this.#maxBytes) {
      const rings = [...this.values()];
      rings.reduce((largest, ring) => (ring.bytes > largest.bytes ? ring : largest)).dropOldest();
    }
  }
}

/** The newest entries of one journal that this process recorded. */
export class Ring {
  keep: number;
  bytes = 0;
  /** The number of requests that main had received when this journal began. */
  mainReceived = 0;
  /**
   * Entries before `#first` are evicted. They are removed in batches, because shifting the array each time is slower.
   */
  #entries: (Stored | null)[] = [];
  #first = 0;
  readonly #all: Rings;
  readonly #nextId: () => number;

  constructor(keep: number, all: Rings, nextId: () => number) {
    this.keep = keep;
    this.#all = all;
    this.#nextId = nextId;
  }

  get entries(): readonly Stored[] {
    return this.#entries.slice(this.#first) as Stored[];
  }

  /** A page is one piece, unless a single entry is larger: other requests wait while it is masked and written. */
  page(isAsked: (entry: Stored) => boolean): {
    readonly entries: readonly Stored[];
    readonly isLast: boolean;
  } {
    const asked = this.entries.filter(isAsked);
    let bytes = 0;
    const next = asked.findIndex((entry) => {
      bytes += entry.bytes;
      return bytes > pieceLength;
    });
    return next === -1
      ? { entries: asked, isLast: true }
      : { entries: asked.slice(0, Math.max(next, 1)), isLast: false };
  }

  add(generation: number, kept: Kept): number {
    const stored = toStored(this.#nextId(), generation, kept);
    this.#entries.push(stored);
    this.#resize(stored.bytes);
    this.#trim();
    this.#all.makeRoom();
    return stored.id;
  }

  /** Drops entries that no longer count. If the oldest entry counts, so do all others. */
  retain(isKept: (entry: Stored) => boolean): void {
    const oldest = this.#entries[this.#first] ?? null;
    if (oldest !== null && !isKept(oldest)) {
      const kept = this.entries.filter(isKept);
      this.#entries = kept;
      this.#first = 0;
      this.#resize(kept.reduce((sum, { bytes }) => sum + bytes, -this.bytes));
    }
    this.#trim();
  }

  dropOldest(): void {
    const oldest = this.#entries[this.#first] ?? null;
    if (oldest === null) return;
    this.#entries[this.#first] = null;
    this.#first += 1;
    this.#resize(-oldest.bytes);
    if (this.#first <= this.keep) return;
    this.#entries = this.entries as Stored[];
    this.#first = 0;
  }

  #trim(): void {
    while (this.#entries.length - this.#first > this.keep) this.dropOldest();
  }

  #resize(more: number): void {
    this.bytes += more;
    this.#all.bytes += more;
  }
}
