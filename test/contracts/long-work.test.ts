import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { data } from '../support/graphql.ts';
import { describeOn } from '../support/suites.ts';

/** Reads that are too long for the event loop run in other threads, with the same results. */
describeOn('Long work', onEverySetup, useApp, (app) => {
  it('sees everything written before its request', async () => {
    for (let round = 0; round < 20; round += 1) {
      // No index can find two characters, so each search reads every post.
      const word = `${round}`.padStart(2, '0');
      const { body } = await app.post('/posts', { title: word, content: 'text' });
      const found = await app.get(`/posts/search?q=${word}`);
      expect(found.body).toEqual({ data: [body.data], meta: { query: word, count: 1 } });
      await app.delete(`/posts/${body.data.id}`);
      const gone = await app.get(`/posts/search?q=${word}`);
      expect(gone.body).toEqual({ data: [], meta: { query: word, count: 0 } });
    }
  });

  it('identifies the caller, and returns 401 without one', async () => {
    const ada = await register(app, 'Ada');
    const body = 'y'.repeat(90_000);
    for (let index = 0; index < 3; index += 1) await writePost(app, ada, { body });
    const mine = await app.get('/api/v1/posts', ada);
    expect(mine.body.data.map((post: { body: string }) => post.body)).toEqual([body, body, body]);
    expect((await app.get('/api/v1/posts')).status).toBe(401);
  });

  it('returns the result of a long query, and its errors with their locations', async () => {
    const ada = await register(app, 'Ada');
    const body = 'z'.repeat(90_000);
    for (let index = 0; index < 3; index += 1) await writePost(app, ada, { body });
    expect(await data(app, '{ posts { content author { name } } }')).toEqual({
      posts: Array(3).fill({ content: body, author: { name: 'Ada' } }),
    });
    const query = '{ posts { content } bad: posts(limit: -1) { id } }';
    const { body: partial } = await app.post('/graphql', { query });
    expect(partial.errors[0]).toMatchObject({ locations: [{ line: 1, column: 21 }], path: ['bad'] });
  });
});
