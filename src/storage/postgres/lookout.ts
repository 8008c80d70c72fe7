import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { within } from './guard.ts';

export interface ServerState {
  readonly takesWrites: boolean;
  readonly isStandby: boolean;
  /** A promotion starts a new timeline with a higher number. */
  readonly timeline: number;
  /** The same for a server and all its copies. */
  readonly cluster: string;
}

/**
 * A query that any role may run. A primary writes to its new timeline as soon as it takes writes, but its control file
 * is updated only at the next checkpoint. A standby knows the timelines that it has followed so far.
 */
export const stateQuestion = `select pg_is_in_recovery()::text, current_setting('transaction_read_only'),
  (case when pg_is_in_recovery()
    then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end)::text,
  (select system_identifier::text from pg_control_system())`;

export function stateOf(row: readonly (string | null)[]): ServerState {
  const [standby, readOnly, timeline, cluster] = row;
  return {
    takesWrites: standby === 'false' && readOnly === 'off',
    isStandby: standby === 'true',
    timeline: Number(timeline),
    cluster: String(cluster),
  };
}

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
