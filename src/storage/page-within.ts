import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex, Value } from './database.ts';
import { type Beginning, beginningIn, idsOfBlock, settleSoon } from './id-blocks.ts';
import { readerOf } from './read-within.ts';

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
  /** The table, where the list is all of it. */
  readonly whole: SearchIndex | null;

  constructor({ table, columns, key, where }: ListFacts, valueCount = 0) {
    this.whole = where === undefined ? { table, key } : null;
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

/** A page that begins within so many rows is not a deep one. */
const shallow = 2 * idsOfBlock;

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
  const read = readerOf<Row>(size);
  if (offset <= shallow) return read(database, budget, list.page, [...values, size, offset]);
  return skipWithin(database, budget, list, values, offset).then((beginning) => {
    if (beginning.after === null) return read(database, budget, list.page, [...values, size, offset]);
    return read(database, budget, list.pageAfter, [...values, beginning.after, size, beginning.offset]);
  });
}

/** Skips most of what is before a deep page, where a statement that skips all of it would take its time. */
export async function skipWithin(
  database: Database,
  budget: Budget,
  { keyAfter, whole }: Pick<KeyedList, 'keyAfter' | 'whole'>,
  values: readonly Value[],
  offset: number,
): Promise<Beginning> {
  if (offset <= shallow) return { after: null, offset };
  const beginning =
    whole === null ? { after: null, offset } : await beginningIn(database, whole.table, offset);
  // The block that ids are given of, and the one before a page that begins in it.
  if (whole !== null && beginning.offset > shallow) settleSoon(database, whole);
  if (!database.dialect.holdsLoop || beginning.offset <= skippedAtOnce) return beginning;
  let after = beginning.after ?? 0;
  let left = beginning.offset;
  for (; left > skippedAtOnce; left -= skippedAtOnce) {
    const row = await database.first<{ key: number }>(keyAfter, [...values, after, skippedAtOnce - 1]);
    if (row === null) return { after: Number.MAX_SAFE_INTEGER, offset: 0 };
    after = row.key;
    await budget.rest();
  }
  return { after, offset: left };
}
