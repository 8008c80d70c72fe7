import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, Value } from './database.ts';
import { readFewWithin, readWithin } from './read-within.ts';

/** A list in the order of its key. */
export interface KeyedList {
  readonly table: string;
  readonly columns: string;
  /** A column of positive numbers. */
  readonly key: string;
  /** What its rows have in common, with `$1` and so on; null when it is all of them. */
  readonly where: string | null;
  readonly values: readonly Value[];
}

/** The rows that a statement skips in one go. More of them are skipped in steps, where statements hold the event loop. */
const skippedAtOnce = 20_000;

/** A page of no more rows than this is read in one go, however long they are. */
const smallPage = 32;

/** Some rows of a list, after so many others. */
export function pageWithin<Row extends object>(
  database: Database,
  budget: Budget,
  list: KeyedList,
  size: number,
  offset: number,
): Awaitable<Row[]> {
  if (database.dialect.holdsLoop && offset > skippedAtOnce)
    return readDeepPage(database, budget, list, size, offset);
  const { table, columns, key, where, values } = list;
  const condition = where === null ? '' : `where ${where}`;
  const next = values.length + 1;
  const read = size <= smallPage ? readFewWithin<Row> : readWithin<Row>;
  return read(
    database,
    budget,
    `select ${columns} from ${table} ${condition} order by ${key} limit $${next} offset $${next + 1}`,
    [...values, size, offset],
  );
}

async function readDeepPage<Row extends object>(
  database: Database,
  budget: Budget,
  list: KeyedList,
  size: number,
  offset: number,
): Promise<Row[]> {
  const { table, columns, key, where, values } = list;
  const next = values.length + 1;
  const rest = `from ${table} where ${where === null ? '' : `${where} and `}${key} > $${next} order by ${key}`;
  const skip = `select ${key} as key ${rest} limit 1 offset $${next + 1}`;
  let after = 0;
  let left = offset;
  for (; left > skippedAtOnce; left -= skippedAtOnce) {
    const row = await database.first<{ key: number }>(skip, [...values, after, skippedAtOnce - 1]);
    if (row === null) return [];
    after = row.key;
    await budget.rest();
  }
  const page = `select ${columns} ${rest} limit $${next + 1} offset $${next + 2}`;
  return readWithin(database, budget, page, [...values, after, size, left]);
}
