import { createTest } from 'quintet/vitest';
import { expect } from 'vitest';
import { findBooks, placeOrder } from './shop.js';
import shop from './shop.json' with { type: 'json' };

const test = createTest({ api: shop });

test('a book is ordered once although the response is lost', async ({ sandbox }) => {
  const match = { method: 'POST', path: '/orders' } as const;
  await sandbox.faults.add({ match, when: 'after', status: 503, times: 1 });
  await placeOrder(sandbox.url, { bookId: 1 });
  expect(await sandbox.data.orders.list()).toEqual([{ id: 1, bookId: 1 }]);
  await sandbox.journal.verify({ match, exactly: 2 });
});

test('an order is given up while the shop fails', async ({ sandbox }) => {
  await sandbox.faults.add({ match: { path: '/orders' }, status: 503 });
  await expect(placeOrder(sandbox.url, { bookId: 1 })).rejects.toThrow('the shop responded with 503');
  expect(await sandbox.data.orders.list()).toEqual([]);
});

test('a new book is found, and shown with its author', async ({ sandbox }) => {
  await sandbox.data.books.create({ title: 'Sanditon', price: 5, authorId: 1 });
  const books = await findBooks(sandbox.url, 'sandi');
  expect(books.map(({ title, author }) => `${title} by ${author.name}`)).toEqual(['Sanditon by Jane Austen']);
});
