import { type ReservedSQL, SQL, type TransactionSQL } from 'bun';
import type { OpenOptions } from '../open-options.ts';
import { UnusableServer } from './errors.ts';
import { receivesNotices } from './notifications.ts';
import { Pulse } from './pulse.ts';

export interface ServerOptions extends Omit<OpenOptions, 'location' | 'mustBeThere'> {
  readonly url: string;
}

/** The longest time that a write waits for locks of other transactions or for its turn. */
export const lockTimeoutMs = 5_000;

/** A connection that takes longer to open is given up. */
const openingSeconds = 3;

/** The minimum time between two replacements of the connections. */
const replaceMs = 1_000;

const behindPooler =
  'PostgreSQL is behind a transaction-mode pooler, which does not deliver notifications: named statements are disabled, and events are polled from the log (set DATABASE_POOLER=transaction to skip this check)';

/**
 * A query that any role may run: 0 on a standby. A primary writes to its new timeline as soon as it accepts writes, but
 * its control file is updated only at the next checkpoint.
 */
const timelineQuestion = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** The server at `DATABASE_URL`, which a proxy may replace by another one at any time. */
export class Server {
  readonly url: string;
  readonly pulse = new Pulse(this);
  /** The highest timeline seen so far: a promotion starts a new one, with a higher number. */
  timeline: number;
  /** Connections of an earlier generation are no longer used. */
  generation = 0;
  readonly #options: ServerOptions;
  readonly #settings: Readonly<Record<string, string>>;
  #isPooled: boolean | null;
  #replacedAt = 0;
  #isLost = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.url = options.url;
    // A standby cannot LISTEN, so a pooler in front of it cannot be detected.
    this.#isPooled = options.isByTransaction ?? (options.isForReading ? true : null);
    this.timeline = options.timeline ?? 0;
    this.#settings = {
      statement_timeout: String(options.statementTimeoutMs),
      lock_timeout: String(lockTimeoutMs),
      // PostgreSQL's default suits spinning disks: with it, a search for a rare word scans a whole table.
      random_page_cost: '1.1',
      // If commits wait for standbys, they wait until the standbys have applied them, so that readers there see every
      // acknowledged write.
      synchronous_commit: 'remote_apply',
      // A process that loses its network in a transaction keeps its row locks no longer than this.
      idle_in_transaction_session_timeout: '60000',
    };
  }

  /** True behind a pooler in transaction mode: the next transaction on a session may belong to another client. */
  get isPooled(): boolean {
    return this.#isPooled === true;
  }

  /** Replaces all connections: new ones may lead to another server. */
  replace(): void {
    const now = performance.now();
    if (now - this.#replacedAt < replaceMs) return;
    this.#replacedAt = now;
    this.generation += 1;
  }

  noteLost(error: unknown): void {
    if (this.#isLost) return;
    this.#isLost = true;
    const reason = error instanceof UnusableServer ? `: ${error.message}` : '';
    this.#options.notice?.(`the connection to PostgreSQL at ${this.#host} was lost${reason}`);
  }

  noteFound(): void {
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#options.notice?.(`the connection to PostgreSQL at ${this.#host} is back`);
  }

  get #host(): string {
    return new URL(this.url).host;
  }

  /** Disables everything that a pooler in transaction mode does not support. */
  goThroughPooler(): void {
    if (this.isPooled) return;
    this.#isPooled = true;
    this.generation += 1;
    this.#options.notice?.(behindPooler);
  }

  /**
   * Finds out about a pooler, before any statement is named: in transaction mode, named statements of different clients
   * collide, and a read may return the rows of another one.
   */
  async detectPooler(): Promise<void> {
    if (this.#isPooled !== null) return;
    const open = () => this.#connect({ application_name: 'quintet check' }, { prepare: false });
    const [listening, sending] = [open(), open()];
    try {
      // A standby cannot LISTEN.
      await this.#require(sending);
      const notify = (channel: string, word: string) =>
        sending.unsafe(`select pg_notify('${channel}', '${word}')`).simple();
      if (await receivesNotices(listening, notify)) this.#isPooled = false;
      else this.goThroughPooler();
    } finally {
      for (const sql of [listening, sending]) void sql.close({ timeout: 0 }).catch(() => undefined);
    }
  }

  /** Opens a connection and configures it, unless each of its transactions has to do that. */
  async open(onClose: () => void): Promise<{ readonly client: SQL; readonly sql: ReservedSQL }> {
    const prepare = !this.isPooled && this.#options.isForReading !== true;
    const client = this.#connect({ application_name: 'quintet' }, { prepare, onclose: onClose });
    try {
      // A reserved connection is never replaced silently by one without settings.
      const sql = await client.reserve();
      if (!this.isPooled) await this.#configure(sql, 'set');
      return { client, sql };
    } catch (error) {
      void client.close({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
  }

  /** Configures a transaction through a pooler, which must leave nothing in its session. */
  async beginOn(tx: TransactionSQL): Promise<void> {
    if (this.isPooled) await this.#configure(tx, 'set local');
  }

  /** Asks over a new connection. One to a server that was promoted since shows that the others lead to a former primary. */
  async ask(): Promise<void> {
    const { timeline } = this;
    const { client, sql } = await this.open(() => undefined);
    try {
      if (this.isPooled) await sql.unsafe('select 1').simple();
    } finally {
      void client.close({ timeout: 0 }).catch(() => undefined);
    }
    if (this.timeline > timeline) throw new UnusableServer('another server was promoted');
  }

  async #configure(sql: SQL, verb: 'set' | 'set local'): Promise<void> {
    const settings = Object.entries(this.#settings).map(([name, value]) => `${verb} ${name} = '${value}'; `);
    await this.#require(sql, settings.join(''));
  }

  /** Checks that the server may be used, in the same round trip as other statements. */
  async #require(sql: SQL, statements = ''): Promise<void> {
    const results = await sql.unsafe(`${statements}${timelineQuestion}`).simple();
    const { timeline } = [results.at(-1)].flat()[0];
    if (this.#options.isForReading) return;
    if (timeline === 0) throw new UnusableServer('it is a standby');
    if (timeline < this.timeline)
      throw new UnusableServer(`it is a former primary, on timeline ${timeline} after ${this.timeline}`);
    this.timeline = timeline;
  }

  #connect(connection: Readonly<Record<string, string>>, options: SQL.PostgresOrMySQLOptions): SQL {
    return new SQL(this.url, {
      max: 1,
      connectionTimeout: openingSeconds,
      connection,
      // Without a handler, the driver writes a line to standard error whenever a connection is lost.
      onclose: () => undefined,
      ...options,
    });
  }
}
