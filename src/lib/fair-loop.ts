import { drainMicrotasks } from 'bun:jsc';
import type { Awaitable } from './awaitable.ts';

/** The working time of one turn of the event loop before it checks for new requests. */
const turnMs = 8;

/**
 * The entries into one turn. Requests that waited for the same thing all enter before the first of them does any work, so
 * the clock alone would admit thousands. Each takes 20 to 60 µs.
 */
const maxEntries = 256;

/**
 * A longer turn was blocked by work without steps, such as parsing a long text. Waiting work then leaves the
 * loop alone for the same time again, within a bound, so that short requests are not always behind it.
 */
const longTurnMs = 10;
const longestPauseMs = 40;

/** The work to do at the end of the turn in which waiting work is being resumed; null otherwise. */
let afterResuming: (() => void)[] | null = null;

/**
 * Runs work once the current turn of the event loop is over, before the next requests arrive. An immediate that is
 * set by another one, such as the one that resumes waiting work, would run after they have arrived.
 */
export function atTurnEnd(work: () => void): void {
  if (afterResuming === null) setImmediate(work);
  else afterResuming.push(work);
}

/**
 * Shares the event loop between clients. Work asks before it begins and between its steps. While the turn has
 * time left, it continues immediately; then it waits, and the waiting clients continue one after the other, turn
 * by turn. So a request waits for about one turn, no matter how much other clients send.
 */
export class FairLoop {
  /** The start of the current turn's work, in the time of `performance.now()`; 0 if it has not started. */
  #began = 0;
  #entries = 0;
  /** By client, the longest-waiting first. A client that had its turn goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** `client` is only called if the work has to wait. */
  enter(client: () => string): Awaitable<void> {
    const now = performance.now();
    if (this.#began === 0) return this.#begin(now);
    this.#entries += 1;
    const isOver = this.#entries > maxEntries || now - this.#began >= turnMs;
    if (isOver || this.#waiting.size > 0) return this.#wait(client());
  }

  #begin(now: number): void {
    this.#began = now;
    this.#entries = 1;
    setImmediate(this.#end);
  }

  readonly #end = (): void => {
    const took = performance.now() - this.#began;
    if (took > longTurnMs) this.#pause(Math.min(took, longestPauseMs));
    else this.#continue();
  };

  /** The turn counts as over until the next one, which begins with an immediate, so that requests are accepted first. */
  #pause(milliseconds: number): void {
    this.#began = Number.NEGATIVE_INFINITY;
    setTimeout(() => setImmediate(() => this.#continue()), milliseconds);
  }

  #continue(): void {
    if (this.#waiting.size > 0) this.#resume();
    else this.#began = 0;
  }

  #wait(client: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(client);
      if (queue === undefined) this.#waiting.set(client, [resolve]);
      else queue.push(resolve);
    });
  }

  #resume(): void {
    this.#begin(performance.now());
    afterResuming = [];
    // At least one, even if the turn has already been long.
    do {
      this.#takeNext()?.();
      // Resumed work runs in microtasks: check the time after they have run.
      drainMicrotasks();
    } while (this.#waiting.size > 0 && performance.now() - this.#began < turnMs);
    const ends = afterResuming;
    afterResuming = null;
    for (const end of ends) end();
    // The time in which requests arrive before the next turn does not count as part of this one.
    const now = performance.now();
    if (now - this.#began <= longTurnMs) this.#began = now;
  }

  #takeNext(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [client, queue] = first;
    this.#waiting.delete(client);
    const resume = queue.shift();
    if (queue.length > 0) this.#waiting.set(client, queue);
    return resume;
  }
}
