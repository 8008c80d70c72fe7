import { describe, expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { useOwnApp } from '../support/own-app.ts';

const shop = {
  $schemas: {
    books: {
      type: 'object',
      properties: {
        title: { type: 'string', minLength: 1 },
        price: { type: 'number', minimum: 0 },
        isbn: { type: 'string', unique: true },
      },
      required: ['title'],
    },
  },
  books: [
    { id: 1, title: 'Red', isbn: 'a', authorId: 1 },
    { id: 2, title: 'Green', isbn: 'b' },
  ],
  authors: [{ id: 1, name: 'Ada' }],
  comments: [{ id: 1, text: 'Hi', bookId: 1 }],
  profile: { name: 'Shop' },
  tags: ['a'],
};

const noComma = 'send an object, such as {"name":"Ada"}';
const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ title: 'x' })));
const nested = `{"a":${'['.repeat(100)}${']'.repeat(100)}}`;

/** Each request with its status and its one message. A media type follows the path. */
const table: readonly (readonly [request: string, body: string | null, status: number, detail: string])[] = [
  ['GET /books/9', null, 404, 'books has no record with the id "9"; GET the collection for its ids'],
  [
    'PUT /books/9',
    '{"title":"x"}',
    404,
    'books has no record with the id "9"; GET the collection for its ids',
  ],
  ['DELETE /books/9', null, 404, 'books has no record with the id "9"; GET the collection for its ids'],
  ['GET /Books', null, 404, 'There is nothing at this path; the collection is "books", in this spelling'],
  ['GET /book/1', null, 404, 'There is nothing at this path; "book" is no collection; did you mean "books"?'],
  ['POST /nothing', '{}', 404, 'There is nothing at this path; "nothing" is no collection'],
  ['GET /books/1/2/3', null, 404, 'There is nothing at this path; a record is at /books/{id}'],
  ['GET /authors/1/tags', null, 404, 'There is no collection "tags"'],
  ['POST /authors/1/bocks', '{}', 404, 'There is no collection "bocks"; did you mean "books"?'],
  ['GET /tags/1', null, 404, 'There is nothing at this path; a record is at /tags/{id}'],
  ['DELETE /books', null, 405, 'This path does not support the method; use one of those in Allow'],
  ['POST /books/1', '{}', 405, 'This path does not support the method; use one of those in Allow'],
  ['DELETE /profile', null, 405, 'This path does not support the method; use one of those in Allow'],
  ['POST /tags', '"b"', 405, 'This path does not support the method; use one of those in Allow'],
  ['PUT /db', '{}', 405, 'This path does not support the method; use one of those in Allow'],
  ['POST /books', '{"title":"x",}', 400, `The body is not valid JSON; ${noComma}`],
  ['POST /books', '"text"', 400, 'The body must be a JSON object, such as {"name":"Ada"}'],
  ['POST /books', '[{"title":"x"},7]', 400, '[1] must be a JSON object, such as {"name":"Ada"}'],
  ['POST /books', '\ud800', 400, `The body is not valid JSON; ${noComma}`],
  ['POST /books', nested, 400, 'The body is nested deeper than 100 levels; send a flatter one'],
  [
    'POST /books',
    '[{"title":"x"},{"title":"a\\u0000"}]',
    400,
    '[1].title has a NUL character or half of a surrogate pair, which cannot be stored; remove it',
  ],
  ['PUT /books/1', '[{}]', 400, 'The body must be a JSON object, not a list; only POST takes a list'],
  ['PATCH /profile', '[]', 400, 'The body must be a JSON object, not a list; only POST takes a list'],
  ['POST /books text/plain', 'title=x', 415, 'Send the body as application/json or as a form'],
  ['POST /books text/plain', '[{}]', 415, 'Send the body as application/json or as a form'],
  ['POST /books', '{"id":[1],"title":"x"}', 400, 'id must be an integer or a string of 1 to 255 characters'],
  [
    'POST /books',
    '[{"id":1.5,"title":"x"}]',
    400,
    '[0].id must be an integer or a string of 1 to 255 characters',
  ],
  [
    'POST /books',
    '{"id":"1","title":"x"}',
    409,
    'another record of books has this id or isbn; send another one',
  ],
  [
    'POST /books',
    '{"title":"x","isbn":"b"}',
    409,
    'another record of books has this id or isbn; send another one',
  ],
  [
    'POST /books',
    list(1001),
    422,
    'The body has 1001 records; send at most 1000 in one request, or put them into the file',
  ],
  ['POST /books', '{"price":-1}', 422, 'title: is missing'],
  ['PATCH /books/1', '{"price":-1}', 422, 'price: must be at least 0'],
  [
    'GET /books?_page=0',
    null,
    400,
    '_page must be a whole number of at least 1, not "0"; correct it or leave it out',
  ],
  [
    'GET /books?_limit=ten',
    null,
    400,
    '_limit must be a whole number of at least 0, not "ten"; correct it or leave it out',
  ],
  [
    'GET /books?_delay=1.5',
    null,
    400,
    '_delay must be a whole number of milliseconds; correct it or leave it out',
  ],
  [
    'GET /books?_where={',
    null,
    400,
    '_where is not valid JSON; send an object, such as {"or":[{"price":{"lt":10}}]}, percent-encoded',
  ],
  [
    'GET /books?price:over=1',
    null,
    400,
    '"price:over" has an unknown operator; use one of eq, ne, gt, gte, lt, lte, in, contains, startsWith, endsWith',
  ],
  [
    'GET /books?_embed=coments',
    null,
    400,
    '_embed names "coments"; use one of comments, author; did you mean "comments"?',
  ],
  [
    'GET /books/1?_expand=autor',
    null,
    400,
    '_expand names "autor"; use one of author; did you mean "author"?',
  ],
  ['GET /comments?_embed=tags', null, 400, '_embed names "tags"; use one of book'],
  ['GET /authors?_expand=x', null, 400, '_expand names "x"; authors has no such relations'],
  [
    'DELETE /books/1?_dependent=coments',
    null,
    400,
    '_dependent names "coments", which is no collection; did you mean "comments"?',
  ],
];

onEveryEngine((engine) => {
  describe('A bad request (C3, C4)', () => {
    const app = useOwnApp(engine, shop);

    it('gets one clear message, and changes nothing', async () => {
      for (const [request, body, status, detail] of table) {
        const [method = '', path = '', type = 'application/json'] = request.split(' ');
        const options = body === null ? {} : { body, headers: { 'content-type': type } };
        const reply = await app.request(method, path, options);
        const { errors: _, ...problem } = reply.body;
        expect([request, problem, reply.status, reply.headers.get('content-type')]).toEqual([
          request,
          { type: 'about:blank', title: expect.any(String), status, detail },
          status,
          'application/problem+json',
        ]);
      }
      const { $schemas: _, ...data } = shop;
      expect((await app.get('/db')).body).toEqual(data);
    });

    it('names the methods of its path', async () => {
      const allowed: unknown[] = [];
      for (const path of ['/books', '/books/1', '/profile', '/tags', '/db', '/authors/1/books'])
        allowed.push((await app.request('TRACE', path)).headers.get('allow'));
      expect(allowed).toEqual([
        'GET, HEAD, POST',
        'GET, HEAD, PUT, PATCH, DELETE',
        'GET, HEAD, PUT, PATCH, POST',
        'GET, HEAD',
        'GET, HEAD',
        'GET, HEAD, POST',
      ]);
    });

    it('names every field that does not fit, and the place of a record', async () => {
      const one = await app.post('/books', { price: -1, isbn: 5 });
      expect(one.body.errors).toEqual([
        { path: 'title', detail: 'is missing' },
        { path: 'price', detail: 'must be at least 0' },
        { path: 'isbn', detail: 'must be a string' },
      ]);
      const several = await app.post('/books', [{ title: 'x' }, { title: '' }]);
      expect([several.status, several.body.errors]).toEqual([
        422,
        [{ path: '[1].title', detail: 'must have at least 1 character' }],
      ]);
    });
  });

  describe('A request beyond a limit (C3)', () => {
    const app = useOwnApp(
      engine,
      { books: Array.from({ length: 50 }, (_, index) => ({ id: index, text: 'x'.repeat(3000) })) },
      { environment: { MAX_ANSWER_BYTES: '100000', MAX_BODY_BYTES: '5000' } },
    );

    it('says what to do instead', async () => {
      const details: unknown[] = [];
      for (const path of ['/books', '/db', '/books?q=x'])
        details.push([(await app.get(path)).status, (await app.get(path)).body.detail]);
      details.push((await app.post('/books', { text: 'x'.repeat(6000) })).body.detail);
      const page = 'The response would be larger than MAX_ANSWER_BYTES; ask for a page with _page and _limit';
      expect(details).toEqual([
        [422, page],
        [422, 'The data is larger than MAX_ANSWER_BYTES; get it with the command quintet export'],
        [422, page],
        'The body is too large; send less, or raise MAX_BODY_BYTES',
      ]);
      expect((await app.get('/books?_page=2')).body).toHaveLength(10);
    });
  });
});
