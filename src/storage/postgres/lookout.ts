import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { within } from './guard.ts';
import { type ServerState, stateOf, stateQuestion } from './server-state.ts';

const patienceMs = 1_000;

const shortestPauseMs = 50;

/** Checks the state of one server repeatedly, over a separate connection. */
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

  /** `pauseMs` is called after each check and returns the time until the next one. */
  constructor(server: NamedServer, onLook: () => void, pauseMs: () => number) {
    this.server = server;
    this.#onLook = onLook;
    this.#pauseMs = pauseMs;
  }

  /** The state at the last check; null if the server did not respond. */
  get state(): ServerState | null {
    return this.#state;
  }

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

  /** Triggers a check soon. Frequent calls do not flood the server. */
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
      // The connection may be dead, so the next check opens a new one.
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
