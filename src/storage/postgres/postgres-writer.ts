import type { SQL, TransactionSQL } from 'bun';
import {
  type Insertion,
  MissingReference,
  type SchemaWriter,
  UniqueViolation,
  type Value,
} from '../database.ts';
import { insertOne } from '../insert-statement.ts';
import { stateOf } from './errors.ts';
import { type GroupedRow, groupedTextOf, publishing } from './grouped-text.ts';

type Result = Record<string, unknown>[] & SQL.ResultMetadata;

export interface TransactionHooks {
  /** Throws when the connection no longer belongs to this work. */
  readonly check?: () => void;
  /** Called when the transaction has written an event, to be announced after its commit. */
  readonly onPublish?: () => void;
}

export interface PostgresWriter extends SchemaWriter {
  /** Inserts rows with ids that the database assigns, and returns the new records in the same order. */
  insertAll(insertion: Insertion, rows: readonly GroupedRow[]): Promise<readonly unknown[]>;
}

export function writerOn(sql: SQL, hooks: TransactionHooks = {}): PostgresWriter {
  const query = async (statement: string, values: readonly Value[] = []): Promise<Result> => {
    hooks.check?.();
    try {
      return await sql.unsafe(statement, [...values]);
    } catch (error) {
      throw translate(error);
    }
  };
  const first = async <Row>(statement: string, values?: readonly Value[]) =>
    (withNumbers(await query(statement, values))[0] ?? null) as Row | null;
  return {
    // A plain array, because the driver's own class takes three times as long to be written as JSON.
    all: async <Row>(statement: string, values?: readonly Value[]) =>
      Array.from(withNumbers(await query(statement, values))) as Row[],
    first,
    run: async (statement, values) => (await query(statement, values)).affectedRows,
    publish: async (message) => {
      await query('insert into events (message) values ($1)', [message]);
      hooks.onPublish?.();
    },
    insert: async (insertion, values, message) => {
      const statement = insertOne(insertion);
      if (message === undefined) return (await first(statement, values)) as never;
      const row = await first(publishing(statement, values.length), [...values, ...message]);
      hooks.onPublish?.();
      return row as never;
    },
    insertAll: async (insertion, rows) => {
      const made = withNumbers(await query(...groupedTextOf(insertion).of(rows)));
      if (rows.some(({ message }) => message !== null)) hooks.onPublish?.();
      return made.sort((one, other) => Number(one.id) - Number(other.id));
    },
    script: async (statements) => {
      await sql.unsafe(statements).simple();
    },
    nest: (work) =>
      (sql as TransactionSQL).savepoint((nested) => work(writerOn(nested, hooks))) as Promise<never>,
  };
}

/**
 * The type id of `bigint`, which the driver returns as text since it may exceed a double. Here these are only ids and
 * totals.
 */
const bigintType = 20;

function withNumbers(rows: Result): Result {
  if (rows.length === 0) return rows;
  for (const { name, type } of rows.columns ?? []) {
    if (type !== bigintType) continue;
    for (const row of rows) if (row[name] !== null) row[name] = Number(row[name]);
  }
  return rows;
}

function translate(error: unknown): unknown {
  const state = stateOf(error);
  if (state === '23505') return new UniqueViolation('unique', { cause: error });
  if (state === '23503') return new MissingReference('reference', { cause: error });
  return error;
}
