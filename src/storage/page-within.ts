import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Database, SearchIndex, Value } from './database.ts';
import { type Beginning, beginningIn, idsOfBlock, settleSoon } from './id-blocks.ts';
import { limitTo } from './limit-to.ts';
import { readWithin } from './read-within.ts';

interface ListFacts {
  readonly table: string;
  readonly columns: string;
  /** The column of positive numbers that orders the list. */
  readonly key: string;
  /** The condition of the list, with the value `$1`; omitted for the whole table. */
  readonly where?: string;
}

/** A list in key order. Its statements are built once. */
export class KeyedList {
  readonly page: string;
  /** The page of a whole table after the key `$1`. */
  readonly pageAfter: string;
  /** Null for a list that is only a part of its table. */
  readonly whole: SearchIndex | null;

  constructor({ table, columns, key, where }: ListFacts) {
    this.whole = where === undefined ? { table, key } : null;
    const [condition, limit] =
      where === undefined ? ['', limitTo('$1', '$2')] : [`where ${where}`, limitTo('$2', '$3')];
    this.page = `select ${columns} from ${table} ${condition} order by ${key} ${limit}`;
    this.pageAfter = `select ${columns} from ${table} where ${key} > $1 order by ${key} ${limitTo('$2', '$3')}`;
  }
}

/** The rows that a statement can skip on the event loop in about a millisecond. */
export const skippedAtOnce = 20_000;

const shallow = 2 * idsOfBlock;

export function pageWithin<Row extends object>(
  database: Database,
  budget: Budget,
  list: KeyedList,
  values: readonly Value[],
  { size, offset }: { readonly size: number; readonly offset: number },
): Awaitable<Row[]> {
  const read = (statement: string, rest: readonly Value[]) =>
    readWithin<Row>(database, budget, statement, [...values, ...rest]);
  if (offset <= shallow) return read(list.page, [size, offset]);
  return skipWithin(database, budget, list, offset).then((beginning) => {
    if (beginning.after === null) return read(list.page, [size, offset]);
    return read(list.pageAfter, [beginning.after, size, beginning.offset]);
  });
}

/** Skips the blocks of ids before a deep page. If many rows remain to be skipped, the read moves to a lane. */
export async function skipWithin(
  database: Database,
  budget: Budget,
  { whole }: Pick<KeyedList, 'whole'>,
  offset: number,
): Promise<Beginning> {
  if (offset <= shallow) return { after: null, offset };
  const beginning =
    whole === null ? { after: null, offset } : await beginningIn(database, whole.table, offset);
  // Up to two blocks may be unsettled: the current one, and the one before a page that starts in it.
  if (whole !== null && beginning.offset > shallow) settleSoon(database, whole);
  if (database.dialect.holdsLoop && beginning.offset > skippedAtOnce) budget.requireLane();
  return beginning;
}
