import { describe, expect, it } from 'bun:test';
import { allRecords } from '../src/records/all-records.ts';
import type { ColumnType } from '../src/records/field.ts';
import type { Database } from '../src/storage/database.ts';
import { onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';

/** How SQLite calls the types. */
const onSqlite: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  boolean: 'integer',
  'double precision': 'real',
};

describe('The descriptions of records', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    const columnsOf = async (database: Database, table: string) =>
      Object.fromEntries(
        (await database.dialect.copying.columnsOf(database, table)).map(({ name, type }) => [
          name,
          type.toLowerCase(),
        ]),
      );

    it('have every column of their tables, with its type', async () => {
      const database = await place.open();
      for (const { table, fields, stored } of allRecords) {
        const described = stored.map(({ name, field }) => {
          const type = fields[field]?.type ?? 'text';
          return [name, engine.name === 'SQLite' ? onSqlite[type] : type];
        });
        expect([table, await columnsOf(database, table)]).toEqual([table, Object.fromEntries(described)]);
      }
    });

    it('have every column of their lists', async () => {
      const database = await place.open();
      for (const { table, owner, item } of allRecords.flatMap(({ lists }) => lists)) {
        expect(Object.keys(await columnsOf(database, table))).toEqual([owner, item, 'position']);
      }
    });
  });
});
