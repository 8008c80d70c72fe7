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
    const before = this.#pids.map(readQueue);
    return () => {
      const now = performance.now();
      const overlaps = this.#standstills.map(({ from, to }) => Math.min(now, to) - Math.max(since, from));
      const own = overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
      const queues = this.#pids.map((pid, index) => readQueue(pid) - (before[index] ?? 0));
      // They overlap, so only the longest counts.
      return Math.max(0, now - since - Math.max(own, ...queues));
    };
  }
}

/** The time in ms that the main thread of a process was runnable without running; 0 if it has exited. */
function readQueue(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}
