import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '../../src/data/restore-backup.ts';
import type { Value } from '../../src/storage/database.ts';
import { everythingIn } from '../support/backup.ts';
import { quintet } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

setDefaultTimeout(120_000);

/** Files that earlier versions wrote. */
const fileOf = (name: string): string => join(import.meta.dir, 'older-files', name);

type Row = Readonly<Record<string, Value>>;

/** What an older backup says of each table: `{"table":…,"columns":[…]}`, then one array for each row. */
async function tablesIn(path: string): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  let [rows, columns]: [Row[], string[]] = [[], []];
  for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
    const value = JSON.parse(line);
    if ('table' in value) {
      rows = [];
      columns = value.columns;
      tables[value.table] = rows;
    } else if (Array.isArray(value)) {
      rows.push(Object.fromEntries(columns.map((name, index) => [name, value[index]])));
    }
  }
  return tables;
}

const sorted = (rows: readonly Row[]) =>
  rows
    .map((row) => ('published' in row ? { ...row, published: Boolean(row.published) } : row))
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort();

describe('Backups from before they were data files', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('are restored to the row', async () => {
      const database = await place.open();
      const path = fileOf('schema-5.backup');
      const expected = await tablesIn(path);
      const records = await restoreBackup(database, path);
      expect(records).toBe(Object.values(expected).flat().length);
      const { tables, lastIds, totals } = await everythingIn(database);
      for (const [table, rows] of Object.entries(expected)) {
        expect([table, sorted(tables[table] as Row[])]).toEqual([table, sorted(rows)]);
      }
      expect(Object.keys(tables).sort()).toEqual(Object.keys(expected).sort());
      expect(lastIds).toMatchObject({ posts: 4, flat_users: 2, blog_users: 3, blog_tags: 3, products: 7 });
      expect(totals).toMatchObject({ posts: 3, users: 2, blogPosts: 2, published: 1 });
      await expectTrueTotals(database);
      await expectWholeSearch(database);
    });

    it('of the schemas before are brought up to date', async () => {
      const database = await place.open();
      for (const schema of [1, 2, 3, 4]) {
        const path = fileOf(`schema-${schema}.backup`);
        const { idempotency_keys: _, request_counts: __, ...expected } = await tablesIn(path);
        await restoreBackup(database, path);
        const { tables } = await everythingIn(database);
        for (const [table, rows] of Object.entries(expected)) {
          const newer: Row = { blog_users: tokens, login_failures: { pending: 0 } }[table] ?? {};
          const whole = rows.map((row) => ({ ...newer, ...row }));
          expect([schema, table, sorted(tables[table] as Row[])]).toEqual([schema, table, sorted(whole)]);
        }
        // As the steps of the schema do: what was kept before may hold tokens, what was counted is of no use.
        expect(tables.idempotency_keys).toHaveLength(schema < 4 ? 0 : 1);
        expect(tables.request_counts).toEqual([]);
        await expectTrueTotals(database);
      }
    });

    const tokens: Row = { token_generation: 0, tokens_valid_from: 0 };

    it('are no data to import', async () => {
      const path = fileOf('schema-5.backup');
      expect(await quintet(['import', path], { DATABASE_URL: place.url })).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining('is no Quintet data'),
      });
    });
  });
});

describe('Exports from before backups were data files', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('are imported, and give the same lines again', async () => {
      const path = fileOf('export.jsonl');
      const environment = { DATABASE_URL: place.url };
      expect(await quintet(['import', path], environment)).toMatchObject({ exitCode: 0, stderr: '' });
      const { stdout } = await quintet(['export', '--with-passwords'], environment);
      const withoutTime = (text: string) => text.replace(/"exported":"[^"]*"/, '');
      expect(withoutTime(stdout)).toBe(withoutTime(await readFile(path, 'utf8')));
    });
  });
});
