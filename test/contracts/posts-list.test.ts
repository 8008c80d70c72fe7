import { expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Posts API: GET /posts', onEverySetupInProcess, useApp, (app) => {
  const createPosts = async (count: number) => {
    for (let number = 1; number <= count; number += 1)
      await app.post('/posts', { title: `Post ${number}`, content: 'Content' });
  };

  const post = (id: number) => ({
    id,
    title: `Post ${id}`,
    content: 'Content',
    createdAt: startOfTest,
    updatedAt: startOfTest,
  });
  const posts = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => post(first + index));

  it('returns the requested page in ascending id order (P4)', async () => {
    await createPosts(11);
    const cases: [query: string, meta: object, data: unknown[]][] = [
      ['', { page: 1, limit: 10, totalPages: 2 }, posts(1, 10)],
      ['?page=2', { page: 2, limit: 10, totalPages: 2 }, posts(11, 11)],
      ['?page=3', { page: 3, limit: 10, totalPages: 2 }, []],
      ['?limit=4', { page: 1, limit: 4, totalPages: 3 }, posts(1, 4)],
      ['?limit=4&page=3', { page: 3, limit: 4, totalPages: 3 }, posts(9, 11)],
      ['?limit=11', { page: 1, limit: 11, totalPages: 1 }, posts(1, 11)],
      ['?limit=1&page=11', { page: 11, limit: 1, totalPages: 11 }, posts(11, 11)],
      ['?limit=1000', { page: 1, limit: 1000, totalPages: 1 }, posts(1, 11)],
      ['?page=1&other=x', { page: 1, limit: 10, totalPages: 2 }, posts(1, 10)],
    ];
    for (const [query, meta, data] of cases) {
      const { status, body } = await app.get(`/posts${query}`);
      const expected = { data, meta: { total: 11, ...meta } };
      expect({ query, status, body }).toEqual({ query, status: 200, body: expected });
    }
  });

  it('keeps the order of ids when posts are updated (P4)', async () => {
    await createPosts(3);
    app.clock.advance(1_000);
    const { data: updated } = (await app.put('/posts/2', { title: 'Newest' })).body;
    expect((await app.get('/posts')).body.data).toEqual([post(1), updated, post(3)]);
  });

  it('counts existing posts after creates, updates, deletes and rejected requests', async () => {
    await createPosts(5);
    await app.delete('/posts/2');
    await app.delete('/posts/2');
    await app.post('/posts', { title: 'no content' });
    await app.patch('/posts/4', { title: 'Post 4' });
    expect((await app.get('/posts?limit=2&page=2')).body).toEqual({
      data: [post(4), post(5)],
      meta: { total: 4, page: 2, limit: 2, totalPages: 2 },
    });
  });
});
