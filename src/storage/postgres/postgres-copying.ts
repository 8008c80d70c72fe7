import type { Column, Copying, IdentityTable, Reader } from '../database.ts';

export const postgresCopying: Copying = {
  async columnsOf(reader, table) {
    return reader.all<Column>(
      `select attname as name, format_type(atttypid, null) as type,
              case atttypid when 'boolean'::regtype then attname || '::integer' else attname end as expression
       from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
  },

  async holdWriters(writer, tables) {
    await writer.script(`lock table ${tables.join(', ')} in share row exclusive mode`);
  },

  // An index that were dropped would hold up those who read, so the search indexes stay; they take their rows in larger
  // portions, which halves the time. Triggers are stopped under a lock that `holdWriters` has taken already.
  async suspendIndexes(writer) {
    await writer.script("set local gin_pending_list_limit = '64MB'; set local work_mem = '128MB'");
    // The checks of references are planned once, on tables that may be empty then: scanning them is cheap only at first.
    await writer.script('set local enable_seqscan = off');
    const withTriggers = await namesOf(writer, tablesWithTriggers);
    for (const table of withTriggers) await writer.script(`alter table ${table} disable trigger user`);
    return async () => {
      await writer.script('set local enable_seqscan = on');
      for (const table of withTriggers) await writer.script(`alter table ${table} enable trigger user`);
      for (const index of await namesOf(writer, searchIndexes)) {
        await writer.all('select gin_clean_pending_list($1::text::regclass)', [index]);
      }
      // Else the planner takes the tables for empty until the server looks by itself.
      await writer.script(`analyze ${(await namesOf(writer, allTables)).join(', ')}`);
    };
  },

  async insertRows(writer, table, columns, rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map(({ type }, index) => `(value ->> ${index})::${type}`).join(', ');
    await writer.run(
      `insert into ${table} (${names}) overriding system value
       select ${values} from json_array_elements($1::text::json)`,
      [`[${rows.join(',')}]`],
    );
  },

  async lastId(reader, table) {
    const row = await reader.first<{ last: number }>(
      // A sequence that was told where to go on has not given that number yet.
      `select last_value - case when is_called then 0 else 1 end as last from ${await sequenceOf(reader, table)}`,
    );
    return row?.last ?? 0;
  },

  // `setval` would stay when the transaction is undone, and give ids a second time.
  async setLastId(writer, table, lastId) {
    await writer.script(`alter sequence ${await sequenceOf(writer, table)} restart with ${lastId + 1}`);
  },
};

async function sequenceOf(reader: Reader, { name, identity }: IdentityTable): Promise<string> {
  const row = await reader.first<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    name,
    identity,
  ]);
  if (row === null) throw new Error(`${name} has no sequence`);
  return row.sequence;
}

const allTables =
  "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace";
const tablesWithTriggers = `${allTables} and oid in (select tgrelid from pg_trigger where not tgisinternal) order by relname`;
const searchIndexes = `select indexname as name from pg_indexes
  where schemaname = current_schema() and indexdef like '% USING gin %'`;

async function namesOf(reader: Reader, statement: string): Promise<readonly string[]> {
  return (await reader.all<{ name: string }>(statement)).map(({ name }) => name);
}
