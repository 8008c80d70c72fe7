import { beforeEach, describe, expect, it } from 'bun:test';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { restoreBackup } from '../src/data/restore-backup.ts';
import type { Database } from '../src/storage/database.ts';
import { newestVersion } from '../src/storage/migrate.ts';
import { everythingIn, fill, insertPost, useFolder, writeBackup } from './support/backup.ts';
import { failsWith, prints, quintetAtTerminal, serving, succeeded } from './support/command-line.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { execute, useDatabase, usePlace } from './support/place.ts';
import { send } from './support/send.ts';
import { describeOn } from './support/suites.ts';

const now = new Date('2026-01-31T09:30:00.000Z');
const [sqlite] = engines;

/** Recomputes the checksum of a backup whose text was changed. */
function sealed(text: string): string {
  const lines = text.split('\n').slice(0, -2);
  const body = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ kind: 'end', records: lines.length - 1, sha256 })}\n`;
}

describe('An invalid backup file', () => {
  const source = usePlace(sqlite);
  const folder = useFolder();
  let target: Database;
  let whole: Buffer;

  beforeEach(async () => {
    target = await source.open();
    await fill(target);
    await writeBackup(target, folder.path('whole'), now);
    whole = await readFile(folder.path('whole'));
  });

  const refusalOf = async (content: string | Uint8Array): Promise<string> => {
    await writeFile(folder.path('bad'), content);
    return restoreBackup(target, folder.path('bad')).then(
      () => 'accepted',
      (error: Error) => error.message.replace(folder.path('bad'), '<file>'),
    );
  };

  it('is rejected when truncated at any position', async () => {
    const lengths = Array.from({ length: 100 }, (_, index) => Math.floor((index * whole.length) / 100));
    for (const length of [...lengths, whole.length - 2, whole.length - 1]) {
      expect([length, await refusalOf(whole.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(length < 44 ? /is not a Quintet backup$/ : /^<file> is damaged or incomplete$/),
      ]);
    }
    expect(await refusalOf(whole)).toBe('accepted');
  });

  it('is rejected when any single bit is flipped', async () => {
    for (let index = 0; index < 200; index += 1) {
      const position = Math.floor((index * whole.length) / 200);
      const flipped = Buffer.from(whole);
      flipped[position] = (flipped[position] ?? 0) ^ (1 << (index % 8));
      expect([position, await refusalOf(flipped)]).toEqual([
        position,
        expect.stringMatching(/^<file> (is|has) /),
      ]);
    }
    for (let position = whole.length - 100; position < whole.length; position += 1) {
      const flipped = Buffer.from(whole);
      flipped[position] = (flipped[position] ?? 0) ^ 1;
      expect([position, await refusalOf(flipped)]).toEqual([position, '<file> is damaged or incomplete']);
    }
  });

  it('is rejected when bytes follow its end', async () => {
    for (const more of [Buffer.from('\n'), whole])
      expect(await refusalOf(Buffer.concat([whole, more]))).toBe('<file> is damaged or incomplete');
  });

  it('is rejected when another program wrote it', async () => {
    const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);
    const texts = ['', '{}\n', 'A letter.\n'.repeat(10), 'SQLite format 3\0'.repeat(100)];
    for (const content of [...texts, bytes(2_000_000, 0xff), bytes(70_000_000, 0x20)])
      expect(await refusalOf(content)).toBe('<file> is not a Quintet backup');
  });

  it('is rejected when its schema or format is newer than the program', async () => {
    const text = whole.toString();
    expect(await refusalOf(sealed(text.replace(/"steps":\d+/, '"steps":999')))).toBe(
      `<file> has schema 999, newer than this program's ${newestVersion}: restore it with a newer Quintet`,
    );
    expect(await refusalOf(sealed(text.replace('"version":1', '"version":2')))).toBe(
      '<file> is a backup of format 2, which this version of Quintet does not support',
    );
  });

  it('is rejected when it is an export', async () => {
    const lines = ['{"kind":"quintet","version":1}', '{"kind":"end","records":0}', ''];
    expect(await refusalOf(lines.join('\n'))).toBe(
      '<file> is an export, not a backup: add it with quintet import',
    );
  });

  onEveryEngine((engine) => {
    const target = usePlace(engine);

    const changes: readonly (readonly [change: (text: string) => string, refusal: RegExp])[] = [
      [(text) => text.replace('"price"', '"price) --"'), /null/i],
      [(text) => text.replace(/"price":[^,]*,/, ''), /null/i],
      [(text) => text.replace('"userId":1,"friendId":2', '"userId":1,"friendId":77'), /reference/],
      [(text) => text.replace(/\{"kind":"friendship".*\n/, (line) => `${line}${line}`), /unique/],
      [(text) => text.replace(/"startedAt":\d+/, '"startedAt":"soon"'), /./],
    ];
    it('changes nothing when the restore fails halfway', async () => {
      const database = await target.open();
      await fill(database);
      await database.transaction((writer) => insertPost(writer, 'Stays'));
      const before = await everythingIn(database);
      for (const [change, reason] of changes) {
        const changed = change(whole.toString());
        expect(changed).not.toBe(whole.toString());
        await writeFile(folder.path('bad'), sealed(changed));
        await expect(restoreBackup(database, folder.path('bad'))).rejects.toThrow(reason);
      }
      expect(await everythingIn(database)).toEqual(before);
      await database.transaction((writer) => insertPost(writer, 'Next'));
      expect(await database.first('select max(id) as id from posts')).toEqual({ id: 6 });
    });

    it('changes nothing when the restore is interrupted', async () => {
      const database = await target.open();
      await fill(database);
      await database.transaction(async (writer) => {
        for (let count = 0; count < 600; count += 1) await insertPost(writer, 'Stays');
      });
      const path = folder.path('one');
      await writeBackup(database, path, now);
      await database.transaction((writer) => insertPost(writer, 'Stays too'));
      const before = await everythingIn(database);
      const interrupt = () => {
        throw new Error('enough');
      };
      await expect(restoreBackup(database, path, interrupt)).rejects.toThrow('enough');
      expect(await everythingIn(database)).toEqual(before);
    });
  });
});

describeOn('quintet backup and restore', onEveryEngine, useDatabase, ({ database, place, run }) => {
  const folder = useFolder();
  const post = { title: 'Title', content: 'Content' };
  let file: string;
  beforeEach(() => {
    file = folder.path('one.backup');
  });

  it('work while a server runs, which then serves the restored data', async () => {
    await serving({ DATABASE_URL: place.url }, async ({ url }) => {
      const ask = async (method: string, path: string, json?: unknown) =>
        (await send(method, `${url}${path}`, json)).body;
      const { data: first } = await ask('POST', '/posts', post);
      const saved = prints(expect.stringMatching(/: 5 records in .*one\.backup\n$/));
      expect(await run('backup', file)).toEqual(saved);
      await ask('POST', '/posts', post);
      await ask('DELETE', '/posts/1');
      const restored = prints(expect.stringMatching(/: 5 records from .*one\.backup\n$/));
      expect(await run('restore', file, '--yes')).toEqual(restored);
      const meta = { total: 1, page: 1, limit: 10, totalPages: 1 };
      expect(await ask('GET', '/posts')).toEqual({ data: [first], meta });
      expect(await ask('POST', '/posts', post)).toMatchObject({ data: { id: 3 } });
      expect(await ask('GET', '/posts/search?q=content')).toMatchObject({ meta: { count: 2 } });
    });
  });

  it('report that the secrets have changed, but not if only a user was deleted', async () => {
    const { blog } = await createMainWorld(readConfig({}), database);
    const { id } = await blog.users.createProfile(null, { name: 'Ann', email: 'ann@example.com' });
    await run('backup', file);
    await blog.users.delete(null, id);
    const line = '[^\\n]* records from [^\\n]*one\\.backup\\n';
    const restored = prints(expect.stringMatching(new RegExp(`^${line}$`)));
    expect(await run('restore', file, '--yes')).toEqual(restored);
    await execute(database, "update settings set value = 'other'");
    const changed = 'the secrets have changed: restart the servers that use this database\n';
    const reported = prints(expect.stringMatching(new RegExp(`^${line}${changed}$`)));
    expect(await run('restore', file, '--yes')).toEqual(reported);
  });

  it('ask before data is lost, unless --yes is passed', async () => {
    const environment = { DATABASE_URL: place.url };
    await run('backup', file);
    // An empty database has nothing to lose.
    expect(await run('restore', file)).toMatchObject(succeeded);
    await fill(database);
    const before = await everythingIn(database);
    expect(await run('restore', file)).toEqual(
      failsWith('there is no terminal to ask for confirmation: pass --yes to replace everything', 2),
    );
    const no = await quintetAtTerminal(['restore', file], environment, 'yes\r');
    const asked =
      /This replaces everything in [^\n]* with [^\n]*\. Type "restore" to continue: [\s\S]*nothing was replaced/;
    expect(no).toEqual({ exitCode: 1, shown: expect.stringMatching(asked) });
    expect(await everythingIn(database)).toEqual(before);
    const yes = await quintetAtTerminal(['restore', file], environment, 'restore\r');
    expect(yes).toEqual({ exitCode: 0, shown: expect.stringContaining(' records from ') });
    expect(await database.all('select id from posts')).toEqual([]);
  });

  it('fail with one line and exit code 1, and change nothing', async () => {
    await fill(database);
    const before = await everythingIn(database);
    await run('backup', file);
    const whole = await readFile(file);
    for (const [content, reason] of [
      [whole.subarray(0, whole.length / 2), 'is damaged or incomplete'],
      ['Dear reader, this is not a backup.\n', 'is not a Quintet backup'],
    ] as const) {
      const bad = folder.path('bad');
      await writeFile(bad, content);
      expect(await run('restore', bad, '--yes')).toEqual(failsWith(`${bad} ${reason}`));
    }
    expect(await everythingIn(database)).toEqual(before);
    expect(await readFile(file)).toEqual(whole);
  });
});
