import { describe, expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { type OwnApp, useOwnApp } from '../support/own-app.ts';

const shop = {
  authors: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ],
  books: [
    { id: 1, title: 'Red', price: 10, authorId: 1 },
    { id: 2, title: 'Green', price: 20, authorId: 1 },
    { id: 'x y', title: 'Blue', price: null, authorId: 9 },
  ],
  reviews: [{ id: 1, text: 'Good', bookId: 2 }],
  empty: [],
  profile: { name: 'Shop', open: true },
  tags: ['new', 7],
};

const [ada] = shop.authors;
const [red, green, blue] = shop.books;

/** Sends requests in order, each `METHOD path body`, and returns the status and the body of each response. */
async function sendAll(app: OwnApp, requests: readonly string[]): Promise<readonly unknown[]> {
  const replies: unknown[] = [];
  for (const request of requests) {
    const [method = '', path = '', ...body] = request.split(' ');
    const options = body.length === 0 ? {} : { body: body.join(' ') };
    const reply = await app.request(method, path, options);
    replies.push([request, reply.status, reply.body]);
  }
  return replies;
}

onEveryEngine((engine) => {
  describe('A file of collections (C3)', () => {
    const app = useOwnApp(engine, shop);

    it('is read', async () => {
      expect((await app.get('/books')).body).toEqual(shop.books);
      const one = await app.get('/books/1');
      expect([one.status, one.body, one.headers.get('cache-control')]).toEqual([200, red, 'no-cache']);
      expect((await app.get('/books/x%20y')).body).toEqual(blue);
      expect((await app.get('/empty')).body).toEqual([]);
      expect((await app.get('/tags')).body).toEqual(['new', 7]);
      expect((await app.get('/profile')).body).toEqual(shop.profile);
      const all = await app.get('/db');
      expect([all.status, all.text]).toEqual([200, JSON.stringify(shop)]);
    });

    it('is read without a body by HEAD', async () => {
      for (const path of ['/books', '/books/1', '/tags', '/profile', '/db', '/authors/1/books']) {
        const [head, get] = [await app.request('HEAD', path), await app.get(path)];
        expect([path, head.status, head.text]).toEqual([path, 200, '']);
        expect(head.headers.get('content-length')).toBe(String(get.text.length));
        expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      }
    });

    it('is written', async () => {
      const created = await app.post('/books', { title: 'New' });
      expect([created.status, created.body]).toEqual([201, { id: 3, title: 'New' }]);
      expect(created.headers.get('location')).toBe('http://app/books/3');
      expect(created.headers.get('etag')).toBe((await app.get('/books/3')).headers.get('etag'));
      const replies = await sendAll(app, [
        'PUT /books/3 {"id":9,"title":"Newer"}',
        'PATCH /books/3 {"pages":null,"id":7}',
        'DELETE /books/3',
        'GET /books/3',
        'POST /empty {"id":"a"}',
        'POST /empty',
      ]);
      expect(replies.map((reply) => (reply as unknown[])[2])).toEqual([
        { id: 3, title: 'Newer' },
        { id: 3, title: 'Newer', pages: null },
        {},
        {
          type: 'about:blank',
          title: 'Not Found',
          status: 404,
          detail: 'books has no record with the id "3"; GET the collection for its ids',
        },
        { id: 'a' },
        { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ]);
    });

    it('gets ids of its own (C2)', async () => {
      expect(
        (
          await sendAll(app, [
            'POST /reviews {"id":0,"text":"a"}',
            'POST /reviews {"id":null,"text":"b"}',
            'POST /reviews {"id":"","text":"c"}',
            'POST /reviews {"id":40}',
            'DELETE /reviews/40',
            'POST /reviews {}',
          ])
        ).map((reply) => (reply as unknown[])[2]),
      ).toEqual([
        { id: 2, text: 'a' },
        { id: 3, text: 'b' },
        { id: 4, text: 'c' },
        { id: 40 },
        {},
        { id: 41 },
      ]);
      const odd = await app.post('/books', { id: 'a/b ü' });
      const location = odd.headers.get('location') ?? '';
      expect(location).toBe('http://app/books/a%2Fb%20%C3%BC');
      expect((await app.get(location.slice('http://app'.length))).body).toEqual({ id: 'a/b ü' });
    });

    it('keeps numbers as they were written (C2)', async () => {
      const text = '{"id":5,"n":1.50,"big":12345678901234567890,"e":1e400,"list":[0.10]}';
      expect((await app.request('POST', '/books', { body: text })).text).toBe(text);
      expect((await app.get('/books/5')).text).toBe(text);
      const patched = await app.request('PATCH', '/books/5', { body: '{"n":2.0}' });
      expect(patched.text).toBe(text.replace('1.50', '2.0'));
      expect((await app.get('/books?id=5')).text).toBe(`[${patched.text}]`);
    });

    it('creates a list of records, all or none', async () => {
      const both = await app.post('/reviews', [{ text: 'a' }, { id: 9, text: 'b' }]);
      expect([both.status, both.body, both.headers.get('location'), both.headers.get('etag')]).toEqual([
        201,
        [
          { id: 2, text: 'a' },
          { id: 9, text: 'b' },
        ],
        null,
        null,
      ]);
      expect((await app.post('/reviews', [])).body).toEqual([]);
      const clash = await app.post('/reviews', [{ text: 'c' }, { id: 9 }]);
      expect([clash.status, (await app.get('/reviews?_limit=0')).headers.get('x-total-count')]).toEqual([
        409,
        '3',
      ]);
    });

    it('takes forms, and JSON of any type', async () => {
      const types = {
        'application/x-www-form-urlencoded': 'title=A&n=1&tag=x&tag=y',
        'application/x-www-form-urlencoded; charset=utf-8': '{"title":"A=B&C"}',
        'text/plain': '{"title":"B"}',
        'text/html; charset=utf-8': ' {"title":"C"}',
        'application/vnd.api+json': '{"title":"D"}',
      };
      const bodies: unknown[] = [];
      for (const [type, body] of Object.entries(types)) {
        const { id: _, ...fields } = (
          await app.request('POST', '/books', { body, headers: { 'content-type': type } })
        ).body;
        bodies.push(fields);
      }
      const { body } = await app.request('POST', '/books', {
        body: new TextEncoder().encode('{"title":"E"}'),
      });
      bodies.push({ title: body.title });
      expect(bodies).toEqual([
        { title: 'A', n: '1', tag: ['x', 'y'] },
        { title: 'A=B&C' },
        { title: 'B' },
        { title: 'C' },
        { title: 'D' },
        { title: 'E' },
      ]);
    });

    it('takes at most 1,000 fields of a form', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const fields = (count: number) => ({ body: Array(count).fill('tag=x').join('&'), headers });
      const { body } = await app.request('POST', '/books', fields(1_000));
      expect(body.tag).toHaveLength(1_000);
      const refused = await app.request('POST', '/books', fields(1_001));
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'The form has more than 1,000 fields; send JSON',
      });
    });

    it('is patched as JSON or as a merge patch', async () => {
      const merge = { headers: { 'content-type': 'application/merge-patch+json' } };
      await app.patch('/books/1', { size: { w: 1, h: 2 } });
      expect((await app.patch('/books/1', { size: { h: null }, price: null }, merge)).body).toEqual({
        id: 1,
        title: 'Red',
        authorId: 1,
        size: { w: 1 },
      });
      expect((await app.patch('/profile', { open: null }, merge)).body).toEqual({ name: 'Shop' });
    });

    it('has pages', async () => {
      const page = await app.get('/books?_page=2&_limit=1&q=');
      expect(page.body).toEqual([green]);
      expect(page.headers.get('x-total-count')).toBe('3');
      expect(page.headers.get('link')).toBe(
        ['first', 'prev', 'next', 'last']
          .map((name, index) => `<http://app/books?_page=${[1, 1, 3, 3][index]}&_limit=1&q=>; rel="${name}"`)
          .join(', '),
      );
      const wrapped = { first: 1, prev: 1, next: null, last: 2, pages: 2, items: 3, data: [blue] };
      expect((await app.get('/books?_page=9&_per_page=2')).body).toEqual(wrapped);
      const table = {
        '/books': [null, null],
        '/books?_limit=0': ['3', null],
        '/books?_start=1': ['3', null],
        '/books?_page=1': ['3', null],
        '/books?_page=9&_limit=2': ['3', null],
        '/books?title=Red&_page=1&_limit=1': ['1', null],
      };
      for (const [path, headers] of Object.entries(table)) {
        const reply = await app.get(path);
        expect([path, reply.headers.get('x-total-count'), reply.headers.get('link')]).toEqual([
          path,
          ...headers,
        ]);
      }
    });

    it('names parameters that it ignores', async () => {
      const reply = await app.get('/books?lang=en&titel=x');
      expect(reply.body).toEqual(shop.books);
      expect(reply.headers.get('quintet-note')).toBe(
        '"lang" is not a field of any record so far and was ignored; "titel" is not a field of any record so far and was ignored; did you mean "title"?',
      );
      await app.post('/books', { lang: 'en' });
      expect((await app.get('/books?lang=en')).body).toEqual([{ id: 3, lang: 'en' }]);
    });

    it('has relations', async () => {
      const { body } = await app.get('/books?_expand=author&_embed=reviews');
      expect(body).toEqual([
        { ...red, reviews: [], author: ada },
        { ...green, reviews: shop.reviews, author: ada },
        { ...blue, reviews: [] },
      ]);
      expect((await app.get('/books/1?_embed=author&lang=en&_page=0')).body).toEqual({ ...red, author: ada });
      expect((await app.get('/authors/2?_embed[]=books&_embed[]=empty')).body).toEqual({
        id: 2,
        name: 'Bob',
        books: [],
        empty: [],
      });
      await app.post('/authors', { id: 3, books: 'none', n: 1.5 });
      expect((await app.get('/authors/3?_embed=books')).body).toEqual({ id: 3, n: 1.5, books: [] });
      expect((await app.get('/authors?_page=1&_per_page=1&_embed=books')).body.data).toEqual([
        { ...ada, books: [red, green] },
      ]);
    });

    it('has records below another one', async () => {
      expect((await app.get('/authors/1/books?price_gte=15')).body).toEqual([green]);
      expect((await app.get('/authors/1/books?authorId=2')).body).toEqual([]);
      expect((await app.get('/authors/7/books')).body).toEqual([]);
      const created = await app.post('/authors/1/books', { title: 'New', authorId: 5 });
      expect([created.status, created.body]).toEqual([201, { title: 'New', authorId: 1, id: 3 }]);
      expect(created.headers.get('location')).toBe('http://app/books/3');
      expect((await app.post('/authors/2/books', [{}, {}])).body).toEqual([
        { id: 4, authorId: 2 },
        { id: 5, authorId: 2 },
      ]);
      const other = await app.post('/books/x%20y/empty', { n: 1 });
      expect([other.status, other.body, other.headers.get('location')]).toEqual([
        201,
        { id: 1, n: 1, bookId: 'x y' },
        'http://app/empty/1',
      ]);
      expect((await app.get('/books/x%20y/empty')).body).toEqual([{ id: 1, n: 1, bookId: 'x y' }]);
    });

    it('deletes what refers to a record', async () => {
      const before = JSON.parse((await app.get('/db')).text);
      expect((await app.delete('/authors/1')).body).toEqual({});
      expect(JSON.parse((await app.get('/db')).text)).toEqual({
        ...before,
        authors: [shop.authors[1]],
        books: [blue],
        reviews: [],
      });
    });

    it('deletes what refers to a record since the file was loaded', async () => {
      await app.post('/empty', [{ bookId: 2 }, { book_id: 'x y' }]);
      await app.delete('/books/2');
      expect((await app.get('/empty')).body).toEqual([{ id: 2, book_id: 'x y' }]);
      await app.delete('/books/x%20y?_dependent=reviews');
      expect((await app.get('/empty')).body).toEqual([{ id: 2, book_id: null }]);
    });

    it('deletes what `_dependent` names, and clears the other references', async () => {
      expect((await app.delete('/books/2?_dependent=authors')).body).toEqual({});
      expect((await app.get('/reviews')).body).toEqual([{ id: 1, text: 'Good', bookId: null }]);
      expect((await app.delete('/authors/1?_dependent=books&_dependent=reviews')).body).toEqual({});
      expect((await app.get('/books')).body).toEqual([blue]);
    });

    it('has an object that is replaced and changed', async () => {
      const table = [
        ['PUT /profile {"a":1.0}', 200, { a: 1 }],
        ['PATCH /profile {"b":null}', 200, { a: 1, b: null }],
        ['POST /profile {"c":2}', 201, { c: 2 }],
        ['PUT /profile', 200, {}],
        ['GET /profile', 200, {}],
      ];
      expect(
        await sendAll(
          app,
          table.map(([request]) => String(request)),
        ),
      ).toEqual(table);
      expect((await app.post('/profile', {})).headers.get('location')).toBeNull();
    });

    it('is served to pages of any origin with credentials', async () => {
      const origin = { origin: 'http://localhost:5173' };
      const reply = await app.get('/books', { headers: origin });
      expect(Object.fromEntries([...reply.headers].filter(([name]) => /^access|^vary/.test(name)))).toEqual({
        'access-control-allow-origin': 'http://localhost:5173',
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': expect.stringMatching(
          /ETag, Location, Link, X-Total-Count, Quintet-Note/,
        ),
        vary: expect.stringContaining('origin'),
      });
      const preflight = await app.request('OPTIONS', '/books/1', {
        headers: {
          ...origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'x-a',
        },
      });
      expect([
        preflight.status,
        preflight.headers.get('access-control-allow-methods'),
        preflight.headers.get('access-control-allow-headers'),
        preflight.headers.get('access-control-allow-credentials'),
      ]).toEqual([204, 'GET, HEAD, PUT, PATCH, DELETE', 'x-a', 'true']);
    });

    it('takes conditions', async () => {
      const tag = (await app.get('/books/1')).headers.get('etag') ?? '';
      const known = await app.get('/books/1', { headers: { 'if-none-match': tag } });
      expect([known.status, known.text]).toEqual([304, '']);
      const write = { headers: { 'if-match': tag } };
      const changed = await app.patch('/books/1', { price: 11 }, write);
      expect([changed.status, changed.headers.get('etag')]).toEqual([
        200,
        (await app.get('/books/1')).headers.get('etag'),
      ]);
      const late = await app.patch('/books/1', { price: 12 }, write);
      expect([late.status, late.headers.get('content-type'), late.body.detail]).toEqual([
        412,
        'application/problem+json',
        'The record has changed since the version in If-Match',
      ]);
      expect((await app.delete('/books/1', { headers: { 'if-match': '"x"' } })).status).toBe(412);
    });

    it('takes idempotency keys', async () => {
      const headers = { 'idempotency-key': 'once' };
      for (const path of ['/books', '/authors/1/books']) {
        const [first, second] = [
          await app.post(path, { n: 1 }, { headers }),
          await app.post(path, { n: 1 }, { headers }),
        ];
        expect([second.status, second.text, second.headers.get('location')]).toEqual([
          201,
          first.text,
          first.headers.get('location'),
        ]);
        expect(second.headers.get('idempotency-replayed')).toBe('true');
      }
      expect((await app.get('/books?n=1')).body).toHaveLength(2);
    });

    it('waits as long as it is asked to, also for a response that it has kept', async () => {
      for (let count = 0; count < 2; count += 1)
        expect((await app.get('/books/1?_delay=40')).body).toEqual(red);
      expect((await app.post('/books?_delay=99999', {})).status).toBe(201);
      expect((await app.get('/books/1?_delay=')).body).toEqual(red);
      expect(app.waits).toEqual([40, 40, 10_000]);
    });
  });

  describe('A file with a prefix, another key and no writes (C1)', () => {
    const file = { books: [{ _id: 'a', authorId: 1 }], authors: [{ _id: 1 }], docs: [], profile: {} };
    const app = useOwnApp(engine, file, { prefix: '/api', key: '_id' });
    const locked = useOwnApp(engine, file, { prefix: '/api', key: '_id', isWritable: false });

    it('is served below the prefix', async () => {
      expect((await app.get('/api/books?_expand=author')).body).toEqual([
        { _id: 'a', authorId: 1, author: { _id: 1 } },
      ]);
      const created = await app.post('/api/authors/1/books', {});
      expect([created.body, created.headers.get('location')]).toEqual([
        { _id: expect.any(String), authorId: 1 },
        `http://app/api/books/${created.body._id}`,
      ]);
      expect((await app.get('/api/docs?_page=1&_limit=1')).body).toEqual([]);
      expect((await app.get('/api/authors?_page=1&_limit=1')).headers.get('link')).toBeNull();
      await app.post('/api/authors', {});
      expect((await app.get('/api/authors?_page=2&_limit=1')).headers.get('link')).toBe(
        '<http://app/api/authors?_page=1&_limit=1>; rel="first", <http://app/api/authors?_page=1&_limit=1>; rel="prev", <http://app/api/authors?_page=2&_limit=1>; rel="last"',
      );
      expect((await app.get('/books')).body.detail).toBe(
        'There is nothing at this path; the collections are below /api',
      );
    });

    it('refuses writes', async () => {
      const requests = [
        'POST /api/books {',
        'PUT /api/books/a {}',
        'PATCH /api/books/a {}',
        'DELETE /api/books/a',
      ];
      const others = [
        'POST /api/authors/1/books {}',
        'POST /api/books/a/docs {}',
        'PUT /api/profile {}',
        'POST /api/profile {}',
      ];
      for (const reply of await sendAll(locked, [...requests, ...others])) {
        const [request] = reply as unknown[];
        expect(reply).toEqual([
          request,
          403,
          {
            type: 'about:blank',
            title: 'Forbidden',
            status: 403,
            detail: 'This server is read-only; start it with API_WRITES=on to write',
          },
        ]);
      }
      expect((await locked.get('/api/db')).body).toEqual(file);
    });
  });
});
