import type { Awaitable } from './awaitable.ts';
import type { Holding } from './memory-ledger.ts';

const maxMessages = 2_000;

/**
 * The messages of one connection, in order. One read of a connection may deliver thousands of them: those
 * that the event loop has no time for wait here, charged to their client, and requests of other clients come
 * first.
 */
export class Inbox {
  readonly #held: Holding;
  readonly #pause: () => Awaitable<void>;
  readonly #take: (text: string) => void;
  #waiting: string[] = [];
  #next = 0;
  #characters = 0;
  #isWorking = false;

  /** `pause` is awaited before each message is taken. */
  constructor(held: Holding, pause: () => Awaitable<void>, take: (text: string) => void) {
    this.#held = held;
    this.#pause = pause;
    this.#take = take;
  }

  /** Takes a message, now or later; returns false if too many are waiting. */
  add(text: string): boolean {
    if (this.#waiting.length - this.#next >= maxMessages) return false;
    const pausing = this.#isWorking ? null : this.#pause();
    if (pausing === undefined) this.#take(text);
    else this.#keep(text);
    if (pausing instanceof Promise) void this.#work(pausing);
    return true;
  }

  clear(): void {
    this.#count(-this.#characters);
    this.#waiting = [];
    this.#next = 0;
  }

  #keep(text: string): void {
    this.#waiting.push(text);
    this.#count(text.length);
  }

  #count(characters: number): void {
    this.#characters += characters;
    this.#held.resize(this.#characters);
  }

  async #work(first: Promise<void>): Promise<void> {
    this.#isWorking = true;
    await first;
    for (let text = this.#shift(); text !== undefined; text = this.#shift()) {
      this.#take(text);
      await this.#pause();
    }
    this.#isWorking = false;
  }

  #shift(): string | undefined {
    const text = this.#waiting[this.#next];
    if (text === undefined) {
      this.clear();
      return undefined;
    }
    this.#waiting[this.#next] = '';
    this.#next += 1;
    this.#count(-text.length);
    return text;
  }
}
