import { beforeEach, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { writeDocument } from '../../src/data/document/write-document.ts';
import { importDocument } from '../../src/data/import-document.ts';
import { resetDatabase } from '../../src/data/reset-database.ts';
import { Budget } from '../../src/lib/budget.ts';
import type { CatalogSource } from '../../src/records/catalog-source.ts';
import { createCollection } from '../../src/records/collection.ts';
import { catalogOf } from '../../src/records/contracts.ts';
import { readCounter } from '../../src/records/counters.ts';
import { useFolder } from '../support/backup.ts';
import { onEveryEngine } from '../support/engines.ts';
import { expectReply, expectStatus } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';
import { invalidFields, useWorkbench } from '../support/workbench.ts';

const library = catalogOf([
  { name: 'shelves', one: 'shelf', table: 'shelves', fields: { name: { type: 'short text' } } },
  {
    name: 'books',
    one: 'book',
    table: 'books',
    isSearched: true,
    indexes: { price: ['price'], shelf: ['shelfId'] },
    fields: {
      shelfId: { type: 'whole number', refersTo: 'shelves' },
      title: { type: 'filled text', isSearched: true },
      price: { type: 'number' },
      note: { type: 'text', isNullable: true },
      isLent: { type: 'flag' },
      createdAt: { type: 'created time' },
      updatedAt: { type: 'changed time' },
    },
  },
] satisfies CatalogSource);

const books = library.get('books');
const at = '2026-01-31T09:30:00.000Z';
const later = '2026-02-01T09:30:00.000Z';
const times = { createdAt: at, updatedAt: at };
const dune = { id: 1, shelfId: 1, title: 'Dune', price: 9.5, note: null, isLent: false, ...times };
const emma = { ...dune, id: 2, title: 'Emma', note: 'a gift', isLent: true };
const data = { shelves: [{ id: 1, name: 'Novels' }], books: [dune, emma] };
const counts = { shelves: 1, books: 2 };

/** Collections that the program does not know, in tables of their own. */
describeOn('A catalog of its own', onEveryEngine, given(useWorkbench, {}, library), (bench) => {
  const folder = useFolder();
  const main = bench.sandbox('main');
  const t1 = bench.sandbox();
  const write = (method: string, path: string, body?: unknown) =>
    bench.send(method, `${t1.path}/data/${path}`, body);

  const load = async (document: object, append = false): Promise<number> => {
    const path = folder.path('library.json');
    await writeFile(path, JSON.stringify(document));
    const options = { append, onProgress: () => undefined, now: new Date(at), hash: () => '' };
    return importDocument(bench.world.database, library, { path, name: path, hasLines: false }, options);
  };
  const exported = () =>
    bench.world.database.snapshot(async (reader) => {
      const parts = writeDocument(reader, library, { hasHashes: false, form: 'compact', lastIds: null });
      return JSON.parse((await Array.fromAsync(parts)).map(({ text }) => text).join(''));
    });

  beforeEach(async () => {
    expect(await load(data)).toBe(3);
  });

  it('has a collection that reads, writes, searches and counts', async () => {
    const { database, runtime } = bench.world;
    const limits = { maxItems: 100, maxBytes: 1_000_000, maxSeconds: 10 };
    const budget = new Budget(limits, runtime.admission, () => 'client', false);
    const store = createCollection<typeof dune>(database, books);
    const { id, ...fields } = { ...dune, id: 3, title: 'École' };
    expect(await store.create(fields)).toEqual({ ...fields, id });
    expect(await store.update(id, { price: 1, isLent: true }, later)).toEqual({
      ...fields,
      id,
      price: 1,
      isLent: true,
      updatedAt: later,
    });
    expect((await store.search('ÉCO', 10, budget)).items.map((book) => book.id)).toEqual([3]);
    expect(await readCounter(database, books)).toBe(3);
    expect([await store.delete(id), await store.delete(id)]).toEqual([true, false]);
    expect([await store.find(id), await store.find(1)]).toEqual([null, dune]);
    expect(await readCounter(database, books)).toBe(2);
  });

  it('is exported and imported as a document, and reset', async () => {
    const { database } = bench.world;
    expect(await exported()).toEqual(data);
    expect(await load({ books: [{ ...dune, id: 7, title: 'Third' }] }, true)).toBe(1);
    const wrong = load({ books: [{ ...dune, id: 8, shelfId: 9 }] }, true);
    await expect(wrong).rejects.toThrow('data.books[0].shelfId: there is no such record');
    expect(await readCounter(database, books)).toBe(3);
    expect(await resetDatabase(database, library, { restartsIds: true })).toBe(4);
    expect(await exported()).toEqual({ shelves: [], books: [] });
    expect(await readCounter(database, books)).toBe(0);
  });

  it('is listed, sorted and searched in main, which only its own program writes', async () => {
    const ids = async (query: string) =>
      (await bench.get(`${main.path}/data/books${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('?sort=-price')).toEqual([2, 1]);
    expect(await ids('?search=DUN')).toEqual([1]);
    expect(await ids('?where.shelfId=1')).toEqual([1, 2]);
    expectReply(await bench.get(`${main.path}/data/books/2`), 200, { data: emma });
    expectReply(await bench.get(`${main.path}/data`), 200, { data });
    expectStatus(await bench.send('POST', `${main.path}/data/shelves`, { name: 'Poems' }), 403);
    const { body } = await bench.get(`${main.path}`);
    expect([body.records, body.productsToken]).toEqual([counts, null]);
  });

  it('is created, changed and deleted in a sandbox', async () => {
    const { body: made } = await t1.make({ clock: { at: later }, from: { data } });
    expect([made.records, made.productsToken]).toEqual([counts, null]);
    const book = { shelfId: 1, title: 'Third', price: 2, isLent: false };
    const created = { ...book, id: 3, note: null, createdAt: later, updatedAt: later };
    expectReply(await write('POST', 'books', book), 201, { data: created });
    expectReply(await write('PATCH', 'books/3', { note: 'new' }), 200, { data: { ...created, note: 'new' } });
    expectReply(
      await write('POST', 'books', { ...book, shelfId: 9 }),
      422,
      invalidFields({ shelfId: 'no shelf has id 9' }),
    );
    expectReply(await write('PATCH', 'books/3', { id: 4 }), 422, invalidFields({ id: 'cannot be changed' }));
    expectStatus(await write('DELETE', 'shelves/1'), 204);
    expectReply(await bench.get(`${t1.path}/data`), 200, { data: { shelves: [], books: [] } });
    expect((await bench.get(t1.path)).body.records).toEqual({ shelves: 0, books: 0 });
    expectReply(await bench.get(`${main.path}/data`), 200, { data });
  });

  it('is forked, saved, restored and reset', async () => {
    expect((await t1.make({ from: { sandbox: 'main' } })).body.records).toEqual(counts);
    expectReply(await bench.get(`${t1.path}/data`), 200, { data });
    expectStatus(await write('DELETE', 'books/1'), 204);
    const snapshot = await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    expect(snapshot.body.records).toEqual({ shelves: 1, books: 1 });
    expect((await t1.reset()).body.records).toEqual(counts);
    expect((await write('GET', 'books?search=dune')).body.data.map(({ id }: typeof dune) => id)).toEqual([1]);
    expect((await t1.restore('s1')).body.records).toEqual({ shelves: 1, books: 1 });
    expectReply(await bench.get(`${t1.path}/data/books/2`), 200, { data: emma });
  });

  it('has none of what only the contracts have', async () => {
    await t1.make();
    for (const path of ['/posts', '/users', '/api/v1/posts', '/graphql', '/~t1/products'])
      expectStatus(await bench.get(path), 404);
    expectStatus(await t1.token({ userId: 1 }), 422);
    expectStatus(await t1.make({ from: { seed: { users: 1 } } }), 422);
    const rule = { match: { interface: 'posts' }, status: 503 };
    expectStatus(await t1.setFaults(rule), 422);
    expect((await bench.get('/readyz')).body).toEqual({ status: 'ready' });
  });
});
