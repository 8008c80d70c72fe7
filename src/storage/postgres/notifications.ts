import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { within } from './guard.ts';
import { checkChannel, echoTimeoutMs } from './receives-own-notices.ts';

export const channel = 'quintet';

export interface NotificationsOptions {
  url(): string;
  /** The response time allowed to the server, and the interval of checks. */
  readonly patienceMs: number;
  receive(message: string): void;
  notify(channel: string, message: string): Promise<unknown>;
  /** Called when a new, working connection receives no notifications, so that none will ever arrive. */
  onDeaf(): void;
}

/**
 * Receives the notifications of other processes over a separate connection. They only reduce latency: events missed
 * while the connection is lost are found in the log.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  #sql: SQL | null = null;
  #timer: Timer | undefined;
  #isClosed = false;
  /** The last message that this process sent to itself, and the callback that waits for it. */
  #word = '';
  #onWord: (() => void) | null = null;

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

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

  async #connect(): Promise<boolean> {
    const { url, receive } = this.#options;
    const sql = new SQL(url(), {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Without a handler, the driver writes a line to standard error whenever the connection is lost.
      onclose: () => undefined,
    });
    this.#sql = sql;
    try {
      await this.#soon(sql.listen(checkChannel, (message) => message === this.#word && this.#onWord?.()));
      // A new connection may have missed notifications.
      await this.#soon(sql.listen(channel, receive, () => receive('')));
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

  /**
   * Tests the connection and replaces it if necessary. A connection dropped by the network looks the same as an idle
   * one.
   */
  async #check(): Promise<void> {
    if ((await this.#receivesOwnNotices()) === false && !this.#isClosed) {
      void this.#sql?.close({ timeout: 0 }).catch(() => undefined);
      const isConnected = await this.#connect();
      // The server responded and the message was sent, so a pooler must be swallowing it.
      if (isConnected && !this.#isClosed && (await this.#receivesOwnNotices()) === false) {
        this.#options.onDeaf();
        return this.close();
      }
    }
    this.#checkLater();
  }

  /** Returns true if a message to itself arrives; null if it could not be sent. */
  async #receivesOwnNotices(): Promise<boolean | null> {
    this.#word = randomUUID();
    const received = new Promise<true>((resolve) => {
      this.#onWord = () => resolve(true);
    });
    try {
      await this.#soon(this.#options.notify(checkChannel, this.#word));
      return await Promise.race([received, Bun.sleep(echoTimeoutMs).then(() => false)]);
    } catch {
      return null;
    }
  }

  #soon<T>(work: Promise<T> | T): Promise<T> {
    return within(performance.now() + this.#options.patienceMs, Promise.resolve(work));
  }
}
