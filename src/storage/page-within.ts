import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, Value } from './database.ts';
import { readFewWithin, readWithin } from './read-within.ts';

interface ListFacts {
  readonly table: string;
  readonly columns: string;
  /** A column of positive numbers, which the list is in the order of. */
  readonly key: string;
  /** What its rows have in common, with `$1` and so on; left out when it is all of them. */
  readonly where?: string;
}

/** A list in the order of its key. Its statements are written once. */
export class KeyedList {
  readonly page: string;
  /** The same after a key, which comes after the values of the list. */
  readonly pageAfter: string;
  readonly keyAfter: string;

  constructor({ table, columns, key, where }: ListFacts, valueCount = 0) {
    const [first, second, third] = [valueCount + 1, valueCount + 2, valueCount + 3];
    const rest = `from ${table} where ${where === undefined ? '' : `${where} and `}${key} > $${first} order by ${key}`;
    const condition = where === undefined ? '' : `where ${where}`;
    this.page = `select ${columns} from ${table} ${condition} order by ${key} limit $${first} offset $${second}`;
    this.pageAfter = `select ${columns} ${rest} limit $${second} offset $${third}`;
    this.keyAfter = `select ${key} as key ${rest} limit 1 offset $${second}`;
  }
}

/** The rows that a statement skips in one go. More of them are skipped in steps, where statements hold the event loop. */
export const skippedAtOnce = 20_000;

/** A page of at most this many rows is read in one go, whatever their length. */
const smallPage = 32;

export interface WantedPage {
  readonly size: number;
  readonly offset: number;
}

/** Up to `size` rows of a list, after `offset` others. */
export function pageWithin<Row extends object>(
  database: Database,
  budget: Budget,
  list: KeyedList,
  values: readonly Value[],
  { size, offset }: WantedPage,
): Awaitable<Row[]> {
  if (database.dialect.holdsLoop && offset > skippedAtOnce) {
    return readDeepPage(database, budget, list, values, { size, offset });
  }
  const read = size <= smallPage ? readFewWithin<Row> : readWithin<Row>;
  return read(database, budget, list.page, [...values, size, offset]);
}

async function readDeepPage<Row extends object>(
  database: Database,
  budget: Budget,
  list: KeyedList,
  values: readonly Value[],
  { size, offset }: WantedPage,
): Promise<Row[]> {
  const beginning = await skipWithin(database, budget, list, values, offset);
  const page = [...values, beginning.after ?? 0, size, beginning.offset];
  return readWithin(database, budget, list.pageAfter, page);
}

/** Where a page begins: after a key or at the start, and `offset` rows later. */
export interface Beginning {
  readonly after: number | null;
  readonly offset: number;
}

/** Skips most of what is before a deep page, where one statement that skips all of it would hold the event loop. */
export async function skipWithin(
  database: Database,
  budget: Budget,
  { keyAfter }: Pick<KeyedList, 'keyAfter'>,
  values: readonly Value[],
  offset: number,
): Promise<Beginning> {
  if (!database.dialect.holdsLoop || offset <= skippedAtOnce) return { after: null, offset };
  let after = 0;
  let left = offset;
  for (; left > skippedAtOnce; left -= skippedAtOnce) {
    const row = await database.first<{ key: number }>(keyAfter, [...values, after, skippedAtOnce - 1]);
    if (row === null) return { after: Number.MAX_SAFE_INTEGER, offset: 0 };
    after = row.key;
    await budget.rest();
  }
  return { after, offset: left };
}
