import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex } from './database.ts';
import { readWithin } from './read-within.ts';

export interface Search {
  readonly index: SearchIndex;
  /** The folded columns that are looked in. */
  readonly searched: readonly string[];
  /** What is read of each row, the key among it with the name of its table. */
  readonly columns: string;
  /** Folded text. */
  readonly needle: string;
  /** The most rows. */
  readonly max: number;
  /** Only rows with a higher key; all of them without one. */
  readonly after?: number;
}

/**
 * The first rows that contain a text, by ascending key. On SQLite it always runs in a lane: nothing tells how long a
 * statement takes that may look through every row.
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
 * A limit that stands in the text, since a prepared statement is planned without its parameters: to find a tenth of all
 * rows, an index seems to be of no use. Powers of two, so that few texts are prepared.
 */
function ceilingOf(max: number): number {
  return 2 ** Math.ceil(Math.log2(max));
}
