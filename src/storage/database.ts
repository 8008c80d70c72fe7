import type { Awaitable } from '../lib/awaitable.ts';
import type { Histogram } from '../observe/histogram.ts';
import type { Metric } from '../observe/metric.ts';
import type { EngineName } from './engine-name.ts';

export type Value = string | number | boolean | null;

/** The port: everything the program asks of a database. Statements number their values `$1`, `$2`, … */
export interface Reader {
  all<Row>(statement: string, values?: readonly Value[]): Awaitable<Row[]>;
  first<Row>(statement: string, values?: readonly Value[]): Awaitable<Row | null>;
}

/** What a transaction hands to its work. The work asks the database only: it holds a place that others wait for. */
export interface Writer extends Reader {
  /** Runs a statement that gives no rows, and tells how many rows it wrote. */
  run(statement: string, values?: readonly Value[]): Awaitable<number>;
  /** Tells every listener, of every process on this database, once the transaction is committed, in commit order. */
  publish(message: string): Awaitable<void>;
  /**
   * Lets this process do other things between parts of work that takes long; other writers go on waiting. It is the only
   * thing besides the database that work may wait for.
   */
  pause(): Awaitable<void>;
}

/** What an engine hands out: a writer whose transaction can hold another one. */
export interface NestingWriter extends Writer {
  /** A part of the transaction that is all or nothing by itself. */
  nest<T>(work: (writer: NestingWriter) => Awaitable<T>): Promise<T>;
}

export interface SchemaWriter extends NestingWriter {
  /** Runs several statements without values. */
  script(statements: string): Awaitable<void>;
}

/** A time as `performance.now()` tells it. Work that is not done by then is undone, and fails with `UNAVAILABLE`. */
export type Deadline = number;

/** What an engine is. `isolation.ts` makes a `Database` of it. */
export interface EngineDatabase extends Reader {
  readonly dialect: Dialect;
  /**
   * Reads where writes go, for whatever decides on a write: who the caller is, whether the record may be changed. Other
   * reads may be answered by a copy, as long as it is not older than what any client was told.
   */
  readonly fresh: Reader;
  /**
   * All of the work or, when it throws, none of it. It resolves once the work is durable (S12). The work waits for the
   * database and for nothing else: others wait for it.
   */
  transaction<T>(work: (writer: NestingWriter) => Awaitable<T>, deadline?: Deadline): Promise<T>;
  /** A transaction whose result is as if no other one had run beside it. It may run more than once. */
  serializable<T>(work: (writer: NestingWriter) => Awaitable<T>, deadline?: Deadline): Promise<T>;
  /** The deadline of a transaction that is asked for now; work in several of them shares one. */
  deadline(): Deadline;
  /** How long writes have stood still that wait for this process alone; 0 while they go on. */
  stalledMs(): number;
  /** A transaction that no other process's `exclusively` runs beside. It may take as long as it takes. */
  exclusively<T>(work: (writer: SchemaWriter) => Awaitable<T>): Promise<T>;
  /**
   * Reads rows in batches, in their order, of one moment: for results that may be long. A short result is one batch.
   * What `take` or `pause` throws ends the reading.
   */
  inBatches<Row>(statement: string, values: readonly Value[], batches: Batches<Row>): Awaitable<void>;
  /** Everything that the work reads is of one moment, whatever is written meanwhile. It holds nobody up. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Hears every message that is published from now on, until the function it resolves to is called. */
  listen(listener: Listener): Promise<() => void>;
  /** What the engine holds at this moment. */
  statistics(): EngineStatistics;
  close(): Promise<void>;
}

/** What becomes of the rows of a long result. */
export interface Batches<Row> {
  take(rows: Row[]): void;
  /** Called between batches: others may go on until it resolves. It waits for nothing that the reading itself holds. */
  pause(): Awaitable<void>;
}

export interface EngineStatistics {
  readonly preparedStatements: number;
  readonly listeners: number;
  /** Null where there is no pool. */
  readonly poolSize: number | null;
  /** How many transactions each commit held; null where every transaction has its own. */
  readonly commitSizes: Histogram | null;
}

export interface Database extends Omit<EngineDatabase, 'serializable' | 'statistics'> {
  /**
   * Everything that the work reads and writes, through whichever part of the program, is one transaction. `serializable`
   * also keeps what it has read from changing underneath; the work may then run more than once.
   */
  isolated<T>(
    level: 'transaction' | 'serializable',
    work: (writer: Writer) => Promise<T>,
    deadline?: Deadline,
  ): Promise<T>;
  /** How long its work takes, and what it holds. */
  metrics(): readonly Metric[];
}

export interface Listener {
  onMessage(message: string): void;
  /** Messages may have been missed. Listening goes on by itself. */
  onGap(): void;
}

/** The few places where the engines want other words. */
export interface Dialect {
  readonly engine: EngineName;
  /** Whether a statement runs on the event loop, so that everybody waits for a long one. */
  readonly holdsLoop: boolean;
  /** The time by the database's own clock, in milliseconds since 1970. */
  readonly now: string;
  /** Ends a `select` of rows to be changed: those that somebody else is changing are left out. */
  readonly skipLocked: string;
  /** A condition: the column is one of the numbers in a JSON array, which is the value `parameter` (`$1`). */
  oneOf(column: string, parameter: string): string;
  /** A table `given`, made of a JSON array of objects: the named text columns and `position`, counted from 0. */
  rowsOf(parameter: string, columns: readonly string[]): string;
  /** How to find the rows of an index whose columns contain text, literally (S9). Its values come first. */
  search(index: SearchIndex, columns: readonly string[], needle: string): SearchPlan;
  /** Keeps transactions that ask for the same turn one after the other, each until its end. */
  takeTurn(writer: Writer, name: string): Awaitable<void>;
  readonly copying: Copying;
}

/** How whole tables go out of an engine and into it. */
export interface Copying {
  /** The columns of a table, in their order; none where there is no such table. */
  columnsOf(reader: Reader, table: string): Promise<readonly Column[]>;
  /** Keeps everybody else from writing to the tables until the transaction ends. They can still be read. */
  holdWriters(writer: SchemaWriter, tables: readonly string[]): Promise<void>;
  /** Stops what costs too much for each of many rows. The function that it gives does it for all, and starts it again. */
  suspendIndexes(writer: SchemaWriter, tables: readonly string[]): Promise<() => Promise<void>>;
  /** Inserts rows, each of which is the JSON text of an array with a value for each column. */
  insertRows(
    writer: Writer,
    table: string,
    columns: readonly Column[],
    rows: readonly string[],
  ): Promise<void>;
  /** The highest id that a table has ever given, also to rows that are gone. */
  lastId(reader: Reader, table: IdentityTable): Promise<number>;
  /** Makes a table go on after an id. It is undone with the transaction. */
  setLastId(writer: SchemaWriter, table: IdentityTable, lastId: number): Promise<void>;
}

export interface Column {
  readonly name: string;
  /** In the words of the engine. */
  readonly type: string;
}

/** A table that counts its ids itself, in the column `identity`. */
export interface IdentityTable {
  readonly name: string;
  readonly identity: string;
}

/** A table whose folded columns a search index covers. */
export interface SearchIndex {
  readonly table: string;
  readonly key: string;
}

export interface SearchPlan {
  readonly from: string;
  readonly where: string;
  readonly orderBy: string;
  /** `$1` and, for a long needle, `$2`. */
  readonly values: readonly string[];
  /** How to do the same in steps; null where the statement holds up nobody in this process. */
  readonly steps: SearchSteps | null;
}

export interface SearchSteps {
  /** Gives the `key` of every row that may hold the text, ascending; null when any row may. */
  readonly candidates: { readonly statement: string; readonly values: readonly string[] } | null;
  /** Whether a row holds the text, which is `$1`. */
  readonly where: string;
}

/**
 * An index is asked for the beginning of a needle, and the rows that it names for the whole: what a phrase costs an index
 * grows with its length times the places where its parts stand, which a hostile text has without number.
 */
export const longestProbe = 24;

/** A unique index refused the write: somebody else has that value. */
export class UniqueViolation extends Error {}

/** A foreign key refused the write: what it refers to is gone. */
export class MissingReference extends Error {}
