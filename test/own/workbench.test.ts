import { describe, expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { counts, none, noRecords, records, useShop } from '../support/shop-server.ts';
import { invalidFields, problemOf } from '../support/workbench.ts';

const maxBytes = 2 ** 20;

onEveryEngine((engine) => {
  describe('A sandbox of a file (C7)', () => {
    const api = useShop(engine, { WORKBENCH_MAX_BYTES: String(maxBytes) });

    it('starts with the records of the file', async () => {
      for (const options of [undefined, {}, { from: 'file' }]) {
        const { status, body } = await api.bench('PUT', `new-${Math.random()}`.replace('.', '-'), options);
        expect([status, body]).toEqual([
          201,
          {
            name: body.name,
            url: `${api.server.url}/~${body.name}`,
            webSocketUrl: `${api.server.url.replace('http', 'ws')}/~${body.name}/graphql`,
            productsToken: null,
            createdAt: expect.any(String),
            expiresAt: expect.any(String),
            clock: { now: expect.any(String), running: true, isReal: true },
            records: counts,
          },
        ]);
        expect(await api.documentOf(body.name)).toEqual(records);
      }
    });

    it('starts empty, or with given records', async () => {
      const empty = await api.sandbox({ from: 'empty' });
      expect(await api.documentOf(empty)).toEqual(none);
      expect((await api.bench('GET', empty)).body.records).toEqual(noRecords);
      const data = { books: [{ title: 'A' }, { id: 7 }, { title: 'B' }], profile: { name: 'Mine' } };
      const name = await api.sandbox({ from: { data } });
      const books = [{ id: 8, title: 'A' }, { id: 7 }, { id: 9, title: 'B' }];
      expect(await api.documentOf(name)).toEqual({ ...none, books, profile: { name: 'Mine' } });
      expect((await api.send('POST', `/~${name}/books`, {})).body).toEqual({ id: 10 });
      const other = await api.sandbox({ from: { data: { books: [{ id: 1, pages: 5, size: { x: 1 } }] } } });
      expect(await api.read(`/~${other}/books?pages=6`)).toEqual([]);
      expect(await api.read(`/~${other}/books?size.x=2`)).toEqual([]);
      const again = await api.sandbox({ from: { data: await api.documentOf(name) } });
      expect(await api.documentOf(again)).toEqual({
        ...none,
        books: [...books, { id: 10 }],
        profile: { name: 'Mine' },
      });
    });

    it('keeps the digits of numbers and the ids that were used', async () => {
      const text =
        '{"from":{"data":{"$lastIds":{"books":12},"books":[{"id":1,"price":20.10,"n":12345678901234567890}]}}}';
      const { status, body } = await api.bench('PUT', 'digits', text, { 'content-type': 'application/json' });
      expect([status, body.records]).toEqual([201, { ...noRecords, books: 1 }]);
      const { text: book } = await api.send('GET', '/~digits/books/1');
      expect(book).toBe('{"id":1,"price":20.10,"n":12345678901234567890}');
      expect((await api.send('POST', '/~digits/books', {})).body).toEqual({ id: 13 });
    });

    it('refuses data that does not fit, with all mistakes, and creates nothing', async () => {
      const data = {
        bookz: [],
        reviews: [{ stars: 0 }],
        books: [{ id: null }, { id: 1 }, { id: 1 }],
        profile: [],
        tags: [{}],
        authors: {},
        $lastIds: { nope: 1 },
      };
      const { status, body } = await api.bench('PUT', 'wrong', { from: { data } });
      const details = {
        'data.bookz': 'is not a collection of shop.json; did you mean "books"?',
        'data.$lastIds.nope': 'is not a collection of this file',
        'data.reviews[0].text': 'is missing',
        'data.reviews[0].stars': 'must be at least 1',
        'data.books[0].id': 'must not be null; leave it out, and the record gets an id',
        'data.books[2].id': '"1" is also the id of record [1]',
        'data.profile': 'must be an object',
        'data.tags[0]': 'must be a string or a number',
        'data.authors': 'must be a list',
      };
      expect([status, body]).toEqual([422, invalidFields(details)]);
      expect((await api.bench('GET', 'wrong')).status).toBe(404);
    });

    it('replaces nothing if its data does not fit', async () => {
      const name = await api.sandbox();
      expect((await api.bench('PUT', name, { from: { data: { nope: [] } } })).status).toBe(422);
      expect(await api.documentOf(name)).toEqual(records);
    });

    it('has no seed and no tokens', async () => {
      const seeded = await api.bench('PUT', 'seeded', { from: { seed: { users: 1 } } });
      expect([seeded.status, seeded.body]).toEqual([
        422,
        problemOf(
          422,
          'Invalid input',
          'from cannot be {"seed": …}, because only the records of the five contracts can be generated; use {"data": {…}}',
        ),
      ]);
      const name = await api.sandbox();
      const token = await api.bench('POST', `${name}/tokens`, { admin: true });
      expect([token.status, token.body]).toEqual([
        422,
        problemOf(
          422,
          'Invalid input',
          'there are no tokens: the collections of a file have no users and no log-in',
        ),
      ]);
    });

    it('is a copy of main, of a sandbox or of a snapshot, with its ids', async () => {
      const made = await api.bench('POST', 'main/data/notes', { id: 'n2', color: 'red' });
      expect([made.status, made.body]).toEqual([201, { data: { id: 'n2', color: 'red' } }]);
      const source = await api.sandbox({ from: { sandbox: 'main' } });
      const notes = [...records.notes, { id: 'n2', color: 'red' }];
      expect(await api.documentOf(source)).toEqual({ ...records, notes });
      // The fork knows the fields that came after the file was loaded.
      expect(await api.read(`/~${source}/notes?color=red`)).toEqual([{ id: 'n2', color: 'red' }]);
      expect((await api.bench('DELETE', 'main/data/notes/n2')).status).toBe(204);
      expect((await api.send('POST', `/~${source}/books`, {})).body).toEqual({ id: 4 });
      await api.send('DELETE', `/~${source}/books/4`);
      const fork = await api.sandbox({ from: { sandbox: source } });
      const saved = await api.send('PUT', '/_workbench/snapshots/shop', { sandbox: source });
      expect([saved.status, saved.body]).toEqual([
        201,
        { name: 'shop', createdAt: expect.any(String), records: { ...counts, notes: 2 } },
      ]);
      const copy = await api.sandbox({ from: { snapshot: 'shop' } });
      for (const name of [fork, copy]) {
        expect((await api.send('POST', `/~${name}/books`, {})).body).toEqual({ id: 5 });
      }
      const restored = await api.bench('POST', `${fork}/restore`, { snapshot: 'shop' });
      expect([restored.status, restored.body.records]).toEqual([200, { ...counts, notes: 2 }]);
      expect((await api.send('POST', `/~${fork}/books`, {})).body).toEqual({ id: 5 });
      expect((await api.send('DELETE', '/_workbench/snapshots/shop')).status).toBe(204);
    });

    it('is reset to its records and ids', async () => {
      for (const [from, initial] of [
        ['file', records],
        [{ data: { books: [{ id: 3, title: 'A' }] } }, { ...none, books: [{ id: 3, title: 'A' }] }],
      ] as const) {
        const name = await api.sandbox({ from });
        await api.send('DELETE', `/~${name}/books/3`);
        await api.send('PATCH', `/~${name}/profile`, { name: 'Other' });
        expect((await api.send('POST', `/~${name}/books`, {})).body).toEqual({ id: 4 });
        await api.bench('PUT', `${name}/faults`, [{ status: 503 }]);
        expect((await api.send('GET', `/~${name}/books`)).status).toBe(503);
        expect((await api.bench('POST', `${name}/reset`)).status).toBe(200);
        expect(await api.documentOf(name)).toEqual(initial);
        expect((await api.send('POST', `/~${name}/books`, {})).body).toEqual({ id: 4 });
      }
    });

    it('has a clock, which sets the times of a schema (C8)', async () => {
      const at = '2030-01-01T00:00:00.000Z';
      const later = '2030-01-01T00:01:00.000Z';
      const name = await api.sandbox({ clock: { at } });
      const sent = { text: 'New', createdAt: 'x', updatedAt: 'y' };
      const created = { id: 2, text: 'New', stars: 3, createdAt: at, updatedAt: at };
      expect((await api.send('POST', `/~${name}/reviews`, sent)).body).toEqual(created);
      await api.bench('PUT', `${name}/clock`, { advanceSeconds: 60 });
      const changed = { ...created, stars: 5, updatedAt: later };
      expect((await api.send('PATCH', `/~${name}/reviews/2`, { stars: 5, createdAt: 'x' })).body).toEqual(
        changed,
      );
      const replaced = { id: 2, text: 'Newer', stars: 3, createdAt: at, updatedAt: later };
      expect((await api.send('PUT', `/~${name}/reviews/2`, { text: 'Newer' })).body).toEqual(replaced);
      const byBench = await api.bench('POST', `${name}/data/reviews`, { text: 'Bench' });
      expect(byBench.body).toEqual({
        data: { id: 3, text: 'Bench', stars: 3, createdAt: later, updatedAt: later },
      });
    });

    it('is reproducible with a random seed', async () => {
      const ids = [];
      for (let run = 0; run < 2; run += 1) {
        const name = await api.sandbox({ randomSeed: 7 });
        const sent = [
          await api.send('POST', `/~${name}/notes`, {}),
          await api.send('POST', `/~${name}/notes`, {}),
        ];
        ids.push(sent.map(({ body }) => body.id));
      }
      expect(ids[0]).toEqual([
        expect.stringMatching(/^[0-9a-f-]{36}$/),
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ]);
      expect(ids[1]).toEqual(ids[0]);
      expect(new Set(ids[0]).size).toBe(2);
    });

    it('has faults before and after the commit', async () => {
      const name = await api.sandbox();
      const rule = { match: { interface: 'books', method: 'POST' }, status: 503 };
      const set = (rules: unknown) => api.bench('PUT', `${name}/faults`, rules);
      expect((await set([{ ...rule, when: 'before' }])).status).toBe(200);
      expect((await api.send('POST', `/~${name}/books`, {})).status).toBe(503);
      expect((await api.send('POST', `/~${name}/authors/1/books`, {})).status).toBe(201);
      expect((await set([{ ...rule, when: 'after' }])).status).toBe(200);
      expect((await api.send('POST', `/~${name}/books`, {})).status).toBe(503);
      expect((await api.read(`/~${name}/books`)).map(({ id }: { id: number }) => id)).toEqual([
        1, 2, 3, 4, 5,
      ]);
      expect((await set([{ match: { interface: 'posts' }, status: 503 }])).status).toBe(422);
    });

    it('has a journal that names the collection, and verifies', async () => {
      const name = await api.sandbox();
      await api.send('POST', `/~${name}/books`, { title: 'Sent' });
      await api.send('GET', `/~${name}/profile`);
      await api.send('GET', `/~${name}/authors/1/books`);
      const { body } = await api.bench('GET', `${name}/journal`);
      expect(
        body.data.map((entry: { interface: string; body: string | null }) => [entry.interface, entry.body]),
      ).toEqual([
        ['books', '{"title":"Sent"}'],
        ['profile', null],
        ['authors', null],
      ]);
      const verify = (title: string) =>
        api.bench('POST', `${name}/journal/verify`, {
          match: { path: '/books', body: { title } },
          exactly: 1,
        });
      const sent = await verify('Sent');
      expect([sent.status, sent.body]).toEqual([200, { matched: 1 }]);
      expect((await verify('Other')).status).toBe(409);
    });

    it('has idempotency keys and If-Match of its own', async () => {
      const names = [await api.sandbox(), await api.sandbox()];
      for (const name of names) {
        const key = { 'idempotency-key': 'one' };
        const first = await api.send('POST', `/~${name}/books`, { title: 'Once' }, key);
        const second = await api.send('POST', `/~${name}/books`, { title: 'Once' }, key);
        expect([first.status, first.body, second.status, second.body]).toEqual([
          201,
          { id: 4, title: 'Once' },
          201,
          { id: 4, title: 'Once' },
        ]);
        const etag = first.headers.get('etag') ?? '';
        const change = (title: string) =>
          api.send('PATCH', `/~${name}/books/4`, { title }, { 'if-match': etag });
        expect((await change('Twice')).status).toBe(200);
        expect((await change('Thrice')).status).toBe(412);
        expect(await api.read(`/~${name}/books/4`)).toEqual({ id: 4, title: 'Twice' });
      }
    });

    it('knows a field of a write that was undone once it is written again', async () => {
      const name = await api.sandbox();
      const wrong = { 'if-match': '"wrong"' };
      for (const path of ['', `/~${name}`]) {
        expect((await api.send('PATCH', `${path}/drafts/1`, { late: 1 })).status).toBe(404);
        expect((await api.send('POST', `${path}/drafts`, { id: 1 })).status).toBe(201);
        expect(await api.read(`${path}/drafts?late=2`)).toEqual([{ id: 1 }]);
        expect((await api.send('PATCH', `${path}/drafts/1`, { late: 1 }, wrong)).status).toBe(412);
        expect(await api.read(`${path}/drafts?late=2`)).toEqual([{ id: 1 }]);
        expect((await api.send('PATCH', `${path}/drafts/1`, { late: 1 })).status).toBe(200);
        expect(await api.read(`${path}/drafts?late=2`)).toEqual([]);
        expect((await api.send('DELETE', `${path}/drafts/1`)).status).toBe(200);
      }
    });

    it('shares nothing with another one or with main', async () => {
      const [first, second] = [await api.sandbox(), await api.sandbox()];
      const main = await api.documentOf('main');
      await api.send('PATCH', `/~${first}/books/1`, { title: 'First' });
      await api.send('DELETE', '/authors/2', undefined, { 'quintet-sandbox': second });
      expect((await api.documentOf(first)).books[0].title).toBe('First');
      expect((await api.documentOf(second)).books).toEqual(records.books.slice(0, 2));
      expect(await api.documentOf('main')).toEqual(main);
    });

    it('refuses data that exceeds its limit, and keeps what it has', async () => {
      const name = await api.sandbox();
      const text = 'x'.repeat(400_000);
      const full = await api.send('POST', `/~${name}/drafts`, { text });
      expect([full.status, full.body.detail]).toEqual([507, 'The sandbox is full']);
      const tooMany = await api.bench('PUT', name, { from: { data: { drafts: [{ text }, { text }] } } });
      expect([tooMany.status, tooMany.body]).toEqual([
        507,
        problemOf(507, 'Too large', `a sandbox holds at most ${maxBytes} bytes (WORKBENCH_MAX_BYTES)`),
      ]);
      expect(await api.documentOf(name)).toEqual(records);
      expect((await api.send('POST', `/~${name}/drafts`, {})).body).toEqual({ id: 1 });
    });
  });
});
