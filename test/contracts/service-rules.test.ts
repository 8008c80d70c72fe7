import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { expectJsonTo, expectReplyTo } from '../support/replies.ts';
import { failureOf, type InterfaceName, makeScene, routes } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';
import { words } from '../support/words.ts';

const methods = words('GET POST PUT PATCH DELETE');
const jsonType = 'application/json; charset=utf-8';
/** Methods of other protocols that the server lets through to the app. */
const exoticMethods = ['PROPFIND', 'PURGE', 'QUERY'];

const readable = routes.filter(({ methods }) => methods.includes('GET'));
/** A search needs a query. */
const queryOf = (path: string) => (path.endsWith('/search') ? '?q=a' : '');

describeOn('Service rules: paths, methods and headers (S7)', onEverySetup, useApp, (app) => {
  it('has exactly the routes of the contract (S1)', async () => {
    const documents: [owner: InterfaceName, name: string][] = [
      ['Posts API', 'posts'],
      ['Versioned API', 'versioned'],
      ['Flat Users API', 'users'],
      ['Wrapped users', 'wrapped'],
      ['Products API', 'products'],
    ];
    for (const [owner, name] of documents) {
      const { paths } = (await app.get(`/openapi/${name}.json`)).body;
      const served = Object.entries<object>(paths).flatMap(([path, item]) =>
        methods.filter((method) => method.toLowerCase() in item).map((method) => `${method} ${path}`),
      );
      const expected = routes
        .filter((route) => route.owner === owner)
        .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path.replace(':id', '{id}')}`));
      expect(served.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('returns 405 with Allow for every other method, in the format of the interface', async () => {
    const scene = await makeScene(app);
    const before = await scene.snapshot();
    for (const { owner, path, methods: allowed } of routes) {
      const allow = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
      for (const method of [...methods, ...exoticMethods].filter((name) => !allow.includes(name))) {
        const { status, headers, body } = await scene.send(owner, method, path);
        expect({ method, path, status, body, allow: headers.get('allow') }).toEqual({
          method,
          path,
          allow,
          ...failureOf(owner, 'METHOD_NOT_ALLOWED'),
        });
        expect(headers.get('content-type')).toBe(jsonType);
      }
    }
    expect(await scene.snapshot()).toEqual(before);
  });

  it('returns 405 before it checks a token or a body', async () => {
    const { status, headers, body } = await app.request('PATCH', '/api/v1/products/1', {
      body: '{',
      headers: { 'content-type': 'text/plain' },
    });
    expect({ status, body }).toEqual(failureOf('Products API', 'METHOD_NOT_ALLOWED'));
    expect(headers.get('allow')).toBe('GET, HEAD, PUT, DELETE');
  });

  it('handles HEAD like GET without a body', async () => {
    const scene = await makeScene(app);
    const unknown = words('/posts/2 /users/x /wrapped/users/x /api/v1/users/9 /nowhere /posts/search');
    const paths = [
      ...readable.map(({ path }) => path + queryOf(path)),
      '/graphql?query={me{id}}',
      ...unknown,
    ];
    for (const path of paths) {
      const get = await scene.send('Versioned API', 'GET', path);
      const head = await scene.send('Versioned API', 'HEAD', path);
      const type = get.headers.get('content-type');
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      expect([path, head.headers.get('content-type')]).toEqual([path, type]);
      const length = String(Buffer.byteLength(get.text));
      expect({ path, length: head.headers.get('content-length') }).toEqual({ path, length });
    }
  });

  it('returns 405 for HEAD if there is no GET', async () => {
    const scene = await makeScene(app);
    for (const { owner, path } of routes.filter((route) => !readable.includes(route))) {
      const { status, text } = await scene.send(owner, 'HEAD', path);
      expect({ path, status, text }).toEqual({ path, status: 405, text: '' });
    }
  });

  it('returns JSON in UTF-8 even for Accept: text/html and another charset', async () => {
    const scene = await makeScene(app);
    for (const { owner, path } of readable) {
      const { status, headers } = await scene.send(owner, 'GET', path + queryOf(path), {
        headers: { accept: 'text/html', 'accept-charset': 'latin1' },
      });
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, jsonType]);
    }
  });

  it('accepts a trailing slash', async () => {
    const scene = await makeScene(app);
    for (const { owner, path } of readable) {
      const plain = await scene.send(owner, 'GET', path + queryOf(path));
      expectReplyTo(path, await scene.send(owner, 'GET', `${path}/${queryOf(path)}`), 200, plain.body);
    }
    const created = await app.post('/users/', { name: 'Ben', email: 'ben@example.com' });
    expect(created.status).toBe(201);
    expect((await app.post('/users/bulk/', [])).body).toEqual([]);
    expect((await app.delete(`/users/${created.body.id}/`)).status).toBe(204);
    expect((await app.get('/users/bulk/')).status).toBe(405);
  });

  const unknownPaths = words(`
      /nowhere /api /api/v1 /api/v2/users /api/v1/nowhere /wrapped /api/v1/auth
      /api/v1/auth/reset /posts/1/comments /posts/search/1 /post /products
      /api/v1/products/1/reviews /users/x/y /api/v1/users/1/posts /api/products
      /api/v1/posts/1/comments/1 /POSTS /Users /posts//1 /posts.json /postsx /wrapped/users/x/y
      /%2e%2e/%2e%2e/etc/passwd /__proto__ /constructor
      /% /%zz /%00 /%ff /posts%00 /posts/1%2Fcomments/x /%C3%28/users
    `);
  it('returns 404 for an unknown path with every method', async () => {
    for (const path of unknownPaths) {
      for (const method of [...methods, ...exoticMethods]) {
        const reply = await app.request(method, path);
        expectJsonTo([method, path], reply, 404, { error: 'Resource not found' });
      }
    }
  });
});
