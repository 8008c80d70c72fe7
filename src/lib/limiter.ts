import { RetryLater } from './failure.ts';

/** Runs so many pieces of work at once; so many more may wait, and the rest is told to come back. */
export class Limiter {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) throw new RetryLater('UNAVAILABLE', 1);
    await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  /** Whoever waits takes over the place, so that nobody can slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
