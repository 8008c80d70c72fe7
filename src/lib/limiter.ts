import { RetryLater } from './failure.ts';

/** Runs up to `atOnce` jobs at once. Up to `maxWaiting` more wait; the rest are asked to retry. */
export class Limiter {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
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
    if (this.#waiting.length >= this.#maxWaiting) throw new RetryLater('UNAVAILABLE', 1);
    await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  /** The next in line takes over the slot directly, so that no newcomer can take it. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
