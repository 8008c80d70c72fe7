import { SQL } from 'bun';
import { within } from './guard.ts';

/** The one channel of a database. */
export const channel = 'quintet';

/** Nothing is ever published here: to listen to it is to ask whether the server still answers. */
const checkChannel = 'quintet check';

/**
 * Hears what processes notify each other of, through a separate connection. It only makes things faster: what it misses
 * while the connection is lost is found in the log.
 */
export class Notifications {
  readonly #url: () => string;
  readonly #patienceMs: number;
  readonly #hear: (message: string) => void;
  #sql: SQL | null = null;
  #timer: Timer | undefined;
  #isClosed = false;

  /** `patienceMs` is how long the server may take to answer, and how often it is asked. */
  constructor(url: () => string, patienceMs: number, hear: (message: string) => void) {
    this.#url = url;
    this.#patienceMs = patienceMs;
    this.#hear = hear;
  }

  /** Opens the connection, and another one whenever it is lost. */
  async open(): Promise<void> {
    if (this.#sql !== null || this.#isClosed) return;
    await this.#connect();
    this.#checkLater();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sql?.close({ timeout: 0 });
  }

  async #connect(): Promise<void> {
    const sql = new SQL(this.#url(), {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Without it, the driver writes a line to standard error whenever the connection is lost.
      onclose: () => undefined,
    });
    this.#sql = sql;
    try {
      // A new connection may have missed something.
      await this.#soon(sql.listen(channel, this.#hear, () => this.#hear('')));
    } catch {
      void sql.close({ timeout: 0 }).catch(() => undefined);
    }
  }

  #checkLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#check(), this.#patienceMs);
    this.#timer.unref();
  }

  /** A connection that a network has forgotten is as silent as one without news: it is asked, and replaced. */
  async #check(): Promise<void> {
    if (!(await this.#isAnswered()) && !this.#isClosed) {
      void this.#sql?.close({ timeout: 0 }).catch(() => undefined);
      await this.#connect();
    }
    this.#checkLater();
  }

  async #isAnswered(): Promise<boolean> {
    try {
      // All that is listened to goes through the one connection.
      const subscription = await this.#soon(this.#sql?.listen(checkChannel, () => undefined));
      await this.#soon(subscription?.unlisten());
      return true;
    } catch {
      return false;
    }
  }

  #soon<T>(work: Promise<T> | T): Promise<T> {
    return within(performance.now() + this.#patienceMs, Promise.resolve(work));
  }
}
