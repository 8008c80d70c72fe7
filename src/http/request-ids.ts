import { randomBytes } from 'node:crypto';

/** Letters, digits and a few marks: nothing that a log, a header or a page would have to escape. */
const wellFormed = /^[\w.:-]{1,128}$/;

/** The last digits of a number, written down once: to write a number takes as long as to read a header. */
const lastDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/** Names requests: as the client or a proxy did, or by a number behind a word that is the process's own. */
export class RequestIds {
  readonly #word = randomBytes(6).toString('hex');
  /** All but the last digits. */
  #thousand = `${this.#word}-0`;
  #count = 0;

  /** A name that is not well-formed counts as none. */
  take(given: string | undefined): string {
    if (given !== undefined && wellFormed.test(given)) return given;
    this.#count += 1;
    const last = this.#count % 1000;
    if (last === 0) this.#thousand = `${this.#word}-${this.#count / 1000}`;
    return this.#thousand + lastDigits[last];
  }
}
