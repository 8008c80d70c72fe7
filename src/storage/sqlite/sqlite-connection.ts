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

/** In KiB, of an ephemeral connection: there may be hundreds. */
const ephemeralCache = 256;

/** One connection and the statements prepared on it. */
export class SqliteConnection {
  readonly #sqlite: Sqlite;
  readonly #statements = new Map<string, Statement>();
  readonly #isBounded: boolean;

  constructor(path: string, { waits, isEphemeral = false, maxBytes }: ConnectionOptions) {
    this.#sqlite = new Sqlite(path, { create: true, readwrite: true });
    this.#isBounded = maxBytes !== undefined;
    this.script(`pragma busy_timeout = ${waits ? statementTimeoutMs : 0}`);
    switchToWal(this.#sqlite);
    this.script(`pragma synchronous = ${isEphemeral ? 'off' : 'full'}`);
    this.script('pragma foreign_keys = on; pragma temp_store = memory');
    if (isEphemeral) this.script(`pragma cache_size = -${ephemeralCache}`);
    if (maxBytes !== undefined)
      this.script(`pragma max_page_count = ${Math.ceil(maxBytes / this.#pageSize)}`);
  }

  get #pageSize(): number {
    return this.first<{ page_size: number }>('pragma page_size', [])?.page_size ?? 4096;
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
