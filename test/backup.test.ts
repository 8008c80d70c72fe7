import { describe, expect, it } from 'bun:test';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { words } from '../harness/lists.ts';
import { restoreBackup } from '../src/data/restore-backup.ts';
import { derivedTables } from '../src/records/all-records.ts';
import type { Database } from '../src/storage/database.ts';
import { migrations } from '../src/storage/migrations/index.ts';
import {
  backupTables,
  everythingIn,
  fill,
  insertPost,
  insertProduct,
  lastIdsIn,
  totalsIn,
  useFolder,
  writeBackup,
} from './support/backup.ts';
import { expectWholeIndexes } from './support/data.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { useDatabase, usePlace } from './support/place.ts';

const now = new Date('2026-01-31T09:30:00.000Z');

/**
 * Tables that a backup omits: events, whose positions a restore invalidates, the locks of processes, the
 * list of migrations, which the header covers, the time at which this database was restored, and health checks.
 */
const leftOut = words(
  'data_changes event_log event_sequencers events schema_migrations token_epochs write_probes',
);

const countOf = async (database: Database, table: string) =>
  (await database.first<{ count: number }>(`select count(*) as count from ${table}`))?.count;

describe('A backup', () => {
  onEveryEngine((engine) => {
    const { database } = useDatabase(engine);
    const folder = useFolder();

    it('includes every table of the schema, except derived and transient ones', async () => {
      const listed = await database.all<{ name: string }>(
        engine.name === 'SQLite'
          ? `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`
          : 'select table_name as name from information_schema.tables where table_schema = current_schema()',
      );
      const names = listed.map(({ name }) => name).filter((name) => !leftOut.includes(name));
      expect(names.sort()).toEqual([...backupTables, ...derivedTables].sort());
    });

    it('is one file that only its owner can read, never overwritten, and none if it fails', async () => {
      await fill(database);
      const path = folder.path('one.backup');
      const records = await writeBackup(database, path, now);
      const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
      expect(lines.length).toBe(records + 2);
      const [first = '', last = ''] = [lines[0], lines.at(-1)];
      const blog = { user: 3, tag: 3, post: 2, comment: 4 };
      expect(JSON.parse(first)).toEqual({
        kind: 'quintet',
        version: 1,
        backup: true,
        steps: migrations.length,
        exported: now.toISOString(),
        lastIds: { ...blog, apiPost: 4, flatUser: 2, product: 7, loginFailure: 2 },
      });
      const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(JSON.parse(last)).toEqual({ kind: 'end', records, sha256 });
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const before = await readFile(path);
      await expect(writeBackup(database, path, now)).rejects.toThrow('already exists; it was left unchanged');
      const interrupt = () => {
        throw new Error('enough');
      };
      const interrupted = writeBackup(database, folder.path('two.backup'), now, interrupt);
      await expect(interrupted).rejects.toThrow('enough');
      expect(await readFile(path)).toEqual(before);
      expect(await readdir(dirname(path))).toEqual(['one.backup']);
    });

    it('contains one data version despite concurrent writes, and does not block them', async () => {
      const writeBoth = () =>
        database.transaction(async (writer) => {
          await insertPost(writer, 'Both');
          await insertProduct(writer, 'Both', 1);
        });
      for (let part = 0; part < 12; part += 1) await Promise.all(Array.from({ length: 100 }, writeBoth));
      // The first batch of posts is read before these writes, the products after them.
      let isWritten: Promise<unknown> | null = null;
      const path = folder.path('one.backup');
      await writeBackup(database, path, now, () => {
        isWritten ??= Promise.all(Array.from({ length: 50 }, writeBoth));
      });
      await isWritten;
      expect(await countOf(database, 'posts')).toBe(1_250);
      await restoreBackup(database, path);
      expect([await countOf(database, 'posts'), await countOf(database, 'products')]).toEqual([1_200, 1_200]);
      expect((await totalsIn(database)).posts).toBe(1_200);
    });
  });

  const [sqlite, postgres] = engines;
  for (const [from, to] of [
    [sqlite, sqlite],
    [sqlite, postgres],
    [postgres, postgres],
    [postgres, sqlite],
  ] as const) {
    describe(`from ${from.name} to ${to.name}`, () => {
      const source = usePlace(from);
      const target = usePlace(to);
      const folder = useFolder();

      it('restores the same tables, totals, search results and next ids, and is then the same', async () => {
        const [original, copy] = [await source.open(), await target.open()];
        await fill(original);
        const [one, two] = [folder.path('one.backup'), folder.path('two.backup')];
        const records = await writeBackup(original, one, now);
        expect(await restoreBackup(copy, one)).toEqual({ records, skipped: [] });
        const expected = await everythingIn(original);
        expect(await everythingIn(copy)).toEqual(expected);
        expect(expected.lastIds).toMatchObject({ posts: 4, blog_users: 3, blog_tags: 3, products: 7 });
        await writeBackup(copy, two, now);
        const linesOf = async (path: string) =>
          (await readFile(path, 'utf8')).split('\n').slice(0, -2).sort();
        expect(await linesOf(two)).toEqual(await linesOf(one));
        await copy.transaction((writer) => insertPost(writer, 'Next'));
        expect(await copy.first('select max(id) as id from posts')).toEqual({ id: 5 });
      });
    });
  }

  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const other = usePlace(sqlite, 'empty');
    const folder = useFolder();

    it('replaces existing data without reusing its ids', async () => {
      const [original, database] = [await other.open(), await place.open()];
      await fill(original);
      const path = folder.path('one.backup');
      await writeBackup(original, path, now);
      await fill(database);
      await database.transaction(async (writer) => {
        for (let count = 0; count < 20; count += 1) await insertPost(writer, 'Irrelevant');
        await writer.run("update settings set value = 'other'");
      });
      await restoreBackup(database, path);
      const expected = await everythingIn(original);
      expect(await everythingIn(database)).toEqual({
        ...expected,
        lastIds: { ...expected.lastIds, posts: 24 },
      });
      if (engine.name === 'SQLite') {
        await expectWholeIndexes(database);
        expect(await database.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      }
    });

    it('empties the database when the backup is empty', async () => {
      const [original, database] = [await other.open(), await place.open()];
      const path = folder.path('one.backup');
      await writeBackup(original, path, now);
      await fill(database);
      const lastIds = await lastIdsIn(database);
      expect(await restoreBackup(database, path)).toEqual({ records: 0, skipped: [] });
      const { tables, totals, found } = await everythingIn(original);
      expect(await everythingIn(database)).toEqual({ tables, totals, found, lastIds });
    });

    it('allows reads of the old data during the restore, and delays writes', async () => {
      const [database, server] = [await place.open(), await place.open()];
      await fill(database);
      const path = folder.path('one.backup');
      await database.transaction(async (writer) => {
        for (let count = 0; count < 600; count += 1) await insertPost(writer, 'Kept');
      });
      await writeBackup(database, path, now);
      await database.transaction((writer) => insertPost(writer, 'Later'));
      const during: Promise<number | undefined>[] = [];
      let isWritten = false;
      let writing: Promise<void> | null = null;
      const write = async () => {
        await server.transaction((writer) => insertPost(writer, 'Waited'));
        isWritten = true;
      };
      // The restore commits when the reads have ended.
      const exclusively: Database['exclusively'] = (work, exclusion) =>
        database.exclusively(async (writer) => {
          const result = await work(writer);
          expect(new Set(await Promise.all(during))).toEqual(new Set([604]));
          expect(isWritten).toBe(false);
          return result;
        }, exclusion);
      await restoreBackup({ ...database, exclusively }, path, () => {
        writing ??= write();
        during.push(countOf(server, 'posts'));
      });
      await writing;
      const later = await server.all("select id, title from posts where title in ('Later', 'Waited')");
      expect(later).toEqual([{ id: 606, title: 'Waited' }]);
    });

    it('of an earlier program is restored without what this program no longer stores, and says so', async () => {
      const [original, database] = [await other.open(), await place.open()];
      await fill(original);
      const path = folder.path('old.backup');
      await writeBackup(original, path, now);
      const written = await readFile(path, 'utf8');
      const lines = written.trimEnd().split('\n').slice(0, -1);
      const changed = [
        (lines[0] ?? '').replace(/"steps":\d+/, '"schema":10').replace('"user":', '"former":1,"user":'),
        ...lines.slice(1).map((line) => line.replace('{"kind":"product",', '{"kind":"product","former":1,')),
        '{"kind":"former","id":1}',
      ];
      const body = changed.map((line) => `${line}\n`).join('');
      const sha256 = createHash('sha256').update(body).digest('hex');
      const end = JSON.stringify({ kind: 'end', records: changed.length - 1, sha256 });
      await writeFile(path, `${body}${end}\n`);
      const { skipped } = await restoreBackup(database, path);
      expect(skipped).toEqual([
        'skipped 1 value of lastIds.former, which this version does not have',
        'skipped 7 values of product.former, which this version does not have',
        'skipped 1 record of former, which this version does not have',
      ]);
      expect(await everythingIn(database)).toEqual(await everythingIn(original));
    });
  });
});
