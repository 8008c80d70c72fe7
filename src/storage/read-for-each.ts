import type { Budget } from '../lib/budget.ts';
import type { Database, Value } from './database.ts';
import { readWithin } from './read-within.ts';

export interface ForEach {
  readonly keys: readonly number[];
  /** Reads the rows of one key, `$1`. */
  readonly ofOne: string;
  /** Reads the rows of all keys, a JSON array, `$1`. */
  readonly ofMany: string;
  /** `$2` and so on of both. */
  readonly values: readonly Value[];
}

/**
 * The rows that belong to each of some keys, in the order that they have for one key. One statement for all of them
 * ranks everything that they have before it gives a row; where that would hold the event loop, there is one for each.
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
