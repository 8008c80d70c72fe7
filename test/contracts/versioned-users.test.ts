import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { makeProfile, makeTag, register, userShape, writeComment, writePost } from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Versioned API: reading users', onEverySetupInProcess, useApp, (app) => {
  describe('GET /api/v1/users', () => {
    it('lists profiles and accounts in ascending id order, without related lists (V4)', async () => {
      await makeProfile(app, 'Zoe', 'editor');
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      expect((await app.get('/api/v1/users')).body).toEqual({
        data: [userShape(1, 'Zoe', 'editor'), userShape(2, 'Ada')],
        meta: { page: 1, per_page: 25, total: 2 },
      });
    });
    it('returns only the related lists that include names (V4)', async () => {
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

    it('returns 400 with a list of errors for any other include', async () => {
      for (const include of ['friends', 'posts,friends', 'Posts']) {
        const { status, body } = await app.get(`/api/v1/users?include=${include}`);
        expect(status).toBe(400);
        expect(body).toEqual({ errors: ['include must name posts, comments or both'] });
      }
    });
  });

  describe('GET /api/v1/users/:id', () => {
    it('returns the user with posts and comments, newest first, without drafts (V4)', async () => {
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

    it('collapses white space in full_name only (V5)', async () => {
      const name = '  Ada \t King\n\nLovelace ';
      const made = await app.post('/api/v1/users', { user: { name, email: 'ada@example.com' } });
      expect(made.body.data).toMatchObject({ name, full_name: 'Ada King Lovelace' });
      expect((await app.get('/api/v1/users')).body.data).toEqual([
        { ...userShape(1, 'Ada'), name, full_name: 'Ada King Lovelace' },
      ]);
    });
  });

  it('returns the same for reads of /api/users and /api/v1/users (V11)', async () => {
    const ada = await register(app, 'Ada');
    await makeProfile(app, 'Bob');
    await writePost(app, ada);
    await writeComment(app, ada, 1);
    for (const rest of ['', '?page=2&per_page=1', '?include=posts&per_page=1', '/1', '/2'])
      expectReplyTo(
        rest,
        await app.get(`/api/users${rest}`),
        200,
        (await app.get(`/api/v1/users${rest}`)).body,
      );
  });

  it('shares no users with the Flat Users API (S5)', async () => {
    await app.post('/users', { name: 'Flat', email: 'flat@example.com' });
    await makeProfile(app, 'Ada');
    expect((await app.get('/api/v1/users')).body.data).toEqual([userShape(1, 'Ada')]);
    const names = (await app.get('/users')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Flat']);
  });
});
