import { SQL } from 'bun';
import { patienceFor } from './guard.ts';

export interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  /** How long to wait for the server at start. */
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
}

/** The connections of a process. Those that a network has swallowed are left behind, and others take their place. */
export class Pool {
  readonly #options: PoolOptions;
  #current: SQL;
  #openedAt = Date.now();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#current = connectTo(options);
  }

  get sql(): SQL {
    return this.#current;
  }

  /**
   * Somebody has had no answer for longer than a statement may take. Nothing tells which connection is dead, so that new
   * work goes to new ones; what is under way on the old ones has as long again to end.
   */
  renew(): void {
    const graceMs = patienceFor(this.#options.statementTimeoutMs);
    if (Date.now() - this.#openedAt < graceMs) return;
    const old = this.#current;
    this.#current = connectTo(this.#options);
    this.#openedAt = Date.now();
    void old.close({ timeout: Math.ceil(graceMs / 1000) }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#current.close({ timeout: 5 });
  }
}

function connectTo({ url, poolSize, waitSeconds, statementTimeoutMs }: PoolOptions): SQL {
  return new SQL(url, {
    max: poolSize,
    connectionTimeout: Math.max(1, waitSeconds),
    connection: {
      application_name: 'quintet',
      statement_timeout: statementTimeoutMs,
      // PostgreSQL's own figure is that of turning disks: with it, a search for a rare word walks a whole table.
      random_page_cost: '1.1',
    },
  });
}
