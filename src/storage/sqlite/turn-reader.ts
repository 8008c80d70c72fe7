import { shortLength } from '../../lib/sizes.ts';
import type { TakeRows, Value } from '../database.ts';
import { sizeOf } from '../read-within.ts';
import { isBusy } from './errors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** A batch ends earlier with a long row, because only then its size is noticed. */
const batchRows = 16;

export interface Connections {
  readonly writing: SqliteConnection;
  /** Returns false from the beginning of a write until its commit. */
  isWhole(): boolean;
  /** Opens the second connection. */
  open(): SqliteConnection;
  /** Opens it only when it is needed, for databases that are rarely written to while they are read. */
  readonly opensLate: boolean;
}

/**
 * Reads committed data, while nothing is being written on the writing connection, whose page cache outlives its own
 * commits, and otherwise on a second one. All reads within one turn of the event loop see one data version: a shared
 * transaction saves each statement its own locks, two thirds of the cost of a small one. The data version is never
 * older than the request, since the transaction ends before the loop accepts the next requests. Code that reads after
 * its own `setImmediate`, as the write queue does, must call `end` itself, since an immediate that is set here runs a
 * turn later.
 */
export class TurnReader {
  readonly #connections: Connections;
  #second: SqliteConnection | null = null;
  /** The connection of this turn; null until something is read. */
  #current: SqliteConnection | null = null;
  #changes: number | null = null;
  #dataVersion = {};

  constructor(connections: Connections) {
    this.#connections = connections;
    if (!connections.opensLate) this.#second = connections.open();
  }

  get preparedStatements(): number {
    return this.#second?.preparedStatements ?? 0;
  }

  /** Returns the same object until data changes; null in a file that does not count its changes. */
  get dataVersion(): object | null {
    if (this.#current === null) this.#begin();
    return this.#changes === null ? null : this.#dataVersion;
  }

  all<Row>(statement: string, values: readonly Value[]): Row[] {
    return (this.#current ?? this.#begin()).all(statement, values);
  }

  first<Row>(statement: string, values: readonly Value[]): Row | null {
    return (this.#current ?? this.#begin()).first(statement, values);
  }

  /** Passes rows on as they are read. An error thrown by `take` ends the reading. */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): void {
    const connection = this.#current ?? this.#begin();
    let batch: Row[] = [];
    connection.forEach<Row>(statement, values, (row) => {
      batch.push(row);
      if (batch.length < batchRows && sizeOf([row]) < shortLength) return;
      take(batch);
      batch = [];
    });
    take(batch);
  }

  /**
   * Ends the transaction, so that the next read sees the newest data. Called before this process begins or commits a
   * write, and at the end of the turn.
   */
  readonly end = (): void => {
    const connection = this.#current;
    this.#current = null;
    // Some errors of a statement end its transaction.
    if (connection?.inTransaction) connection.run('commit', []);
  };

  close(): void {
    this.end();
    this.#second?.close();
  }

  #begin(): SqliteConnection {
    setImmediate(this.end);
    const connection = this.#beginWhileWhole() ?? this.#beginOn(this.#opened);
    this.#current = connection;
    return connection;
  }

  /** Returns null while a write is not committed, or if another process holds a lock, for which only the second waits. */
  #beginWhileWhole(): SqliteConnection | null {
    const { writing, isWhole } = this.#connections;
    if (!isWhole() || writing.inTransaction) return null;
    try {
      return this.#beginOn(writing);
    } catch (error) {
      if (!isBusy(error)) throw error;
      return null;
    }
  }

  /** The first read of a transaction fixes what it sees. */
  #beginOn(connection: SqliteConnection): SqliteConnection {
    connection.run('begin', []);
    try {
      const changes = readChanges(connection);
      if (changes !== this.#changes) this.#dataVersion = {};
      this.#changes = changes;
      return connection;
    } catch (error) {
      if (connection.inTransaction) connection.run('rollback', []);
      throw error;
    }
  }

  get #opened(): SqliteConnection {
    this.#second ??= this.#connections.open();
    return this.#second;
  }
}

/** Counts a batch that changes data, so that every process sees a new data version. */
export function countChange(connection: SqliteConnection): void {
  connection.run('update data_changes set value = value + 1', []);
}

/** Returns the number of changes to data, by any process; null in a file that does not count them. */
function readChanges(connection: SqliteConnection): number | null {
  try {
    return connection.first<{ value: number }>('select value from data_changes', [])?.value ?? null;
  } catch (error) {
    if (isBusy(error)) throw error;
    return null;
  }
}
