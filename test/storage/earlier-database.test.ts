import { expect, it } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/storage/database.ts';
import { everythingIn, fill, insertPost } from '../support/backup.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { type Engine, onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

/** Opens a database with the schema of the version before, and nothing in it. */
async function openEarlier(place: ReturnType<typeof usePlace>, { name }: Engine): Promise<Database> {
  const script = await readFile(join(import.meta.dir, 'earlier', `${name.toLowerCase()}.sql`), 'utf8');
  const database = await place.connect();
  await database.exclusively(async (writer) => {
    await writer.script(`${script};
      create table schema_migrations (version integer primary key, name text not null);
      insert into schema_migrations (version, name) values (1, 'initial schema')`);
  });
  return database;
}

/** The tables, indexes, triggers and functions of a database, without the order of columns. */
function describeSchema(database: Database, { name }: Engine): Promise<unknown> {
  return name === 'SQLite' ? describeSqlite(database) : describePostgres(database);
}

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

async function describeSqlite(database: Database) {
  const objects = await database.all<SchemaObject>(
    `select type, name, sql from sqlite_schema where sql is not null order by type, name`,
  );
  return Promise.all(
    objects.map(async ({ type, name, sql }) => {
      if (type !== 'table' || sql.includes('virtual')) return [type, name, sql.replace(/\s+/g, ' ')];
      const columns = await database.all(
        'select name, type, "notnull", dflt_value, pk from pragma_table_info($1) order by name',
        [name],
      );
      const references = await database.all(
        'select "from", "table", on_delete from pragma_foreign_key_list($1) order by "from"',
        [name],
      );
      return [type, name, columns, references, /strict[^)]*$/.exec(sql)?.[0]];
    }),
  );
}

const ownObjects = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name
    from information_schema.columns where table_schema = current_schema() order by 1, 2`,
  indexes: `select tablename, indexdef from pg_indexes where schemaname = current_schema() order by 1, 2`,
  constraints: `select conrelid::regclass::text as relation, pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = current_schema()::regnamespace order by 1, 2`,
  triggers: `select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal order by 1`,
  functions: `select pg_get_functiondef(pg_proc.oid) as text from pg_proc
    where pronamespace = current_schema()::regnamespace and probin is null order by 1`,
};

async function describePostgres(database: Database) {
  const found: Record<string, unknown> = {};
  for (const [name, statement] of Object.entries(ownObjects)) {
    const rows = await database.all<Record<string, unknown>>(statement);
    found[name] = rows.map((row) =>
      Object.values(row).map((value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value)),
    );
  }
  return found;
}

describeOn('A database of the version before', onEveryEngine, usePlace, (place, engine) => {
  const empty = usePlace(engine, 'empty');

  it('gets the schema of a new one', async () => {
    await openEarlier(empty, engine);
    const upgraded = await describeSchema(await empty.open(), engine);
    expect(upgraded).toEqual(await describeSchema(await place.open(), engine));
  });

  it('keeps its data, totals and search', async () => {
    const earlier = await openEarlier(empty, engine);
    await fill(earlier);
    const before = await everythingIn(earlier);
    const upgraded = await empty.open();
    expect(await everythingIn(upgraded)).toEqual(before);
    await upgraded.transaction(async (writer) => {
      await insertPost(writer, 'École');
      await writer.run('delete from posts where id = 1');
    });
    await expectTrueTotals(upgraded);
    await expectWholeSearch(upgraded);
  });
});
