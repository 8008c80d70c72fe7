import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, type TestApp, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeProfile,
  makeTag,
  register,
  userShape,
  type Writer,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

/** Many records at once, straight into the domain. */
async function writeMany(app: TestApp, author: Writer, many: number, published = true): Promise<void> {
  const { posts, users } = app.world.blog;
  const caller = await users.find(author.id);
  for (let number = 1; number <= many; number += 1)
    await posts.create(caller, { title: `Post ${number}`, body: 'Some words', published });
}

async function commentMany(app: TestApp, author: Writer, postId: number, many: number): Promise<void> {
  const { comments, users } = app.world.blog;
  const caller = await users.find(author.id);
  for (let number = 1; number <= many; number += 1)
    await comments.create(caller, postId, { body: `Comment ${number}` });
}

const titlesOf = (records: readonly { title: string }[]) => records.map(({ title }) => title);
const bodiesOf = (records: readonly { body: string }[]) => records.map(({ body }) => body);

describeOn('Versioned API: reading users', onEverySetupInProcess, useApp, (app) => {
  describe('GET /api/v1/users', () => {
    it('returns an empty list with its meta on an empty database (S4)', async () => {
      const { status, headers, body } = await app.get('/api/v1/users');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(body).toEqual({ data: [], meta: { page: 1, per_page: 25, total: 0 } });
    });

    it('lists profiles and accounts alike by ascending id, without related lists (V4)', async () => {
      await makeProfile(app, 'Zoe', 'editor');
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      expect((await app.get('/api/v1/users')).body).toEqual({
        data: [userShape(1, 'Zoe', 'editor'), userShape(2, 'Ada')],
        meta: { page: 1, per_page: 25, total: 2 },
      });
    });

    it('has 25 per page by default, and every page has the true total (V4, S11)', async () => {
      for (let number = 1; number <= 27; number += 1) await makeProfile(app, `User ${number}`);
      const ids = async (query: string) => {
        const { body } = await app.get(`/api/v1/users${query}`);
        return { ids: body.data.map(({ id }: { id: number }) => id), meta: body.meta };
      };
      const range = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const total = 27;
      expect(await ids('')).toEqual({ ids: range(1, 25), meta: { page: 1, per_page: 25, total } });
      expect(await ids('?page=2')).toEqual({ ids: [26, 27], meta: { page: 2, per_page: 25, total } });
      expect(await ids('?page=3')).toEqual({ ids: [], meta: { page: 3, per_page: 25, total } });
      expect(await ids('?page=2&per_page=10')).toEqual({
        ids: range(11, 20),
        meta: { page: 2, per_page: 10, total },
      });
      expect(await ids('?per_page=1&page=27')).toEqual({ ids: [27], meta: { page: 27, per_page: 1, total } });
      expect(await ids('?per_page=100')).toEqual({
        ids: range(1, 27),
        meta: { page: 1, per_page: 100, total },
      });
      expect(await ids('?page=9007199254740991')).toEqual({
        ids: [],
        meta: { page: 9007199254740991, per_page: 25, total },
      });
    }, 120_000);
    it('carries the related lists that include names, and no other (V4)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      const { comments: _, ...post } = await writePost(app, ada);
      const comment = await writeComment(app, bob, post.id);
      const withLists = async (include: string) => {
        const { status, body } = await app.get(`/api/v1/users?include=${include}`);
        expect(status).toBe(200);
        return body.data;
      };
      expect(await withLists('posts')).toEqual([
        { ...ada.user, posts: [post] },
        { ...bob.user, posts: [] },
      ]);
      expect(await withLists('comments')).toEqual([
        { ...ada.user, comments: [] },
        { ...bob.user, comments: [comment] },
      ]);
      const both = [
        { ...ada.user, posts: [post], comments: [] },
        { ...bob.user, posts: [], comments: [comment] },
      ];
      expect(await withLists('posts,comments')).toEqual(both);
      expect(await withLists('comments,posts,posts')).toEqual(both);
      expect(await withLists('')).toEqual([ada.user, bob.user]);
    });

    it('gives each user of the list at most 100 related, newest first, published only (V4)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      await writeMany(app, ada, 101);
      await writeMany(app, bob, 2);
      await writeMany(app, bob, 1, false);
      await commentMany(app, ada, 1, 101);
      await commentMany(app, bob, 1, 2);
      const [first, second] = (await app.get('/api/v1/users?include=posts,comments')).body.data;
      const newest = (word: string) => Array.from({ length: 100 }, (_, index) => `${word} ${101 - index}`);
      expect(titlesOf(first.posts)).toEqual(newest('Post'));
      expect(bodiesOf(first.comments)).toEqual(newest('Comment'));
      expect(titlesOf(second.posts)).toEqual(['Post 2', 'Post 1']);
      expect(bodiesOf(second.comments)).toEqual(['Comment 2', 'Comment 1']);
    }, 120_000);

    it('returns 400 with a list for an include of anything else', async () => {
      for (const include of ['friends', 'posts,friends', 'Posts']) {
        const { status, body } = await app.get(`/api/v1/users?include=${include}`);
        expect(status).toBe(400);
        expect(body).toEqual({ errors: ['include must name posts, comments or both'] });
      }
    });

    it('shows admin_notes of everyone, related authors included, to an administrator alone (A5)', async () => {
      const root = await makeAdministrator(app);
      const ada = await register(app, 'Ada');
      const { token } = root;
      await app.patch(`/api/v1/users/${ada.id}`, { user: { admin_notes: 'Watch' } }, { token });
      await writePost(app, ada);
      const path = '/api/v1/users?include=posts,comments';
      const asRoot = (await app.get(path, { token })).body.data;
      expect(asRoot).toEqual([
        { ...root.user, admin_notes: '', posts: [], comments: [] },
        { ...ada.user, admin_notes: 'Watch', posts: [expect.any(Object)], comments: [] },
      ]);
      expect(asRoot[1].posts[0].author).toEqual({ ...ada.user, admin_notes: 'Watch' });
      for (const caller of [undefined, ada.token]) {
        const { text } = await app.get(path, caller === undefined ? {} : { token: caller });
        expect(text).not.toContain('admin_notes');
      }
    });
  });

  describe('GET /api/v1/users/:id', () => {
    it('returns the user with posts and comments, newest first, drafts left out (V4)', async () => {
      const ada = await register(app, 'Ada');
      const tag = await makeTag(app, ada, 'news');
      await writePost(app, ada, { title: 'Old', tag_ids: [tag.id] });
      await writePost(app, ada, { title: 'Draft', published: false });
      app.clock.advance(1500);
      const later = '2026-01-31T09:30:01.500Z';
      await writePost(app, ada, { title: 'New' });
      await writeComment(app, ada, 2, 'On a draft');
      await writeComment(app, ada, 3, 'On the new one');
      const post = (id: number, title: string, at: string, tags: object[]) => ({
        id,
        title,
        body: 'Some words',
        published: true,
        published_at: at,
        author: userShape(1, 'Ada'),
        tags,
        excerpt: 'Some words',
        reading_time: 1,
        created_at: at,
        updated_at: at,
      });
      const comment = (id: number, body: string, postId: number) => ({
        id,
        body,
        author: userShape(1, 'Ada'),
        post_id: postId,
        created_at: later,
      });
      expectReply(await app.get('/api/v1/users/1'), 200, {
        data: {
          id: 1,
          name: 'Ada',
          email: 'ada@example.com',
          role: 'user',
          created_at: startOfTest,
          full_name: 'Ada',
          posts: [post(3, 'New', later, []), post(1, 'Old', startOfTest, [{ id: 1, name: 'news' }])],
          comments: [comment(2, 'On the new one', 3), comment(1, 'On a draft', 2)],
        },
      });
    });

    it('carries at most 100 of each (V4)', async () => {
      const ada = await register(app, 'Ada');
      await writeMany(app, ada, 101);
      await commentMany(app, ada, 1, 101);
      const { posts, comments } = (await app.get('/api/v1/users/1')).body.data;
      expect([posts.length, posts[0].title, posts[99].title]).toEqual([100, 'Post 101', 'Post 2']);
      expect([comments.length, comments[0].body, comments[99].body]).toEqual([
        100,
        'Comment 101',
        'Comment 2',
      ]);
    }, 120_000);

    it('shows admin_notes to an administrator alone (A5)', async () => {
      const { token } = await makeAdministrator(app);
      const ada = await register(app, 'Ada');
      const other = await register(app, 'Other');
      const path = `/api/v1/users/${ada.id}`;
      const shown = { ...ada.user, posts: [], comments: [] };
      expect((await app.get(path, { token })).body).toEqual({ data: { ...shown, admin_notes: '' } });
      for (const caller of [ada.token, other.token, 'garbage'])
        expect((await app.get(path, { token: caller })).body).toEqual({ data: shown });
      expect((await app.get(path)).body).toEqual({ data: shown });
    });

    it('collapses white space in full_name only (V5)', async () => {
      const name = '  Ada \t King\n\nLovelace ';
      const made = await app.post('/api/v1/users', { user: { name, email: 'ada@example.com' } });
      expect(made.body.data).toMatchObject({ name, full_name: 'Ada King Lovelace' });
      expect((await app.get('/api/v1/users')).body.data).toEqual([
        { ...userShape(1, 'Ada'), name, full_name: 'Ada King Lovelace' },
      ]);
    });
  });

  it('knows nothing of the Flat Users API, nor that of the blog (S5)', async () => {
    await app.post('/users', { name: 'Flat', email: 'flat@example.com' });
    await makeProfile(app, 'Ada');
    expect((await app.get('/api/v1/users')).body.data).toEqual([userShape(1, 'Ada')]);
    const names = (await app.get('/users')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Flat']);
  });
});
