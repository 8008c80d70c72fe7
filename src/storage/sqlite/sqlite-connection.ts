import { SQLiteError, Database as Sqlite, type Statement } from 'bun:sqlite';
import { Failure, RetryLater } from '../../lib/failure.ts';
import { MissingReference, StorageRefusal, UniqueViolation, type Value } from '../database.ts';

/** How long a start waits for another process's lock. */
const startTimeoutMs = 5_000;

/** How long a statement that reads waits for one, and everything else in this process with it. */
const statementTimeoutMs = 250;

export interface ConnectionOptions {
  /** The connection that writes never waits by itself: its queue does, and lets others read meanwhile. */
  readonly waits: boolean;
  /** For a database that need not outlive the process: nothing is flushed to disk, and little is kept in memory. */
  readonly isEphemeral?: boolean | undefined;
  /** The most bytes of the file. A write beyond is refused. */
  readonly maxBytes?: number | undefined;
}

/** The page cache, in KiB: SQLite's own default, and that of an ephemeral connection, since there may be hundreds. */
const usualCache = 2_000;
const ephemeralCache = 256;

/** While much is written at once. A seed of 426,000 records takes 8.5 s with it, and 9.6 without; an import 16.3 and 18.5. */
const bulkCache = 65_536;

/** One connection and the statements prepared on it. */
export class SqliteConnection {
  readonly #sqlite: Sqlite;
  readonly #statements = new Map<string, Statement>();
  readonly #isBounded: boolean;
  readonly #cache: number;

  constructor(path: string, { waits, isEphemeral = false, maxBytes }: ConnectionOptions) {
    this.#sqlite = new Sqlite(path, { create: true, readwrite: true });
    this.#isBounded = maxBytes !== undefined;
    this.script(`pragma busy_timeout = ${waits ? statementTimeoutMs : 0}`);
    switchToWal(this.#sqlite);
    this.script(`pragma synchronous = ${isEphemeral ? 'off' : 'full'}`);
    this.script('pragma foreign_keys = on; pragma temp_store = memory');
    this.#cache = isEphemeral ? ephemeralCache : usualCache;
    this.useCache('usual');
    if (maxBytes !== undefined)
      this.script(`pragma max_page_count = ${Math.ceil(maxBytes / this.#pageSize)}`);
  }

  get #pageSize(): number {
    return this.first<{ page_size: number }>('pragma page_size', [])?.page_size ?? 4096;
  }

  /** What a larger cache holds is given back when it becomes smaller. */
  useCache(size: 'usual' | 'bulk'): void {
    this.script(`pragma cache_size = -${size === 'bulk' ? bulkCache : this.#cache}`);
  }

  /** The whole database as it is at this moment, as the bytes of a file. */
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

  /** One row after the other. The statement is busy until the iteration has ended. */
  *iterate<Row>(text: string, values: readonly Value[]): Generator<Row, void, void> {
    try {
      for (const row of this.#prepare(text).iterate(...values)) yield row as Row;
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

  /** Whether there is a most of what the file may hold. */
  get isBounded(): boolean {
    return this.#isBounded;
  }

  get inTransaction(): boolean {
    return this.#sqlite.inTransaction;
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#sqlite.close();
  }

  #translate(error: unknown): unknown {
    if (this.#isBounded && codeOf(error).startsWith('SQLITE_FULL')) return new Failure('STORAGE_FULL');
    return translate(error);
  }

  #prepare(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#sqlite.prepare(toSqlite(text));
    this.#statements.set(text, statement);
    return statement;
  }
}

/**
 * `$1` is a name to SQLite, bound in order of appearance; `?1` is the first value wherever it stands. A limit that is a bare
 * value is looked at by the planner, which plans anew for every run: half the time of a page of ten.
 */
function toSqlite(text: string): string {
  return text.replace(/\$(\d+)/g, '?$1').replace(/\blimit (\?\d+)/g, 'limit cast($1 as integer)');
}

/** Two processes that open a new file at once may find each other's lock here, where SQLite does not wait by itself. */
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

/** Temporary failures, such as another process's lock. */
const passing = /^SQLITE_(BUSY|LOCKED|CANTOPEN|PROTOCOL|READONLY|NOMEM)/;

/** The disk is full or fails. */
const refused = /^SQLITE_(FULL|IOERR)/;

/** Whether another process's lock was in the way, also in the words of the port. */
export function isBusy(error: unknown): boolean {
  return codeOf(error instanceof RetryLater ? error.cause : error).startsWith('SQLITE_BUSY');
}

/** SQLite's refusals in the words of the port. */
function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation('unique', { cause: error });
  }
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return new MissingReference('reference', { cause: error });
  if (refused.test(code)) return new StorageRefusal({ cause: error });
  return passing.test(code) ? new RetryLater('UNAVAILABLE', 1, { cause: error }) : error;
}

function codeOf(error: unknown): string {
  return error instanceof SQLiteError ? (error.code ?? '') : '';
}
