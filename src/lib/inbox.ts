import type { Awaitable } from './awaitable.ts';

/** What may wait of one connection. */
const maxMessages = 2_000;
const maxCharacters = 2_097_152;

/** What may wait of all of them before each has only a small share. */
const maxCharactersInAll = 67_108_864;
const share = 65_536;

/** What waits of all connections together. */
export interface InboxTotal {
  characters: number;
}

/**
 * Messages of one connection, in order. One read of a connection may bring thousands of them: those that the event loop
 * has no time for wait here, and what other clients ask comes first.
 */
export class Inbox {
  readonly #total: InboxTotal;
  readonly #pause: () => Awaitable<void>;
  readonly #take: (text: string) => void;
  #waiting: string[] = [];
  #next = 0;
  #characters = 0;
  #isWorking = false;

  /** `pause` is waited for before each message is taken. */
  constructor(total: InboxTotal, pause: () => Awaitable<void>, take: (text: string) => void) {
    this.#total = total;
    this.#pause = pause;
    this.#take = take;
  }

  /** Whether there was room for it. */
  add(text: string): boolean {
    if (this.#isWorking && this.#isFull) return false;
    const pausing = this.#isWorking ? null : this.#pause();
    if (pausing === undefined) this.#take(text);
    else this.#keep(text);
    if (pausing instanceof Promise) void this.#work(pausing);
    return true;
  }

  /** Lets go of what waits. */
  clear(): void {
    this.#count(-this.#characters);
    this.#waiting = [];
    this.#next = 0;
  }

  get #isFull(): boolean {
    const max = this.#total.characters > maxCharactersInAll ? share : maxCharacters;
    return this.#characters > max || this.#waiting.length - this.#next >= maxMessages;
  }

  #keep(text: string): void {
    this.#waiting.push(text);
    this.#count(text.length);
  }

  #count(characters: number): void {
    this.#characters += characters;
    this.#total.characters += characters;
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
    this.#next += 1;
    this.#count(-text.length);
    return text;
  }
}
