import { RetryLater } from './failure.ts';

/** Runs a bounded number of pieces of work at once; a bounded number may wait, and the rest is told to come back. */
export class Limiter {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** `maxWaitMs` is how long the work may wait for its turn; then it is told to come back as well. */
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

  /** The next takes over the turn, so that nobody can slip in between. */
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
