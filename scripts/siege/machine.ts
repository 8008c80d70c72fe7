import { readFileSync } from 'node:fs';

/** Waits caused by the machine and not by the server: times in which a process gets no CPU. */
export class Machine {
  readonly #pids: readonly number[];
  readonly #standstills: { readonly from: number; readonly to: number }[] = [];

  constructor(pids: readonly number[]) {
    this.#pids = pids;
  }

  /** Adds a time in which this process itself got no CPU. */
  addStandstill(from: number, to: number): void {
    this.#standstills.push({ from, to });
  }

  /** Starts measuring a wait. The returned function returns its length without the time that the machine took. */
  measure(): () => number {
    const since = performance.now();
    const before = this.#readQueues();
    return () => {
      const now = performance.now();
      const own = this.#standstillsBetween(since, now);
      const queues = this.#readQueues().map((queue, index) => queue - (before[index] ?? queue));
      // They overlap, so only the longest counts.
      return Math.max(0, now - since - Math.max(own, ...queues));
    };
  }

  #standstillsBetween(from: number, to: number): number {
    const overlaps = this.#standstills.map(
      (standstill) => Math.min(to, standstill.to) - Math.max(from, standstill.from),
    );
    return overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
  }

  /** The time in ms that the main thread of each server process was runnable without running. */
  #readQueues(): readonly number[] {
    return this.#pids.map((pid) => {
      try {
        const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
        return Number(nanoseconds) / 1e6;
      } catch {
        return 0;
      }
    });
  }
}
