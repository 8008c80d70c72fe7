import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { program, runProgram, type Serving, startServer, type Variables } from '../support/command-line.ts';
import { allowForStart, type Engine, onEveryEngine, type TestLocation } from '../support/engines.ts';
import { type Reply, send } from '../support/send.ts';
import { invalidFields, problemOf } from '../support/workbench.ts';

const reviewSchema = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string' },
    stars: { type: 'integer', minimum: 1, default: 3 },
    slug: { type: 'string', unique: true },
    createdAt: { type: 'string', readOnly: true },
    updatedAt: { type: 'string', readOnly: true },
  },
};

const records = {
  authors: [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bob' },
  ],
  books: [
    { id: 1, title: 'Red', price: 10, authorId: 1 },
    { id: 2, title: 'Green', price: 20, authorId: 1 },
    { id: 3, title: 'Blue', price: null, authorId: 2 },
  ],
  reviews: [{ id: 1, text: 'Good', bookId: 2 }],
  notes: [{ id: 'n1', text: 'First' }],
  drafts: [],
  profile: { name: 'Shop' },
  tags: ['new', 7],
};

const none = { authors: [], books: [], reviews: [], notes: [], drafts: [], profile: {}, tags: [] };
const counts = { authors: 2, books: 3, reviews: 1, notes: 1, drafts: 0 };
const noRecords = { authors: 0, books: 0, reviews: 0, notes: 0, drafts: 0 };
const shop = { $schemas: { reviews: reviewSchema }, ...records };

/** A server of a file in a folder of its own. */
class ShopServer {
  server!: Serving;
  folder!: string;
  #location!: TestLocation;

  get file(): string {
    return join(this.folder, 'shop.json');
  }

  get databaseUrl(): string {
    return this.#location.url;
  }

  async open(engine: Engine, variables: Variables = {}): Promise<void> {
    this.folder = await makeScratchFolder('own-workbench');
    this.#location = await engine.createLocation('empty');
    await writeFile(this.file, JSON.stringify(shop));
    await this.start(variables);
  }

  async start(variables: Variables = {}): Promise<void> {
    const environment = { DATABASE_URL: this.#location.url, WORKBENCH: 'on', ...variables };
    this.server = await startServer([...program, 'serve', this.file], environment);
  }

  async stop(): Promise<void> {
    const { exitCode, stderr } = await this.server.stop();
    expect({ exitCode, stderr: stderr.replace(/^.*WORKBENCH_FOLDER.*\n/m, '') }).toEqual({
      exitCode: 0,
      stderr: '',
    });
  }

  async drop(): Promise<void> {
    await this.#location.drop();
    await rm(this.folder, { recursive: true });
  }

  send = (method: string, path: string, json?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    send(method, `${this.server.url}${path}`, undefined, {
      ...(typeof json === 'string' ? { body: json } : { json }),
      headers,
    });

  bench = (method: string, path: string, json?: unknown, headers = {}): Promise<Reply> =>
    this.send(method, `/_workbench/sandboxes/${path}`, json, headers);

  read = async (path: string) => (await this.send('GET', path)).body;

  /** Creates a sandbox with a name of its own. */
  async sandbox(options?: unknown): Promise<string> {
    const { status, body } = await this.send('POST', '/_workbench/sandboxes', options);
    expect([status, body.name]).toEqual([201, expect.any(String)]);
    return body.name;
  }

  documentOf = async (name: string) => (await this.bench('GET', `${name}/data`)).body.data;
}

function useShop(engine: Engine, variables: Variables = {}): ShopServer {
  const shopServer = new ShopServer();
  allowForStart();
  beforeAll(() => shopServer.open(engine, variables));
  afterAll(async () => {
    await shopServer.stop();
    await shopServer.drop();
  });
  return shopServer;
}

onEveryEngine((engine) => {
  describe('A sandbox of a file (C7)', () => {
    const api = useShop(engine);

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

  describe('Concurrent writes of own records', () => {
    const api = useShop(engine);
    const numbers = Array.from({ length: 60 }, (_, index) => index);

    for (const kind of ['main', 'a sandbox']) {
      const placeOf = async () => (kind === 'main' ? '' : `/~${await api.sandbox()}`);

      it(`leave no gap and use no id twice in ${kind}`, async () => {
        const place = await placeOf();
        const replies = await Promise.all(
          numbers.map((n) =>
            n % 3 === 0
              ? api.send('POST', `${place}/reviews`, { stars: 0 })
              : // Fields in another order each time.
                api.send(
                  'POST',
                  `${place}/reviews`,
                  n % 2 === 0 ? { text: 'a', x: n, y: n } : { y: n, x: n, text: 'a' },
                ),
          ),
        );
        const ids = replies.filter(({ status }) => status === 201).map(({ body }) => body.id);
        expect(replies.map(({ status }) => status)).toEqual(numbers.map((n) => (n % 3 === 0 ? 422 : 201)));
        expect(ids.toSorted((left, right) => left - right)).toEqual(ids.map((_, index) => index + 2));
      });

      it(`lose no change in ${kind}`, async () => {
        const place = await placeOf();
        const changes = await Promise.all(
          numbers.map((n) => api.send('PATCH', `${place}/books/3`, { [`f${n}`]: n })),
        );
        expect(changes.map(({ status }) => status)).toEqual(numbers.map(() => 200));
        const fields = Object.fromEntries(numbers.map((n) => [`f${n}`, n]));
        expect(await api.read(`${place}/books/3`)).toEqual({ ...records.books[2], ...fields });
      });

      it(`delete a record once in ${kind}`, async () => {
        const place = await placeOf();
        const replies = await Promise.all(numbers.map(() => api.send('DELETE', `${place}/authors/1`)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, ...numbers.slice(1).map(() => 404)]);
      });
    }
  });

  describe('The database of a file (C1)', () => {
    allowForStart();

    it('keeps what was acknowledged when the process is killed', async () => {
      const api = new ShopServer();
      await api.open(engine);
      const sent = Array.from({ length: 20 }, () => api.send('POST', '/drafts', { title: 'Kept' }));
      const ids = (await Promise.all(sent)).map(({ body }) => body.id);
      await api.server.stop('SIGKILL');
      await api.start();
      const drafts = await api.read('/drafts');
      expect(drafts.map(({ id }: { id: number }) => id).sort()).toEqual(ids.sort());
      await api.stop();
      await api.drop();
    });

    it('is loaded again if the file has changed, unless a record was written', async () => {
      const api = new ShopServer();
      await api.open(engine);
      // Requests that change nothing are no writes.
      await api.send('DELETE', '/books/99');
      await api.send('PATCH', '/books/99', {});
      await api.send('POST', '/books', { id: 1 });
      await api.send('POST', '/reviews', {});
      await api.send('POST', '/books', []);
      await api.stop();
      await writeFile(api.file, JSON.stringify({ ...shop, drafts: [{ id: 5 }] }));
      await api.start();
      expect(await api.read('/drafts')).toEqual([{ id: 5 }]);
      expect((await api.send('POST', '/drafts', {})).body).toEqual({ id: 6 });
      await api.stop();
      await writeFile(api.file, JSON.stringify({ drafts: [] }));
      await api.start();
      expect(await api.read('/drafts')).toEqual([{ id: 5 }, { id: 6 }]);
      expect(await api.read('/books')).toEqual(records.books);
      const { stdout } = await api.server.stop();
      expect(stdout.split('\n').filter((line) => line.includes('shop.json has changed'))).toEqual([
        expect.stringMatching(
          /^shop\.json has changed since it was loaded, and so have the records, which are served as they are: .*quintet reset --api \S+shop\.json loads the file again$/,
        ),
      ]);
      await api.drop();
    });

    it('is refused with another file, or if it holds the five contracts', async () => {
      const api = new ShopServer();
      await api.open(engine);
      await api.stop();
      const other = join(api.folder, 'other.json');
      await writeFile(other, JSON.stringify(shop));
      const contracts = await engine.createLocation();
      for (const [url, line] of [
        [
          api.databaseUrl,
          /^quintet: .*: holds shop\.json, not other\.json: set DATABASE_URL to another database\n$/,
        ],
        [contracts.url, /^quintet: [^\n]*five contracts[^\n]*\n$/],
      ] as const) {
        const finished = await runProgram([...program, 'serve', other], { DATABASE_URL: url, PORT: '0' });
        expect(finished).toEqual({ exitCode: 1, stdout: '', stderr: expect.stringMatching(line) });
      }
      await contracts.drop();
      await api.drop();
    });
  });
});
