import { closeSync, ftruncateSync, openSync } from 'node:fs';

/** Numbers that processes count up together, in memory that they share. */
export interface SharedCounters {
  /** Counts up, and gives the new number. */
  next(slot: number): number;
  current(slot: number): number;
  /** Counts up unless it is at a limit, or beyond: then it is false. */
  nextWithin(slot: number, limit: number): boolean;
  /** Takes back one count. */
  back(slot: number): void;
  /** Begins at 0 again. */
  clear(slot: number): void;
  /** How many there are: a slot so many further on is the same one. */
  readonly size: number;
}

const slots = 65_536;

/**
 * Opens counters in a file that every process maps into its memory, since requests wait for each count. Counting in a
 * SQLite file in WAL mode without flushes was tried: it takes 88 µs in place of 0.1, and longer while another process
 * writes. `test/workbench/workers.test.ts` counts with several processes.
 *
 * Slots beyond the last begin at the first again: two that share one still get numbers that only grow.
 */
export function openSharedCounters(path: string): SharedCounters {
  const file = openSync(path, 'a', 0o600);
  ftruncateSync(file, slots * BigInt64Array.BYTES_PER_ELEMENT);
  closeSync(file);
  const numbers = new BigInt64Array(Bun.mmap(path, { shared: true }).buffer);
  return {
    next: (slot) => Number(Atomics.add(numbers, slot % slots, 1n)) + 1,
    current: (slot) => Number(Atomics.load(numbers, slot % slots)),
    nextWithin(slot, limit) {
      for (;;) {
        const known = Atomics.load(numbers, slot % slots);
        if (known >= limit) return false;
        if (Atomics.compareExchange(numbers, slot % slots, known, known + 1n) === known) return true;
      }
    },
    back: (slot) => void Atomics.sub(numbers, slot % slots, 1n),
    clear: (slot) => void Atomics.store(numbers, slot % slots, 0n),
    size: slots,
  };
}
