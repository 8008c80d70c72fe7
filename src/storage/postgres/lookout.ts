import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { within } from './guard.ts';
import { type ServerState, stateOf, stateQuestion } from './server-state.ts';

/** How long a server may take to say what it is. */
const patienceMs = 1_000;

const shortestPauseMs = 50;

/** Looks at one server again and again, over a connection of its own. */
export class Lookout {
  readonly server: NamedServer;
  readonly #onLook: () => void;
  readonly #pauseMs: () => number;
  #sql: SQL | null = null;
  #state: ServerState | null = null;
  #error: unknown = null;
  #wake: (() => void) | null = null;
  #hurrying: Timer | undefined;
  #lookedAt = 0;
  #isClosed = false;

  /** `pauseMs` is asked after each look for the time until the next one. */
  constructor(server: NamedServer, onLook: () => void, pauseMs: () => number) {
    this.server = server;
    this.#onLook = onLook;
    this.#pauseMs = pauseMs;
  }

  /** What the server said when it was last asked; null if it did not answer. */
  get state(): ServerState | null {
    return this.#state;
  }

  /** Why it did not. */
  get error(): unknown {
    return this.#error;
  }

  async run(): Promise<void> {
    while (!this.#isClosed) {
      this.#lookedAt = performance.now();
      await this.#look();
      if (this.#isClosed) return;
      this.#onLook();
      await this.#pause();
    }
  }

  /** Looks soon, if it is not looking already. However many ask for it, the server is not flooded. */
  hurry(): void {
    if (this.#hurrying !== undefined) return;
    const waitMs = Math.max(0, this.#lookedAt + shortestPauseMs - performance.now());
    this.#hurrying = setTimeout(() => {
      this.#hurrying = undefined;
      this.#wake?.();
    }, waitMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#hurrying);
    this.#wake?.();
    await this.#sql?.close({ timeout: 0 }).catch(() => undefined);
  }

  async #look(): Promise<void> {
    this.#sql ??= new SQL(this.server.url, {
      max: 1,
      connectionTimeout: patienceMs / 1000,
      connection: { application_name: 'quintet lookout' },
    });
    try {
      const asked = this.#sql.unsafe(stateQuestion).simple().values();
      const [row] = await within(performance.now() + patienceMs, asked);
      this.#state = stateOf(row);
      this.#error = null;
    } catch (error) {
      // A connection without an answer is not asked again: another one may be answered.
      void this.#sql.close({ timeout: 0 }).catch(() => undefined);
      this.#sql = null;
      this.#state = null;
      this.#error = error;
    }
  }

  async #pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#pauseMs());
    timer.unref();
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
    this.#wake = null;
  }
}
