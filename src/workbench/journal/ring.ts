import type { Kept } from '../../http/journal.ts';
import { Recorded, type Stored } from './entry.ts';

/** All journals. Once they take too much memory, the largest one loses its oldest entries. */
export class Rings extends Set<Ring> {
  bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  makeRoom(): void {
    while (this.bytes > this.#maxBytes) {
      const rings = [...this];
      rings.reduce((largest, ring) => (ring.bytes > largest.bytes ? ring : largest)).dropOldest();
    }
  }
}

/** The journal of main or of a sandbox: its newest entries. */
export class Ring {
  bytes = 0;
  /** The number of requests, recorded or not, and that of main when this journal began. */
  received = 0;
  mainReceived = 0;
  lastId = 0;
  /** Entries up to this id were deleted, by so many calls. */
  deletedUpTo = 0;
  deletions = 0;
  /** True if nothing will be added. */
  isEnded = false;
  #keep: number;
  /** Requests of earlier generations are not recorded: they may end after a reset. */
  #generation = 0;
  /**
   * Entries before `#first` are evicted. They are removed in batches, because shifting the array each time is slower.
   */
  #entries: (Recorded | null)[] = [];
  /** Entries up to this id are masked. */
  #maskedUpTo = 0;
  #first = 0;
  readonly #listeners = new Set<() => void>();
  readonly #all: Rings;

  constructor(keep: number, all: Rings) {
    this.#keep = keep;
    this.#all = all;
    all.add(this);
  }

  get keep(): number {
    return this.#keep;
  }

  set keep(keep: number) {
    this.#keep = keep;
    this.#trim();
  }

  get entries(): readonly Recorded[] {
    return this.#entries.slice(this.#first) as Recorded[];
  }

  /**
   * Yields the entries after an id, oldest first, without those that are added meanwhile. All before an entry are masked
   * first. `rest` is called before each, because masking and writing it takes time.
   */
  async *read(after: number, rest: (bytes: number) => Promise<void>): AsyncGenerator<Stored, void, void> {
    const upTo = this.lastId;
    for (let id = Math.min(after, this.#maskedUpTo); ; ) {
      const next = this.#next(id);
      if (next === null || next.id > upTo) return;
      await rest(next.bytes);
      const stored = this.#mask(next);
      id = next.id;
      this.#maskedUpTo = Math.max(this.#maskedUpTo, id);
      if (id > after) yield stored;
    }
  }

  /** Masks an entry, which then takes more or less memory. It may have been deleted meanwhile. */
  #mask(entry: Recorded): Stored {
    const { id, bytes } = entry;
    const stored = entry.read();
    if (this.#next(id - 1) === entry) this.#resize(entry.bytes - bytes);
    this.#all.makeRoom();
    return stored;
  }

  /** Ids are consecutive. */
  #next(after: number): Recorded | null {
    const oldest = this.#entries[this.#first];
    return oldest ? (this.#entries[this.#first + Math.max(0, after + 1 - oldest.id)] ?? null) : null;
  }

  /** Calls the listener when an entry is added, entries are deleted, or the journal ends. Returns how to stop. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns the id of the entry; 0 if it is not recorded. */
  add(generation: number, kept: Kept): number {
    if (generation < this.#generation || this.isEnded) return 0;
    this.lastId += 1;
    const recorded = new Recorded(this.lastId, kept);
    this.#entries.push(recorded);
    this.#resize(recorded.bytes);
    this.#trim();
    this.#all.makeRoom();
    this.#notify();
    return recorded.id;
  }

  /** Deletes the entries up to and including an id. Later ids continue the sequence. */
  clear(through = this.lastId): void {
    while ((this.#entries[this.#first]?.id ?? Number.POSITIVE_INFINITY) <= through) this.dropOldest();
    this.deletedUpTo = Math.max(this.deletedUpTo, Math.min(through, this.lastId));
    this.deletions += 1;
    this.#notify();
  }

  /** Deletes everything and records only requests of this generation or later. */
  restart(keep: number, generation: number): void {
    this.#keep = keep;
    this.#generation = generation;
    this.clear();
  }

  end(): void {
    this.isEnded = true;
    this.clear();
    this.#all.delete(this);
  }

  dropOldest(): void {
    const oldest = this.#entries[this.#first] ?? null;
    if (oldest === null) return;
    oldest.forget();
    this.#entries[this.#first] = null;
    this.#first += 1;
    this.#resize(-oldest.bytes);
    if (this.#first <= this.#keep) return;
    this.#entries = [...this.entries];
    this.#first = 0;
  }

  /** Only the size outlives the process. */
  toJSON() {
    return { keep: this.#keep };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #trim(): void {
    while (this.#entries.length - this.#first > this.#keep) this.dropOldest();
  }

  #resize(more: number): void {
    this.bytes += more;
    this.#all.bytes += more;
  }
}
