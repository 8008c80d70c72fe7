import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { EngineDatabase, Value } from './database.ts';

/** Reads rows of which there may be many or long ones: what they hold is taken from a budget while they are read. */
export function readWithin<Row extends object>(
  database: Pick<EngineDatabase, 'inBatches'>,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  let rows: Row[] = [];
  const reading = database.inBatches<Row>(statement, values, {
    take(batch) {
      budget.takeRead(sizeOf(batch));
      if (rows.length === 0) rows = batch;
      else for (const row of batch) rows.push(row);
    },
    pause: () => budget.breathe(),
  });
  return whenReady(
    whenReady(reading, () => budget.rest()),
    () => rows,
  );
}

/** The same for so few rows that they are not worth a look at the clock in between. */
export function readFewWithin<Row extends object>(
  database: Pick<EngineDatabase, 'all'>,
  budget: Budget,
  statement: string,
  values: readonly Value[] = [],
): Awaitable<Row[]> {
  return whenReady(database.all<Row>(statement, values), (rows) => {
    budget.takeRead(sizeOf(rows));
    return rows;
  });
}

/** About the bytes of the text that rows hold; numbers and the like are small beside it. */
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
