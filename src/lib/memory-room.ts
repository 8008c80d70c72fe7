import type { Awaitable } from './awaitable.ts';
import { residentBytes } from './process-memory.ts';

export interface MemoryLimits {
  /** Bytes of the process up to which there is room. */
  readonly max: number;
  /** What there is room for beyond that which no collection gives back. */
  readonly spare: number;
  readonly lookMs: number;
  /** How many looks after a collection the next one is due. */
  readonly looksBetween: number;
  /** After so many looks without room, what takes the memory is no garbage. */
  readonly maxLooks: number;
}

const defaultLimits: MemoryLimits = {
  max: 335_544_320,
  spare: 67_108_864,
  lookMs: 20,
  looksBetween: 8,
  maxLooks: 25,
};

/**
 * Whether the process has room for long work. Large answers one after the other leave more behind than is collected
 * meanwhile: work that is about to make another one waits here until the collection has caught up.
 */
export class MemoryRoom {
  readonly #read: () => number;
  readonly #collect: () => void;
  readonly #limits: MemoryLimits;
  /** What a collection left: a process may well need more than `max`, and must not wait each time. */
  #kept = 0;
  #waiting: Promise<void> | null = null;

  constructor(read: () => number, collect: () => void, limits = defaultLimits) {
    this.#read = read;
    this.#collect = collect;
    this.#limits = limits;
  }

  /** Waits for room, or until it is clear that there will be none. */
  untilRoom(): Awaitable<void> {
    if (this.#waiting === null && this.#hasRoom()) return;
    this.#waiting ??= this.#wait().finally(() => {
      this.#waiting = null;
    });
    return this.#waiting;
  }

  #hasRoom(): boolean {
    const { max, spare } = this.#limits;
    const memory = this.#read();
    this.#kept = Math.min(this.#kept, memory);
    return memory <= Math.max(max, this.#kept + spare);
  }

  async #wait(): Promise<void> {
    const { lookMs, looksBetween, maxLooks } = this.#limits;
    for (let looks = 0; looks < maxLooks; looks += 1) {
      if (looks % looksBetween === 0) this.#collect();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      if (this.#hasRoom()) return;
    }
    this.#kept = this.#read();
  }
}

/** There is one memory, however many there are who share it. */
export const memoryOfProcess = new MemoryRoom(residentBytes, () => Bun.gc(false));
