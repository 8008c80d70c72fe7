import { readFileSync } from 'node:fs';

/** The waits that the machine, and not the server, is to blame for: a process that gets no turn on a processor. */
export class Machine {
  readonly #pids: readonly number[];
  readonly #standstills: { readonly from: number; readonly to: number }[] = [];

  constructor(pids: readonly number[]) {
    this.#pids = pids;
  }

  /** A time in which this process itself got no turn. */
  addStandstill(from: number, to: number): void {
    this.#standstills.push({ from, to });
  }

  /** Begins to measure a wait. The function gives how long it has been, without what the machine is to blame for. */
  measure(): () => number {
    const since = performance.now();
    const before = this.#readQueues();
    return () => {
      const now = performance.now();
      const own = this.#standstillsBetween(since, now);
      const queues = this.#readQueues().map((queue, index) => queue - (before[index] ?? queue));
      // Both at once are one wait, so the longer of them counts.
      return Math.max(0, now - since - Math.max(own, ...queues));
    };
  }

  #standstillsBetween(from: number, to: number): number {
    const overlaps = this.#standstills.map(
      (standstill) => Math.min(to, standstill.to) - Math.max(from, standstill.from),
    );
    return overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
  }

  /** For each process of the server, the milliseconds that its main thread has been ready to run and did not. */
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
