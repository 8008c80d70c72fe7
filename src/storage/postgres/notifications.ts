import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { waitAtMost } from '../../lib/awaitable.ts';
import { within } from './pulse.ts';

export const channel = 'quintet';
const checkChannel = 'quintet check';

/** The time allowed for a notification between two connections. */
const echoMs = 2_000;

type Notify = (channel: string, message: string) => Promise<unknown>;

/**
 * Returns true if a notification sent over one connection is received over another. Behind a pooler in transaction mode
 * it is not.
 */
export async function receivesNotices(listening: SQL, notify: Notify): Promise<boolean> {
  const word = randomUUID();
  const { promise: received, resolve } = Promise.withResolvers<boolean>();
  const subscription = await listening.listen(checkChannel, (message) => {
    if (message === word) resolve(true);
  });
  try {
    await notify(checkChannel, word);
    return await waitAtMost(echoMs, received, false);
  } finally {
    void subscription.unlisten().catch(() => undefined);
  }
}

export interface NotificationsOptions {
  readonly url: string;
  /** The response time allowed to the server, and the interval of checks. */
  readonly patienceMs: number;
  receive(message: string): void;
  readonly notify: Notify;
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
    const sql = new SQL(url, {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Without a handler, the driver writes a line to standard error whenever the connection is lost.
      onclose: () => undefined,
    });
    this.#sql = sql;
    try {
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
    if (!(await this.#receives()) && !this.#isClosed) {
      void this.#sql?.close({ timeout: 0 }).catch(() => undefined);
      const isConnected = await this.#connect();
      // The server responded and the message was sent, so a pooler must be swallowing it.
      if (isConnected && !this.#isClosed && (await this.#receives()) === false) {
        this.#options.onDeaf();
        return this.close();
      }
    }
    this.#checkLater();
  }

  /** Returns null if the connection does not work. */
  #receives(): Promise<boolean | null> {
    if (this.#sql === null) return Promise.resolve(null);
    return this.#soon(receivesNotices(this.#sql, this.#options.notify)).catch(() => null);
  }

  #soon<T>(work: Promise<T> | T): Promise<T> {
    return within(performance.now() + this.#options.patienceMs, Promise.resolve(work));
  }
}
