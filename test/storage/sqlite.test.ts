import { describe, expect, it } from 'bun:test';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { Admission } from '../../src/lib/admission.ts';
import { Budget, OutOfTime } from '../../src/lib/budget.ts';
import { MemoryLedger } from '../../src/lib/memory-ledger.ts';
import { apiPost } from '../../src/records/collections.ts';
import { everything } from '../../src/records/condition.ts';
import { searchList } from '../../src/records/search-list.ts';
import type { Writer } from '../../src/storage/database.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';
import { inserted } from '../support/data.ts';
import { engines } from '../support/engines.ts';
import { useDatabase } from '../support/place.ts';

describe('SQLite', () => {
  const { database, place } = useDatabase(engines[0]);

  const pragmas = [
    ['journal_mode', 'wal', 'wal'],
    ['synchronous', 1, 1],
    ['foreign_keys', 1, 1],
    ['busy_timeout', 0, 250],
  ] as const;
  it.each(pragmas)(
    'has %s %p on the writing connection, and %p on the one that reads meanwhile',
    async (name, whenWriting, whenReading) => {
      const statement = `select * from pragma_${name}`;
      const rows = await database.transaction(async (writer) => [
        await writer.first<Record<string, unknown>>(statement),
        await database.first<Record<string, unknown>>(statement),
      ]);
      expect(rows.map((row) => Object.values(row ?? {}))).toEqual([[whenWriting], [whenReading]]);
    },
  );

  it('creates a new file for its owner only, because it contains secrets', async () => {
    await place.open();
    const path = place.url.replace('sqlite:', '');
    const modes = await Promise.all(
      [path, `${path}-wal`].map(async (file) => (await stat(file)).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o600]);
  });

  it('checks the type of every column: all tables are STRICT', async () => {
    // The table of migrations is created by a statement for both engines; search indexes have no types.
    const loose = await database.all<{ name: string }>(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and strict = 0
         and name not like 'sqlite_%' and name not like '%_search%'
         and name <> 'schema_migrations'`,
    );
    expect(loose).toEqual([]);
  });

  it('creates the folder of a new file', async () => {
    const directory = await makeScratchFolder('folder');
    const path = join(directory, 'deep', 'er', 'new.db');
    const database = openSqlite(path);
    expect(await database.all('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('reports a file that it cannot use', async () => {
    const directory = await makeScratchFolder('folder');
    const path = join(directory, 'letter.txt');
    await writeFile(path, 'This is a letter and no database, however long one looks at it. '.repeat(100));
    expect(() => openSqlite(path)).toThrow(`cannot use the SQLite database ${path}: file is not a database`);
    expect(() => openSqlite(directory)).toThrow(
      `cannot use the SQLite database ${directory}: unable to open database file`,
    );
  });

  it('ends a search at its time limit, however long its rows take to compare', async () => {
    const values = apiPost.insertedValues({
      title: 'Title',
      content: 'x'.repeat(100_000),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    await database.transaction(async (writer) => {
      for (let count = 0; count < 64; count += 1) await writer.insert(apiPost.insertion, values);
    });
    const limits = { maxItems: 100, maxBytes: 1_000_000, maxSeconds: 0.01 };
    const budget = new Budget(limits, new Admission(new MemoryLedger()), () => 'client', false);
    const list = { of: apiPost, where: everything, order: [], limit: 10 };
    const search = { selection: apiPost.selection(), text: `${'x'.repeat(900)}y` };
    await expect(searchList(database, budget, list, search)).rejects.toBeInstanceOf(OutOfTime);
  });

  it('keeps a bounded number of prepared statements', async () => {
    const database = openSqlite(':memory:');
    for (let number = 0; number < 1_000; number += 1) await database.first(`select ${number} as number`);
    expect(await database.first('select 0 as number')).toEqual({ number: 0 });
    const prepared = database
      .metrics()
      .find(({ name }) => name === 'quintet_database_prepared_statements')
      ?.values.at(0)?.value;
    expect(prepared).toBeWithin(1, 401);
    await database.close();
  });

  it('writes after another process has changed the schema, as an import does', async () => {
    const other = await place.open();
    const change = () =>
      other.exclusively(async (writer) => {
        const resume = await other.dialect.copying.suspendIndexes(writer, 'blog_posts');
        await resume();
      });
    const author = (await inserted.user(database.autocommit, 'ada')).id;
    for (const write of [
      (writer: Writer) => inserted.post(writer, author, 'title'),
      (writer: Writer) => writer.run("update blog_posts set published = false, title_folded = 'new'"),
      (writer: Writer) => writer.run('delete from blog_posts'),
      (writer: Writer) => writer.run('delete from blog_users'),
    ]) {
      await change();
      await database.transaction(async (writer) => write(writer));
    }
    expect(await database.all('select id from blog_users')).toEqual([]);
  });
});
