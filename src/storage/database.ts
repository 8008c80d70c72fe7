import type { Awaitable } from '../lib/awaitable.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Histogram } from '../observe/histogram.ts';
import type { Metric } from '../observe/metric.ts';
import type { EngineName } from './engine-name.ts';
import type { EventLog } from './event-log.ts';
import type { DatabaseSource } from './open-options.ts';

export type Value = string | number | boolean | null;

/** The port: everything the program asks of a database. Statements number their values `$1`, `$2`, … */
export interface Reader {
  all<Row>(statement: string, values?: readonly Value[]): Awaitable<Row[]>;
  first<Row>(statement: string, values?: readonly Value[]): Awaitable<Row | null>;
}

/** A message but for an id in it: what comes before that, and what comes after. */
export type MessageAround = readonly [before: string, after: string];

/** What a transaction hands to its work. The work may wait for the database only, since others wait for it. */
export interface Writer extends Reader {
  /** Runs a statement without result rows and returns how many rows it wrote. */
  run(statement: string, values?: readonly Value[]): Awaitable<number>;
  /** Puts a message into the log of events, which every process on this database hears of after the commit. */
  publish(message: string): Awaitable<void>;
  /**
   * Runs an insert of one row into a table that counts its ids, and returns it with its `id`. Inserts of several
   * transactions of one statement may be done together.
   */
  insert<Row>(statement: string, values: readonly Value[]): Awaitable<Row | null>;
  /** The same, and publishes a message with the `id`: at once, where the engine can. */
  insertAndPublish<Row>(
    statement: string,
    values: readonly Value[],
    message: MessageAround,
  ): Awaitable<Row | null>;
  /**
   * Lets this process do other things between parts of long work, while other writers keep waiting. Apart from the
   * database, it is all that work may wait for.
   */
  pause(): Awaitable<void>;
}

/** What an engine hands out: a writer whose transaction can hold another one. */
export interface NestingWriter extends Writer {
  /** A nested part of the transaction, itself all or nothing. */
  nest<T>(work: (writer: NestingWriter) => Awaitable<T>): Promise<T>;
}

export interface SchemaWriter extends NestingWriter {
  /** Runs several statements without values. */
  script(statements: string): Awaitable<void>;
}

/** A time of `performance.now()`. Work that is not done by then is undone and fails with `UNAVAILABLE`. */
export type Deadline = number;

/** What an engine is. `isolation.ts` makes a `Database` of it. */
export interface EngineDatabase extends Reader {
  readonly dialect: Dialect;
  /**
   * Reads where writes go, for decisions about a write: who its caller is, whether the record may be changed. Other
   * reads may come from a replica, if it is not older than any earlier answer.
   */
  readonly fresh: Reader;
  /**
   * All of the work or, when it throws, none of it. It resolves once the work is durable (S12). The work waits for the
   * database and for nothing else: others wait for it.
   */
  transaction<T>(work: (writer: NestingWriter) => Awaitable<T>, deadline?: Deadline): Promise<T>;
  /** The same for work that is one statement, which is all of the transaction. A second one fails. */
  oneStatement<T>(work: (writer: Writer) => Awaitable<T>, deadline?: Deadline): Promise<T>;
  /** A transaction whose result is as if no other one had run beside it. It may run more than once. */
  serializable<T>(work: (writer: NestingWriter) => Awaitable<T>, deadline?: Deadline): Promise<T>;
  /** How long writes have been stuck that wait for this process alone; 0 while they make progress. */
  stalledMs(): number;
  /** A transaction that no other process's `exclusively` runs beside. It may take as long as it takes. */
  exclusively<T>(work: (writer: SchemaWriter) => Awaitable<T>): Promise<T>;
  /**
   * Reads rows in batches, in their order, of one moment: for results that may be long. A short result is one batch.
   * What `take` throws ends the reading.
   */
  inBatches<Row>(statement: string, values: readonly Value[], take: TakeRows<Row>): Awaitable<void>;
  /** The work reads one moment, even while others write. It blocks no one. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * The moment that reads are of: the same one for as long as no data is written, by whichever process; bookkeeping does not end it. Null where an
   * engine cannot tell without asking somebody else, and inside a transaction.
   */
  moment(): object | null;
  /** What was published. */
  readonly events: EventLog;
  /** The servers that the database may be on; null where there are not several. */
  servers(): ServersInUse | null;
  /** The servers that are read from beside it; none where there are none. */
  replicas(): readonly ReplicaInUse[];
  /** What the engine holds at this moment. */
  statistics(): EngineStatistics;
  close(): Promise<void>;
}

/** Takes the next rows of a long result. */
export type TakeRows<Row> = (rows: Row[]) => void;

/** A server that may be read from beside the one that takes writes. */
export interface ReplicaInUse {
  /** Host and port. */
  readonly name: string;
  /** Whether it is read from: while it has all that was acknowledged. */
  readonly isRead: boolean;
  /** How much of what the primary has written it is yet to apply; null where that is not known. */
  readonly behindBytes: number | null;
}

export interface ServersInUse {
  /** Host and port of each. */
  readonly names: readonly string[];
  /** The one that takes writes; null while none does. */
  readonly primary: string | null;
  /** The highest timeline that was seen: no server on a lower one is used. */
  readonly timeline: number;
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
  /** How another thread opens it for reading; null where none can. */
  readonly source: DatabaseSource | null;
  /** When the storage last refused a write of this process, in the time of `performance.now()`; -Infinity if it never did. */
  refusedAt(): number;
  /** How long its work takes, and what it holds. */
  metrics(): readonly Metric[];
}

/** The few SQL expressions that differ between the engines. */
export interface Dialect {
  readonly engine: EngineName;
  /** Whether a statement runs on the event loop, so that everybody waits for a long one. */
  readonly holdsLoop: boolean;
  /** The time by the database's own clock, in milliseconds since 1970. */
  readonly now: string;
  /** Ends a `select` of rows to be changed: rows locked by another transaction are left out. */
  readonly skipLocked: string;
  /** A condition: the column is one of the numbers in a JSON array, which is the value `parameter` (`$1`). */
  oneOf(column: string, parameter: string): string;
  /** A table `given`, made of a JSON array of objects: the named text columns and `position`, counted from 0. */
  rowsOf(parameter: string, columns: readonly string[]): string;
  /** How to find the rows of an index whose columns contain text, literally (S9). Its values come first. */
  search(index: SearchIndex, columns: readonly string[], needle: string): SearchPlan;
  /** Keeps transactions that ask for the same turn one after the other, each until its end. */
  takeTurn(writer: Writer, name: string): Awaitable<void>;
  /** Takes a turn that no other transaction has, until the transaction ends. False, without waiting, when another has it. */
  tryTurn(writer: Writer, name: string): Awaitable<boolean>;
  /** Keeps others from writing to a table until the transaction ends; fails where they do not let it have it soon. */
  holdWriters(writer: Writer, table: string): Awaitable<void>;
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
  /** Inserts rows, each with a value for every column. */
  insertRows(
    writer: Writer,
    table: string,
    columns: readonly Column[],
    rows: readonly (readonly Value[])[],
  ): Promise<void>;
  /** The highest id that a table has ever given, also to rows that are gone. */
  lastId(reader: Reader, table: IdentityTable): Promise<number>;
  /** Sets the last id of a table. A rollback undoes it. */
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
}

/**
 * An index is asked for the beginning of a needle, and the rows that it names for the whole: what a phrase costs an index
 * grows with its length times the places where its parts stand, which a hostile text has without number.
 */
export const longestProbe = 24;

/** A unique index refused the write: the value is taken. */
export class UniqueViolation extends Error {}

/** A foreign key refused the write: what it refers to is gone. */
export class MissingReference extends Error {}

/** The storage is full or fails, so the write was refused. */
export class StorageRefusal extends RetryLater {
  constructor(options: ErrorOptions) {
    super('UNAVAILABLE', 1, options);
  }
}
