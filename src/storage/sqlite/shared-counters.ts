import { closeSync, ftruncateSync, openSync } from 'node:fs';

export interface SharedCounters {
  next(slot: number): number;
  current(slot: number): number;
  /** Increments the counter unless it has reached the limit; then it returns false. */
  nextWithin(slot: number, limit: number): boolean;
  back(slot: number): void;
  clear(slot: number): void;
  /** The number of slots; higher slot numbers wrap around. */
  readonly size: number;
}

const slots = 65_536;

/** Opens the counters. Slot numbers wrap around; two users of one slot still get increasing numbers. */
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
