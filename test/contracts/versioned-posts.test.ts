import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeProfileWithToken,
  makeTag,
  register,
  userShape,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const words = (many: number) => Array.from({ length: many }, () => 'word').join(' ');

describeOn('Versioned API: reading posts', onEverySetupInProcess, useApp, (app) => {
  describe('GET /api/v1/posts', () => {
    it('lists only published posts, with author and tags but without comments (V6, V8)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await makeProfileWithToken(app, 'Bob', 'editor');
      const tag = await makeTag(app, ada, 'news');
      await writePost(app, ada, { title: 'Draft', published: false });
      await writePost(app, bob, { title: 'Shown', tag_ids: [tag.id] });
      await writeComment(app, ada, 2);
      expect((await app.get('/api/v1/posts', ada)).body).toEqual({
        data: [
          {
            id: 2,
            title: 'Shown',
            body: 'Some words',
            published: true,
            published_at: startOfTest,
            author: userShape(2, 'Bob', 'editor'),
            tags: [{ id: 1, name: 'news' }],
            excerpt: 'Some words',
            reading_time: 1,
            created_at: startOfTest,
            updated_at: startOfTest,
          },
        ],
        meta: { page: 1, total_pages: 1, total_count: 1 },
      });
    });

    it('hides drafts even from their author and from an administrator', async () => {
      const ada = await register(app, 'Ada');
      const root = await makeAdministrator(app);
      await writePost(app, ada, { published: false });
      for (const { token } of [ada, root])
        expect((await app.get('/api/v1/posts', { token })).body).toEqual({
          data: [],
          meta: { page: 1, total_pages: 0, total_count: 0 },
        });
    });

    it('sorts by creation time, then by id, both descending, regardless of publication (V6)', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada, { published: false });
      await writePost(app, ada);
      app.clock.advance(1000);
      await writePost(app, ada);
      await writePost(app, ada);
      app.clock.advance(1000);
      await app.patch('/api/v1/posts/1', { post: { published: true } }, ada);
      await app.patch('/api/v1/posts/2', { post: { title: 'Changed' } }, ada);
      expect(idsOf((await app.get('/api/v1/posts', ada)).body.data)).toEqual([4, 3, 2, 1]);
    });

    it('updates the total as posts are published, withdrawn and deleted', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      await writePost(app, ada, { published: false });
      const total = async () => (await app.get('/api/v1/posts', ada)).body.meta.total_count;
      expect(await total()).toBe(1);
      await app.patch('/api/v1/posts/2', { post: { published: true } }, ada);
      await app.patch('/api/v1/posts/2', { post: { published: true } }, ada);
      expect(await total()).toBe(2);
      await app.patch('/api/v1/posts/1', { post: { published: false } }, ada);
      expect(await total()).toBe(1);
      await app.delete('/api/v1/posts/1', ada);
      expect(await total()).toBe(1);
      await app.delete('/api/v1/posts/2', ada);
      expect(await total()).toBe(0);
    });
  });

  describe('GET /api/v1/posts/:id', () => {
    it('returns the post with its comments and their authors, oldest first (V8, V9)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      await writePost(app, ada, { title: 'Shown', body: 'Two  words' });
      app.clock.advance(1000);
      await writeComment(app, bob, 1, 'First');
      await writeComment(app, ada, 1, 'Second');
      const later = '2026-01-31T09:30:01.000Z';
      expectReply(await app.get('/api/v1/posts/1', bob), 200, {
        data: {
          id: 1,
          title: 'Shown',
          body: 'Two  words',
          published: true,
          published_at: startOfTest,
          author: userShape(1, 'Ada'),
          tags: [],
          excerpt: 'Two  words',
          reading_time: 1,
          created_at: startOfTest,
          updated_at: startOfTest,
          comments: [
            { id: 1, body: 'First', author: userShape(2, 'Bob'), post_id: 1, created_at: later },
            { id: 2, body: 'Second', author: userShape(1, 'Ada'), post_id: 1, created_at: later },
          ],
        },
      });
    });

    it('shows a draft to every caller: drafts are not secret (A2)', async () => {
      const ada = await register(app, 'Ada');
      const bob = await register(app, 'Bob');
      await writePost(app, ada, { published: false });
      const { status, body } = await app.get('/api/v1/posts/1', bob);
      expect(status).toBe(200);
      expect([body.data.published, body.data.published_at]).toEqual([false, null]);
    });
  });

  describe('derived fields (V8)', () => {
    const long = 'x'.repeat(149);
    const excerpts: readonly [title: string, body: string, excerpt: string][] = [
      ['a body of 149 characters whole', long, long],
      ['a body of 150 characters whole', `${long}y`, `${long}y`],
      ['the first 150 of 151', `${long}yz`, `${long}y`],
      ['an astral character at place 150 whole', `${long}😀z`, `${long}😀`],
      ['150 astral characters of 151', '😀'.repeat(151), '😀'.repeat(150)],
      ['100 astral characters whole, though 200 units', '😀'.repeat(100), '😀'.repeat(100)],
      ['code points, not clusters', `${long}e\u0301`, `${long}e`],
      ['white space as it stands', ` \n${'a '.repeat(100)}`, ` \n${'a '.repeat(74)}`],
    ];
    it('excerpt keeps the first 150 characters', async () => {
      const ada = await register(app, 'Ada');
      for (const [title, body, excerpt] of excerpts) {
        const post = await writePost(app, ada, { body });
        expect([title, post.body, post.excerpt]).toEqual([title, body, excerpt]);
      }
    });

    const times: readonly [body: string, minutes: number, title: string][] = [
      ['one', 1, '1 word'],
      [words(199), 1, '199 words'],
      [words(200), 1, '200 words'],
      [words(201), 2, '201 words'],
      [words(400), 2, '400 words'],
      [words(401), 3, '401 words'],
      [` \n${words(200).replaceAll(' ', ' \t\n ')}  `, 1, '200 words between all sorts of white space'],
      ['-'.repeat(1000), 1, 'one long word'],
    ];
    it('reading_time is one minute per 200 words, rounded up', async () => {
      const ada = await register(app, 'Ada');
      for (const [body, minutes, title] of times) {
        const { reading_time: time } = await writePost(app, ada, { body });
        expect([title, time]).toEqual([title, minutes]);
      }
    });
  });

  it('shares no posts with the Posts API (S5)', async () => {
    const ada = await register(app, 'Ada');
    await app.post('/posts', { title: 'Anonymous', content: 'x' });
    await writePost(app, ada, { title: 'Of the blog' });
    const blog = (await app.get('/api/v1/posts', ada)).body.data;
    expect(blog.map(({ title }: { title: string }) => title)).toEqual(['Of the blog']);
    expect((await app.get('/posts')).body.meta.total).toBe(1);
  });
});
