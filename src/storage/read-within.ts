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

/** About the bytes of the text that rows hold; numbers and the like are small beside it. */
function sizeOf(rows: readonly object[]): number {
  let size = 0;
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') size += value.length;
  }
  return size;
}
