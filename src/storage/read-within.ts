import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Bounded } from '../lib/paging.ts';
import type { EngineDatabase, Value } from './database.ts';

type BatchReader = Pick<EngineDatabase, 'inBatches'>;

/** Reads rows that may be many or long, and charges their size to a budget during the read. */
export function readWithin<Row extends object>(
  database: BatchReader,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  let rows: Row[] = [];
  const take = (batch: Row[]) => {
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
  const take = (batch: readonly Row[]) => {
    for (const row of batch) {
      length += sizeOf([row]);
      truncated ||= items.length === maxRows || (length > maxLength && items.length > 0);
      if (truncated) throw new ReadEnough();
      items.push(row);
    }
    budget.takeSteps(batch.length);
    budget.requireLaneFor(length);
  };
  try {
    await database.inBatches<Row>(statement, [...values, maxRows + 1], take);
  } catch (error) {
    if (!(error instanceof ReadEnough)) throw error;
  }
  return { items, truncated };
}

class ReadEnough extends Error {}

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
