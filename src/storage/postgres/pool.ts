import { SQL } from 'bun';
import type { NamedServer } from '../server-url.ts';
import { connectionsByTransaction } from './by-transaction.ts';
import { type Connections, configuredConnections } from './configured-connections.ts';
import { patienceFor } from './guard.ts';

export interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  /** How long to wait for the server at start. */
  readonly waitSeconds: number;
  readonly statementTimeoutMs: number;
  /** Whether a pooler in between gives out a connection for each transaction; found out where it is not said. */
  readonly isByTransaction?: boolean | undefined;
  /** Standbys that may be read from. */
  readonly replicas?: readonly NamedServer[] | undefined;
  /** Told to the operator, in one line each. */
  notice?(line: string): void;
}

/**
 * How connections get their settings: when they are opened, afterwards where a server, most likely a pooler, refuses that, or
 * with each transaction where the next one may be another client's.
 */
export type Manner = 'at once' | 'afterwards' | 'by transaction';

/** How long a write waits for what others hold: another transaction's rows, or a turn of its own. */
export const lockTimeoutMs = 5_000;

/** How often a server that takes no writes is left, at most. */
const leaveMs = 1_000;

/** The connections of a process. Those that a network has swallowed are left behind, and others take their place. */
export class Pool {
  readonly #options: PoolOptions;
  #current: Connections;
  #openedAt = Date.now();
  #manner: Manner;
  #url: string;

  constructor(options: PoolOptions, manner: Manner = options.isByTransaction ? 'by transaction' : 'at once') {
    this.#options = options;
    this.#url = options.url;
    this.#manner = manner;
    this.#current = this.#open();
  }

  /** Asked as Bun's own pool is. */
  get sql(): SQL {
    return this.#current as SQL;
  }

  /** The work has a connection to itself: nobody's read waits behind what it waits for. */
  async alone<T>(work: (sql: SQL) => Promise<T>): Promise<T> {
    if (this.#manner === 'afterwards') return work(this.sql);
    const connection = await this.sql.reserve();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  /** Where its connections lead. */
  get url(): string {
    return this.#url;
  }

  get manner(): Manner {
    return this.#manner;
  }

  /** New work goes to connections that get their settings in another way. */
  changeTo(manner: Manner): void {
    this.#manner = manner;
    this.#replace();
  }

  /**
   * A request has had no answer for longer than a statement may take. The dead connection is unknown, so new work goes
   * to new connections; work on the old ones has as long again to end.
   */
  renew(): void {
    if (Date.now() - this.#openedAt >= this.#graceMs) this.#replace();
  }

  /** The server takes no writes any more. Behind an address that follows the primary, new connections lead to another. */
  leave(): void {
    if (Date.now() - this.#openedAt >= leaveMs) this.#replace();
  }

  /** New work goes to connections that lead elsewhere. */
  moveTo(url: string): void {
    this.#url = url;
    this.#replace();
  }

  /** Other connections to the same server, in the same way. */
  another(poolSize: number): Pool {
    return new Pool({ ...this.#options, url: this.#url, poolSize }, this.#manner);
  }

  async close(): Promise<void> {
    await this.#current.close({ timeout: 5 });
  }

  get #graceMs(): number {
    return patienceFor(this.#options.statementTimeoutMs);
  }

  #replace(): void {
    const old = this.#current;
    this.#current = this.#open();
    this.#openedAt = Date.now();
    void old.close({ timeout: Math.ceil(this.#graceMs / 1000) }).catch(() => undefined);
  }

  #open(): Connections {
    const { poolSize, waitSeconds, statementTimeoutMs } = this.#options;
    const url = this.#url;
    const settings = {
      statement_timeout: String(statementTimeoutMs),
      lock_timeout: String(lockTimeoutMs),
      // PostgreSQL's own figure is that of turning disks: with it, a search for a rare word walks a whole table.
      random_page_cost: '1.1',
      // Where commits wait for standbys, these have applied them: a process that reads there sees what another one wrote.
      synchronous_commit: 'remote_apply',
      // A process that loses its network in a transaction holds its rows no longer than this.
      idle_in_transaction_session_timeout: '60000',
    };
    const common = { connectionTimeout: Math.max(1, waitSeconds) };
    const named = { application_name: 'quintet' };
    if (this.#manner === 'by transaction')
      return connectionsByTransaction(
        new SQL(url, { ...common, max: poolSize, prepare: false, connection: named }),
        settings,
      );
    if (this.#manner === 'at once')
      return new SQL(url, { ...common, max: poolSize, connection: { ...named, ...settings } });
    const openOne = (onclose: () => void) => new SQL(url, { ...common, max: 1, connection: named, onclose });
    return configuredConnections(openOne, poolSize, settings);
  }
}
