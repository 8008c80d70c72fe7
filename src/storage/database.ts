import type { Awaitable } from '../lib/awaitable.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Metric } from '../observe/metric.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { EngineName } from './engine-name.ts';
import type { EventLog } from './event-log.ts';
import type { DatabaseSource } from './open-options.ts';

export type Value = string | number | boolean | null;

/** The port: everything the program asks of a database. Statements number their values `$1`, `$2`, … */
export interface Reader {
  all<Row>(statement: string, values?: readonly Value[]): Awaitable<Row[]>;
  first<Row>(statement: string, values?: readonly Value[]): Awaitable<Row | null>;
}

/** A message split around the place of an id. */
export type MessageAround = readonly [before: string, after: string];

/** An insert of one row, for which the engine writes the statement. */
export interface Insertion {
  readonly table: string;
  readonly columns: readonly string[];
  /** The select list of the new row. It has the `id`. */
  readonly returning: string;
}

/** The statements that write, of which each may be a transaction of its own. */
export interface StatementWriter {
  first<Row>(statement: string, values?: readonly Value[]): Awaitable<Row | null>;
  run(statement: string, values?: readonly Value[]): Awaitable<number>;
  /** Inserts a row and returns it. A message, with its `id`, is appended to the event log. */
  insert<Row>(insertion: Insertion, values: readonly Value[], message?: MessageAround): Awaitable<Row>;
}

/** The handle of a transaction. The work may wait only for the database, since other writers wait for it. */
export interface Writer extends Reader, StatementWriter {
  /** Appends a message to the event log. Every process on this database receives it after the commit. */
  publish(message: string): Awaitable<void>;
}

export interface NestingWriter extends Writer {
  /** Runs a nested part of the transaction, itself all or nothing. */
  nest<T>(work: (writer: NestingWriter) => Awaitable<T>): Promise<T>;
}

export interface SchemaWriter extends NestingWriter {
  script(statements: string): Awaitable<void>;
}

/**
 * The purpose of a transaction. A bulk takes long, so others may go first. Bookkeeping, such as counting failed logins,
 * leaves the data version unchanged.
 */
export type Purpose = 'data' | 'bulk' | 'bookkeeping';

/** A time of `performance.now()`. Work not done by then is rolled back and fails with `UNAVAILABLE`. */
export type Deadline = number;

/** The interface of an engine. `create-database.ts` turns it into a `Database`. */
export interface EngineDatabase extends Reader {
  readonly dialect: Dialect;
  /**
   * Reads from the server that takes writes, for decisions about a write: the identity of its caller, the permission to
   * change a record. Other reads may come from a replica that is not older than any earlier response.
   */
  readonly fresh: Reader;
  /**
   * Runs all of the work or, if it throws, none of it. Resolves once the work is durable (S12). The work may wait only
   * for the database, since other writers wait for it.
   */
  transaction<T>(work: (writer: NestingWriter) => Awaitable<T>, purpose?: Purpose): Promise<T>;
  /** Runs a single statement as a transaction. */
  oneStatement<T>(run: (writer: StatementWriter) => Awaitable<T>): Promise<T>;
  /** Runs a transaction as if no other one ran concurrently. The work may run more than once. */
  serializable<T>(work: (writer: NestingWriter) => Awaitable<T>): Promise<T>;
  /**
   * Runs a transaction that excludes `exclusively` of all other processes, and all writers of the given tables. It has
   * no time limit.
   */
  exclusively<T>(work: (writer: SchemaWriter) => Awaitable<T>, exclusion?: Exclusion): Promise<T>;
  /**
   * Reads rows of one data version in batches, in order, for results that may be long. A short result is one batch. An
   * error thrown by `take` ends the reading.
   */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Awaitable<void>;
  /** Runs reads on a single data version, even while others write. It blocks nobody. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Returns an object that identifies the data version of reads: the same object until any process changes data;
   * bookkeeping does not count. Null inside a transaction, and if the engine would have to query a server.
   */
  dataVersion(): object | null;
  readonly events: EventLog;
  replicas(): readonly ReplicaInUse[];
  metrics(): readonly Metric[];
  close(): Promise<void>;
}

export interface Exclusion {
  readonly tables: readonly string[];
  /** Gives up if other transactions do not end within this time; waits for them if undefined. */
  readonly maxLockMs?: number;
}

/** Before a long result, an engine that knows its length passes no rows and true. */
export type TakeRows<Row> = (rows: Row[], isLong?: boolean) => void;

export interface ReplicaInUse {
  /** Host and port. */
  readonly name: string;
  /** True while it has everything that was acknowledged, and so is read from. */
  readonly isRead: boolean;
  /** The bytes that the primary has written and the replica has not applied; null if unknown. */
  readonly behindBytes: number | null;
}

export interface Database extends Omit<EngineDatabase, 'serializable' | 'oneStatement'> {
  /** Runs each statement as a transaction of its own. The engine may combine the inserts of one collection. */
  readonly autocommit: StatementWriter;
  /**
   * Runs everything that the work reads and writes, in any part of the program, in one transaction. With
   * `serializable`, the data that it has read cannot change concurrently, and the work may run more than once.
   */
  isolated<T>(level: 'transaction' | 'serializable', work: (writer: Writer) => Promise<T>): Promise<T>;
  /** The way for another thread to open the database for reading; null if none can. */
  source(): DatabaseSource | null;
  /** Traces everything from now on. */
  traceWith(tracing: Tracing): void;
}

export interface Dialect {
  readonly engine: EngineName;
  /** True if statements run on the event loop, so that a long one blocks every request. */
  readonly holdsLoop: boolean;
  /** A condition: the column equals one of the numbers in a JSON array, which is the value `parameter` (`$1`). */
  oneOf(column: string, parameter: string): string;
  /** The end of a select in a transaction whose rows nobody else may delete before the transaction ends. */
  readonly keepingRows: string;
  /** A text column, compared by code point. */
  byCodePoint(column: string): string;
  /** The end of a select in a transaction whose rows nobody else may change before the transaction ends. */
  readonly lockingRows: string;
  /** A table `given` from a JSON array of objects, with the named text columns and `position`, counted from 0. */
  rowsOf(parameter: string, columns: readonly string[]): string;
  /** Returns the ways to find rows whose columns contain a text, literally (S9). */
  search(index: SearchIndex, columns: readonly string[], needle: string): Search;
  readonly copying: Copying;
}

export interface Copying {
  /** Returns the columns of a table in order; none if the table does not exist. */
  columnsOf(reader: Reader, table: string): Promise<readonly Column[]>;
  /**
   * Suspends the work on the indexes and totals of a table for each row, which is too slow for bulk inserts. The returned
   * function rebuilds the indexes and resumes it.
   */
  suspendIndexes(writer: SchemaWriter, table: string): Promise<() => Promise<void>>;
  insertRows(
    writer: Writer,
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly Value[])[],
  ): Promise<void>;
  /** Returns the highest id that a table ever assigned, including deleted rows. */
  lastId(reader: Reader, index: SearchIndex): Promise<number>;
  /** Sets the last id of a table. A rollback undoes it. */
  setLastId(writer: SchemaWriter, index: SearchIndex, lastId: number): Promise<void>;
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A table and the column of its numbers. */
export interface SearchIndex {
  readonly table: string;
  readonly key: string;
}

export interface Search {
  /** The condition for a row to contain the text. */
  readonly condition: { readonly text: string; readonly values: readonly Value[] };
  /** The rows to compare by the condition, which may take long; null if the condition itself uses an index. */
  readonly candidates: Candidates | null;
}

export interface Candidates {
  /** The parts of the text that an index can find. Finding a rare one takes no longer in a large table. */
  readonly parts: readonly string[];
  /** Selects the `key` of rows that contain the part `$1`, above the key `$2`, in order. */
  readonly ofPart: string;
  /** Returns the parts of a statement that selects all candidates, together with the columns of the table. */
  scan(add: (value: Value) => string): {
    readonly from: string;
    readonly where: string;
    readonly key: string;
  };
}

/**
 * The longest prefix of a needle to look up in the index; the rows that it finds are compared with the whole
 * needle. The cost of a phrase in an index grows with its length times the occurrences of its parts, which a hostile
 * text can make arbitrarily many.
 */
export const longestProbe = 24;

/** Thrown when a unique index rejects a write because the value is taken. */
export class UniqueViolation extends Error {}

/** Thrown when a foreign key rejects a write because the record that it refers to is gone. */
export class MissingReference extends Error {}

/** Thrown if a server does not respond. The message is one line for the operator. */
export class ServerGone extends Error {}

/** Thrown when a write is refused because the storage is full or fails. */
export class StorageRefusal extends RetryLater {
  constructor(options?: ErrorOptions) {
    super('UNAVAILABLE', 1, options);
  }
}
