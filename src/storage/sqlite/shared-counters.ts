import { closeSync, ftruncateSync, openSync } from 'node:fs';

export type SharedCounters = ReturnType<typeof openSharedCounters>;

const slots = 65_536;

/**
 * Opens the counters, in memory that all processes of a server map. Slot numbers wrap around; two users of one slot
 * still get increasing numbers.
 *
 * Every request to a sandbox reads one counter and increments another, and its id must be in the order of all
 * processes, so neither a round trip to the parent process nor ids in blocks would do. Rows of the registry's database
 * were tried: they cost 16 µs instead of 0.1 µs, and several processes wait for each other's locks (`bench/NOTES.md`).
 * `test/workbench/workers.test.ts` fails if each process counts alone.
 */
export function openSharedCounters(path: string) {
  const file = openSync(path, 'a', 0o600);
  ftruncateSync(file, slots * BigInt64Array.BYTES_PER_ELEMENT);
  closeSync(file);
  const numbers = new BigInt64Array(Bun.mmap(path, { shared: true }).buffer);
  return {
    next: (slot: number): number => Number(Atomics.add(numbers, slot % slots, 1n)) + 1,
    current: (slot: number): number => Number(Atomics.load(numbers, slot % slots)),
    /** Increments the counter unless it has reached the limit; then it returns false. */
    nextWithin(slot: number, limit: number): boolean {
      for (;;) {
        const known = Atomics.load(numbers, slot % slots);
        if (known >= limit) return false;
        if (Atomics.compareExchange(numbers, slot % slots, known, known + 1n) === known) return true;
      }
    },
    back: (slot: number): void => void Atomics.sub(numbers, slot % slots, 1n),
    clear: (slot: number): void => void Atomics.store(numbers, slot % slots, 0n),
    /** The number of slots; higher slot numbers wrap around. */
    size: slots,
  };
}
