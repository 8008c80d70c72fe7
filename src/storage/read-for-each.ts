import type { Budget } from '../lib/budget.ts';
import type { Database, Value } from './database.ts';
import { readWithin } from './read-within.ts';

export interface ForEach {
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
