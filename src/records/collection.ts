import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Bounded, cutAt, offsetOf, type Page, type Slice, sliceOf } from '../lib/paging.ts';
import { foldText } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { keyedList, pageWithin } from '../storage/page-within.ts';
import { searchWithin } from '../storage/search-within.ts';
import { assign, givenOf } from './assignments.ts';
import { readCounter } from './counters.ts';
import type { AnyRecord } from './record.ts';

/** The ways to read and write the records of one table that every interface to a table has. */
export function createCollection<Row extends object>(
  database: Database,
  record: AnyRecord,
  { columns = record.columns, unchangeable = ['id'] as readonly string[] } = {},
) {
  const { table, index } = record;
  const { autocommit } = database;
  const all = keyedList({ ...index, columns });
  const changed = assign(record, givenOf(record, unchangeable), 2);
  const findStatement = `select ${columns} from ${table} where id = $1`;
  const updateStatement = `update ${table} set ${changed.text} where id = $1 returning ${columns}`;
  const deleteStatement = `delete from ${table} where id = $1`;

  return {
    find(id: number | string, { isToWrite = false } = {}): Awaitable<Row | null> {
      return (isToWrite ? database.fresh : database).first<Row>(findStatement, [id]);
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

    async create(fields: object): Promise<Row> {
      return autocommit.insert<Row>(record.insertion, record.insertedValues(fields));
    },

    async update(id: number | string, changes: object): Promise<Row | null> {
      return autocommit.first<Row>(updateStatement, [id, ...changed.valuesOf(changes)]);
    },

    async delete(id: number | string): Promise<boolean> {
      return (await autocommit.run(deleteStatement, [id])) > 0;
    },
  };
}
