import { expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import {
  makeProfile,
  makeTag,
  register,
  userShape,
  useWriter,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Versioned API: reading users', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');

  it('GET /api/v1/users lists all in ascending id order, with the lists that include names (V4)', async () => {
    const bob = await register(app, 'Bob');
    const zoe = await makeProfile(app, 'Zoe', 'editor');
    expect(zoe).toEqual(userShape(3, 'Zoe', 'editor'));
    const { comments: _, ...post } = await writePost(app, ada);
    const comment = await writeComment(app, bob, post.id);
    const [posts, comments] = [[post], [comment]];
    const none = { posts: [], comments: [] };
    const both = [
      { ...ada.user, ...none, posts },
      { ...bob.user, ...none, comments },
      { ...zoe, ...none },
    ];
    const users = [ada.user, bob.user, zoe];
    for (const [query, data] of [
      ['', users],
      ['?include=', users],
      ['?include=posts', both.map(({ comments: _, ...user }) => user)],
      ['?include=comments', both.map(({ posts: _, ...user }) => user)],
      ['?include=posts,comments', both],
      ['?include=comments,posts,posts', both],
    ] as const)
      expectReplyTo(query, await app.get(`/api/v1/users${query}`), 200, {
        data,
        meta: { page: 1, per_page: 25, total: 3 },
      });
    const [first] = (await app.get('/api/v1/users?include=comments,posts')).body.data;
    expect(Object.keys(first)).toEqual([...Object.keys(ada.user), 'posts', 'comments']);
    const errors = ['include must name posts, comments or both'];
    for (const include of ['friends', 'posts,friends', 'Posts'])
      expectReply(await app.get(`/api/v1/users?include=${include}`), 400, { errors });
  });

  it('GET /api/v1/users/:id returns posts and comments, newest first, without drafts (V4)', async () => {
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

  it('collapse white space in full_name only (V5)', async () => {
    const name = '  Ada \t King\n\nLovelace ';
    const made = await app.post('/api/v1/users', { user: { name, email: 'ada@example.com' } });
    const shown = { ...userShape(2, 'Ada'), name, full_name: 'Ada King Lovelace' };
    expect(made.body.data).toMatchObject(shown);
    expect((await app.get('/api/v1/users')).body.data).toEqual([ada.user, shown]);
  });

  it('return the same for reads of /api/users and /api/v1/users (V11)', async () => {
    await makeProfile(app, 'Bob');
    await writePost(app, ada);
    await writeComment(app, ada, 1);
    for (const rest of ['', '?page=2&per_page=1', '?include=posts&per_page=1', '/1', '/2']) {
      const { body } = await app.get(`/api/v1/users${rest}`);
      expectReplyTo(rest, await app.get(`/api/users${rest}`), 200, body);
    }
  });

  it('share no users with the Flat Users API (S5)', async () => {
    await app.post('/users', { name: 'Flat', email: 'flat@example.com' });
    expect((await app.get('/api/v1/users')).body.data).toEqual([userShape(1, 'Ada')]);
    const names = (await app.get('/users')).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Flat']);
  });
});
