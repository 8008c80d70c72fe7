import type { Budget } from '../lib/budget.ts';
import type { Bounded } from '../lib/paging.ts';
import { type AnyRecord, columnOf, type FieldList } from '../records/record.ts';
import type { Database } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { type ListBounds, readForEach, readUntil, readWithin } from '../storage/read-within.ts';

/** Reads records by id or by owner. Only the fields that the caller shows are read. */
export function createReadMany<Row extends object>(database: Database, record: AnyRecord) {
  const { dialect } = database;
  const readFrom =
    (from: string) =>
    async (ids: readonly number[], fields: FieldList<Row>, budget: Budget): Promise<Row[]> => {
      const statement = `select ${record.select(fields)} ${from}`;
      const rows = await readWithin<Row>(database, budget, statement, [JSON.stringify(ids)]);
      for (const row of rows) record.read(row);
      return rows;
    };

  /** If statements run on the event loop, only the ids are sorted: sorting whole rows would first read all their text. */
  const inOrderOfId = (table: string, condition: string) =>
    dialect.holdsLoop
      ? `from ${table} where id in (select id from ${table} where ${condition}) order by id`
      : `from ${table} where ${condition} order by id`;

  return {
    /** The order of the result is undefined. */
    byId: readFrom(`from ${record.table} where ${dialect.oneOf('id', '$1')}`),
    byOwner: (owner: string) => readFrom(inOrderOfId(record.table, dialect.oneOf(owner, '$1'))),
  };
}

/** Reads the newest records of one author, or of each of many. */
export function createNewest<Row extends object>(
  database: Database,
  { table, columns, names, read }: AnyRecord,
  by: readonly string[],
  condition = '',
) {
  const order = by.map((field) => `${columnOf(field)} desc`).join(', ');
  const ofOne = `select ${columns} from ${table} where author_id = $1 ${condition} order by ${order} ${limitTo('$2')}`;
  const ofMany = `select ${names} from (
      select ${columns}, row_number() over (partition by author_id order by ${order}) as place
      from ${table} where ${database.dialect.oneOf('author_id', '$1')} ${condition}
    ) as ranked where place <= $2 order by ${by.map((field) => `"${field}" desc`).join(', ')}`;
  return {
    async listNewestOf(authorId: number, bounds: ListBounds, budget: Budget): Promise<Bounded<Row>> {
      const { items, truncated } = await readUntil<Row>(database, budget, bounds, ofOne, [authorId]);
      return { items: items.map(read), truncated };
    },

    /** The result is grouped by author. */
    async listNewestOfMany(ids: readonly number[], max: number, budget: Budget): Promise<readonly Row[]> {
      const rows = await readForEach<Row>(database, budget, { keys: ids, ofOne, ofMany, values: [max] });
      return rows.map(read);
    },
  };
}
