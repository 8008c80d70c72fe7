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

/** The pause before a lost connection is replaced. */
const retryMs = 1_000;

/**
 * Receives the notifications of other processes over a separate connection. They only reduce latency: events missed
 * while the connection is lost are found in the log.
 */
export class Notifications {
  readonly #options: NotificationsOptions;
  #sql: SQL | null = null;
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(options: NotificationsOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    if (this.#sql !== null || this.#timer !== null || this.#isClosed) return;
    await this.#connect();
    this.#checkIn(this.#options.patienceMs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? undefined);
    this.#drop(this.#sql);
  }

  async #connect(): Promise<boolean> {
    const { url, receive } = this.#options;
    const sql = new SQL(url, {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Left open, the driver would connect again by itself, and print a line for each attempt that fails.
      onclose: () => this.#drop(sql),
    });
    this.#sql = sql;
    try {
      // A new connection may have missed notifications.
      await this.#soon(sql.listen(channel, receive, () => receive('')));
      return true;
    } catch {
      this.#drop(sql);
      return false;
    }
  }

  #drop(sql: SQL | null): void {
    void sql?.close({ timeout: 0 }).catch(() => undefined);
    if (sql === null || sql !== this.#sql) return;
    this.#sql = null;
    this.#checkIn(retryMs);
  }

  #checkIn(milliseconds: number): void {
    clearTimeout(this.#timer ?? undefined);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#check(), milliseconds).unref();
  }

  /**
   * Tests the connection and replaces it if necessary. A connection dropped by the network looks the same as an idle
   * one.
   */
  async #check(): Promise<void> {
    if (!(await this.#receives()) && !this.#isClosed) {
      this.#drop(this.#sql);
      const isConnected = await this.#connect();
      // The server responded and the message was sent, so a pooler must be swallowing it.
      if (isConnected && !this.#isClosed && (await this.#receives()) === false) {
        this.#options.onDeaf();
        return this.close();
      }
    }
    this.#checkIn(this.#sql === null ? retryMs : this.#options.patienceMs);
  }

  /** Returns null if the connection does not work. */
  async #receives(): Promise<boolean | null> {
    if (this.#sql === null) return null;
    return this.#soon(receivesNotices(this.#sql, this.#options.notify)).catch(() => null);
  }

  #soon<T>(work: Promise<T> | T): Promise<T> {
    return within(performance.now() + this.#options.patienceMs, Promise.resolve(work));
  }
}
