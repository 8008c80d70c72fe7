import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex } from './database.ts';
import { readWithin } from './read-within.ts';

export interface Search {
  readonly index: SearchIndex;
  readonly searched: readonly string[];
  /** The select list, which includes the key qualified with its table. */
  readonly columns: string;
  readonly needle: string;
  readonly max: number;
  /** Restricts the result to rows with a higher key. */
  readonly after?: number;
}

/**
 * Returns the first rows that contain a text, by ascending key. On SQLite this always runs in a lane, because a
 * statement that may scan every row has no predictable duration.
 */
export async function searchWithin<Row extends object>(
  database: Database,
  budget: Budget,
  { index, searched, columns, needle, max, after = 0 }: Search,
): Promise<Row[]> {
  if (database.dialect.holdsLoop) budget.requireLane();
  const plan = database.dialect.search(index, searched, needle);
  const later = after === 0 ? '' : `and ${index.table}.${index.key} > $${plan.values.length + 1}`;
  const statement = `select ${columns} from ${plan.from} where ${plan.where} ${later} order by ${plan.orderBy}`;
  const text = `${statement} limit ${ceilingOf(max)}`;
  const values = after === 0 ? plan.values : [...plan.values, after];
  const rows = await budget.search(async () => readWithin<Row>(database, budget, text, values));
  return rows.length > max ? rows.slice(0, max) : rows;
}

/**
 * Rounds the limit up to a power of two. The limit is part of the text because a prepared statement is planned without
 * its parameters: for a tenth of all rows, the planner would not use the index. Powers of two keep the number of
 * prepared statements low.
 */
function ceilingOf(max: number): number {
  return 2 ** Math.ceil(Math.log2(max));
}
