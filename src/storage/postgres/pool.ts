import { SQL } from 'bun';
import type { OpenOptions } from '../open-options.ts';
import {
  type Connections,
  configuredConnections,
  connectionsByTransaction,
} from './configured-connections.ts';
import { patienceFor } from './guard.ts';

export interface PoolOptions extends Omit<OpenOptions, 'location' | 'mustBeThere'> {
  readonly url: string;
}

/**
 * The way in which connections get their settings: as startup parameters, after opening if a server (most likely a
 * pooler) rejects those, or in each transaction if the next one may belong to another client.
 */
export type Manner = 'at once' | 'afterwards' | 'by transaction';

/** The longest time that a write waits for locks of other transactions or for its turn. */
export const lockTimeoutMs = 5_000;

/** The minimum time between two replacements of the pool because the server takes no writes. */
const leaveMs = 1_000;

/** The connections of a process. If the network drops them, the pool is replaced as a whole. */
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

  get sql(): SQL {
    return this.#current as SQL;
  }

  /** Reserves a connection for the work, so that no read queues behind the locks that it waits for. */
  async alone<T>(work: (sql: SQL) => Promise<T>): Promise<T> {
    if (this.#manner === 'afterwards') return work(this.sql);
    const connection = await this.sql.reserve();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  get url(): string {
    return this.#url;
  }

  get manner(): Manner {
    return this.#manner;
  }

  /** Switches new work to connections that get their settings in another way. */
  changeTo(manner: Manner): void {
    this.#manner = manner;
    this.#replace();
  }

  /**
   * Replaces the connections after a request without a response within the statement timeout. The dead connection is
   * unknown, so all new work moves to new connections; work on the old ones has as long again to finish.
   */
  renew(): void {
    if (Date.now() - this.#openedAt >= this.#graceMs) this.#replace();
  }

  /**
   * Replaces the connections after the server stopped taking writes. Behind an address that follows the primary, new
   * connections lead to another server.
   */
  leave(): void {
    if (Date.now() - this.#openedAt >= leaveMs) this.#replace();
  }

  moveTo(url: string): void {
    this.#url = url;
    this.#replace();
  }

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
      // PostgreSQL's default suits spinning disks: with it, a search for a rare word scans a whole table.
      random_page_cost: '1.1',
      // If commits wait for standbys, they wait until the standbys have applied them, so that readers there see every
      // acknowledged write.
      synchronous_commit: 'remote_apply',
      // A process that loses its network in a transaction keeps its row locks no longer than this.
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
