import { describe, expect, it } from 'bun:test';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../../src/storage/database.ts';
import { everythingIn, fill, insertPost, useFolder } from '../support/backup.ts';
import { failsWith, prints, quintet, serving } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const small = ['--users', '20', '--posts', '60', '--comments', '100', '--products', '20'];
const seed = ['seed', ...small, '--flat-users', '20', '--api-posts', '40', '--password', 'open sesame'];

/** Returns the data that an export carries, without password hashes or the exact positions of tags. */
async function dataIn(database: Database) {
  const { tables, lastIds, totals, found } = await everythingIn(database);
  const { settings, login_failures, known_logins, idempotency_keys, request_counts, ...data } = tables;
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
        expect(await quintet(['export', file], { DATABASE_URL: source.url })).toEqual(
          prints(expect.stringMatching(/: 22 records in .*data\.jsonl\n$/)),
        );
        expect(await quintet(['import', file], { DATABASE_URL: target.url })).toEqual(
          prints(expect.stringMatching(/: 22 records from .*data\.jsonl\n$/)),
        );
        expect(await dataIn(copy)).toEqual(await dataIn(original));
        await copy.transaction((writer) => insertPost(writer, 'Next'));
        expect(await copy.first('select max(id) as id from posts')).toEqual({ id: 5 });
      });

      it('work through pipes, and produce the same lines again', async () => {
        await quintet(seed, { DATABASE_URL: source.url });
        const { stdout: lines, stderr } = await quintet(['export'], { DATABASE_URL: source.url });
        expect(stderr).toBe('');
        expect(await quintet(['import', '-'], { DATABASE_URL: target.url }, undefined, lines)).toEqual(
          prints(expect.stringMatching(/ records from standard input\n$/)),
        );
        const again = await quintet(['export', '-'], { DATABASE_URL: target.url });
        const withoutTime = (text: string) => text.replace(/"exported":"[^"]*"/, '');
        expect(withoutTime(again.stdout)).toBe(withoutTime(lines));
        const database = await target.open();
        await expectTrueTotals(database);
        await expectWholeSearch(database);
      });
    });
  }

  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const other = usePlace(sqlite);
    const folder = useFolder();

    it('omit hashes and secrets, so that accounts remain but cannot log in', async () => {
      await quintet(seed, { DATABASE_URL: other.url });
      const file = folder.path('data.jsonl');
      await quintet(['export', file], { DATABASE_URL: other.url });
      expect(await readFile(file, 'utf8')).not.toMatch(/argon2|secret|token/);
      await quintet(['import', file], { DATABASE_URL: place.url });
      const { email } = (await (
        await place.open()
      ).first<{ email: string }>('select email from blog_users where id = 1')) ?? { email: '' };
      await serving({ DATABASE_URL: place.url }, async ({ url }) => {
        const status = async (method: string, path: string, json: unknown) =>
          (await send(method, `${url}${path}`, json)).status;
        expect(await status('POST', '/api/v1/auth/login', { email, password: 'open sesame' })).toBe(401);
        expect(await status('PATCH', '/api/v1/users/1', { user: { name: 'Other' } })).toBe(401);
        expect(await status('PATCH', '/api/v1/users/15', { user: { name: 'Other' } })).toBe(200);
      });
    });

    it('--with-passwords includes the hashes, so that logins still work', async () => {
      const { stdout } = await quintet(seed, { DATABASE_URL: other.url });
      const [, email = ''] = /such as (\S+)\n/.exec(stdout) ?? [];
      const file = folder.path('data.jsonl');
      await quintet(['export', file, '--with-passwords'], { DATABASE_URL: other.url });
      await quintet(['import', file], { DATABASE_URL: place.url });
      await serving({ DATABASE_URL: place.url }, async (server) => {
        const login = await send('POST', `${server.url}/api/v1/auth/login`, {
          email,
          password: 'open sesame',
        });
        const user = expect.objectContaining({ id: 1, email });
        expect([login.status, login.body]).toEqual([200, { token: expect.any(String), user }]);
      });
    });

    it('accept a backup like an export with passwords', async () => {
      await quintet(seed, { DATABASE_URL: other.url });
      await quintet(['products-token'], { DATABASE_URL: other.url });
      const backup = folder.path('all.backup');
      await quintet(['backup', backup], { DATABASE_URL: other.url });
      expect(await quintet(['import', backup], { DATABASE_URL: place.url })).toMatchObject({
        exitCode: 0,
        stderr: '',
      });
      const [expected, exported] = await Promise.all(
        [other, place].map(async ({ url }) => {
          const { stdout } = await quintet(['export', '--with-passwords'], { DATABASE_URL: url });
          return stdout.replace(/"exported":"[^"]*"/, '');
        }),
      );
      expect(exported).toBe(expected);
      const database = await place.open();
      expect(await database.all('select name from settings')).toEqual([]);
    });

    it('--append adds records with unused ids, and later ids follow them', async () => {
      const database = await place.open();
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
      expect(await quintet(['import', file], { DATABASE_URL: place.url })).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/^quintet: the database already has data: .*\n$/),
      });
      expect(await quintet(['import', file, '--append'], { DATABASE_URL: place.url })).toMatchObject({
        exitCode: 0,
      });
      await database.transaction((writer) => insertPost(writer, 'Next'));
      expect(await database.all('select id, title, author_id from posts order by id')).toEqual([
        { id: 1, title: 'First', author_id: '{"a":[1,2.50]}' },
        { id: 70, title: 'Seventy', author_id: 'null' },
        { id: 71, title: 'Next', author_id: '{"a":[1,2.50]}' },
      ]);
      await expectTrueTotals(database);
      await expectWholeSearch(database);
      expect(await quintet(['import', file, '--append'], { DATABASE_URL: place.url })).toEqual(
        failsWith(`${file}, line 2: id: another api post has id 70`),
      );
    });
  });

  describe('to a file', () => {
    const place = usePlace(sqlite);
    const folder = useFolder();

    it('writes one file that only its owner can read, and does not overwrite a file', async () => {
      await quintet(seed, { DATABASE_URL: place.url });
      const file = folder.path('data.jsonl');
      await quintet(['export', file], { DATABASE_URL: place.url });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readdir(dirname(file))).toEqual(['data.jsonl']);
      const before = await readFile(file);
      expect(await quintet(['export', file], { DATABASE_URL: place.url })).toEqual(
        failsWith(`${file} already exists; it was left unchanged`),
      );
      expect(await readFile(file)).toEqual(before);
    });
  });
});
