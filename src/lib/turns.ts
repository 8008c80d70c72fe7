import type { Awaitable } from './awaitable.ts';
import { FairQueue } from './fair-queue.ts';

/** The work of one turn, in units of about 40 µs: a short request, or 2 KiB of text to parse. */
const unitsPerTurn = 48;
const bytesPerUnit = 2_048;
/** A step of a budget takes about 1 µs. */
const stepsPerUnit = 40;

interface Waiting {
  readonly units: number;
  readonly isPart: boolean;
  resume(): void;
}

/**
 * Shares the event loop between clients. Only so much work begins in one turn; the rest waits, and clients alternate. So
 * a request waits for about one turn, no matter how much other clients send.
 */
export class Turns {
  #left = unitsPerTurn;
  #timer: Timer | null = null;
  /** True while a part runs that has waited. */
  #isRunning = false;
  readonly #waiting = new FairQueue<Waiting>();

  /** `client` is only called if the work has to wait; `bytes` is the length of the text that it processes at once. */
  enter(client: () => string, bytes = 0): Awaitable<void> {
    const units = 1 + Math.floor(bytes / bytesPerUnit);
    this.#start();
    if (this.#left > 0 && this.#waiting.size === 0) this.#left -= units;
    else return this.#wait(client, units, false);
  }

  /** Counts the steps of a read while it runs, because its length is not known before. */
  count(steps: number): void {
    this.#start();
    this.#left -= steps / stepsPerUnit;
  }

  /** Runs a part of a read, in another turn if this one is used up. Parts that have waited run one after the other. */
  run<T>(client: () => string, part: () => Awaitable<T>): Awaitable<T> {
    if (this.#left > 0) return part();
    const end = () => {
      this.#isRunning = false;
      this.#resume();
    };
    return this.#wait(client, 1, true).then(part).finally(end);
  }

  #wait(client: () => string, units: number, isPart: boolean): Promise<void> {
    this.#start();
    return new Promise((resume) => this.#waiting.add(client(), { units, isPart, resume }));
  }

  #start(): void {
    // After a timer, unlike after an immediate, reads of the database end before the loop accepts the next requests.
    this.#timer ??= setTimeout(this.#begin);
  }

  readonly #begin = (): void => {
    this.#timer = this.#waiting.size > 0 ? setTimeout(this.#begin) : null;
    this.#left = unitsPerTurn;
    this.#isRunning = false;
    this.#resume();
  };

  #resume(): void {
    while (this.#left > 0 && !this.#isRunning) {
      const next = this.#waiting.take();
      if (next === undefined) return;
      this.#left -= next.units;
      this.#isRunning = next.isPart;
      next.resume();
    }
  }
}
