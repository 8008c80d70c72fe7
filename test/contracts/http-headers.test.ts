import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type RequestOptions, useApp } from '../support/app.ts';
import { makeTag, register, writePost } from '../support/blog.ts';
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
    expect(shown((await app.get('/posts/1')).headers)).toEqual(open);
    expect(shown((await app.get('/posts/1', { token })).headers)).toEqual(open);
    expect(shown((await app.get('/posts')).headers)).toEqual({ ...open, link, ...one });
    expect(shown((await app.get('/users')).headers)).toEqual({ ...open, ...none });
    expect(shown((await app.get('/api/v1/products', { token })).headers)).toEqual({ ...open, ...none });
    expect(shown((await app.get('/api/v1/users/1')).headers)).toEqual(byCaller);
    expect(shown((await app.get('/api/v1/users/1', { token })).headers)).toEqual(own);
    expect(shown((await app.get('/api/v1/posts', { token })).headers)).toEqual({ ...own, link, ...none });
    const { etag: _, ...failed } = open;
    expect(shown((await app.get('/posts/2')).headers)).toEqual(failed);
    expect(shown((await app.get('/api/v1/posts')).headers)).toEqual({
      ...failed,
      vary: 'accept, authorization',
      'www-authenticate': 'Bearer',
    });
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
    const products = { token: app.world.productsToken };
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
    const linksOf = async (path: string) => (await app.get(path)).headers.get('link');
    expect(await linksOf('/posts')).toBe('</posts?page=1>; rel="first", </posts?page=1>; rel="last"');
    expect(await linksOf('/posts?limit=2')).toBe(
      '</posts?page=1&limit=2>; rel="first", </posts?page=2&limit=2>; rel="next", </posts?page=3&limit=2>; rel="last"',
    );
    expect(await linksOf('/posts/?x=%22a%20b&page=2&limit=2&y=<é>')).toBe(
      [
        ['1', 'first'],
        ['1', 'prev'],
        ['3', 'next'],
        ['3', 'last'],
      ]
        .map(([page, name]) => `</posts/?page=${page}&x=%22a%20b&limit=2&y=%3C%C3%A9%3E>; rel="${name}"`)
        .join(', '),
    );
    expect(await linksOf('/posts?page=9&limit=2')).toBe(
      '</posts?page=1&limit=2>; rel="first", </posts?page=3&limit=2>; rel="prev", </posts?page=3&limit=2>; rel="last"',
    );
    expect(await linksOf(`/posts?x=${'x'.repeat(2000)}`)).toBeNull();
    expect(await linksOf('/wrapped/users')).toBe(
      '</wrapped/users?page=1>; rel="first", </wrapped/users?page=1>; rel="last"',
    );
  });

  it('link through all pages of a list', async () => {
    const ada = await register(app, 'Ada');
    for (let count = 0; count < 5; count += 1) {
      await writePost(app, ada, { title: `Title ${count}`, body: 'Body', published: true });
      await app.post('/api/v1/posts/1/comments', { body: `Comment ${count}` }, ada);
      await app.post('/api/v1/users', { user: { name: `User ${count}`, email: 'a@example.com' } });
    }
    for (const [path, count] of [
      ['/api/v1/posts', 5],
      ['/api/v1/posts/1/comments', 5],
      ['/api/v1/users', 6],
      ['/api/users', 6],
    ] as const) {
      const ids: number[] = [];
      for (let next: string | undefined = `${path}?per_page=2`; next !== undefined; ) {
        const { body, headers } = await app.get(next, ada);
        ids.push(...body.data.map(({ id }: { id: number }) => id));
        next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      }
      expect([path, ids.length, new Set(ids).size]).toEqual([path, count, count]);
    }
  });
});

describeOn('X-Total-Count', onEverySetupInProcess, given(useApp, { MAX_RESULTS: '3' }), (app) => {
  const totalsOf = async (paths: readonly string[], token?: string) => {
    const options = token === undefined ? {} : { token };
    const responses = await Promise.all(paths.map((path) => app.get(path, options)));
    return responses.map(({ status, headers }, index) => [
      paths[index],
      status,
      headers.get('x-total-count'),
    ]);
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
    const paths = lists.map(([path]) => path);
    const expected = lists.map(([path, total]) => [path, 200, total]);
    expect(await totalsOf(paths, ada.token)).toEqual(expected);
    // Again, now that responses may be cached.
    expect(await totalsOf(paths, ada.token)).toEqual(expected);
  });

  it('is present for a list without pages unless it is truncated', async () => {
    const { token } = await register(app, 'Ada');
    const productsToken = app.world.productsToken;
    const paths = ['/posts/search?q=e', '/users/search?q=e', '/api/v1/products', '/api/v1/tags'];
    const make = async (many: number) => {
      for (let count = 1; count <= many; count += 1) {
        await app.post('/posts', { title: 'Title', content: 'Content' });
        await app.post('/users', { name: 'Name', email: 'a@example.com' });
        await app.post('/api/v1/products', { name: 'Lamp', price: 1 }, { token: productsToken });
      }
    };
    await app.post('/api/v1/tags', { tag: { name: 'news' } }, { token });
    await make(3);
    const [inPosts, inUsers, products, tags] = paths;
    expect(await totalsOf(paths)).toEqual([
      [inPosts, 200, '3'],
      [inUsers, 200, '3'],
      [products, 200, '3'],
      [tags, 200, '1'],
    ]);
    await make(1);
    expect(await totalsOf(paths)).toEqual([
      [inPosts, 200, null],
      [inUsers, 200, null],
      [products, 200, null],
      [tags, 200, '1'],
    ]);
  });

  it('is present in the Flat Users API, except for a list of one role with more records', async () => {
    for (const role of ['user', 'editor', 'editor'])
      await app.post('/users', { name: 'Name', email: 'a@example.com', role });
    const lists = [
      ['/users', '3'],
      ['/users?limit=2', '3'],
      ['/users?limit=3', '3'],
      ['/users?limit=2&skip=2', '3'],
      ['/users?skip=3', '3'],
      ['/users?role=editor&limit=1', null],
      ['/users?role=editor&skip=1', '2'],
      ['/users?role=nobody', '0'],
    ] as const;
    expect(await totalsOf(lists.map(([path]) => path))).toEqual(
      lists.map(([path, total]) => [path, 200, total]),
    );
  });

  it('is exposed to other origins', async () => {
    const { headers } = await app.get('/posts', { headers: { origin: 'https://example.com' } });
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('X-Total-Count');
  });

  it('is sent for HEAD, and not for a single record', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    expect((await app.request('HEAD', '/posts')).headers.get('x-total-count')).toBe('1');
    expect((await app.get('/posts/1')).headers.get('x-total-count')).toBeNull();
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
