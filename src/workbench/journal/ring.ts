import type { Kept } from '../../http/journal.ts';
import { type Stored, toStored } from './entry.ts';

/** The last entries of one journal, as far as this process made them. */
export class Ring {
  /** How many are kept. */
  keep: number;
  #entries: Stored[] = [];
  #bytes = 0;
  readonly #maxBytes: number;
  readonly #nextId: () => number;

  constructor(keep: number, maxBytes: number, nextId: () => number) {
    this.keep = keep;
    this.#maxBytes = maxBytes;
    this.#nextId = nextId;
  }

  get entries(): readonly Stored[] {
    return this.#entries;
  }

  add(generation: number, kept: Kept): number {
    const stored = toStored(this.#nextId(), generation, kept);
    this.#entries.push(stored);
    this.#bytes += stored.bytes;
    this.#trim();
    return stored.id;
  }

  /** Forgets what does not count any more. Where the oldest entry counts, so do the others. */
  retain(isKept: (entry: Stored) => boolean): void {
    const [oldest] = this.#entries;
    if (oldest !== undefined && !isKept(oldest)) {
      this.#entries = this.#entries.filter(isKept);
      this.#bytes = this.#entries.reduce((sum, { bytes }) => sum + bytes, 0);
    }
    this.#trim();
  }

  #trim(): void {
    while (this.#entries.length > this.keep || this.#bytes > this.#maxBytes) {
      const oldest = this.#entries.shift();
      if (oldest === undefined) return;
      this.#bytes -= oldest.bytes;
    }
  }
}
