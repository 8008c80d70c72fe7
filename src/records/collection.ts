import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice } from '../lib/paging.ts';
import type { Database } from '../storage/database.ts';
import { type Condition, everything } from './condition.ts';
import { counterOf } from './counters.ts';
import { inKeyOrder, type List } from './list.ts';
import { countList, readList, readPage } from './read-list.ts';
import type { AnyRecord } from './record.ts';
import { RecordStore, type StoreOptions } from './record-store.ts';
import { searchList } from './search-list.ts';
import type { Selection } from './selection.ts';

/** A list of a collection: by default all records, in key order. */
export type Wanted = Partial<Omit<List, 'of'>> & Pick<List, 'limit'>;

/** The ways to read and write the records of one table that every interface to a table has. */
export function createCollection<Row extends object>(
  database: Database,
  record: AnyRecord,
  {
    selection = record.selection(),
    ...options
  }: Omit<StoreOptions, 'columns'> & { readonly selection?: Selection } = {},
) {
  const { autocommit } = database;
  const store = new RecordStore<Row>(record, { columns: selection.columns, ...options });

  const listOf = (wanted: Wanted): List => ({ of: record, where: everything, order: inKeyOrder, ...wanted });

  return {
    find(id: number | string, { isToWrite = false } = {}): Awaitable<Row | null> {
      return store.find(isToWrite ? database.fresh : database, id);
    },

    list(wanted: Wanted, budget: Budget, selected = selection): Awaitable<readonly Row[]> {
      return readList<Row>(database, budget, listOf(wanted), { selection: selected });
    },

    /** Reads a page, of all records unless other ones are wanted. The statement reads their total. */
    page(
      page: Page,
      budget: Budget,
      wanted: Omit<Wanted, 'limit'> = {},
      total = counterOf(record),
    ): Awaitable<Slice<Row>> {
      const offset = offsetOf(page);
      const list = { ...listOf({ ...wanted, limit: page.size }), offset };
      return readPage<Row>(database, budget, list, { selection, total });
    },

    count(where: Condition, budget: Budget): Awaitable<number> {
      return countList(database, budget, { of: record, where });
    },

    /** Reads the first records that contain a text, ignoring case. */
    async search(
      text: string,
      limit: number,
      budget: Budget,
      searched?: readonly string[],
    ): Promise<Bounded<Row>> {
      const list = listOf({ limit: limit + 1 });
      return cutAt(await searchList<Row>(database, budget, list, { selection, text, searched }), limit);
    },

    create: (fields: object): Promise<Row> => store.insert(autocommit, fields),

    update: (id: number | string, changes: object, now?: string): Promise<Row | null> =>
      store.update(autocommit, id, changes, now),

    delete: (id: number | string): Promise<boolean> => store.delete(autocommit, id),
  };
}
