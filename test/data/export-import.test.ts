import { describe, expect, it } from 'bun:test';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeDocument } from '../../src/data/document/write-document.ts';
import { importDocument } from '../../src/data/import-document.ts';
import { user } from '../../src/records/blog.ts';
import { apiPost } from '../../src/records/collections.ts';
import { contracts } from '../../src/records/contracts.ts';
import { readCounter } from '../../src/records/counters.ts';
import type { Database } from '../../src/storage/database.ts';
import { everythingIn, fill, insertPost, search, useFolder } from '../support/backup.ts';
import { failsWith, prints, quintet, serving, succeeded } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { commandsOn, execute, type Place, useDatabase, usePlace } from '../support/place.ts';
import { expectReply } from '../support/replies.ts';
import { send } from '../support/send.ts';
import { describeOn } from '../support/suites.ts';

const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

const small = ['--users', '20', '--posts', '60', '--comments', '100', '--products', '20'];
const seed = ['seed', ...small, '--flat-users', '20', '--api-posts', '40', '--password', 'open sesame'];

const runOn = (place: Place, ...words: readonly string[]) => commandsOn(place)(...words);

/** Returns the data that an export carries, without the exact positions of tags. */
async function dataIn(database: Database) {
  const { tables, lastIds, totals, found } = await everythingIn(database);
  const { settings, login_failures, known_logins, idempotency_keys, ...data } = tables;
  const { blog_users, blog_post_tags, ...rest } = data;
  const users = (blog_users as { password_hash: string | null }[]).map((user) => ({
    ...user,
    // An export does not include token revocations.
    token_generation: 0,
    tokens_valid_from: 0,
  }));
  const links = await database.all('select post_id, tag_id from blog_post_tags order by post_id, position');
  return { ...rest, users, links, ids: lastIds, totals, found };
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

      it.each(['data.json', 'data.jsonl'])(
        'preserve data, totals, search results and next ids: %s',
        async (name) => {
          const [original, copy] = [await source.open(), await target.open()];
          await fill(original);
          // A hash as the server makes it: others are refused.
          await execute(
            original,
            'update blog_users set password_hash = $1 where password_hash is not null',
            [hash],
          );
          const file = folder.path(name);
          const exported = prints(expect.stringMatching(/: 22 records in .*data\.jsonl?\n$/));
          expect(await runOn(source, 'export', file, '--with-passwords')).toEqual(exported);
          expect((await stat(file)).mode & 0o777).toBe(0o600);
          expect(await readdir(dirname(file))).toEqual([name]);
          const imported = prints(expect.stringMatching(/: 22 records from .*data\.jsonl?\n$/));
          expect(await runOn(target, 'import', file)).toEqual(imported);
          expect(await dataIn(copy)).toEqual(await dataIn(original));
          await copy.transaction((writer) => insertPost(writer, 'Next'));
          expect(await copy.first('select max(id) as id from posts')).toEqual({ id: 5 });
        },
      );

      it.each([[[]], [['--lines']]])(
        'work through pipes, and produce the same text again: %j',
        async (options) => {
          await runOn(source, ...seed);
          const { stdout: lines, stderr } = await runOn(source, 'export', '--with-passwords', ...options);
          expect(stderr).toBe('');
          const words = ['import', '-', ...options];
          expect(await quintet(words, { DATABASE_URL: target.url }, undefined, lines)).toEqual(
            prints(expect.stringMatching(/ records from standard input\n$/)),
          );
          const again = await runOn(target, 'export', '-', '--with-passwords', ...options);
          expect(again.stdout).toBe(lines);
          const database = await target.open();
          await expectTrueTotals(database);
          await expectWholeSearch(database);
        },
      );
    });
  }

  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);
    const other = usePlace(sqlite);
    const folder = useFolder();

    it('omit hashes and secrets, so that accounts become profiles, unless --with-passwords is passed', async () => {
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
        expect([await rename(1), await rename(15)]).toEqual([200, 200]);
        await run('reset', '--yes', '--ids');
        await run('import', whole);
        const user = expect.objectContaining({ id: 1, email });
        expectReply(await login(), 200, { token: expect.any(String), user });
      });
    });

    it('--append adds records with unused ids, and later ids follow them', async () => {
      await database.transaction((writer) => insertPost(writer, 'First'));
      const time = '2026-01-31T09:30:00.000Z';
      const file = folder.path('data.jsonl');
      const post = { id: 70, title: 'Seventy', content: 'c', authorId: null };
      const lines = [{ apiPosts: { ...post, createdAt: time, updatedAt: time } }, { $end: 1 }];
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
        failsWith(`${file}, line 1: id: another api post has the same value`),
      );
    });
  });
});

const at = '2026-01-31T09:30:00.000Z';

describeOn('quintet import of a document (W19)', onEveryEngine, useDatabase, ({ database, run }) => {
  const folder = useFolder();

  const write = async (data: object): Promise<string> => {
    const path = folder.path('fixtures.json');
    await writeFile(path, JSON.stringify(data));
    return path;
  };
  const add = async (database: Database, data: object, append = false): Promise<number> => {
    const path = await write(data);
    return importDocument(
      database,
      contracts,
      { path, name: path, hasLines: false },
      { append, onProgress: () => undefined, now: new Date(at), hash: (password) => `hash of ${password}` },
    );
  };
  const read = (database: Database) =>
    database.snapshot(async (reader) => {
      const parts = writeDocument(reader, contracts, { hasHashes: true, form: 'compact', lastIds: null });
      const text = (await Array.fromAsync(parts)).map((part) => part.text).join('');
      const lists = Object.entries<readonly unknown[]>(JSON.parse(text));
      return Object.fromEntries(lists.filter(([, records]) => records.length > 0));
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

  it('rebuilds only what gets many records relative to those it has', async () => {
    const posts = (count: number, title: string) =>
      Array.from({ length: count }, (_, index) => ({ title: 'title', content: `${title} ${index}` }));
    await add(database, { apiPosts: posts(50, 'first'), users: [{ name: 'Ada', email: 'a@example.com' }] });
    // A rebuild would count the records again.
    await execute(database, "insert into counters values ('posts', 77, 1000), ('blog_users', 77, 1000)");
    const counts = async () => [await readCounter(database, apiPost), await readCounter(database, user)];
    expect(await add(database, { apiPosts: posts(1, 'second') }, true)).toBe(1);
    expect(await counts()).toEqual([1051, 1001]);
    expect(await search(database, ['posts', 'id', 'content_folded'], 'second')).toEqual([{ id: 51 }]);
    expect(await add(database, { apiPosts: posts(60, 'third') }, true)).toBe(60);
    expect(await counts()).toEqual([111, 1001]);
    expect(await search(database, ['posts', 'id', 'content_folded'], 'third 59')).toEqual([{ id: 111 }]);
    await execute(database, 'delete from counters where slot = 77');
    await expectTrueTotals(database);
    await expectWholeSearch(database);
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
