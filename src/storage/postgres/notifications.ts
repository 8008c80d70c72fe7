import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { within } from './guard.ts';
import { checkChannel, hearingMs } from './hears-itself.ts';

/** The one channel of a database. */
export const channel = 'quintet';

export interface NotificationsOptions {
  url(): string;
  /** How long the server may take to answer, and how often it is asked. */
  readonly patienceMs: number;
  hear(message: string): void;
  /** Notifies over another connection. */
  notify(channel: string, message: string): Promise<unknown>;
  /** Called when a new connection that the server answers on hears nothing: nobody will hear anything there. */
  onDeaf(): void;
}

/**
 * Hears what processes notify each other of, through a separate connection. It only makes things faster: what it misses
 * while the connection is lost is found in the log.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  #sql: SQL | null = null;
  #timer: Timer | undefined;
  #isClosed = false;
  /** What this process said to itself last, and who waits for it. */
  #word = '';
  #onWord: (() => void) | null = null;

  constructor(options: NotificationsOptions) {
    this.#options = options;
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
    await this.#sql?.close({ timeout: 0 }).catch(() => undefined);
  }

  /** Whether the server answers over the new connection. */
  async #connect(): Promise<boolean> {
    const { url, hear } = this.#options;
    const sql = new SQL(url(), {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Without it, the driver writes a line to standard error whenever the connection is lost.
      onclose: () => undefined,
    });
    this.#sql = sql;
    try {
      await this.#soon(sql.listen(checkChannel, (message) => message === this.#word && this.#onWord?.()));
      // A new connection may have missed something.
      await this.#soon(sql.listen(channel, hear, () => hear('')));
      return true;
    } catch {
      void sql.close({ timeout: 0 }).catch(() => undefined);
      return false;
    }
  }

  #checkLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#check(), this.#options.patienceMs);
    this.#timer.unref();
  }

  /** A connection that a network has forgotten is as silent as one without news: it is asked, and replaced. */
  async #check(): Promise<void> {
    if ((await this.#hearsItself()) === false && !this.#isClosed) {
      void this.#sql?.close({ timeout: 0 }).catch(() => undefined);
      const isConnected = await this.#connect();
      // The server is there, and the word was sent: it is a pooler that keeps it from being heard.
      if (isConnected && !this.#isClosed && (await this.#hearsItself()) === false) {
        this.#options.onDeaf();
        return this.close();
      }
    }
    this.#checkLater();
  }

  /** Null where the word could not be sent. */
  async #hearsItself(): Promise<boolean | null> {
    this.#word = randomUUID();
    const heard = new Promise<true>((resolve) => {
      this.#onWord = () => resolve(true);
    });
    try {
      await this.#soon(this.#options.notify(checkChannel, this.#word));
      return await Promise.race([heard, Bun.sleep(hearingMs).then(() => false)]);
    } catch {
      return null;
    }
  }

  #soon<T>(work: Promise<T> | T): Promise<T> {
    return within(performance.now() + this.#options.patienceMs, Promise.resolve(work));
  }
}
