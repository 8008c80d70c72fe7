import { describe, expect, it } from 'bun:test';
import { seedDatabase } from '../../src/data/seed/seed-database.ts';
import { everythingIn } from '../support/backup.ts';
import { failsWith, serving, succeeded } from '../support/command-line.ts';
import { expectTrueTotals, expectWholeSearch } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { commandsOn, execute, type Place, useDatabase, usePlace } from '../support/place.ts';
import { send } from '../support/send.ts';

const small = ['--users', '30', '--posts', '200', '--comments', '400', '--products', '40'];
const rest = ['--flat-users', '50', '--api-posts', '120'];
const scripts = ['Cyrillic', 'Greek', 'Arabic', 'Devanagari', 'Han'];

describe('quintet seed', () => {
  onEveryEngine((engine) => {
    const { database, place, run } = useDatabase(engine);
    const count = async (table: string) =>
      (await database.first<{ count: number }>(`select count(*) as count from ${table}`))?.count;

    it('fills every interface with the requested records, totals, search indexes and plausible data', async () => {
      const { exitCode, stdout, stderr } = await run('seed', ...small, ...rest);
      expect({ exitCode, stderr }).toEqual(succeeded);
      const tables = ['blog_users', 'blog_posts', 'blog_comments', 'products', 'flat_users', 'posts'];
      expect(await Promise.all(tables.map(count))).toEqual([30, 200, 400, 40, 50, 120]);
      const tags = (await count('blog_tags')) ?? 0;
      const friends = (await count('blog_friends')) ?? 0;
      expect([tags, friends / 2]).toEqual([15, expect.any(Number)]);
      expect(stdout).toEndWith(`: ${840 + tags + friends / 2} records\n`);
      await expectTrueTotals(database);
      await expectWholeSearch(database);
      for (const table of ['blog_users', 'blog_posts', 'blog_comments', 'posts']) {
        const rows = await database.all<{ time: string }>(
          `select created_at as time from ${table} order by id`,
        );
        const times = rows.map(({ time }) => time);
        expect(times).toEqual([...new Set(times)].sort());
        expect([times[0] ?? '', times.at(-1) ?? ''].map((time) => time.slice(0, 3))).toEqual(['202', '202']);
        expect((times.at(-1) ?? '') < '2026').toBe(true);
      }
      // No post predates its author, and no comment predates its post or belongs to a draft.
      for (const implausible of [
        'select p.id from blog_posts p join blog_users u on u.id = p.author_id where p.created_at < u.created_at',
        `select c.id from blog_comments c join blog_posts p on p.id = c.post_id join blog_users u on u.id = c.author_id
         where c.created_at < p.created_at or c.created_at < u.created_at or p.published = false`,
        'select id from blog_posts where id not in (select post_id from blog_post_tags)',
      ])
        expect(await database.all(implausible)).toEqual([]);
      const drafts = await database.all('select id from blog_posts where published = false');
      expect(drafts.length).toBeWithin(11, 60);
      const names = await database.all<{ name: string }>(
        'select name from flat_users union all select name from blog_users',
      );
      const text = names.map(({ name }) => name).join(' ');
      for (const script of scripts) expect(text).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    });

    it('creates data that can be read and searched, and users that can log in', async () => {
      const { stdout } = await run('seed', ...small, ...rest, '--password', 'open sesame');
      const [, email = ''] = /\nthe first 10 of the users can log in, such as (\S+)\n$/.exec(stdout) ?? [];
      await serving({ DATABASE_URL: place.url }, async ({ url }) => {
        const ask = async (path: string, json?: unknown) =>
          (await send(json === undefined ? 'GET' : 'POST', `${url}${path}`, json)).body;
        const login = (password: string) => ask('/api/v1/auth/login', { email, password });
        expect((await login('open sesame')).user).toMatchObject({ id: 1, email });
        expect(await login('close sesame')).toEqual({ error: 'Invalid credentials' });
        expect(await ask('/posts?limit=100&page=2')).toMatchObject({ meta: { total: 120, totalPages: 2 } });
        const found = await ask('/posts/search?q=GRANDMOTHER');
        expect(found.meta.count).toBeGreaterThan(0);
        for (const { content } of found.data) expect(content).toContain('My grandmother');
        expect((await ask('/api/v1/products')).data).toHaveLength(40);
        expect(await ask('/users?limit=100')).toHaveLength(50);
        expect((await ask('/api/v1/users')).meta).toMatchObject({ total: 30 });
        const query =
          '{ posts { id published author { id } comments { id } tags } users { id friends { id } posts { id } } }';
        const { posts, users } = (await ask('/graphql', { query })).data;
        expect([posts.length, users.length]).toEqual([200, 30]);
        const sum = (lists: { length: number }[]) => lists.reduce((total, list) => total + list.length, 0);
        expect(sum(posts.map((post: { comments: unknown[] }) => post.comments))).toBe(400);
        expect(sum(users.map((user: { posts: unknown[] }) => user.posts))).toBe(200);
        expect((await ask('/posts', { title: 'Next', content: 'After the seed' })).data.id).toBe(121);
      });
    });

    it('requires --append on a database with data, and then continues ids and reuses tags', async () => {
      await execute(database, "insert into blog_tags (name, name_folded) values ('CAFÉ', 'café')");
      const before = await everythingIn(database);
      expect(await run('seed', ...small)).toEqual(
        failsWith('the database already has data: add to it with --append, or empty it with quintet reset'),
      );
      expect(await everythingIn(database)).toEqual(before);
      for (const _ of ['first', 'second']) {
        const again = await run('seed', ...small, ...rest, '--append', '--password', 'secret');
        expect(again).toMatchObject(succeeded);
      }
      const tables = ['blog_users', 'flat_users', 'blog_tags', 'posts'];
      expect(await Promise.all(tables.map(count))).toEqual([60, 100, 15, 240]);
      const kept = "select name from blog_tags where name_folded = 'café'";
      expect(await database.all(kept)).toEqual([{ name: 'CAFÉ' }]);
      expect(await database.first('select max(id) as id from blog_comments')).toEqual({ id: 800 });
      await expectTrueTotals(database);
      await expectWholeSearch(database);
    });

    it('changes nothing when it is interrupted', async () => {
      const before = await everythingIn(database);
      const plan = { seed: 1, users: 500, posts: 2000, comments: 0, products: 0, flatUsers: 0, apiPosts: 0 };
      const interrupted = seedDatabase(
        database,
        { ...plan, accounts: 0, passwordHash: null },
        {
          append: false,
          onProgress(progress) {
            if (typeof progress === 'string' || progress > 1500) throw new Error('enough');
          },
        },
      );
      await expect(interrupted).rejects.toThrow('enough');
      expect(await everythingIn(database)).toEqual(before);
    });
  });

  describe('on SQLite, which builds indexes afterwards', () => {
    const { database, run } = useDatabase(engines[0]);
    const schema = () => database.all('select type, name, sql from sqlite_schema order by type, name');

    it('restores every index and trigger, in the same order', async () => {
      const before = await schema();
      const triggers = "select name from sqlite_schema where type = 'trigger' order by rowid";
      const inOrder = await database.all(triggers);
      await run('seed', ...small);
      await run('seed', ...small, '--append');
      expect(await schema()).toEqual(before);
      expect(await database.all(triggers)).toEqual(inOrder);
      expect(await database.all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    });
  });

  describe('on PostgreSQL with outdated statistics', () => {
    const { database, run } = useDatabase(engines[1]);

    it('updates the planner statistics', async () => {
      await run('seed', ...small);
      await run('reset', '--yes');
      await database.exclusively((writer) => writer.script('analyze blog_posts, blog_users'));
      await run('seed', ...small);
      const known = await database.all<{ name: string; rows: number }>(
        `select relname as name, reltuples as rows from pg_class
         where relname in ('blog_posts', 'blog_users') order by relname`,
      );
      expect(known).toEqual([
        { name: 'blog_posts', rows: 200 },
        { name: 'blog_users', rows: 30 },
      ]);
    });
  });

  describe('the same seed', () => {
    const [sqlite, postgres] = engines;
    const places = [usePlace(sqlite), usePlace(postgres), usePlace(sqlite)] as const;

    it('generates the same data on both engines, and a different seed generates different data', async () => {
      const seeded = async (place: Place, seed: string) => {
        await commandsOn(place)('seed', ...small, ...rest, '--seed', seed);
        return everythingIn(await place.open());
      };
      const one = await seeded(places[0], '7');
      expect(await seeded(places[1], '7')).toEqual(one);
      const { tables: other } = await seeded(places[2], '8');
      expect(other.blog_posts).not.toEqual(one.tables.blog_posts);
      expect(other.products).not.toEqual(one.tables.products);
    });
  });
});
