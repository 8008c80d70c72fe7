import { expect, it } from 'bun:test';
import { contracts } from '../src/records/contracts.ts';
import type { ColumnType } from '../src/records/field.ts';
import { columnOf } from '../src/records/record.ts';
import type { Database } from '../src/storage/database.ts';
import { onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';
import { describeOn } from './support/suites.ts';

/** The names of the column types in SQLite. */
const onSqlite: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'integer',
  'double precision': 'real',
};

describeOn('The record descriptions', onEveryEngine, usePlace, (place, engine) => {
  const columnsOf = async (database: Database, table: string) =>
    Object.fromEntries(
      (await database.dialect.copying.columnsOf(database, table)).map(({ name, type }) => [
        name,
        type.toLowerCase(),
      ]),
    );

  it('have every column of their tables, with its type', async () => {
    const database = await place.open();
    for (const { table, fields, stored } of contracts.collections) {
      const described = stored.map(({ name, field }) => {
        const type = fields[field]?.type ?? 'text';
        return [name, engine.name === 'SQLite' ? onSqlite[type] : type];
      });
      expect([table, await columnsOf(database, table)]).toEqual([table, Object.fromEntries(described)]);
    }
  });

  it('list only fields with an index, followed by the key', async () => {
    const database = await place.open();
    const indexes =
      engine.name === 'SQLite'
        ? `select sql as text from sqlite_master where type = 'index' and sql is not null`
        : `select indexdef as text from pg_indexes`;
    const texts = (await database.all<{ text: string }>(indexes)).map(({ text }) => text.toLowerCase());
    for (const { table, indexedBy = [], keys } of contracts.collections) {
      // The key has its own index.
      for (const field of indexedBy.filter((name) => !keys.includes(name))) {
        const columns = [field, ...keys].map(columnOf).join(', ');
        const fits = new RegExp(` on (public\\.)?${table}( using btree)? \\(${columns}\\)`);
        expect([columns, texts.some((text) => fits.test(text))]).toEqual([columns, true]);
      }
    }
  });

  it('have every column of their lists', async () => {
    const database = await place.open();
    for (const { table, owner, item } of contracts.collections.flatMap(({ lists }) => lists)) {
      expect(Object.keys(await columnsOf(database, table))).toEqual([owner, item, 'position']);
    }
  });
});
