import { describe, expect, it } from 'bun:test';
import { onEverySetup, type Reply, startOfTest, useApp } from '../support/app.ts';
import { describeOn, given } from '../support/suites.ts';

const token = 'products-token';
const many = 200;

const idsOf = (responses: readonly Reply[]) =>
  responses.map(({ body }) => body.data.id as number).sort((one, other) => one - other);

const repeat = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describeOn('Concurrent requests', onEverySetup, given(useApp, { PRODUCTS_TOKEN: token }), (app, setup) => {
  /** SQLite assigns ids 1 to n inside the transaction; a sequence only guarantees that ids are unique. */
  const expectFreshIds = (ids: readonly number[]) => {
    expect(new Set(ids).size).toBe(ids.length);
    if (setup.engine.name === 'SQLite') expect(ids).toEqual(ids.map((_, index) => index + 1));
  };

  describe('creates', () => {
    it('assign each post a unique id, and store all of them (S4)', async () => {
      const responses = await repeat(many, (index) =>
        app.post('/posts', { title: `Title ${index}`, content: 'Content', authorId: index }),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expectFreshIds(idsOf(responses));
      const { body } = await app.get(`/posts?limit=${many}`);
      expect(body.meta).toEqual({ total: many, page: 1, limit: many, totalPages: 1 });
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
      expect(body.data).toEqual(responses.map((reply) => reply.body.data).sort(byId));
    });

    it('assign each product a unique id, and store all of them (S4)', async () => {
      const responses = await repeat(many, (index) =>
        app.post('/api/v1/products', { name: `Name ${index}`, price: index }, { token }),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expectFreshIds(idsOf(responses));
      expect((await app.get('/api/v1/products')).body.count).toBe(many);
    });

    it('use no id for a rejected request (S12)', async () => {
      const responses = await repeat(60, (index) =>
        app.post('/posts', { title: index % 3 === 0 ? ' ' : 'Title', content: 'Content' }),
      );
      const created = responses.filter(({ status }) => status === 201);
      expect(created).toHaveLength(40);
      expect(idsOf(created)).toEqual(created.map((_, index) => index + 1));
    });

    it('store every bulk as a whole, in its order', async () => {
      const responses = await repeat(10, (bulk) =>
        app.post(
          '/users/bulk',
          Array.from({ length: 5 }, (_, index) => ({ name: `${bulk} ${index}`, email: 'a@example.com' })),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      const { body: wrapped } = await app.get('/wrapped/users?per_page=100');
      expect(wrapped.total).toBe(50);
      const names: readonly string[] = wrapped.data.map(({ name }: { name: string }) => name);
      // Other users may be in between, but those of a bulk keep its order.
      for (const { body } of responses) {
        const bulk: string[] = body.map(({ name }: { name: string }) => name);
        expect(names.filter((name) => bulk.includes(name))).toEqual(bulk);
      }
    });
  });

  describe('updates of different fields of one record', () => {
    it('are all kept for a post', async () => {
      await app.post('/posts', { title: 'Title', content: 'Content' });
      const bodies = [{ title: 'New title' }, { content: 'New content' }, { authorId: { is: 7 } }];
      const responses = await repeat(30, (index) => app.put('/posts/1', bodies[index % 3]));
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      expect((await app.get('/posts/1')).body.data).toEqual({
        id: 1,
        title: 'New title',
        content: 'New content',
        authorId: { is: 7 },
        createdAt: startOfTest,
        updatedAt: startOfTest,
      });
    });

    it('are all kept for a product', async () => {
      await app.post('/api/v1/products', { name: 'Pen', price: 1 }, { token });
      const bodies = [{ name: 'Pencil' }, { price: 2.5 }, { category: 'office' }];
      await repeat(30, (index) => app.put('/api/v1/products/1', bodies[index % 3], { token }));
      expect((await app.get('/api/v1/products/1')).body.data).toEqual({
        id: 1,
        name: 'Pencil',
        price: 2.5,
        category: 'office',
      });
    });

    it('are all kept for a flat user', async () => {
      const { body: user } = await app.post('/users', { name: 'Ann', email: 'ann@example.com' });
      const bodies = [{ name: 'Anna' }, { email: 'anna@example.com' }, { role: 'editor' }];
      await repeat(30, (index) => app.put(`/users/${user.id}`, bodies[index % 3]));
      expect((await app.get(`/users/${user.id}`)).body).toEqual({
        ...user,
        name: 'Anna',
        email: 'anna@example.com',
        role: 'editor',
      });
    });
  });

  describe('racing deletes', () => {
    const races = [
      ['/posts', { title: 'Title', content: 'Content' }, { title: 'New' }],
      ['/api/v1/products', { name: 'Pen', price: 1 }, { price: 2 }],
      ['/users', { name: 'Ann', email: 'ann@example.com' }, { name: 'Anna' }],
      ['/api/v1/users', { user: { name: 'Ann', email: 'ann@example.com' } }, { user: { name: 'Anna' } }],
    ] as const;

    it.each(races)('leave no record of %s, despite concurrent updates', async (path, record, change) => {
      for (let round = 0; round < 5; round += 1) {
        const { body } = await app.post(path, record, { token });
        const one = `${path}/${body.id ?? body.data.id}`;
        const [updates, deletes] = await Promise.all([
          repeat(10, () => app.put(one, change, { token })),
          repeat(5, () => app.delete(one, { token })),
        ]);
        expect(deletes.map(({ status }) => status)).toContain(204);
        for (const { status } of deletes) expect([204, 404]).toContain(status);
        for (const { status } of updates) expect([200, 404]).toContain(status);
        expect((await app.get(one)).status).toBe(404);
      }
    });

    it.each(races)('succeed exactly once for a record of %s', async (path, record) => {
      const { body } = await app.post(path, record, { token });
      const one = `${path}/${body.id ?? body.data.id}`;
      const statuses = (await repeat(5, () => app.delete(one, { token }))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
    });
  });
});
