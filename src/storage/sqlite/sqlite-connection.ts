import { Database as Sqlite, type Statement } from 'bun:sqlite';
import { Failure } from '../../lib/failure.ts';
import type { Value } from '../database.ts';
import { requireCompanions } from './companion-files.ts';
import { isBusy, isFull, translate } from './errors.ts';

const startTimeoutMs = 5_000;

/** The longest time that a read waits for a lock. It blocks everything else in this process. */
const statementTimeoutMs = 250;

export interface ConnectionOptions {
  /** Waits for locks. The writing connection does not: its queue retries, and others can read meanwhile. */
  readonly waits: boolean;
  /** For a database that need not outlive the process: nothing is flushed to disk, and the cache is small. */
  readonly isEphemeral?: boolean | undefined;
  readonly maxBytes?: number | undefined;
}

/**
 * The page cache in KiB: SQLite's default, and a smaller one for ephemeral connections, since there may be hundreds.
 */
const usualCache = 2_000;
const ephemeralCache = 256;

/** The size of the log of an ephemeral database, a quarter of SQLite's default: there may be hundreds. */
const ephemeralLogPages = 250;

/**
 * The cache for bulk writes. A seed of 426,000 records takes 8.5 s with it and 9.6 s without; an import 16.3 s and 18.5
 * s.
 */
const bulkCache = 65_536;

/** The REST interfaces have about 100 statements. GraphQL has one per selection of fields, which clients choose. */
const maxStatements = 400;

export class SqliteConnection {
  /** True if the file has a size limit. */
  readonly isBounded: boolean;
  readonly #sqlite: Sqlite;
  readonly #statements = new Map<string, Statement>();
  readonly #cache: number;

  constructor(path: string, { waits, isEphemeral = false, maxBytes }: ConnectionOptions) {
    requireCompanions(path);
    this.#sqlite = new Sqlite(path, { readwrite: true });
    this.isBounded = maxBytes !== undefined;
    this.script(`pragma busy_timeout = ${waits ? statementTimeoutMs : 0}`);
    switchToWal(this.#sqlite);
    // The write queue flushes commits to disk itself (`WriteAheadLog`).
    this.script(`pragma synchronous = ${isEphemeral ? 'off' : 'normal'}`);
    this.script('pragma foreign_keys = on; pragma temp_store = memory');
    if (isEphemeral) this.script(`pragma wal_autocheckpoint = ${ephemeralLogPages}`);
    this.#cache = isEphemeral ? ephemeralCache : usualCache;
    this.useCache('usual');
    if (maxBytes !== undefined)
      this.script(`pragma max_page_count = ${Math.ceil(maxBytes / this.#pageSize)}`);
  }

  get #pageSize(): number {
    return this.first<{ page_size: number }>('pragma page_size', [])?.page_size ?? 4096;
  }

  /** Sets the cache size. Shrinking it frees the memory. */
  useCache(size: 'usual' | 'bulk'): void {
    this.script(`pragma cache_size = -${size === 'bulk' ? bulkCache : this.#cache}`);
  }

  serialize(): Uint8Array {
    return this.#sqlite.serialize();
  }

  all<Row>(text: string, values: readonly Value[]): Row[] {
    try {
      return this.#prepare(text).all(...values) as Row[];
    } catch (error) {
      throw this.#translate(error);
    }
  }

  first<Row>(text: string, values: readonly Value[]): Row | null {
    try {
      return this.#prepare(text).get(...values) as Row | null;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  /** Reads one row after the other. The statement is in use until the last one, or until `take` throws. */
  forEach<Row>(text: string, values: readonly Value[], take: (row: Row) => void): void {
    try {
      for (const row of this.#prepare(text).iterate(...values)) take(row as Row);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  run(text: string, values: readonly Value[]): number {
    try {
      return this.#prepare(text).run(...values).changes;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  script(statements: string): void {
    try {
      this.#sqlite.exec(statements);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  get preparedStatements(): number {
    return this.#statements.size;
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#sqlite.close();
  }

  #translate(error: unknown): unknown {
    if (this.isBounded && isFull(error)) return new Failure('STORAGE_FULL');
    return translate(error);
  }

  #prepare(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    if (this.#statements.size >= maxStatements) this.#forgetOldest();
    const statement = this.#sqlite.prepare(toSqlite(text));
    this.#statements.set(text, statement);
    return statement;
  }

  /** Forgets the statement that was prepared first. If it is still used, it is prepared again, which takes 30 µs. */
  #forgetOldest(): void {
    const [oldest = ''] = this.#statements.keys();
    this.#statements.get(oldest)?.finalize();
    this.#statements.delete(oldest);
  }
}

/**
 * Converts `$1`, which is a name to SQLite and bound in order of appearance, to `?1`, the first value wherever it is
 * used.
 */
function toSqlite(text: string): string {
  return text.replace(/\$(\d+)/g, '?$1');
}

/**
 * Switches to WAL mode. Two processes that open a new file concurrently can find it locked here, where SQLite does not
 * wait.
 */
function switchToWal(sqlite: Sqlite): void {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      sqlite.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      Bun.sleepSync(5);
    }
  }
}
