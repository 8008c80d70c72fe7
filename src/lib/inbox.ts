import type { Holding } from './memory-ledger.ts';

const maxWaiting = 2_000;

/** The messages of one connection, which are read in order. One packet may have thousands of them. */
export class Inbox {
  readonly #hold: (bytes: number) => Holding;
  readonly #read: (text: string) => Promise<void>;
  #last = Promise.resolve();
  #waiting = 0;

  /** `hold` charges a message to its client; `read` waits for the client's turn, and never fails. */
  constructor(hold: (bytes: number) => Holding, read: (text: string) => Promise<void>) {
    this.#hold = hold;
    this.#read = read;
  }

  /** Returns false if too many messages are waiting. */
  add(text: string): boolean {
    if (this.#waiting >= maxWaiting) return false;
    this.#waiting += 1;
    this.#last = this.#readAfter(this.#last, text);
    return true;
  }

  async #readAfter(earlier: Promise<void>, text: string): Promise<void> {
    const held = this.#hold(text.length);
    await earlier;
    await this.#read(text);
    this.#waiting -= 1;
    held.release();
  }
}
