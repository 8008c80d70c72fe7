import { describe, expect, it } from 'bun:test';
import { onEverySetup, type Reply, useApp } from '../support/app.ts';
import { countByStatus } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const token = 'products-token';
const many = 200;
const post = { title: 'Title', content: 'Content' };
const pen = { name: 'Pen', price: 1 };
const ann = { name: 'Ann', email: 'ann@example.com' };

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
    it('assign each record a unique id, and store all of them (S4)', async () => {
      for (const [path, record] of [
        ['/posts', post],
        ['/api/v1/products', pen],
      ] as const) {
        const responses = await repeat(many, () => app.post(path, record, { token }));
        expect(countByStatus(responses)).toEqual({ 201: many });
        expectFreshIds(idsOf(responses));
        const { body } = await app.get(`${path}?limit=${many}`);
        expect(body.meta?.total ?? body.count).toBe(many);
        const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
        expect(body.data).toEqual(responses.map((reply) => reply.body.data).sort(byId));
      }
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
      expect(countByStatus(responses)).toEqual({ 201: 10 });
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

  it('updates of different fields of one record are all kept', async () => {
    for (const [path, record, ...changes] of [
      ['/posts', post, { title: 'New title' }, { content: 'New content' }, { authorId: { is: 7 } }],
      ['/api/v1/products', pen, { name: 'Pencil' }, { price: 2.5 }, { category: 'office' }],
      ['/users', ann, { name: 'Anna' }, { email: 'anna@example.com' }, { role: 'editor' }],
      ['/api/v1/users', ann, { email: 'anna@example.com' }, { role: 'editor' }, { role: 'editor' }],
    ] as const) {
      const { body } = await app.post(path, record, { token });
      const created = body.data ?? body;
      const one = `${path}/${created.id}`;
      const responses = await repeat(30, (index) => app.put(one, changes[index % 3], { token }));
      expect(countByStatus(responses)).toEqual({ 200: 30 });
      const { body: found } = await app.get(one);
      expect(found.data ?? found).toEqual(Object.assign({}, created, ...changes));
    }
  });

  describe('racing deletes', () => {
    const races = [
      ['/posts', post, { title: 'New' }],
      ['/api/v1/products', pen, { price: 2 }],
      ['/users', ann, { name: 'Anna' }],
      ['/api/v1/users', { user: ann }, { user: { name: 'Anna' } }],
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
      expect(countByStatus(await repeat(5, () => app.delete(one, { token })))).toEqual({ 204: 1, 404: 4 });
    });
  });
});
