import { RetryLater } from './failure.ts';

/**
 * Runs a bounded number of pieces of work at once and queues a bounded number more; the rest fail with
 * `RetryLater`.
 */
export class Limiter {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** `maxWaitMs` limits the time in the queue; then the work fails with `RetryLater` too. */
  async run<T>(work: () => Promise<T>, maxWaitMs?: number): Promise<T> {
    await this.#enter(maxWaitMs);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(maxWaitMs: number | undefined): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= this.#maxWaiting) throw new RetryLater('UNAVAILABLE', 1);
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(proceed);
        reject(new RetryLater('UNAVAILABLE', 1));
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      this.#waiting.add(proceed);
    });
  }

  /** Hands the slot to the next in line, so that a newcomer cannot take it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
