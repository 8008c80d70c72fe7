import type { Column, Copying, Reader, SearchIndex, Writer } from '../database.ts';

export const postgresCopying: Copying = {
  async columnsOf(reader, table) {
    return reader.all<Column>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
  },

  // Dropping an index would block readers, so the search indexes stay; larger pending lists halve the time. Triggers
  // are disabled under the lock that the transaction has already taken.
  async suspendIndexes(writer, table) {
    await writer.script(`set local gin_pending_list_limit = '64MB'; set local work_mem = '128MB';
      alter table ${table} disable trigger user`);
    return async () => {
      await writer.script(`alter table ${table} enable trigger user`);
      for (const { name } of await writer.all<{ name: string }>(searchIndexesOf, [table])) {
        await writer.all('select gin_clean_pending_list($1::text::regclass)', [name]);
      }
    };
  },

  async insertRows(writer, table, columns, rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ type }, index) => `(value ->> ${index})::${type}`).join(', ');
    await writer.run(
      `insert into ${table} (${names}) overriding system value
       select ${values} from json_array_elements($1::text::json)`,
      [JSON.stringify(rows)],
    );
    await noticeGrowth(writer, table, rows.length);
  },

  async lastId(reader, index) {
    const row = await reader.first<{ last: number }>(
      // A sequence that was just set has not assigned that number yet.
      `select last_value - case when is_called then 0 else 1 end as last from ${await sequenceOf(reader, index)}`,
    );
    return row?.last ?? 0;
  },

  // `setval` is not undone by a rollback, so ids could be assigned twice.
  async setLastId(writer, index, lastId) {
    await writer.script(`alter sequence ${await sequenceOf(writer, index)} restart with ${lastId + 1}`);
  },
};

async function sequenceOf(reader: Reader, { table, key }: SearchIndex): Promise<string> {
  const row = await reader.first<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    table,
    key,
  ]);
  if (row === null) throw new Error(`${table} has no sequence`);
  return row.sequence;
}

/** The rows inserted by a transaction into each table, and the number at which the table is analyzed next. */
const growth = new WeakMap<Writer, Map<string, { rows: number; analyzedAt: number }>>();

/** Returns the rows that the planner knows of; -1 for a table that was never analyzed. */
async function knownRows(reader: Reader, table: string): Promise<number> {
  const row = await reader.first<{ rows: number }>(
    'select reltuples::float8 as rows from pg_class where oid = $1::text::regclass',
    [table],
  );
  return row?.rows ?? 0;
}

/**
 * Updates the planner's statistics whenever a bulk insert has doubled the rows. A planner that believes a table to be
 * empty scans a whole index to check one reference, even while the table grows.
 */
async function noticeGrowth(writer: Writer, table: string, rows: number): Promise<void> {
  const tables = growth.get(writer) ?? new Map();
  growth.set(writer, tables);
  const known = tables.get(table) ?? { rows: 0, analyzedAt: Math.max(await knownRows(writer, table), 1) };
  const now = known.rows + rows;
  const isKnown = now < known.analyzedAt;
  tables.set(table, { rows: now, analyzedAt: isKnown ? known.analyzedAt : 2 * now });
  if (!isKnown) await writer.run(`analyze ${table}`);
}

const searchIndexesOf = `select indexname as name from pg_indexes
  where schemaname = current_schema() and tablename = $1 and indexdef like '% USING gin %'`;
