import { beforeEach, describe, expect, it } from 'bun:test';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { checkBackup, restoreBackup } from '../src/data/restore-backup.ts';
import { describeLocation } from '../src/storage/location.ts';
import { newestVersion } from '../src/storage/migrate.ts';
import { everythingIn, fill, insertPost, useFolder, writeBackup } from './support/backup.ts';
import { failsWith, prints, quintet, quintetAtTerminal, serving } from './support/command-line.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';
import { send } from './support/send.ts';

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
  let whole: Buffer;

  beforeEach(async () => {
    const database = await source.open();
    await fill(database);
    await writeBackup(database, folder.path('whole'), now);
    whole = await readFile(folder.path('whole'));
  });

  const refusalOf = async (content: string | Uint8Array): Promise<string> => {
    await writeFile(folder.path('bad'), content);
    return checkBackup(folder.path('bad')).then(
      () => 'accepted',
      (error: Error) => error.message.replace(folder.path('bad'), '<file>'),
    );
  };

  it('is rejected when truncated at any position', async () => {
    const lengths = Array.from({ length: 200 }, (_, index) => Math.floor((index * whole.length) / 200));
    for (const length of [...lengths, whole.length - 2, whole.length - 1]) {
      expect([length, await refusalOf(whole.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(length < 44 ? /is not a Quintet backup$/ : /^<file> is damaged or incomplete$/),
      ]);
    }
    expect(await refusalOf(whole)).toBe('accepted');
  });

  it('is rejected when any single bit is flipped', async () => {
    for (let index = 0; index < 400; index += 1) {
      const position = Math.floor((index * whole.length) / 400);
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
    expect(await refusalOf(sealed(text.replace(/"schema":\d+/, '"schema":999')))).toBe(
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
      [(text) => text.replace('"kind":"product"', '"kind":"nonsense"'), /kind: must be one/],
      [(text) => text.replace('"kind":"product"', '"kind":"counters"'), /kind: must be one/],
      [(text) => text.replace('"price"', '"price) --"'), /unknown field price\) --/],
      [(text) => text.replace(/"price":[^,]*,/, ''), /null/i],
      [(text) => text.replace('"userId":1,"friendId":2', '"userId":1,"friendId":77'), /reference/],
      [(text) => text.replace(/\{"kind":"friendship".*\n/, (line) => `${line}${line}`), /unique/],
      [(text) => text.replace('"windowStart":60000', '"windowStart":"soon"'), /./],
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

describe('quintet backup and restore', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine, 'empty');
    const folder = useFolder();
    const post = { title: 'Title', content: 'Content' };

    it('work while a server runs, which then serves the restored data', async () => {
      const environment = { DATABASE_URL: place.url };
      await serving(environment, async ({ url }) => {
        const ask = async (method: string, path: string, json?: unknown) =>
          (await send(method, `${url}${path}`, json)).body;
        const { data: first } = await ask('POST', '/posts', post);
        const file = folder.path('one.backup');
        const done = await quintet(['backup', file], environment);
        expect(done).toEqual(prints(expect.stringMatching(/: 5 records in .*one\.backup\n$/)));
        await ask('POST', '/posts', post);
        await ask('DELETE', '/posts/1');
        const restored = await quintet(['restore', file, '--yes'], environment);
        expect(restored).toEqual(prints(expect.stringMatching(/: 5 records from .*one\.backup\n$/)));
        const meta = { total: 1, page: 1, limit: 10, totalPages: 1 };
        expect(await ask('GET', '/posts')).toEqual({ data: [first], meta });
        expect(await ask('POST', '/posts', post)).toMatchObject({ data: { id: 3 } });
        expect(await ask('GET', '/posts/search?q=content')).toMatchObject({ meta: { count: 2 } });
      });
    });

    it('report that the secrets have changed', async () => {
      const environment = { DATABASE_URL: place.url };
      const file = folder.path('one.backup');
      const database = await place.open();
      await quintet(['products-token'], environment);
      await quintet(['backup', file], environment);
      await database.transaction((writer) => writer.run("update settings set value = 'other'"));
      const { stdout } = await quintet(['restore', file], environment);
      expect(stdout.split('\n').slice(1)).toEqual([
        'the secrets have changed: restart the servers that use this database',
        '',
      ]);
    });

    it('do not report secrets when only a user was deleted', async () => {
      const environment = { DATABASE_URL: place.url };
      const file = folder.path('one.backup');
      const database = await place.open();
      const { blog } = await createMainWorld(readConfig({}), database);
      const { id } = await blog.users.createProfile(null, { name: 'Ann', email: 'ann@example.com' });
      await quintet(['backup', file], environment);
      await blog.users.delete(null, id);
      expect(await quintet(['restore', file, '--yes'], environment)).toEqual(
        prints(expect.stringMatching(/^[^\n]* records from .*one\.backup\n$/)),
      );
    });

    it('ask before data is lost, unless --yes is passed', async () => {
      const environment = { DATABASE_URL: place.url };
      const file = folder.path('one.backup');
      const database = await place.open();
      await quintet(['backup', file], environment);
      // An empty database has nothing to lose.
      expect(await quintet(['restore', file], environment)).toMatchObject({ exitCode: 0, stderr: '' });
      await fill(database);
      const before = await everythingIn(database);
      expect(await quintet(['restore', file], environment)).toEqual(
        failsWith('there is no terminal to ask for confirmation: pass --yes to replace everything', 2),
      );
      const no = await quintetAtTerminal(['restore', file], environment, 'yes\r');
      expect([no.exitCode, no.shown]).toEqual([
        1,
        expect.stringMatching(
          /This replaces everything in [^\n]* with [^\n]*\. Type "restore" to continue: [\s\S]*nothing was replaced/,
        ),
      ]);
      expect(await everythingIn(database)).toEqual(before);
      const yes = await quintetAtTerminal(['restore', file], environment, 'restore\r');
      expect([yes.exitCode, yes.shown]).toEqual([0, expect.stringContaining(' records from ')]);
      expect(await database.all('select id from posts')).toEqual([]);
    });

    it('fail with one line and exit code 1, and change nothing', async () => {
      const environment = { DATABASE_URL: place.url };
      const file = folder.path('one.backup');
      const { location } = place;
      const nothing =
        location.engine === 'sqlite'
          ? `there is no database ${location.path}: start the server once to create it, or set DATABASE_URL to an existing one`
          : `${describeLocation(location)} has no tables: start the server once to create it, or set DATABASE_URL to an existing one`;
      expect(await quintet(['backup', file], environment)).toEqual(failsWith(nothing));
      expect(location.engine === 'sqlite' && existsSync(location.path)).toBe(false);
      const database = await place.open();
      await fill(database);
      const before = await everythingIn(database);
      await quintet(['backup', file], environment);
      const whole = await readFile(file);
      await writeFile(folder.path('half'), whole.subarray(0, whole.length / 2));
      expect(await quintet(['restore', folder.path('half')], environment)).toEqual(
        failsWith(`${folder.path('half')} is damaged or incomplete`),
      );
      await writeFile(folder.path('letter'), 'Dear reader, this is no backup.\n');
      expect(await quintet(['restore', folder.path('letter')], environment)).toEqual(
        failsWith(`${folder.path('letter')} is not a Quintet backup`),
      );
      expect(await everythingIn(database)).toEqual(before);
      expect(await readFile(file)).toEqual(whole);
    });
  });
});
