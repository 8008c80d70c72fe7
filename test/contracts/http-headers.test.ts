import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetupInProcess, type RequestOptions, useApp } from '../support/app.ts';
import { makeProfile, makeTag, register, writeComment, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { expectReplyTo, expectStatus } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const [sqlite] = engines;

const type = 'application/json; charset=utf-8';

/** Returns the headers of a response, except two that every response has. */
function shown(headers: Headers): Record<string, string> {
  const { 'x-request-id': _, 'x-content-type-options': __, ...rest } = Object.fromEntries(headers);
  return rest;
}

const tag = expect.stringMatching(/^"[\w-]+"$/);

describeOn('HTTP headers', onEverySetupInProcess, useApp, (app) => {
  it('make caches revalidate reads, and list in Vary what they depend on', async () => {
    const { token } = await register(app, 'Ada');
    await app.post('/posts', { title: 'Title', content: 'Content' });
    const open = { 'content-type': type, etag: tag, 'cache-control': 'no-cache', vary: 'accept' };
    const byCaller = { ...open, vary: 'accept, authorization' };
    const own = { ...byCaller, 'cache-control': 'private, no-cache' };
    const link = expect.any(String);
    const [none, one] = [{ 'x-total-count': '0' }, { 'x-total-count': '1' }];
    const { etag: _, ...failed } = open;
    const unauthorized = { ...failed, vary: 'accept, authorization', 'www-authenticate': 'Bearer' };
    for (const [path, options, expected] of [
      ['/posts/1', {}, open],
      ['/posts/1', { token }, open],
      ['/posts', {}, { ...open, link, ...one }],
      ['/users', {}, { ...open, ...none }],
      ['/api/v1/products', { token }, { ...open, ...none }],
      ['/api/v1/users/1', {}, byCaller],
      ['/api/v1/users/1', { token }, own],
      ['/api/v1/posts', { token }, { ...own, link, ...none }],
      ['/posts/2', {}, failed],
      ['/api/v1/posts', {}, unauthorized],
    ] as const)
      expect([path, shown((await app.get(path, options)).headers)]).toEqual([path, expected]);
    const etag = (await app.get('/posts/1')).headers.get('etag') ?? '';
    const held = await app.get('/posts/1', { headers: { 'if-none-match': etag } });
    expect([held.status, shown(held.headers)]).toEqual([
      304,
      { etag, 'cache-control': 'no-cache', vary: 'accept' },
    ]);
  });

  it('vary GraphQL over GET by Accept and by the caller', async () => {
    const query = new URLSearchParams({ query: '{ me { id } }' });
    const headers = { accept: 'application/json' };
    expect(shown((await app.get(`/graphql?${query}`, { headers })).headers)).toEqual({
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'accept, authorization',
    });
    const page = await app.get('/graphql', { headers: { accept: 'text/html' } });
    expect(page.headers.get('vary')).toBe('accept, authorization, accept-encoding');
    const posted = await app.post('/graphql', { query: '{ me { id } }' });
    expect([posted.headers.get('cache-control'), posted.headers.get('vary')]).toEqual([null, null]);
  });

  it('include the Location of every 201, and the ETag if the record can be read', async () => {
    const ada = await register(app, 'Ada');
    const { token } = ada;
    await writePost(app, ada, { title: 'Title', body: 'Body', published: true });
    await makeTag(app, ada, 'History');
    const products = { token: app.productsToken };
    const bob = { name: 'Bob', email: 'bob@example.com' };
    const post = { title: 'Title', body: 'Body', published: true, tag_ids: [1] };
    const withPassword = { ...bob, password: 'correct horse', password_confirmation: 'correct horse' };
    const makes: readonly (readonly [string, unknown, RequestOptions, string | RegExp, boolean])[] = [
      ['/posts', { title: 'T', content: 'C', authorId: { a: 1.0 } }, {}, '/posts/1', true],
      ['/users', bob, {}, /^\/users\/[\da-f-]{36}$/, true],
      ['/users/bulk', [bob, bob], {}, '/users', false],
      ['/api/v1/products', { name: 'Lamp', price: 0.1 }, products, '/api/v1/products/1', true],
      ['/api/v1/users', { user: bob }, {}, '/api/v1/users/2', true],
      ['/api/users', { user: bob }, { token }, '/api/users/3', true],
      ['/api/v1/posts', { post }, { token }, '/api/v1/posts/2', true],
      ['/api/v1/posts/1/comments', { body: 'Well' }, { token }, '/api/v1/posts/1/comments', false],
      ['/api/v1/tags', { name: 'Other' }, { token }, '/api/v1/tags', false],
      ['/api/v1/auth/register', withPassword, {}, '/api/v1/users/4', false],
    ];
    for (const [path, json, options, place, isRead] of makes) {
      const headers = { 'idempotency-key': `key of ${path}` };
      for (const made of [
        await app.post(path, json, { ...options, headers }),
        ...(path.endsWith('register') ? [] : [await app.post(path, json, { ...options, headers })]),
      ]) {
        const location = made.headers.get('location') ?? '';
        expect([path, made.status, location]).toEqual([
          path,
          201,
          typeof place === 'string' ? place : expect.stringMatching(place),
        ]);
        const read = await app.get(location, options);
        expect([path, read.status]).toEqual([path, 200]);
        expect([path, made.headers.get('etag')]).toEqual([path, isRead ? read.headers.get('etag') : null]);
      }
    }
  });

  it('return 412 for a write if the record matches If-None-Match', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' }, { headers: { 'if-none-match': '*' } });
    const etag = (await app.get('/posts/1')).headers.get('etag') ?? '';
    const message = 'The current version of the record matches If-None-Match';
    for (const given of ['*', etag, `"other", W/${etag}`]) {
      const headers = { 'if-none-match': given };
      expectReplyTo(given, await app.patch('/posts/1', { title: 'New' }, { headers }), 412, {
        error: { code: 'PRECONDITION_FAILED', message },
      });
      expect((await app.delete('/posts/1', { headers })).status).toBe(412);
    }
    const other = { headers: { 'if-none-match': '"other"' } };
    expect((await app.patch('/posts/1', { title: 'New' }, other)).status).toBe(200);
    expectStatus(await app.patch('/posts/2', { title: 'New' }, { headers: { 'if-none-match': '*' } }), 404);
  });

  it('link a page to the others, and keep the rest of the query', async () => {
    for (let count = 0; count < 5; count += 1)
      await app.post('/posts', { title: 'Title', content: 'Content' });
    const ada = await register(app, 'Ada');
    for (const _ of [1, 2, 3]) {
      await writePost(app, ada);
      await writeComment(app, ada, 1);
      await makeProfile(app, 'Bob');
    }
    const linksOf = async (path: string) => (await app.get(path, ada)).headers.get('link');
    const limited = '&limit=2';
    const others = '&x=%22a%20b&limit=2&y=%3C%C3%A9%3E';
    for (const [path, base, rest, links] of [
      ['/posts', '/posts', '', { first: 1, last: 1 }],
      ['/posts?limit=2', '/posts', limited, { first: 1, next: 2, last: 3 }],
      ['/posts/?x=%22a%20b&page=2&limit=2&y=<é>', '/posts/', others, { first: 1, prev: 1, next: 3, last: 3 }],
      ['/posts?page=9&limit=2', '/posts', limited, { first: 1, prev: 3, last: 3 }],
      ['/wrapped/users', '/wrapped/users', '', { first: 1, last: 1 }],
      ...words('/api/v1/posts /api/v1/posts/1/comments /api/v1/users /api/users').map(
        (list) => [`${list}?per_page=2`, list, '&per_page=2', { first: 1, next: 2, last: 2 }] as const,
      ),
    ] as const) {
      const expected = Object.entries(links).map(
        ([name, page]) => `<${base}?page=${page}${rest}>; rel="${name}"`,
      );
      expect([path, await linksOf(path)]).toEqual([path, expected.join(', ')]);
    }
    const without = words('/users /users/search?q=a /posts/search?q=t /api/v1/products /api/v1/tags');
    for (const path of [...without, `/posts?x=${'x'.repeat(2000)}`])
      expect([path, await linksOf(path)]).toEqual([path, null]);
  });
});

describeOn('X-Total-Count', onEverySetupInProcess, given(useApp, { MAX_RESULTS: '3' }), (app) => {
  type Totals = readonly (readonly [path: string, total: string | null])[];
  const expectTotals = async (lists: Totals, options: RequestOptions = {}) => {
    for (const [path, total] of lists) {
      const { status, headers } = await app.get(path, options);
      expect([path, status, headers.get('x-total-count')]).toEqual([path, 200, total]);
    }
  };

  it('counts all records of a paginated list, on every page', async () => {
    const ada = await register(app, 'Ada');
    for (let count = 1; count <= 3; count += 1) {
      await writePost(app, ada);
      await app.post('/api/v1/posts/1/comments', { body: 'Comment' }, ada);
      await app.post('/posts', { title: 'Title', content: 'Content' });
      await app.post('/users', { name: 'Name', email: 'a@example.com' });
    }
    const lists = [
      ['/posts?limit=2', '3'],
      ['/posts?limit=2&page=9', '3'],
      ['/wrapped/users?per_page=2', '3'],
      ['/api/v1/users', '1'],
      ['/api/users?include=posts', '1'],
      ['/api/v1/posts?per_page=2', '3'],
      ['/api/v1/posts/1/comments?per_page=2&page=2', '3'],
    ] as const;
    // Again, because responses may be cached.
    for (const _ of [1, 2]) await expectTotals(lists, ada);
  });

  it('is present for a list without pages unless it is truncated', async () => {
    const { token } = await register(app, 'Ada');
    const productsToken = app.productsToken;
    const bounded = ['/posts/search?q=e', '/users/search?q=e', '/api/v1/products'];
    const make = async (many: number) => {
      for (let count = 1; count <= many; count += 1) {
        await app.post('/posts', { title: 'Title', content: 'Content' });
        await app.post('/users', { name: 'Name', email: 'a@example.com' });
        await app.post('/api/v1/products', { name: 'Lamp', price: 1 }, { token: productsToken });
      }
    };
    await app.post('/api/v1/tags', { tag: { name: 'news' } }, { token });
    for (const [more, total] of [
      [3, '3'],
      [1, null],
    ] as const) {
      await make(more);
      await expectTotals([...bounded.map((path) => [path, total] as const), ['/api/v1/tags', '1']]);
    }
  });

  it('is present in the Flat Users API, except for a list of one role with more records', async () => {
    for (const role of ['user', 'editor', 'editor'])
      await app.post('/users', { name: 'Name', email: 'a@example.com', role });
    const lists = [
      ['/users', '3'],
      ['/users?limit=2', '3'],
      ['/users?limit=3', '3'],
      ['/users?limit=2&skip=2', '3'],
      ['/users?skip=9', '3'],
      ['/users?role=editor&limit=1', null],
      ['/users?role=editor&skip=1', '2'],
      ['/users?role=nobody', '0'],
    ] as const;
    await expectTotals(lists);
  });

  it('is exposed to other origins and sent for HEAD, but not for a single record', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    const { headers } = await app.request('HEAD', '/posts', { headers: { origin: 'https://example.com' } });
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('X-Total-Count');
    expect(headers.get('x-total-count')).toBe('1');
    await expectTotals([['/posts/1', null]]);
  });
});

describe('Link and Location in a sandbox', () => {
  const bench = useWorkbench(sqlite);

  it('include the name of the sandbox', async () => {
    const named = await bench.send('PUT', '/_workbench/sandboxes/t1', {});
    expect([named.status, named.headers.get('location')]).toEqual([201, '/_workbench/sandboxes/t1']);
    const other = await bench.send('POST', '/_workbench/sandboxes', {});
    expect(other.headers.get('location')).toBe(`/_workbench/sandboxes/${other.body.name}`);
    const made = await bench.send('POST', '/~t1/posts', { title: 'Title', content: 'Content' });
    expect(made.headers.get('location')).toBe('/~t1/posts/1');
    expect((await bench.send('GET', '/~t1/posts?limit=1')).headers.get('link')).toBe(
      '</~t1/posts?page=1&limit=1>; rel="first", </~t1/posts?page=1&limit=1>; rel="last"',
    );
  });
});
