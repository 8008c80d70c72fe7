import { expect, it } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '../../src/data/restore-backup.ts';
import type { Database, Value } from '../../src/storage/database.ts';
import { everythingIn } from '../support/backup.ts';
import { quintet, succeeded } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { onEveryEngine } from '../support/engines.ts';
import { useDatabase, usePlace } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

/** Files that earlier versions wrote. */
const fileOf = (name: string): string => join(import.meta.dir, 'older-files', name);

/** Tables whose rows migrations may drop, so the tests check them separately. */
const lostTables = ['idempotency_keys', 'request_counts'];

type Row = Readonly<Record<string, Value>>;

interface Table {
  readonly columns: readonly string[];
  readonly rows: Row[];
}

/** Parses an older backup: for each table, `{"table":…,"columns":[…]}`, then one array per row. */
async function tablesIn(path: string): Promise<Record<string, Table>> {
  const tables: Record<string, Table> = {};
  let current: Table = { columns: [], rows: [] };
  for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
    const value = JSON.parse(line);
    if ('table' in value) {
      current = { columns: value.columns, rows: [] };
      tables[value.table] = current;
    } else if (Array.isArray(value)) {
      current.rows.push(Object.fromEntries(current.columns.map((name, index) => [name, value[index]])));
    }
  }
  return tables;
}

/** Keeps only these columns, because later schemas have more. SQLite stores booleans as numbers. */
const sorted = (rows: readonly Row[], columns: readonly string[]) =>
  rows
    .map((row) => ('published' in row ? { ...row, published: Boolean(row.published) } : row))
    .map((row) => JSON.stringify(row, [...columns].sort()))
    .sort();

async function expectRows(database: Database, path: string): Promise<void> {
  const { tables } = await everythingIn(database);
  for (const [table, { columns, rows }] of Object.entries(await tablesIn(path))) {
    if (lostTables.includes(table)) continue;
    const restored = (tables[table] ?? []) as Row[];
    expect([table, sorted(restored, columns)]).toEqual([table, sorted(rows, columns)]);
  }
}

describeOn('Backups in the earlier format', onEveryEngine, useDatabase, ({ database, run }) => {
  it('are restored with every row', async () => {
    const path = fileOf('schema-5.backup');
    const expected = Object.values(await tablesIn(path)).flatMap(({ rows }) => rows);
    expect(await restoreBackup(database, path)).toBe(expected.length);
    await expectRows(database, path);
    const { tables, lastIds, totals } = await everythingIn(database);
    expect([tables.idempotency_keys, tables.request_counts].map((rows) => rows?.length)).toEqual([2, 1]);
    expect(lastIds).toMatchObject({ posts: 4, flat_users: 2, blog_users: 3, blog_tags: 3, products: 7 });
    expect(totals).toMatchObject({ posts: 3, users: 2, blogPosts: 2, published: 1 });
    await expectTrueTotals(database);
    await expectWholeSearch(database);
  });

  it.each([1, 2, 3, 4])('with schema %d are migrated', async (schema) => {
    const path = fileOf(`schema-${schema}.backup`);
    await restoreBackup(database, path);
    await expectRows(database, path);
    const { tables } = await everythingIn(database);
    expect(tables.login_failures).toMatchObject([{ pending: 0 }]);
    expect(tables.blog_users).toMatchObject([{ token_generation: 0 }, { tokens_valid_from: 0 }]);
    // Migrations delete stored responses, which may contain tokens, and outdated counts.
    expect(tables.idempotency_keys).toHaveLength(schema < 4 ? 0 : 1);
    expect(tables.request_counts).toEqual([]);
    await expectTrueTotals(database);
  });

  it('cannot be imported', async () => {
    const path = fileOf('schema-5.backup');
    expect(await run('import', path)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is not Quintet data'),
    });
  });
});

describeOn('Exports in the earlier format', onEveryEngine, usePlace, (place) => {
  it('are imported, and produce the same lines when exported again', async () => {
    const path = fileOf('export.jsonl');
    const environment = { DATABASE_URL: place.url };
    expect(await quintet(['import', path], environment)).toMatchObject(succeeded);
    const { stdout } = await quintet(['export', '--with-passwords'], environment);
    const withoutTime = (text: string) => text.replace(/"exported":"[^"]*"/, '');
    expect(withoutTime(stdout)).toBe(withoutTime(await readFile(path, 'utf8')));
  });
});
