import { describe, expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { useOwnApp } from '../support/own-app.ts';

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
  profile: { name: 'Shop' },
  tags: ['new', 7],
};

const [ada] = shop.authors;
const [red, green, blue] = shop.books;

onEveryEngine((engine) => {
  describe('A collection (C3)', () => {
    const app = useOwnApp(engine, shop);

    it('is read', async () => {
      expect((await app.get('/books')).body).toEqual(shop.books);
      const one = await app.get('/books/1');
      expect([one.status, one.body, one.headers.get('cache-control')]).toEqual([200, red, 'no-cache']);
      expect((await app.get('/books/x%20y')).body).toEqual(blue);
      expect((await app.get('/empty')).body).toEqual([]);
    });

    it('is written', async () => {
      const created = await app.post('/books', { title: 'New' });
      expect([created.status, created.body]).toEqual([201, { id: 3, title: 'New' }]);
      expect(created.headers.get('location')).toBe('http://app/books/3');
      expect(created.headers.get('etag')).toBe((await app.get('/books/3')).headers.get('etag'));
      expect((await app.put('/books/3', { id: 9, title: 'Newer' })).body).toEqual({ id: 3, title: 'Newer' });
      expect((await app.patch('/books/3', { pages: null })).body).toEqual({
        id: 3,
        title: 'Newer',
        pages: null,
      });
      const deleted = await app.delete('/books/3');
      expect([deleted.status, deleted.body]).toEqual([200, {}]);
      expect((await app.get('/books')).body).toEqual(shop.books);
    });

    it('has pages', async () => {
      const page = await app.get('/books?_page=2&_limit=1');
      expect(page.body).toEqual([green]);
      expect(page.headers.get('x-total-count')).toBe('3');
      expect(page.headers.get('link')).toBe(
        ['first', 'prev', 'next', 'last']
          .map((name, index) => `<http://app/books?_page=${[1, 1, 3, 3][index]}&_limit=1>; rel="${name}"`)
          .join(', '),
      );
      expect((await app.get('/books?_page=9&_per_page=2')).body).toEqual({
        first: 1,
        prev: 1,
        next: null,
        last: 2,
        pages: 2,
        items: 3,
        data: [blue],
      });
    });

    it('has relations', async () => {
      const { body } = await app.get('/books?_expand=author&_embed=reviews');
      expect(body).toEqual([
        { ...red, reviews: [], author: ada },
        { ...green, reviews: shop.reviews, author: ada },
        { ...blue, reviews: [] },
      ]);
      expect((await app.get('/books/1?_embed=author')).body).toEqual({ ...red, author: ada });
    });
  });
});
