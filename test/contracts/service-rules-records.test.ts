import { expect, it } from 'bun:test';
import { onEverySetup, type TestApp, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { routes } from '../support/rest.ts';
import { describeOn, given } from '../support/suites.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };
const notFound = { error: 'Not found' };

/** Every collection with deletes: a body that it accepts, and its response for an unknown id. */
const collections: readonly (readonly [path: string, json: object, unknown: object])[] = [
  ['/posts', { title: 'T', content: 'C' }, { error: { code: 'NOT_FOUND', message: 'Post not found' } }],
  ['/users', ada, { detail: 'User not found' }],
  ['/api/v1/products', { name: 'Cup', price: 4.5 }, { error: 'Product not found' }],
  ['/api/v1/users', ada, notFound],
  ['/api/users', ada, notFound],
  ['/api/v1/posts', { title: 'T', body: 'B', published: true }, notFound],
];

async function tokensOf(app: TestApp) {
  const { token } = await register(app, 'Owner');
  return (path: string) => ({ token: path === '/api/v1/products' ? app.productsToken : token });
}

describeOn('Service rules: records', onEverySetup, useApp, (app) => {
  it('lists nothing on a new database (S4)', async () => {
    const page = { page: 1, total_pages: 0, total_count: 0 };
    for (const [path, body] of [
      ['/posts', { data: [], meta: { total: 0, page: 1, limit: 10, totalPages: 0 } }],
      ['/posts/search?q=a', { data: [], meta: { query: 'a', count: 0 } }],
      ['/users', []],
      ['/users/search?q=a', { query: 'a', count: 0, data: [] }],
      ['/wrapped/users', { data: [], page: 1, per_page: 10, total: 0, total_pages: 0 }],
      ['/api/v1/products', { data: [], count: 0 }],
      ['/api/v1/tags', { data: [] }],
      ['/api/v1/users', { data: [], meta: { page: 1, per_page: 25, total: 0 } }],
      ['/api/users', { data: [], meta: { page: 1, per_page: 25, total: 0 } }],
    ] as const)
      expectJson(await app.get(path), 200, body);
    const writer = await register(app, 'Ada');
    expectJson(await app.get('/api/v1/posts', writer), 200, { data: [], meta: page });
    await writePost(app, writer);
    expectJson(await app.get('/api/v1/posts/1/comments', writer), 200, { data: [], meta: page });
  });

  it('deletes a record with 204 and no body, after which every method returns 404', async () => {
    const callerAt = await tokensOf(app);
    for (const [path, json, unknown] of collections) {
      const caller = callerAt(path);
      const create = async () => {
        const { body } = await app.post(path, json, caller);
        return body.data?.id ?? body.id;
      };
      const [kept, gone] = [await create(), await create()];
      const { status, text, headers } = await app.delete(`${path}/${gone}`, caller);
      expect([path, status, text, headers.get('content-type')]).toEqual([path, 204, '', null]);
      const methods = routes.flatMap((route) => (route.path === `${path}/:id` ? route.methods : []));
      expect(methods).toContain('DELETE');
      for (const method of methods) {
        const body = method.startsWith('P') ? { json } : {};
        const reply = await app.request(method, `${path}/${gone}`, { ...caller, ...body });
        expectReplyTo([method, path], reply, 404, unknown);
      }
      const { body } = await app.get(path, caller);
      const ids = (body.data ?? body).map(({ id }: { id: unknown }) => id);
      expect([path, ids.includes(kept), ids.includes(gone)]).toEqual([path, true, false]);
    }
  });

  it('numbers records in sequence; a rejected create uses no id, and no id is reused (S4, S12)', async () => {
    const callerAt = await tokensOf(app);
    for (const [path, json] of collections.filter(([path]) => path !== '/users')) {
      const caller = callerAt(path);
      const create = async () => (await app.post(path, json, caller)).body.data.id;
      const first = await create();
      for (const refused of [
        { json: {} },
        { json: { title: 'a\0b', name: 'a\0b', content: 'C', body: 'B' } },
        { body: '{"title": ' },
        { body: 'title=t', headers: { 'content-type': 'text/plain' } },
        { body: ' '.repeat(1_048_577) },
        ...(/products|v1.posts/.test(path) ? [{ json, token: 'wrong' }] : []),
      ])
        expect((await app.request('POST', path, { ...caller, ...refused })).status).toBeWithin(400, 423);
      expect([path, await create()]).toEqual([path, first + 1]);
      for (const id of [first, first + 1]) await app.delete(`${path}/${id}`, caller);
      expect([path, await create()]).toEqual([path, first + 2]);
    }
  });
});

describeOn('Service rules: MAX_RESULTS (S10)', onEverySetup, given(useApp, { MAX_RESULTS: '4' }), (app) => {
  it.each([4, 5])('limits searches and lists without pages to 4 of %d records', async (many) => {
    const posts: unknown[] = [];
    const users: unknown[] = [];
    const products: unknown[] = [];
    const token = app.productsToken;
    for (let price = 1; price <= many; price += 1) {
      await app.post('/posts', { title: 'hay', content: 'hay' });
      posts.push((await app.post('/posts', { title: 'needle', content: 'hay' })).body.data);
      users.push((await app.post('/users', { name: 'needle', email: 'a@example.com' })).body);
      const product = { name: 'Tool', price, category: 'tools' };
      products.push((await app.post('/api/v1/products', product, { token })).body.data);
    }
    const found = { count: Math.min(many, 4), ...(many > 4 && { truncated: true }) };
    for (const query of ['needle', 'ee']) {
      expect((await app.get(`/posts/search?q=${query}`)).body).toEqual({
        data: posts.slice(0, 4),
        meta: { query, ...found },
      });
      for (const field of ['', '&field=name'])
        expect((await app.get(`/users/search?q=${query}${field}`)).body).toEqual({
          query,
          data: users.slice(0, 4),
          ...found,
        });
    }
    for (const query of ['', '?category=tools', '?min_price=1', '?category=tools&max_price=7'])
      expect((await app.get(`/api/v1/products${query}`)).body).toEqual({
        data: products.slice(0, 4),
        ...found,
      });
    expect((await app.get('/posts')).body.data).toHaveLength(Math.min(2 * many, 10));
  });
});
