import type { Awaitable } from './awaitable.ts';
import { FairQueue } from './fair-queue.ts';

/** The work of one turn, in units of about 40 µs: a short request, or 2 KiB of text to parse. */
const unitsPerTurn = 48;
const bytesPerUnit = 2_048;
/** A step of a budget takes 1 to 2 µs. */
const stepsPerUnit = 40;

interface Waiting {
  /** 0 for a part of a read, which is counted while it runs. */
  readonly units: number;
  resume(): void;
}

/**
 * Shares the event loop between clients. Only so much work begins in one turn; the rest waits, and clients alternate. So
 * a request waits for about one turn, no matter how much other clients send.
 */
export class Turns {
  #left = unitsPerTurn;
  #timer: Timer | null = null;
  readonly #waiting = new FairQueue<Waiting>();

  /** `client` is only called if the work has to wait; `bytes` is the length of the text that it processes at once. */
  enter(client: () => string, bytes = 0): Awaitable<void> {
    const units = 1 + Math.floor(bytes / bytesPerUnit);
    if (this.#timer === null) this.#begin();
    // After a timer, unlike after an immediate, reads of the database end before the loop accepts the next requests.
    this.#timer ??= setTimeout(this.#begin);
    if (this.#left <= 0 || this.#waiting.size > 0) return this.#wait(client, units);
    this.#left -= units;
  }

  /** Counts the steps of a read, because its length is not known before. */
  count(steps: number): void {
    this.#left -= steps / stepsPerUnit;
  }

  /** Runs a part of a read, in another turn if those of this one took too long. Parts that waited run one by one. */
  run<T>(client: () => string, part: () => Awaitable<T>): Awaitable<T> {
    if (this.#left > -unitsPerTurn || this.#timer === null) return part();
    return this.#wait(client, 0)
      .then(part)
      .finally(() => this.#resume());
  }

  #wait(client: () => string, units: number): Promise<void> {
    return new Promise((resume) => this.#waiting.add(client(), { units, resume }));
  }

  readonly #begin = (): void => {
    this.#timer = this.#waiting.size > 0 ? setTimeout(this.#begin) : null;
    this.#left = unitsPerTurn;
    this.#resume();
  };

  #resume(): void {
    while (this.#left > 0) {
      const next = this.#waiting.take();
      if (next === undefined) return;
      this.#left -= next.units;
      next.resume();
      if (next.units === 0) return;
    }
  }
}
