import type { Awaitable } from '../lib/awaitable.ts';
import type { EngineName } from './migrations/index.ts';

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
}

export interface SchemaWriter extends Writer {
  /** Runs several statements without values. */
  script(statements: string): Awaitable<void>;
}

export interface Database extends Reader {
  readonly dialect: Dialect;
  /** All of the work or, when it throws, none of it. It resolves once the work is durable (S12). */
  transaction<T>(work: (writer: Writer) => Awaitable<T>): Promise<T>;
  /** A transaction that no other process's `exclusively` runs beside. */
  exclusively<T>(work: (writer: SchemaWriter) => Awaitable<T>): Promise<T>;
  close(): Promise<void>;
}

/** The few places where the engines want other words. */
export interface Dialect {
  readonly engine: EngineName;
  /** A condition: the column is one of the numbers in a JSON array, which is the value `parameter` (`$1`). */
  oneOf(column: string, parameter: string): string;
  /** A table made of a JSON array of objects, with the named text columns and `position`, counted from 0. */
  rowsOf(parameter: string, columns: readonly string[]): string;
  /** How to find the rows of an index whose columns contain text, literally (S9). Its value is `$1`. */
  search(index: SearchIndex, columns: readonly string[], needle: string): SearchPlan;
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
  readonly value: string;
}

/** A unique index refused the write: somebody else has that value. */
export class UniqueViolation extends Error {}

/** A foreign key refused the write: what it refers to is gone. */
export class MissingReference extends Error {}
