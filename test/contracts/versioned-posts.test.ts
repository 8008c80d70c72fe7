import { expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, type TestApp, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeProfile,
  makeProfileWithToken,
  makeTag,
  register,
  userShape,
  useWriter,
  type Writer,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const path = '/api/v1/posts';
const words = (many: number) => Array.from({ length: many }, () => 'word').join(' ');

const shown = (id: number, author: object, fields: object = {}) => ({
  id,
  title: 'Shown',
  body: 'Some words',
  published: true,
  published_at: startOfTest,
  author,
  tags: [],
  excerpt: 'Some words',
  reading_time: 1,
  created_at: startOfTest,
  updated_at: startOfTest,
  ...fields,
});

describeOn('Versioned API: reading posts', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');

  it('GET /api/v1/posts lists only published posts, with author and tags but no comments (V6, V8)', async () => {
    const bob = await makeProfileWithToken(app, 'Bob', 'editor');
    const root = await makeAdministrator(app);
    const tag = await makeTag(app, ada, 'news');
    const none = { data: [], meta: { page: 1, total_pages: 0, total_count: 0 } };
    await writePost(app, ada, { title: 'Draft', published: false });
    // Drafts are hidden even from their author and from an administrator.
    for (const caller of [ada, root]) expectReply(await app.get(path, caller), 200, none);
    await writePost(app, bob, { title: 'Shown', tag_ids: [tag.id] });
    await writeComment(app, ada, 2);
    expectReply(await app.get(path, ada), 200, {
      data: [shown(2, userShape(2, 'Bob', 'editor'), { tags: [{ id: 1, name: 'news' }] })],
      meta: { page: 1, total_pages: 1, total_count: 1 },
    });
  });

  it('GET /api/v1/posts sorts by creation time, then by id, both descending (V6)', async () => {
    await writePost(app, ada, { published: false });
    await writePost(app, ada);
    app.clock.advance(1000);
    for (const _ of [3, 4]) await writePost(app, ada);
    app.clock.advance(1000);
    await app.patch(`${path}/1`, { post: { published: true } }, ada);
    await app.patch(`${path}/2`, { post: { title: 'Changed' } }, ada);
    const { data } = (await app.get(path, ada)).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual([4, 3, 2, 1]);
  });

  it('GET /api/v1/posts updates the total as posts are published, withdrawn and deleted', async () => {
    await writePost(app, ada);
    await writePost(app, ada, { published: false });
    const total = async () => (await app.get(path, ada)).body.meta.total_count;
    expect(await total()).toBe(1);
    for (const _ of [1, 2]) await app.patch(`${path}/2`, { post: { published: true } }, ada);
    expect(await total()).toBe(2);
    await app.patch(`${path}/1`, { post: { published: false } }, ada);
    expect(await total()).toBe(1);
    await app.delete(`${path}/1`, ada);
    expect(await total()).toBe(1);
    await app.delete(`${path}/2`, ada);
    expect(await total()).toBe(0);
  });

  it('GET /api/v1/posts/:id returns the comments with their authors, oldest first (V8, V9)', async () => {
    const bob = await register(app, 'Bob');
    await writePost(app, ada, { title: 'Shown' });
    app.clock.advance(1000);
    await writeComment(app, bob, 1, 'First');
    await writeComment(app, ada, 1, 'Second');
    const own = { post_id: 1, created_at: '2026-01-31T09:30:01.000Z' };
    const comments = [
      { id: 1, body: 'First', author: userShape(2, 'Bob'), ...own },
      { id: 2, body: 'Second', author: userShape(1, 'Ada'), ...own },
    ];
    expectReply(await app.get(`${path}/1`, bob), 200, { data: shown(1, userShape(1, 'Ada'), { comments }) });
  });

  it('GET /api/v1/posts/:id shows a draft to every caller: drafts are not secret (A2)', async () => {
    const bob = await register(app, 'Bob');
    const draft = await writePost(app, ada, { published: false });
    expect([draft.published, draft.published_at]).toEqual([false, null]);
    expectReply(await app.get(`${path}/1`, bob), 200, { data: draft });
  });

  const long = 'x'.repeat(149);
  const excerpts: readonly [title: string, body: string, excerpt: string][] = [
    ['a body of 149 characters whole', long, long],
    ['a body of 150 characters whole', `${long}y`, `${long}y`],
    ['the first 150 of 151', `${long}yz`, `${long}y`],
    ['an astral character at place 150 whole', `${long}😀z`, `${long}😀`],
    ['150 astral characters of 151', '😀'.repeat(151), '😀'.repeat(150)],
    ['100 astral characters whole, though 200 units', '😀'.repeat(100), '😀'.repeat(100)],
    ['code points, not clusters', `${long}e\u0301`, `${long}e`],
    ['white space unchanged', ` \n${'a '.repeat(100)}`, ` \n${'a '.repeat(74)}`],
  ];
  const times: readonly [title: string, body: string, minutes: number][] = [
    ['1 word', 'one', 1],
    ['199 words', words(199), 1],
    ['200 words', words(200), 1],
    ['201 words', words(201), 2],
    ['400 words', words(400), 2],
    ['401 words', words(401), 3],
    ['200 words between all sorts of white space', ` \n${words(200).replaceAll(' ', ' \t\n ')}  `, 1],
    ['one long word', '-'.repeat(1000), 1],
  ];
  it('derives the excerpt, the first 150 characters, and the minutes for 200 words each (V8)', async () => {
    for (const [title, body, excerpt] of excerpts) {
      const post = await writePost(app, ada, { body });
      expect([title, post.body, post.excerpt]).toEqual([title, body, excerpt]);
    }
    for (const [title, body, minutes] of times)
      expect([title, (await writePost(app, ada, { body })).reading_time]).toEqual([title, minutes]);
  });

  it('shares no posts with the Posts API (S5)', async () => {
    await app.post('/posts', { title: 'Anonymous', content: 'x' });
    await writePost(app, ada, { title: 'Of the blog' });
    const blog = (await app.get(path, ada)).body.data;
    expect(blog.map(({ title }: { title: string }) => title)).toEqual(['Of the blog']);
    expect((await app.get('/posts')).body.meta.total).toBe(1);
  });
});

async function write(app: TestApp, author: Writer, { posts = 0, comments = 0 }): Promise<void> {
  for (let number = 1; number <= posts; number += 1)
    await writePost(app, author, { title: `Post ${number}` });
  for (let number = 1; number <= comments; number += 1)
    await writeComment(app, author, 1, `Comment ${number}`);
}

/** The lists of a record as titles and texts, with their truncation marks. */
const listsOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => /^(posts|comments)/.test(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(({ title, body }) => title ?? body) : value,
      ]),
  );

/** The newest 100 of `many`. */
const newest = (word: string, many: number) =>
  Array.from({ length: Math.min(many, 100) }, (_, index) => `${word} ${many - index}`);

const small = given(useApp, { MAX_RESULTS: '3' });

describeOn('Versioned API: truncated nested lists (V4, V4a)', onEverySetupInProcess, small, (app) => {
  const ada = useWriter(app, 'Ada');
  const usersPaths = ['/api/v1/users', '/api/users'];

  it('are not marked if a user has exactly as many records as shown, apart from drafts', async () => {
    await write(app, ada, { posts: 100, comments: 100 });
    await writePost(app, ada, { published: false });
    const all = { posts: newest('Post', 100), comments: newest('Comment', 100) };
    for (const users of usersPaths) {
      expect(listsOf((await app.get(`${users}/1`)).body.data)).toEqual(all);
      const listed = await app.get(`${users}?include=posts,comments`);
      expect(listed.body.data.map(listsOf)).toEqual([all]);
    }
  }, 120_000);

  it('are marked for a user with more records, alone, in a list and after a change', async () => {
    const bob = await register(app, 'Bob');
    await makeProfile(app, 'Eve');
    await write(app, ada, { posts: 101, comments: 2 });
    await write(app, bob, { posts: 2, comments: 101 });
    const posts = { posts: newest('Post', 101), posts_truncated: true };
    const comments = { comments: newest('Comment', 101), comments_truncated: true };
    const first = { ...posts, comments: newest('Comment', 2) };
    const second = { ...comments, posts: newest('Post', 2) };
    for (const users of usersPaths) {
      expect(listsOf((await app.get(`${users}/1`)).body.data)).toEqual(first);
      expect(listsOf((await app.get(`${users}/2`)).body.data)).toEqual(second);
      const changed = await app.patch(`${users}/1`, { name: 'Ada King' }, ada);
      expect(listsOf(changed.body.data)).toEqual(first);
      const listed = async (include: string) =>
        (await app.get(`${users}?include=${include}`)).body.data.map(listsOf);
      expect(await listed('posts,comments')).toEqual([first, second, { posts: [], comments: [] }]);
      expect(await listed('posts')).toEqual([posts, { posts: newest('Post', 2) }, { posts: [] }]);
      expect(await listed('')).toEqual([{}, {}, {}]);
    }
  }, 120_000);

  it('contain the first 3 comments of a post with MAX_RESULTS=3, marked if there are more', async () => {
    await write(app, ada, { posts: 1, comments: 3 });
    const comments = ['Comment 1', 'Comment 2', 'Comment 3'];
    for (const expected of [{ comments }, { comments, comments_truncated: true }]) {
      expect(listsOf((await app.get(`${path}/1`, ada)).body.data)).toEqual(expected);
      const written = await app.put(`${path}/1`, { post: { title: 'Changed' } }, ada);
      expect(listsOf(written.body.data)).toEqual(expected);
      await write(app, ada, { comments: 1 });
    }
  });
});
