import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { bodyRoutes, failureOf, makeScene, routes } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';

const tables = ['posts', 'flat_users', 'products', 'blog_users', 'blog_posts', 'blog_comments', 'blog_tags'];

describeOn('Service rules: an internal failure (S8)', onEverySetup, useApp, (app) => {
  /** Renames the tables, so that no read or write of the app works anymore. */
  async function breakStorage(): Promise<void> {
    for (const table of tables) await app.sql(`alter table ${table} rename to gone_${table}`);
  }

  it('returns 500 in the format of the interface on every route, without details', async () => {
    const scene = await makeScene(app);
    await breakStorage();
    for (const { owner, path, methods } of routes) {
      for (const method of methods) {
        const json = bodyRoutes.find((route) => route.method === method && route.path === path)?.json();
        // A search for two letters reads the rows themselves.
        const query = path.endsWith('/search') ? '?q=he' : '';
        const { status, headers, body } = await scene.send(owner, method, path + query, { json });
        expect({ method, path, status, body }).toEqual({
          method,
          path,
          ...failureOf(owner, 'INTERNAL_ERROR'),
        });
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    }
    const sent = routes.flatMap(({ methods }) => methods).length;
    // Each of them is logged once.
    expect(app.unexpected.splice(0)).toHaveLength(sent);
  });

  it('does not affect other interfaces, and ends with its cause', async () => {
    await app.post('/posts', { title: 'First', content: 'Hello' });
    await app.sql('alter table products rename to gone_products');
    expect((await app.get('/api/v1/products')).status).toBe(500);
    expect((await app.get('/posts/1')).status).toBe(200);
    await app.sql('alter table gone_products rename to products');
    expect((await app.get('/api/v1/products')).body).toEqual({ data: [], count: 0 });
    expect(app.unexpected.splice(0)).toHaveLength(1);
  });
});
