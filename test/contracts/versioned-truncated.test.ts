import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeProfile, register, type Writer, writePost } from '../support/blog.ts';

/** Many records at once, straight into the domain. */
async function write(app: TestApp, author: Writer, { posts = 0, comments = 0 }): Promise<void> {
  const { blog } = app.world;
  const caller = await blog.users.find(author.id);
  for (let number = 1; number <= posts; number += 1)
    await blog.posts.create(caller, { title: `Post ${number}`, body: 'Some words', published: true });
  for (let number = 1; number <= comments; number += 1)
    await blog.comments.create(caller, 1, { body: `Comment ${number}` });
}

/** A record with the lengths of its lists in their place. */
const counted = (record: object) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => /^(posts|comments)/.test(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
  );

const usersPaths = ['/api/v1/users', '/api/users'];

describe('Versioned API: nested lists that are cut (V4a)', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup, { MAX_RESULTS: '3' });

    it('says nothing where a user has just as many posts and comments as are shown', async () => {
      const ada = await register(app, 'Ada');
      await write(app, ada, { posts: 100, comments: 100 });
      for (const path of usersPaths) {
        expect(counted((await app.get(`${path}/1`)).body.data)).toEqual({ posts: 100, comments: 100 });
        const listed = await app.get(`${path}?include=posts,comments`);
        expect(listed.body.data.map(counted)).toEqual([{ posts: 100, comments: 100 }]);
      }
    }, 120_000);

    it('marks each list of a user of which there is more, alone, in a list and after a change', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      const eve = await makeProfile(app, 'Eve');
      await write(app, ada, { posts: 101 });
      await write(app, bob, { comments: 101 });
      const posts = { posts: 100, posts_truncated: true };
      const comments = { comments: 100, comments_truncated: true };
      for (const path of usersPaths) {
        const { token } = ada;
        expect(counted((await app.get(`${path}/1`)).body.data)).toEqual({ ...posts, comments: 0 });
        expect(counted((await app.get(`${path}/2`)).body.data)).toEqual({ ...comments, posts: 0 });
        const changed = await app.patch(`${path}/1`, { name: 'Ada King' }, { token });
        expect(counted(changed.body.data)).toEqual({ ...posts, comments: 0 });
        const listed = async (include: string) =>
          (await app.get(`${path}?include=${include}`)).body.data.map(counted);
        expect(await listed('posts,comments')).toEqual([
          { ...posts, comments: 0 },
          { posts: 0, ...comments },
          { posts: 0, comments: 0 },
        ]);
        expect(await listed('posts')).toEqual([posts, { posts: 0 }, { posts: 0 }]);
        expect(await listed('')).toEqual([{}, {}, {}]);
      }
      expect(eve.id).toBe(3);
    }, 120_000);

    it('counts drafts among nothing that is cut', async () => {
      const ada = await register(app, 'Ada');
      await write(app, ada, { posts: 100 });
      await writePost(app, ada, { published: false });
      expect(counted((await app.get('/api/v1/users/1')).body.data)).toEqual({ posts: 100, comments: 0 });
    }, 120_000);

    const bounds: readonly [many: number, shown: object][] = [
      [3, { comments: 3 }],
      [4, { comments: 3, comments_truncated: true }],
    ];
    it.each(bounds)('shows %d comments of a post within MAX_RESULTS=3 as %j', async (many, shown) => {
      const ada = await register(app, 'Ada');
      const { token } = ada;
      await write(app, ada, { posts: 1, comments: many });
      const read = await app.get('/api/v1/posts/1', { token });
      expect(counted(read.body.data)).toEqual(shown);
      expect(read.body.data.comments.map(({ body }: { body: string }) => body)).toEqual([
        'Comment 1',
        'Comment 2',
        'Comment 3',
      ]);
      const written = await app.put('/api/v1/posts/1', { post: { title: 'Changed' } }, { token });
      expect(counted(written.body.data)).toEqual(shown);
    });
  });
});
