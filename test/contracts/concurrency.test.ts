import { describe, expect, it } from 'bun:test';
import { type Answer, onEverySetup, startOfTest, useApp } from '../support/app.ts';

const token = 'products-token';
const many = 200;

const idsOf = (answers: readonly Answer[]) =>
  answers.map(({ body }) => body.data.id as number).sort((one, other) => one - other);

const repeat = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('Requests at once', () => {
  onEverySetup((setup) => {
    const app = useApp(setup, { PRODUCTS_TOKEN: token });

    /** 1 to n on an engine that hands out ids inside the transaction; a sequence may only promise to repeat none. */
    const expectFreshIds = (ids: readonly number[]) => {
      expect(new Set(ids).size).toBe(ids.length);
      if (setup.engine.name === 'SQLite') expect(ids).toEqual(ids.map((_, index) => index + 1));
    };

    const register = async (name: string) => {
      const { status, body } = await app.post('/api/v1/auth/register', {
        name,
        email: `${name}@example.com`,
        password: 'secret',
        password_confirmation: 'secret',
      });
      expect(status).toBe(201);
      return { id: body.user.id as number, token: body.token as string };
    };

    describe('creates', () => {
      it('of posts each get an id of their own, and all are kept (S4)', async () => {
        const answers = await repeat(many, (index) =>
          app.post('/posts', { title: `Title ${index}`, content: 'Content', authorId: index }),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expectFreshIds(idsOf(answers));
        const { body } = await app.get(`/posts?limit=${many}`);
        expect(body.meta).toEqual({ total: many, page: 1, limit: many, totalPages: 1 });
        const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
        expect(body.data).toEqual(answers.map((answer) => answer.body.data).sort(byId));
      });

      it('of products each get an id of their own, and all are kept (S4)', async () => {
        const answers = await repeat(many, (index) =>
          app.post('/api/v1/products', { name: `Name ${index}`, price: index }, { token }),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expectFreshIds(idsOf(answers));
        expect((await app.get('/api/v1/products')).body.count).toBe(many);
      });

      it('that are refused among them take no id (S12)', async () => {
        const answers = await repeat(60, (index) =>
          app.post('/posts', { title: index % 3 === 0 ? ' ' : 'Title', content: 'Content' }),
        );
        const created = answers.filter(({ status }) => status === 201);
        expect(created).toHaveLength(40);
        expect(idsOf(created)).toEqual(created.map((_, index) => index + 1));
      });

      it('in bulk are each kept as a whole', async () => {
        const answers = await repeat(10, (bulk) =>
          app.post(
            '/users/bulk',
            Array.from({ length: 5 }, (_, index) => ({ name: `${bulk} ${index}`, email: 'a@example.com' })),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
        const { body: wrapped } = await app.get('/wrapped/users?per_page=100');
        expect(wrapped.total).toBe(50);
        const names: readonly string[] = wrapped.data.map(({ name }: { name: string }) => name);
        // Whatever stands between them, the users of a bulk stand in its order.
        for (const { body } of answers) {
          const bulk: string[] = body.map(({ name }: { name: string }) => name);
          expect(names.filter((name) => bulk.includes(name))).toEqual(bulk);
        }
      });

      it('of one account create one: the others fail because the e-mail is taken (A1)', async () => {
        const registration = { name: 'Ann', password: 'secret', password_confirmation: 'secret' };
        const answers = await repeat(8, (index) =>
          app.post('/api/v1/auth/register', {
            ...registration,
            email: index % 2 ? 'ann@example.com' : 'ANN@example.com',
          }),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
        expect((await app.get('/api/v1/users')).body.meta.total).toBe(1);
      });

      it('of one tag are one tag (V10)', async () => {
        const { token: ann } = await register('ann');
        const answers = await repeat(8, (index) =>
          app.post('/api/v1/tags', { name: index % 2 ? 'News' : 'NEWS' }, { token: ann }),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
        expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
        expect((await app.get('/api/v1/tags')).body.data).toHaveLength(1);
      });
    });

    describe('updates of different fields of one record lose nothing', () => {
      it('of a post', async () => {
        await app.post('/posts', { title: 'Title', content: 'Content' });
        const bodies = [{ title: 'New title' }, { content: 'New content' }, { authorId: { is: 7 } }];
        const answers = await repeat(30, (index) => app.put('/posts/1', bodies[index % 3]));
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect((await app.get('/posts/1')).body.data).toEqual({
          id: 1,
          title: 'New title',
          content: 'New content',
          authorId: { is: 7 },
          createdAt: startOfTest,
          updatedAt: startOfTest,
        });
      });

      it('of a product', async () => {
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

      it('of a flat user', async () => {
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

      it('of a blog post', async () => {
        const { token: ann } = await register('ann');
        await app.post('/api/v1/posts', { post: { title: 'Title', body: 'Body' } }, { token: ann });
        const bodies = [{ title: 'New title' }, { body: 'New body' }, { published: true }];
        await repeat(30, (index) =>
          app.patch('/api/v1/posts/1', { post: bodies[index % 3] }, { token: ann }),
        );
        const { body } = await app.get('/api/v1/posts/1', { token: ann });
        expect(body.data).toMatchObject({
          title: 'New title',
          body: 'New body',
          published: true,
          published_at: startOfTest,
        });
        expect((await app.get('/api/v1/posts', { token: ann })).body.meta.total_count).toBe(1);
      });
    });

    describe('deletes against updates', () => {
      const races = [
        ['/posts', { title: 'Title', content: 'Content' }, { title: 'New' }],
        ['/api/v1/products', { name: 'Pen', price: 1 }, { price: 2 }],
        ['/users', { name: 'Ann', email: 'ann@example.com' }, { name: 'Anna' }],
        ['/api/v1/users', { user: { name: 'Ann', email: 'ann@example.com' } }, { user: { name: 'Anna' } }],
      ] as const;

      it.each(races)('of %s bring nothing back', async (path, record, change) => {
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

      it.each(races)('of %s succeed once, however many delete it at once', async (path, record) => {
        const { body } = await app.post(path, record, { token });
        const one = `${path}/${body.id ?? body.data.id}`;
        const statuses = (await repeat(5, () => app.delete(one, { token }))).map(({ status }) => status);
        expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
      });

      it('of an author leave no post and no comment without one (A8)', async () => {
        const [ann, ben] = [await register('ann'), await register('ben')];
        const { body } = await app.post(
          '/api/v1/posts',
          { post: { title: 'Title', body: 'Body', published: true } },
          { token: ben.token },
        );
        const comments = `/api/v1/posts/${body.data.id}/comments`;
        const write = { token: ann.token };
        const [posted, commented] = await Promise.all([
          repeat(10, () => app.post('/api/v1/posts', { post: { title: 'T', body: 'B' } }, write)),
          repeat(10, () => app.post(comments, { comment: { body: 'Comment' } }, write)),
          app.delete(`/api/v1/users/${ann.id}`, write),
        ]);
        // A post may go with its author before it can be shown.
        for (const { status } of posted) expect([201, 401, 404]).toContain(status);
        for (const { status } of commented) expect([201, 401]).toContain(status);
        expect((await app.get(comments, { token: ben.token })).body).toEqual({
          data: [],
          meta: { page: 1, total_pages: 0, total_count: 0 },
        });
        const left = 'select id from blog_posts where author_id = $1';
        expect(await app.world.database.all(left, [ann.id])).toEqual([]);
      });
    });
  });
});
