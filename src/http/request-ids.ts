import { randomBytes } from 'node:crypto';

/** Only characters that need no escaping in a log, a header or a page. */
const wellFormed = /^[\w.:-]{1,128}$/;

/** The last three digits, formatted once: formatting a number takes as long as reading a header. */
const lastDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));

/**
 * Assigns request ids: the one sent by the client or a proxy, or a number with a prefix unique to the
 * process.
 */
export class RequestIds {
  readonly #word = randomBytes(6).toString('hex');
  #thousand = `${this.#word}-0`;
  #count = 0;

  /** Ignores a malformed id. */
  take(given: string | undefined): string {
    if (given !== undefined && wellFormed.test(given)) return given;
    this.#count += 1;
    const last = this.#count % 1000;
    if (last === 0) this.#thousand = `${this.#word}-${this.#count / 1000}`;
    return this.#thousand + lastDigits[last];
  }
}
