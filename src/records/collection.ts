import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice, sliceOf } from '../lib/paging.ts';
import { foldText } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { keyedList, pageWithin } from '../storage/page-within.ts';
import { searchWithin } from '../storage/search-within.ts';
import { readCounter } from './counters.ts';
import type { AnyRecord } from './record.ts';
import { RecordStore, type StoreOptions } from './record-store.ts';

/** The ways to read and write the records of one table that every interface to a table has. */
export function createCollection<Row extends object>(
  database: Database,
  record: AnyRecord,
  { columns = record.columns, ...options }: StoreOptions = {},
) {
  const { index } = record;
  const { autocommit } = database;
  const all = keyedList({ ...index, columns });
  const store = new RecordStore<Row>(record, { columns, ...options });

  return {
    find(id: number | string, { isToWrite = false } = {}): Awaitable<Row | null> {
      return store.find(isToWrite ? database.fresh : database, id);
    },

    list(page: Page, budget: Budget): Awaitable<Slice<Row>> {
      return sliceOf(page, readCounter(database, record), () =>
        pageWithin<Row>(database, budget, all, [], { size: page.size, offset: offsetOf(page) }),
      );
    },

    async search(
      query: string,
      max: number,
      budget: Budget,
      searched = record.search.searched,
    ): Promise<Bounded<Row>> {
      const search = { index, columns, searched, needle: foldText(query), max: max + 1 };
      return cutAt(await searchWithin<Row>(database, budget, search), max);
    },

    create: (fields: object): Promise<Row> => store.insert(autocommit, fields),

    update: (id: number | string, changes: object, now?: string): Promise<Row | null> =>
      store.update(autocommit, id, changes, now),

    delete: (id: number | string): Promise<boolean> => store.delete(autocommit, id),
  };
}
