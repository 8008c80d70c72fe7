import { describe, expect, it } from 'bun:test';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fixturesOf } from '../../src/data/fixtures/fixture-document.ts';
import { fixtureTypes } from '../../src/data/fixtures/fixture-type.ts';
import { checkFixtures } from '../../src/data/fixtures/import-fixtures.ts';
import type { Database } from '../../src/storage/database.ts';
import { everythingIn, fill, insertPost, useFolder } from '../support/backup.ts';
import { failsWith, prints, quintet, serving, succeeded } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { commandsOn, type Place, useDatabase, usePlace } from '../support/place.ts';
import { expectReply } from '../support/replies.ts';
import { send } from '../support/send.ts';
import { describeOn } from '../support/suites.ts';

const small = ['--users', '20', '--posts', '60', '--comments', '100', '--products', '20'];
const seed = ['seed', ...small, '--flat-users', '20', '--api-posts', '40', '--password', 'open sesame'];

const runOn = (place: Place, ...words: readonly string[]) => commandsOn(place)(...words);
const withoutTime = (text: string) => text.replace(/"exported":"[^"]*"/, '');

/** Returns the data that an export carries, without password hashes or the exact positions of tags. */
async function dataIn(database: Database) {
  const { tables, lastIds, totals, found } = await everythingIn(database);
  const { settings, login_failures, known_logins, idempotency_keys, ...data } = tables;
  const { blog_users, blog_post_tags, ...rest } = data;
  const { login_failures: _, ...ids } = lastIds;
  const users = (blog_users as { password_hash: string | null }[]).map((user) => ({
    ...user,
    password_hash: user.password_hash !== null,
    // An export does not include token revocations.
    token_generation: 0,
    tokens_valid_from: 0,
  }));
  const links = await database.all('select post_id, tag_id from blog_post_tags order by post_id, position');
  return { ...rest, users, links, ids, totals, found };
}

describe('quintet export and import', () => {
  const [sqlite, postgres] = engines;
  for (const [from, to] of [
    [sqlite, postgres],
    [postgres, sqlite],
  ] as const) {
    describe(`from ${from.name} to ${to.name}`, () => {
      const source = usePlace(from);
      const target = usePlace(to);
      const folder = useFolder();

      it('preserve data, totals, search results and next ids', async () => {
        const [original, copy] = [await source.open(), await target.open()];
        await fill(original);
        const file = folder.path('data.jsonl');
        const exported = prints(expect.stringMatching(/: 22 records in .*data\.jsonl\n$/));
        expect(await runOn(source, 'export', file)).toEqual(exported);
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await readdir(dirname(file))).toEqual(['data.jsonl']);
        const imported = prints(expect.stringMatching(/: 22 records from .*data\.jsonl\n$/));
        expect(await runOn(target, 'import', file)).toEqual(imported);
        expect(await dataIn(copy)).toEqual(await dataIn(original));
        await copy.transaction((writer) => insertPost(writer, 'Next'));
        expect(await copy.first('select max(id) as id from posts')).toEqual({ id: 5 });
      });

      it('work through pipes, and produce the same lines again', async () => {
        await runOn(source, ...seed);
        const { stdout: lines, stderr } = await runOn(source, 'export');
        expect(stderr).toBe('');
        expect(await quintet(['import', '-'], { DATABASE_URL: target.url }, undefined, lines)).toEqual(
          prints(expect.stringMatching(/ records from standard input\n$/)),
        );
        const again = await runOn(target, 'export', '-');
        expect(withoutTime(again.stdout)).toBe(withoutTime(lines));
        const database = await target.open();
        await expectTrueTotals(database);
        await expectWholeSearch(database);
      });
    });
  }

  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);
    const other = usePlace(sqlite);
    const folder = useFolder();

    it('omit hashes and secrets, so that accounts cannot log in, unless --with-passwords is passed', async () => {
      const { stdout } = await runOn(other, ...seed);
      const [, email = ''] = /such as (\S+)\n/.exec(stdout) ?? [];
      const [file, whole] = [folder.path('data.jsonl'), folder.path('whole.jsonl')];
      await runOn(other, 'export', file);
      await runOn(other, 'export', whole, '--with-passwords');
      expect(await readFile(file, 'utf8')).not.toMatch(/argon2|secret|token/);
      await run('import', file);
      await serving({ DATABASE_URL: place.url }, async ({ url }) => {
        const login = () => send('POST', `${url}/api/v1/auth/login`, { email, password: 'open sesame' });
        const rename = async (id: number) =>
          (await send('PATCH', `${url}/api/v1/users/${id}`, { user: { name: 'Other' } })).status;
        expect((await login()).status).toBe(401);
        expect([await rename(1), await rename(15)]).toEqual([401, 200]);
        await run('reset', '--yes', '--ids');
        await run('import', whole);
        const user = expect.objectContaining({ id: 1, email });
        expectReply(await login(), 200, { token: expect.any(String), user });
      });
    });

    it('refuse a backup, which only a restore puts back', async () => {
      const backup = folder.path('all.backup');
      await runOn(other, 'backup', backup);
      expect(await run('import', backup)).toEqual(
        failsWith(`${backup} is a backup, not an export: put it back with quintet restore`),
      );
    });

    it('--append adds records with unused ids, and later ids follow them', async () => {
      await database.transaction((writer) => insertPost(writer, 'First'));
      const time = '2026-01-31T09:30:00.000Z';
      const file = folder.path('data.jsonl');
      const post = { kind: 'apiPost', id: 70, title: 'Seventy', content: 'c', authorId: null };
      const lines = [
        { kind: 'quintet', version: 1 },
        { ...post, createdAt: time, updatedAt: time },
        { kind: 'end', records: 1 },
      ];
      await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\r\n'));
      expect(await run('import', file)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/^quintet: the database already has data: .*\n$/),
      });
      expect(await run('import', file, '--append')).toMatchObject(succeeded);
      await database.transaction((writer) => insertPost(writer, 'Next'));
      expect(await database.all('select id, title, author_id from posts order by id')).toEqual([
        { id: 1, title: 'First', author_id: '{"a":[1,2.50]}' },
        { id: 70, title: 'Seventy', author_id: 'null' },
        { id: 71, title: 'Next', author_id: '{"a":[1,2.50]}' },
      ]);
      await expectTrueTotals(database);
      await expectWholeSearch(database);
      expect(await run('import', file, '--append')).toEqual(
        failsWith(`${file}, line 2: id: another apiPost has the same value`),
      );
    });
  });
});

const at = '2026-01-31T09:30:00.000Z';

describeOn('quintet import of fixtures (W19)', onEveryEngine, useDatabase, ({ database, run }) => {
  const folder = useFolder();

  const write = async (data: object): Promise<string> => {
    const path = folder.path('fixtures.json');
    await writeFile(path, JSON.stringify(data));
    return path;
  };
  const add = async (database: Database, data: object, append = false): Promise<number> => {
    const hash = async (password: string) => `hash of ${password}`;
    const fixtures = await checkFixtures(await write(data), new Date(at), hash);
    return fixtures.addTo(database, { append, onProgress: () => undefined });
  };
  const read = (database: Database) =>
    database.snapshot(async (reader) => {
      const found: Record<string, unknown[]> = {};
      for (const { collection, record } of fixtureTypes) {
        const records = await Array.fromAsync(fixturesOf(database, reader, record, 'data with passwords'));
        if (records.length > 0) found[collection] = records;
      }
      return found;
    });

  it('adds records after the existing ones, and reuses their tags', async () => {
    const user = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
    const post = { title: 'Hello', body: 'x', tags: ['News'] };
    expect(await add(database, { users: [user], posts: [{ ...post, authorId: 1 }] })).toBe(3);
    const second = { id: 5, name: 'Ben', email: 'ben@example.com' };
    const more = { users: [second], posts: [{ ...post, authorId: 5, tags: ['NEWS', 'Old'] }] };
    expect(await add(database, { data: more }, true)).toBe(3);
    const base = { role: 'user', age: null, adminNotes: '', createdAt: at };
    const times = { published: false, publishedAt: null, createdAt: at, updatedAt: at };
    expect(await read(database)).toEqual({
      users: [
        { id: 1, name: 'Ada', email: 'ada@example.com', passwordHash: 'hash of analytical', ...base },
        { ...second, ...base },
      ],
      tags: [
        { id: 1, name: 'News' },
        { id: 2, name: 'Old' },
      ],
      posts: [
        { id: 1, authorId: 1, ...post, ...times },
        { id: 2, authorId: 5, ...post, ...times, tags: ['News', 'Old'] },
      ],
    });
  });

  it('rejects records with existing ids, and reports their path', async () => {
    const user = { id: 1, name: 'Ada', email: 'ada@example.com' };
    await add(database, { users: [user] });
    const before = await read(database);
    const adding = add(database, { products: [{ name: 'Lamp', price: 1 }], users: [user] }, true);
    await expect(adding).rejects.toThrow(
      'fixtures.json: data.users[0].id or email: another user has the same value',
    );
    expect(await read(database)).toEqual(before);
    await expect(add(database, { users: [] })).rejects.toThrow('the database already has data');
  });

  it('works from the command line, and reports the first error in one line', async () => {
    const good = await write({ data: { products: [{ name: 'Lamp', price: 24.5 }] } });
    const { exitCode, stdout } = await run('import', good);
    expect([exitCode, stdout.trimEnd().endsWith(`: 1 record from ${good}`)]).toEqual([0, true]);
    const bad = await write({ products: [{ name: 'Lamp', price: 24.5 }, { name: 'Pen' }, {}] });
    expect(await run('import', bad, '--append')).toEqual(
      failsWith(`${bad}: data.products[1].price: is missing`),
    );
  });
});
