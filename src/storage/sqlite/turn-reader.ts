import { shortLength } from '../../lib/sizes.ts';
import type { TakeRows, Value } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { isBusy, type SqliteConnection } from './sqlite-connection.ts';

/** A batch ends earlier with a long row, because only then its size is noticed. */
const batchRows = 16;

/** Another connection to the same file, for the first few reads: opening a separate one takes longer than they do. */
export interface EarlyReads {
  readonly connection: SqliteConnection;
  /** Returns true if no transaction is open on it. */
  isWhole(): boolean;
}

/** Enough to inspect a database that may never be used again. */
const maxEarlyReads = 6;

/**
 * Reads committed data. All reads within one turn of the event loop see one data version: a shared transaction saves
 * each statement its own locks, two thirds of the cost of a small one. The data version is never older than the
 * request, since the transaction ends before the loop accepts the next requests. Code that reads after its own
 * `setImmediate`, as the write queue does, must call `end` itself, since the one scheduled here runs a turn later.
 */
export class TurnReader {
  readonly #open: () => SqliteConnection;
  #opened: SqliteConnection | null = null;
  #early: EarlyReads | null;
  #earlyReads = 0;
  #isOpen = false;
  #version = -1;
  #changes: number | null = null;
  #dataVersion = {};
  #isVersionKnown = false;

  constructor(open: () => SqliteConnection, early: EarlyReads | null = null) {
    this.#open = open;
    this.#early = early;
    if (early === null) this.#opened = open();
  }

  get preparedStatements(): number {
    return this.#opened?.preparedStatements ?? 0;
  }

  /** Returns the same object until another connection changes data; null while only the early connection is in use. */
  get dataVersion(): object | null {
    if (this.#early !== null) return null;
    if (!this.#isOpen) this.#begin();
    if (this.#isVersionKnown) return this.#dataVersion;
    const row = this.#connection.first<{ data_version: number }>('pragma data_version', []);
    if (row?.data_version !== this.#version) this.#noticeCommit();
    this.#version = row?.data_version ?? -1;
    this.#isVersionKnown = true;
    return this.#dataVersion;
  }

  /** Another process has committed: the data version ends, unless only bookkeeping has changed. */
  #noticeCommit(): void {
    const changes = this.#readChanges();
    if (changes === null || changes !== this.#changes) this.#dataVersion = {};
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

  /** Passes rows on as they are read. An error thrown by `take` ends the reading. */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): void {
    if (!this.#isOpen) this.#begin();
    let batch: Row[] = [];
    for (const row of this.#connection.iterate<Row>(statement, values)) {
      batch.push(row);
      if (batch.length < batchRows && sizeOf([row]) < shortLength) continue;
      take(batch);
      batch = [];
    }
    take(batch);
  }

  /**
   * Ends the transaction, so that the next read sees the newest data. Called before every commit of this process, and
   * at the end of the turn.
   */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // Some errors of a statement end its transaction.
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

  /**
   * Returns undefined if another process holds a lock: the early connection does not wait for it, but the separate one
   * does.
   */
  #readEarly<T>(read: (early: EarlyReads) => T): T | undefined {
    try {
      return this.#early === null ? undefined : read(this.#early);
    } catch (error) {
      if (!isBusy(error)) throw error;
      this.#early = null;
      return undefined;
    }
  }

  /** Decides if a read may use the early connection. A pragma describes one connection only, so it never may. */
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
    this.#isVersionKnown = false;
    setImmediate(() => this.end());
  }
}
