import type { Awaitable } from './awaitable.ts';
import { FairQueue } from './fair-queue.ts';

/** The work of one turn, in units of about 40 µs: a short request, or 2 KiB of text to parse. */
const unitsPerTurn = 48;
const bytesPerUnit = 2_048;
/** A read that turned out to be long has taken up to 1 ms before it moved to a lane. */
const unitsPerTry = 24;

interface Waiting {
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
    // After a timer, unlike after an immediate, reads of the database end before the loop accepts the next requests.
    this.#timer ??= setTimeout(this.#begin);
    if (this.#left > 0 && this.#waiting.size === 0) this.#left -= units;
    else return new Promise((resume) => this.#waiting.add(client(), { units, resume }));
  }

  /** Counts the try of a read that moves to a lane. */
  countTry(): void {
    this.#left -= unitsPerTry;
  }

  readonly #begin = (): void => {
    this.#timer = this.#waiting.size > 0 ? setTimeout(this.#begin) : null;
    for (this.#left = unitsPerTurn; this.#left > 0; ) {
      const next = this.#waiting.take();
      if (next === undefined) return;
      this.#left -= next.units;
      next.resume();
    }
  };
}
