import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectQuintet,
  type Quintet,
  startQuintet,
  WorkbenchError,
} from '../../client/src/testing/index.ts';
import { spawn } from '../../harness/server-process.ts';
import { isServed } from '../support/command-line.ts';
import { until } from '../support/live.ts';

/** A file of one's own in `startQuintet` (W17, W20). */

setDefaultTimeout(120_000);

const emma = { id: 1, title: 'Emma', price: 8, authorId: 1 };
const persuasion = { id: 2, title: 'Persuasion', price: 7.5, authorId: 1 };
const shop = {
  books: [emma, persuasion],
  authors: [{ id: 1, name: 'Jane Austen' }],
  orders: [],
  profile: { name: 'Shop', city: null },
  formats: ['paper'],
  $lastIds: { books: 7 },
};
const { $lastIds: _, ...records } = shop;

const library = join(import.meta.dir, '../../client/src/testing/index.ts');
const jsonAt = async (url: string) => (await fetch(url)).json();

async function expectRefusal(work: Promise<unknown>, status: number, message: string): Promise<void> {
  const refusal = await work.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(WorkbenchError);
  expect(refusal).toMatchObject({ name: 'WorkbenchError', status, message });
}

let quintet: Quintet<typeof shop>;
beforeAll(async () => {
  quintet = await startQuintet({ api: shop });
});
afterAll(() => quintet.stop());

describe('startQuintet({ api }) (W17)', () => {
  it('serves what a file contains, in main and in sandboxes', async () => {
    expect(await jsonAt(`${quintet.url}/books`)).toEqual(shop.books);
    await using sandbox = await quintet.sandbox();
    expect(await jsonAt(`${sandbox.url}/books?_sort=price`)).toEqual([persuasion, emma]);
    expect(await sandbox.document()).toEqual({ data: records });
    expect(sandbox.productsToken).toBe('');
  });

  it('starts a sandbox with other records, with none, and with those of the file again', async () => {
    await using given = await quintet.sandbox({
      data: { orders: [{ bookId: 2 }], profile: shop.profile },
    });
    const empty = { books: [], authors: [], orders: [], formats: [] };
    expect(await given.document()).toEqual({
      data: { ...empty, orders: [{ id: 1, bookId: 2 }], profile: shop.profile },
    });
    await using none = await quintet.sandbox({ from: 'empty' });
    expect(await none.document()).toMatchObject({ data: { ...empty, profile: {} } });
    await using filled = await quintet.sandbox({ from: 'file' });
    await filled.data.books.delete(1);
    await filled.reset();
    expect(await filled.document()).toEqual({ data: records });
    await using copy = await quintet.sandbox({ from: await given.document() });
    expect(await copy.document()).toEqual(await given.document());
  });

  it('serves a file by its path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-own-'));
    await Bun.write(join(folder, 'shop.yaml'), 'books: [{title: Emma}]');
    await using server = await startQuintet({ api: join(folder, 'shop.yaml') });
    expect(await jsonAt(`${server.url}/books`)).toEqual([{ id: 1, title: 'Emma' }]);
    await using sandbox = await server.sandbox();
    expect(await sandbox.data.books?.list()).toEqual([{ id: 1, title: 'Emma' }]);
    rmSync(folder, { recursive: true });
  });

  it('names what is wrong with a file, and leaves no temporary one', async () => {
    const { TMPDIR = '/tmp' } = process.env;
    const folder = mkdtempSync(join(tmpdir(), 'quintet-own-'));
    process.env.TMPDIR = folder;
    try {
      const refused = startQuintet({ api: { db: [] } });
      await expect(refused).rejects.toThrow(/^Quintet did not start: .*api\.json.* db/);
      const mistyped = startQuintet({ api: shop, settings: { POTR: '1' } });
      await expect(mistyped).rejects.toThrow('POTR is not a setting');
      const server = await startQuintet({ api: shop });
      expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^quintet-api-/));
      await server.stop();
      expect([readdirSync(folder), await isServed(server.url)]).toEqual([[], false]);
    } finally {
      process.env.TMPDIR = TMPDIR;
      rmSync(folder, { recursive: true });
    }
  });

  it('leaves no temporary file behind when the process is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-own-'));
    const script = `import { startQuintet } from '${library}';
      console.log((await startQuintet({ api: { books: [] } })).url);
      setInterval(() => {}, 1000);`;
    const child = spawn([process.execPath, '-e', script], { TMPDIR: folder }, folder);
    await child.stdout.getReader().read();
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^quintet-api-/));
    child.kill('SIGKILL');
    await until(() => readdirSync(folder).length === 0);
    rmSync(folder, { recursive: true });
  });

  it('is connected to with the types of a file', async () => {
    const connected = connectQuintet<typeof shop>({ url: quintet.url });
    await using sandbox = await connected.sandbox();
    expect((await sandbox.data.authors.get(1)).name).toBe('Jane Austen');
  });
});

describe('sandbox.data (W20)', () => {
  it('reads and writes the records of a collection, without a trace in the journal', async () => {
    await using sandbox = await quintet.sandbox();
    const { books, orders } = sandbox.data;
    expect(await books.list({ sort: 'price', limit: 1 })).toEqual([persuasion]);
    expect(await books.list({ where: { authorId: 1 }, search: 'emma' })).toEqual([emma]);
    expect(await books.get(2)).toEqual(persuasion);
    const made = { title: 'Sanditon', price: 5, authorId: 1 };
    expect(await books.create(made)).toEqual({ id: 8, ...made });
    expect(await books.update(8, { price: 6 })).toEqual({ id: 8, ...made, price: 6 });
    expect(await orders.create({ bookId: 8 })).toEqual({ id: 1, bookId: 8 });
    await books.delete(1);
    expect((await books.list()).map(({ id }) => id)).toEqual([2, 8]);
    await expectRefusal(books.get(1), 404, 'books has no record with the id 1');
    expect(await sandbox.journal.read()).toEqual([]);
  });

  it('lists more records than the server returns at once', async () => {
    const given = Array.from({ length: 230 }, (_, index) => ({ bookId: index }));
    await using sandbox = await quintet.sandbox({ data: { orders: given } });
    const ids = (await sandbox.data.orders.list({ sort: '-bookId' })).map(({ bookId }) => bookId);
    expect(ids).toEqual(given.map(({ bookId }) => bookId).reverse());
  });

  it('reads and changes a singleton', async () => {
    await using sandbox = await quintet.sandbox();
    expect(await sandbox.data.profile.get()).toEqual(shop.profile);
    expect(await sandbox.data.profile.update({ city: 'Bath' })).toEqual({ name: 'Shop', city: 'Bath' });
    expect(await sandbox.data.profile.get()).toEqual({ name: 'Shop', city: 'Bath' });
  });

  it('names the collections if one is unknown', async () => {
    await using sandbox = await quintet.sandbox();
    // @ts-expect-error The file has no such collection.
    const { reviews } = sandbox.data;
    const names = 'books, authors, orders';
    const message = `there is no collection "reviews": the collections are ${names}`;
    await expectRefusal(reviews.list(), 404, message);
    expect(Object.keys(sandbox.data)).toEqual(['books', 'authors', 'orders']);
  });
});
