import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeProfile, register, type Writer, writePost } from '../support/blog.ts';
import { describeOn, given } from '../support/suites.ts';

/** Creates many records directly in the domain. */
async function write(app: TestApp, author: Writer, { posts = 0, comments = 0 }): Promise<void> {
  const { blog } = app.world;
  const caller = await blog.users.find(author.id);
  for (let number = 1; number <= posts; number += 1)
    await blog.posts.create(caller, { title: `Post ${number}`, body: 'Some words', published: true });
  for (let number = 1; number <= comments; number += 1)
    await blog.comments.create(caller, 1, { body: `Comment ${number}` });
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

const usersPaths = ['/api/v1/users', '/api/users'];
const small = given(useApp, { MAX_RESULTS: '3' });

describeOn('Versioned API: truncated nested lists (V4, V4a)', onEverySetupInProcess, small, (app) => {
  it('are not marked if a user has exactly as many records as shown, apart from drafts', async () => {
    const ada = await register(app, 'Ada');
    await write(app, ada, { posts: 100, comments: 100 });
    await writePost(app, ada, { published: false });
    const all = { posts: newest('Post', 100), comments: newest('Comment', 100) };
    for (const path of usersPaths) {
      expect(listsOf((await app.get(`${path}/1`)).body.data)).toEqual(all);
      const listed = await app.get(`${path}?include=posts,comments`);
      expect(listed.body.data.map(listsOf)).toEqual([all]);
    }
  }, 120_000);

  it('are marked for a user with more records, alone, in a list and after a change', async () => {
    const ada = await register(app, 'Ada');
    const bob = await register(app, 'Bob');
    await makeProfile(app, 'Eve');
    await write(app, ada, { posts: 101, comments: 2 });
    await write(app, bob, { posts: 2, comments: 101 });
    const posts = { posts: newest('Post', 101), posts_truncated: true };
    const comments = { comments: newest('Comment', 101), comments_truncated: true };
    const first = { ...posts, comments: newest('Comment', 2) };
    const second = { ...comments, posts: newest('Post', 2) };
    for (const path of usersPaths) {
      expect(listsOf((await app.get(`${path}/1`)).body.data)).toEqual(first);
      expect(listsOf((await app.get(`${path}/2`)).body.data)).toEqual(second);
      const changed = await app.patch(`${path}/1`, { name: 'Ada King' }, ada);
      expect(listsOf(changed.body.data)).toEqual(first);
      const listed = async (include: string) =>
        (await app.get(`${path}?include=${include}`)).body.data.map(listsOf);
      expect(await listed('posts,comments')).toEqual([first, second, { posts: [], comments: [] }]);
      expect(await listed('posts')).toEqual([posts, { posts: newest('Post', 2) }, { posts: [] }]);
      expect(await listed('')).toEqual([{}, {}, {}]);
    }
  }, 120_000);

  it.each([
    [3, {}],
    [4, { comments_truncated: true }],
  ])('contain the first 3 of %d comments of a post with MAX_RESULTS=3', async (many, marks) => {
    const ada = await register(app, 'Ada');
    await write(app, ada, { posts: 1, comments: many });
    const shown = { comments: ['Comment 1', 'Comment 2', 'Comment 3'], ...marks };
    expect(listsOf((await app.get('/api/v1/posts/1', ada)).body.data)).toEqual(shown);
    const written = await app.put('/api/v1/posts/1', { post: { title: 'Changed' } }, ada);
    expect(listsOf(written.body.data)).toEqual(shown);
  });
});
