import { describe, expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import type { Reply } from '../support/send.ts';
import { none, noRecords, records, useShop } from '../support/shop-server.ts';
import { invalidFields, problemOf } from '../support/workbench.ts';

onEveryEngine((engine) => {
  describe('The records of a sandbox of a file (W20, C7)', () => {
    const api = useShop(engine);

    it('is read and written by the workbench', async () => {
      const name = await api.sandbox();
      const data = (method: string, path: string, json?: unknown) =>
        api.bench(method, `${name}/data/${path}`, json);
      const outcome = async (reply: Promise<Reply>) => {
        const { status, body } = await reply;
        return [status, body];
      };
      const created = { id: 4, title: 'New', authorId: 2 };
      expect(await outcome(data('POST', 'books', { title: 'New', authorId: 2 }))).toEqual([
        201,
        { data: created },
      ]);
      expect(await outcome(data('GET', 'books/4'))).toEqual([200, { data: created }]);
      const changed = { ...created, title: null };
      expect(await outcome(data('PATCH', 'books/4', { title: null, id: 9 }))).toEqual([
        200,
        { data: changed },
      ]);
      expect(await outcome(data('PATCH', 'profile', { open: true }))).toEqual([
        200,
        { data: { name: 'Shop', open: true } },
      ]);
      expect(await outcome(data('GET', 'profile'))).toEqual([
        200,
        { data: { name: 'Shop', open: true }, next: null },
      ]);
      expect(await outcome(data('GET', 'tags'))).toEqual([200, { data: ['new', 7], next: null }]);
      expect((await data('DELETE', 'authors/1')).status).toBe(204);
      const rest = { authors: [records.authors[1]], books: [records.books[2], changed], reviews: [] };
      expect(await api.documentOf(name)).toEqual({
        ...records,
        ...rest,
        profile: { name: 'Shop', open: true },
      });
      expect(await api.bench('GET', `${name}/journal`).then(({ body }) => body.data)).toEqual([]);
    });

    it('explains what the workbench cannot read or write', async () => {
      const name = await api.sandbox();
      const noRecord = problemOf(404, 'No such record', 'books has no record with the id 99');
      const notOne = (detail: string) => problemOf(404, 'No such collection', detail);
      const collections = 'the collections are authors, books, reviews, notes, drafts';
      const flaw = (details: Readonly<Record<string, string>>) => invalidFields(details);
      const cases: readonly (readonly [string, string, unknown, object])[] = [
        ['GET', 'books/99', undefined, noRecord],
        ['PATCH', 'books/99', {}, noRecord],
        ['DELETE', 'books/99', undefined, noRecord],
        ['GET', 'bookz', undefined, notOne(`there is no collection "bookz": ${collections}`)],
        ['POST', 'profile', {}, notOne(`profile is a single object, not a collection: ${collections}`)],
        [
          'GET',
          'tags/1',
          undefined,
          notOne(`tags is a list of plain values, not a collection: ${collections}`),
        ],
        [
          'PATCH',
          'books',
          {},
          notOne('books is a collection, not a single object: the single objects are profile'),
        ],
        ['POST', 'reviews', { stars: 0 }, flaw({ text: 'is missing', stars: 'must be at least 1' })],
        [
          'POST',
          'books',
          { id: 1 },
          problemOf(409, 'Conflict', expect.stringContaining('another record of books')),
        ],
        [
          'POST',
          'books',
          { id: 1.5 },
          problemOf(422, 'Invalid input', expect.stringContaining('id must be')),
        ],
        [
          'POST',
          'books',
          '{"a":{"b":"\\u0000"}}',
          flaw({ 'a.b': 'has a NUL character or half of a surrogate pair, which cannot be stored' }),
        ],
        [
          'POST',
          'books',
          '[]',
          { ...problemOf(422, 'Invalid input', expect.any(String)), errors: expect.anything() },
        ],
        [
          'GET',
          'books?titel=Red',
          undefined,
          problemOf(
            422,
            'Invalid input',
            'there is no parameter "titel": the parameters are where.{field}, search, sort, limit, after',
          ),
        ],
        [
          'GET',
          'books?after=x',
          undefined,
          problemOf(422, 'Invalid input', 'after is not a cursor of this list'),
        ],
      ];
      for (const [method, path, json, problem] of cases) {
        const type = typeof json === 'string' ? { 'content-type': 'application/json' } : {};
        const { body } = await api.bench(method, `${name}/data/${path}`, json, type);
        expect([method, path, body]).toEqual([method, path, problem]);
      }
      expect(await api.documentOf(name)).toEqual(records);
    });

    it('is listed page by page in any order', async () => {
      const values = [
        3,
        1,
        'b',
        2,
        null,
        undefined,
        'a',
        true,
        1,
        { x: 1 },
        [2],
        false,
        null,
        undefined,
        'b',
        1.5,
      ];
      const books = values.map((v, index) => ({ id: index + 1, v, half: index % 2 }));
      const name = await api.sandbox({ from: { data: { books } } });
      const idsOf = async (query: string) => {
        const ids: number[] = [];
        let after = '';
        do {
          const { status, body } = await api.bench('GET', `${name}/data/books?limit=3&${query}${after}`);
          expect([status, body]).toEqual([200, { data: expect.anything(), next: body.next }]);
          ids.push(...body.data.map(({ id }: { id: number }) => id));
          after = `&after=${body.next}`;
        } while (after !== '&after=null');
        return ids;
      };
      const all = books.map(({ id }) => id);
      const sorted = [2, 9, 16, 4, 1, 7, 3, 15, 12, 8, 10, 11, 5, 13, 6, 14];
      expect(await idsOf('')).toEqual(all);
      expect(await idsOf('sort=key')).toEqual(all);
      expect(await idsOf('sort=-key')).toEqual(all.toReversed());
      expect(await idsOf('sort=v')).toEqual(sorted);
      expect(await idsOf('sort=-v,-key')).toEqual(sorted.toReversed());
      expect(await idsOf('sort=half,-key')).toEqual([15, 13, 11, 9, 7, 5, 3, 1, 16, 14, 12, 10, 8, 6, 4, 2]);
      expect(await idsOf('sort=-half,v')).toEqual([
        ...sorted.filter((id) => id % 2 === 0),
        ...sorted.filter((id) => id % 2 === 1),
      ]);
      expect(await idsOf('where.half=1&sort=-key')).toEqual([16, 14, 12, 10, 8, 6, 4, 2]);
      expect(await idsOf('where.v=1&where.v=b&where.half=0')).toEqual([3, 9, 15]);
      expect(await idsOf('where.v=null')).toEqual([]);
      expect(await idsOf('search=B')).toEqual([3, 15]);
      expect(await idsOf('search=b&where.id=15')).toEqual([15]);
    });

    it('lists names as they are, however odd', async () => {
      const odd = '{"__proto__":{"a":1},"constructor":"c","$":"d","a.b":"e","\'":"f","":"g"}';
      const name = await api.sandbox();
      const json = { 'content-type': 'application/json' };
      expect((await api.bench('POST', `${name}/data/drafts`, odd, json)).text).toBe(
        `{"data":{"id":1,${odd.slice(1)}}`,
      );
      const patch = '{"__proto__":{"b":2},"constructor":null}';
      await api.send('PATCH', `/~${name}/drafts/1`, patch, {
        'content-type': 'application/merge-patch+json',
      });
      const stored = '{"id":1,"__proto__":{"a":1,"b":2},"$":"d","a.b":"e","\'":"f","":"g"}';
      expect((await api.send('GET', `/~${name}/drafts/1`)).text).toBe(stored);
      for (const query of [
        'where.$=d',
        'where.a.b=e',
        "where.'=f",
        'where.=g',
        'sort=__proto__,constructor,$',
      ])
        expect((await api.bench('GET', `${name}/data/drafts?${query}`)).text).toBe(
          `{"data":[${stored}],"next":null}`,
        );
      for (const collection of ['__proto__', 'constructor', '$'])
        expect((await api.bench('GET', `${name}/data/${collection}`)).status).toBe(404);
    });

    it('deletes 10,000 records with one, but no more', async () => {
      const books = (count: number) =>
        Array.from({ length: count }, (_, index) => ({ id: index + 1, authorId: 1 }));
      const authors = [{ id: 1 }];
      const name = await api.sandbox({ from: { data: { authors, books: books(10_000) } } });
      expect((await api.bench('DELETE', `${name}/data/authors/1`)).status).toBe(204);
      expect(await api.documentOf(name)).toEqual(none);
      await api.bench('PUT', name, { from: { data: { authors, books: books(10_001) } } });
      const { status, body } = await api.bench('DELETE', `${name}/data/authors/1`);
      expect([status, body]).toEqual([
        409,
        problemOf(409, 'Conflict', expect.stringMatching(/^more than 10000 records refer to this one/)),
      ]);
      expect((await api.bench('GET', name)).body.records).toEqual({
        ...noRecords,
        authors: 1,
        books: 10_001,
      });
    });

    it('has ids of any size', async () => {
      const huge = '12345678901234567890';
      const name = await api.sandbox();
      const json = { 'content-type': 'application/json' };
      const create = async (path: string, text: string) =>
        (await api.bench('POST', `${name}/data/${path}`, text, json)).text;
      expect(await create('authors', `{"id":${huge}}`)).toBe(`{"data":{"id":${huge}}}`);
      expect(await create('authors', '{}')).toBe('{"data":{"id":3}}');
      expect(await create('authors', '{"id":7.0}')).toBe('{"data":{"id":7.0}}');
      expect(await create('authors', '{}')).toBe('{"data":{"id":8}}');
      expect(await create('drafts', '{"id":-5}')).toBe('{"data":{"id":-5}}');
      expect(await create('drafts', '{}')).toBe('{"data":{"id":1}}');
      expect(await create('drafts', '{"id":9007199254740991}')).toBe('{"data":{"id":9007199254740991}}');
      expect(await create('drafts', '{}')).toMatch(/^\{"data":\{"id":"[0-9a-f-]{36}"\}\}$/);
      expect(await create('books', `{"id":${huge}1,"authorId":"${huge}"}`)).toBe(
        `{"data":{"id":${huge}1,"authorId":"${huge}"}}`,
      );
      await create('reviews', `{"text":"x","bookId":"${huge}1"}`);
      expect((await api.bench('DELETE', `${name}/data/authors/${huge}`)).status).toBe(204);
      const { books, reviews } = await api.documentOf(name);
      expect([books, reviews]).toEqual([records.books, records.reviews]);
    });
  });

  describe('Main of a file (C7)', () => {
    const api = useShop(engine, { API_WRITES: 'off' });

    it('refuses writes of the workbench if it is read-only', async () => {
      const refused = problemOf(
        403,
        'Main is protected',
        'main is read-only: start the server with API_WRITES=on',
      );
      for (const [method, path, json] of [
        ['POST', 'books', { title: 'New' }],
        ['PATCH', 'books/1', { title: 'New' }],
        ['DELETE', 'books/1', undefined],
        ['PATCH', 'profile', { name: 'New' }],
      ] as const) {
        const { status, body } = await api.bench(method, `main/data/${path}`, json);
        expect([method, path, status, body]).toEqual([method, path, 403, refused]);
      }
      expect(await api.documentOf('main')).toEqual(records);
      expect((await api.send('POST', '/books', { title: 'New' })).status).toBe(403);
      const name = await api.sandbox({ from: { sandbox: 'main' } });
      expect((await api.bench('DELETE', `${name}/data/books/1`)).status).toBe(204);
    });
  });
});
