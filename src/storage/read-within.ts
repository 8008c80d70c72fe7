import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Bounded } from '../lib/paging.ts';
import type { Database, EngineDatabase, TakeRows, Value } from './database.ts';

type BatchReader = Pick<EngineDatabase, 'inBatches' | 'dialect'>;

/** Reads rows that may be many or long, in the client's turn, and charges their size to a budget during the read. */
export function readWithin<Row extends object>(
  database: BatchReader,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  const read = () => readAtOnce<Row>(database, budget, statement, values);
  return budget.read(database.dialect.holdsLoop, read);
}

export function readAtOnce<Row extends object>(
  database: BatchReader,
  budget: Budget,
  statement: string,
  values: readonly Value[],
): Awaitable<Row[]> {
  let rows: Row[] = [];
  const take = (batch: Row[], isLong = false) => {
    if (isLong) budget.requireLane();
    budget.takeSteps(batch.length);
    budget.takeRead(sizeOf(batch));
    if (rows.length === 0) rows = batch;
    else for (const row of batch) rows.push(row);
  };
  return whenReady(database.inBatches<Row>(statement, values, take), () => rows);
}

export interface ListBounds {
  readonly maxRows: number;
  /** The limit for the text of all rows. A single row is always read. */
  readonly maxLength: number;
}

/**
 * Reads the first rows of a result within bounds and reports if there are more. The limit is the statement's last
 * parameter.
 */
export async function readUntil<Row extends object>(
  database: BatchReader,
  budget: Budget,
  { maxRows, maxLength }: ListBounds,
  statement: string,
  values: readonly Value[],
): Promise<Bounded<Row>> {
  const items: Row[] = [];
  let length = 0;
  let truncated = false;
  await readWhile<Row>(database, statement, [...values, maxRows + 1], (batch, isLong) => {
    if (isLong) budget.requireLane();
    for (const row of batch) {
      length += sizeOf([row]);
      truncated ||= items.length === maxRows || (length > maxLength && items.length > 0);
      if (truncated) return false;
      items.push(row);
    }
    budget.takeSteps(batch.length);
    budget.requireLaneFor(length);
    return true;
  });
  return { items, truncated };
}

class ReadEnough extends Error {}

/** Reads batches until `take` returns false. */
export async function readWhile<Row>(
  database: BatchReader,
  statement: string,
  values: readonly Value[],
  take: (...given: Parameters<TakeRows<Row>>) => boolean,
): Promise<void> {
  try {
    await database.inBatches<Row>(statement, values, (...given) => {
      if (!take(...given)) throw new ReadEnough();
    });
  } catch (error) {
    if (!(error instanceof ReadEnough)) throw error;
  }
}

interface ForEach {
  readonly keys: readonly number[];
  /** Reads the rows of one key, `$1`. In both statements, `values` start at `$2`. */
  readonly ofOne: string;
  /** Reads the rows of all keys, a JSON array, `$1`. */
  readonly ofMany: string;
  readonly values: readonly Value[];
}

/**
 * Reads the rows of each key, in the order that they have for one key. A single statement for all keys ranks every row
 * before it returns the first; if that would block the event loop, each key has its own statement.
 */
export async function readForEach<Row extends object>(
  database: Database,
  budget: Budget,
  { keys, ofOne, ofMany, values }: ForEach,
): Promise<readonly Row[]> {
  if (!database.dialect.holdsLoop) {
    return readWithin<Row>(database, budget, ofMany, [JSON.stringify(keys), ...values]);
  }
  const rows: Row[] = [];
  for (const key of keys) {
    for (const row of await readWithin<Row>(database, budget, ofOne, [key, ...values])) rows.push(row);
  }
  return rows;
}

/** Estimates the bytes of text in rows; other values are negligible. */
export function sizeOf(rows: readonly unknown[]): number {
  let size = 0;
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === 'string') size += value.length;
    }
  }
  return size;
}
