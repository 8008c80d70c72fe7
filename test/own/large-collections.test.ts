import { expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { useOwnApp } from '../support/own-app.ts';

const books = Array.from({ length: 1200 }, (_, index) => ({
  id: index + 1,
  title: `Book ${index}${index % 100 === 0 ? ' rare' : ' usual'}`,
  price: index % 7,
  authorId: (index % 3) + 1,
}));

const shop = { books, authors: [{ id: 1 }, { id: 2 }, { id: 3 }] };

onEveryEngine((engine) => {
  const app = useOwnApp(engine, shop);
  const has = (word: string) => books.filter(({ title }) => title.includes(word));

  it('finds the same in many records as in few (C3)', async () => {
    const rare = has('rare');
    const table = {
      '/books': [books, null],
      '/books?_start=1100&_limit=2': [books.slice(1100, 1102), '1200'],
      '/books?q=rare&_limit=99': [rare, String(rare.length)],
      '/books?q=RARE&price=2&_limit=99': [rare.filter(({ price }) => price === 2), '2'],
      '/books?q=usual&_limit=1': [[books[1]], '1188'],
      '/books?authorId=2&q=rare&_sort=-id&_limit=2': [[books[1000], books[700]], '4'],
      '/authors/3/books?_limit=1': [[books[2]], '400'],
      '/books?id=7&id=9&_limit=9': [[books[6], books[8]], '2'],
      '/books?_sort=-price,id&_limit=1': [[books[6]], '1200'],
      '/books?price=6&_limit=1': [[books[6]], '171'],
    };
    for (const [path, [found, total]] of Object.entries(table)) {
      const reply = await app.get(path);
      expect([path, reply.body, reply.headers.get('x-total-count')]).toEqual([path, found, total]);
    }
    expect((await app.get('/authors?_embed=books')).body).toEqual(
      shop.authors.map(({ id }) => ({ id, books: books.filter(({ authorId }) => authorId === id) })),
    );
  });
});
