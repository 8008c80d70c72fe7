import type { Column, Copying, Reader, Value } from '../database.ts';

export const sqliteCopying: Copying = {
  async columnsOf(reader, table) {
    return reader.all<Column>('select name, type from pragma_table_info($1) order by cid', [table]);
  },

  // There is only one writer anyway.
  async holdWriters() {},

  // Triggers write to the search indexes row by row, which takes ten times as long as to build them of the whole.
  async suspendIndexes(writer) {
    const triggers = await writer.all<{ name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger'",
    );
    for (const { name } of triggers) await writer.script(`drop trigger ${name}`);
    return async () => {
      for (const { sql } of triggers) await writer.script(sql);
      await writer.run('update data_changes set value = value + 1');
      for (const index of await searchIndexesOf(writer)) {
        await writer.run(`insert into ${index} (${index}) values ('rebuild')`);
      }
    };
  },

  async insertRows(writer, table, columns, rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const placeholders = columns.map((_, index) => `$${index + 1}`).join(', ');
    const statement = `insert into ${table} (${names}) values (${placeholders})`;
    // Value by value: SQLite itself does not read every fraction in JSON to the last digit.
    for (const row of rows) await writer.run(statement, JSON.parse(row) as Value[]);
  },

  async lastId(reader, { name, identity }) {
    const row = await reader.first<{ last: number }>(
      `select max(coalesce((select seq from sqlite_sequence where name = $1), 0),
                  coalesce((select max(${identity}) from ${name}), 0)) as last`,
      [name],
    );
    return row?.last ?? 0;
  },

  async setLastId(writer, { name }, lastId) {
    if (!(await countsForever(writer, name))) return;
    await writer.run('delete from sqlite_sequence where name = $1', [name]);
    await writer.run('insert into sqlite_sequence (name, seq) values ($1, $2)', [name, lastId]);
  },
};

/** Other tables count on from the highest id that is there. */
async function countsForever(reader: Reader, table: string): Promise<boolean> {
  const found = await reader.first(
    "select 1 as found from sqlite_schema where name = $1 and sql like '%autoincrement%'",
    [table],
  );
  return found !== null;
}

async function searchIndexesOf(reader: Reader): Promise<readonly string[]> {
  const rows = await reader.all<{ name: string }>(
    "select name from sqlite_schema where type = 'table' and sql like '%using fts5%'",
  );
  return rows.map(({ name }) => name);
}
