import { SQL } from 'bun';
import type { Listener } from '../database.ts';
import { within } from './guard.ts';

/** The one channel of a database. */
export const channel = 'quintet';

/** Nothing is ever published here: to listen to it is to ask whether the server still answers. */
const checkChannel = 'quintet check';

/** Receives what all processes publish, through a separate connection, which is opened for the first listener. */
export class Notifications {
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #listeners = new Set<Listener>();
  #starting: Promise<void> | null = null;
  #sql: SQL | null = null;
  #isListening = false;
  /** The question that those who come now share: it is asked once the one before it is answered. */
  #nextQuestion: Promise<boolean> | null = null;
  #lastQuestion: Promise<boolean> = Promise.resolve(true);
  #timer: Timer | undefined;
  #isClosed = false;

  /** `patienceMs` is how long the server may take to answer, and how often it is asked. */
  constructor(url: string, patienceMs: number) {
    this.#url = url;
    this.#patienceMs = patienceMs;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Resolves once the server has acknowledged: nothing that is published after that is missed. */
  async add(listener: Listener): Promise<() => void> {
    this.#starting ??= this.#start();
    await this.#starting;
    // What was committed before may still be on its way here. The answer comes behind it, and to hear it then would be
    // to hear of something old.
    await this.#isAnswered();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    clearTimeout(this.#timer);
    await this.#sql?.close({ timeout: 0 });
  }

  async #start(): Promise<void> {
    try {
      await this.#open();
    } catch (error) {
      // The next listener tries again.
      this.#starting = null;
      throw error;
    }
    this.#checkLater();
  }

  async #open(): Promise<void> {
    const sql = new SQL(this.#url, {
      max: 1,
      connection: { application_name: 'quintet events' },
      // Twice: at once when the connection is lost, and again when there is a new one, for those who came in between.
      onclose: () => this.#notifyGap(),
    });
    this.#sql = sql;
    const hear = (message: string) => {
      for (const listener of this.#listeners) listener.onMessage(message);
    };
    try {
      await this.#soon(sql.listen(channel, hear, () => this.#notifyGap()));
    } catch (error) {
      void sql.close({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
    this.#isListening = true;
  }

  #checkLater(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#check(), this.#patienceMs);
    this.#timer.unref();
  }

  /** A connection that a network has forgotten is as silent as one without news: it is asked, and replaced. */
  async #check(): Promise<void> {
    if (!(await this.#isAnswered()) && !this.#isClosed) {
      this.#isListening = false;
      this.#notifyGap();
      void this.#sql?.close({ timeout: 0 }).catch(() => undefined);
      // If there is no server now, the next check tries again, and fails those who came in between.
      await this.#open().catch(() => undefined);
    }
    this.#checkLater();
  }

  #isAnswered(): Promise<boolean> {
    this.#nextQuestion ??= this.#lastQuestion.then(() => {
      this.#nextQuestion = null;
      this.#lastQuestion = this.#ask();
      return this.#lastQuestion;
    });
    return this.#nextQuestion;
  }

  /** Two round trips: the answer to the first command may come before the messages that waited for its end. */
  async #ask(): Promise<boolean> {
    if (this.#sql === null || !this.#isListening) return false;
    try {
      // All that is listened to goes through the one connection.
      const subscription = await this.#soon(this.#sql.listen(checkChannel, () => undefined));
      await this.#soon(subscription.unlisten());
      return true;
    } catch {
      return false;
    }
  }

  #soon<T>(work: Promise<T>): Promise<T> {
    return within(performance.now() + this.#patienceMs, work);
  }

  #notifyGap(): void {
    for (const listener of [...this.#listeners]) listener.onGap();
  }
}
