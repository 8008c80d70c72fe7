import type { TakeRows, Value } from '../database.ts';
import { isBusy, type SqliteConnection } from './sqlite-connection.ts';

/** So many of the longest rows are read before it is noticed that they are long. */
const batchRows = 16;

/** Another connection of the same file, for the first few reads: to open one of its own takes longer than they do. */
export interface EarlyReads {
  readonly connection: SqliteConnection;
  /** Whether nothing is half written on it. */
  isWhole(): boolean;
}

/** As many as it takes to look at a database that perhaps nobody asks again. */
const maxEarlyReads = 6;

/**
 * Reads committed data. Each turn of the event loop reads one moment: a transaction around its statements saves each
 * its own locks, two thirds of the cost of a small one. The moment is never older than the request, since it ends
 * before the loop takes the next ones. Code that reads after it waited for its own `setImmediate`, as the queue of
 * writes does, must end the moment itself, since the end that is set here comes a turn later.
 */
export class TurnReader {
  readonly #open: () => SqliteConnection;
  #opened: SqliteConnection | null = null;
  #early: EarlyReads | null;
  #earlyReads = 0;
  #isOpen = false;
  /** What the file said of its version when the moment was looked at last. */
  #version = -1;
  #changes: number | null = null;
  #moment = {};
  #isMomentKnown = false;

  constructor(open: () => SqliteConnection, early: EarlyReads | null = null) {
    this.#open = open;
    this.#early = early;
    if (early === null) this.#opened = open();
  }

  get preparedStatements(): number {
    return this.#opened?.preparedStatements ?? 0;
  }

  /** The same one for as long as no other connection changes data; null where it would take a connection of its own to know. */
  get moment(): object | null {
    if (this.#early !== null) return null;
    if (!this.#isOpen) this.#begin();
    if (this.#isMomentKnown) return this.#moment;
    const row = this.#connection.first<{ data_version: number }>('pragma data_version', []);
    if (row?.data_version !== this.#version) this.#noticeCommit();
    this.#version = row?.data_version ?? -1;
    this.#isMomentKnown = true;
    return this.#moment;
  }

  /** Somebody has committed: the moment ends unless it was bookkeeping alone. */
  #noticeCommit(): void {
    const changes = this.#readChanges();
    if (changes === null || changes !== this.#changes) this.#moment = {};
    this.#changes = changes;
  }

  /** The number of changes to data; null in a file that does not count them. */
  #readChanges(): number | null {
    try {
      return this.#connection.first<{ value: number }>('select value from data_changes', [])?.value ?? null;
    } catch {
      return null;
    }
  }

  all<Row>(statement: string, values: readonly Value[]): Row[] {
    if (this.#early !== null && this.#isEarly(statement)) {
      const rows = this.#readEarly(({ connection }) => connection.all<Row>(statement, values));
      if (rows !== undefined) return rows;
    }
    if (!this.#isOpen) this.#begin();
    return this.#connection.all(statement, values);
  }

  first<Row>(statement: string, values: readonly Value[]): Row | null {
    if (this.#early !== null && this.#isEarly(statement)) {
      const row = this.#readEarly(({ connection }) => connection.first<Row>(statement, values));
      if (row !== undefined) return row;
    }
    if (!this.#isOpen) this.#begin();
    return this.#connection.first(statement, values);
  }

  /** Hands over rows as they are read: what `take` throws ends the reading. */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): void {
    if (!this.#isOpen) this.#begin();
    let batch: Row[] = [];
    for (const row of this.#connection.iterate<Row>(statement, values)) {
      batch.push(row);
      if (batch.length < batchRows) continue;
      take(batch);
      batch = [];
    }
    take(batch);
  }

  /** What is read next is of now: called before every commit of this process, and when the turn is over. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // Some failures of a statement end its transaction.
    if (this.#connection.inTransaction) this.#connection.run('commit', []);
  }

  close(): void {
    this.end();
    this.#opened?.close();
  }

  get #connection(): SqliteConnection {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /** Undefined where another process is in the way: the other connection does not wait for it, its own does. */
  #readEarly<T>(read: (early: EarlyReads) => T): T | undefined {
    try {
      return this.#early === null ? undefined : read(this.#early);
    } catch (error) {
      if (!isBusy(error)) throw error;
      this.#early = null;
      return undefined;
    }
  }

  /** What a pragma says is true of one connection alone. */
  #isEarly(statement: string): boolean {
    this.#earlyReads += 1;
    const isEarly =
      this.#earlyReads <= maxEarlyReads && !statement.startsWith('pragma') && this.#early?.isWhole() === true;
    if (!isEarly) this.#early = null;
    return isEarly;
  }

  #begin(): void {
    if (!this.#connection.inTransaction) this.#connection.run('begin', []);
    this.#isOpen = true;
    this.#isMomentKnown = false;
    setImmediate(() => this.end());
  }
}
