import { randomBytes } from 'node:crypto';

/** Letters, digits and a few marks: nothing that a log, a header or a page would have to escape. */
const wellFormed = /^[\w.:-]{1,128}$/;

/** Names requests: as the client or a proxy did, or by a number behind a word that is the process's own. */
export class RequestIds {
  readonly #prefix = randomBytes(6).toString('hex');
  #count = 0;

  /** A name that is not well-formed counts as none. */
  take(given: string | undefined): string {
    if (given !== undefined && wellFormed.test(given)) return given;
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }
}
