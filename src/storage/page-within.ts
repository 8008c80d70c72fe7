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
export const skippedAtOnce = 20_000;

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

/** Where a page begins: after a key, or at the start, and after so many rows more. */
export interface Beginning {
  readonly after: number | null;
  readonly offset: number;
}

/** Skips most of what is before a deep page, where one statement that skips all of it would hold the event loop. */
export async function skipWithin(
  database: Database,
  budget: Budget,
  { table, key, where, values }: Omit<KeyedList, 'columns'>,
  offset: number,
): Promise<Beginning> {
  if (!database.dialect.holdsLoop || offset <= skippedAtOnce) return { after: null, offset };
  const next = values.length + 1;
  const condition = where === null ? '' : `${where} and `;
  const statement = `select ${key} as key from ${table} where ${condition}${key} > $${next} order by ${key} limit 1 offset $${next + 1}`;
  let after = 0;
  let left = offset;
  for (; left > skippedAtOnce; left -= skippedAtOnce) {
    const row = await database.first<{ key: number }>(statement, [...values, after, skippedAtOnce - 1]);
    if (row === null) return { after: Number.MAX_SAFE_INTEGER, offset: 0 };
    after = row.key;
    await budget.rest();
  }
  return { after, offset: left };
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
  const condition = where === null ? '' : `${where} and `;
  const { after, offset: left } = await skipWithin(database, budget, list, offset);
  const page = `select ${columns} from ${table} where ${condition}${key} > $${next} order by ${key} limit $${next + 1} offset $${next + 2}`;
  return readWithin(database, budget, page, [...values, after ?? 0, size, left]);
}
