import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { words } from '../support/words.ts';

describeOn('Products API: reads', onEverySetup, useApp, (app) => {
  const create = async (name: string, price: number, category?: string) =>
    (await app.post('/api/v1/products', { name, price, category }, { token: app.world.productsToken })).body
      .data;

  const list = (query: string) => app.get(`/api/v1/products${query}`);

  describe('GET /api/v1/products', () => {
    it('lists every product in ascending id order, even after an update (R3)', async () => {
      const cup = await create('Cup', 30);
      await create('Pot', 20);
      const pan = await create('Pan', 10);
      const changes = { name: 'Big pot' };
      await app.put('/api/v1/products/2', changes, { token: app.world.productsToken });
      expect((await list('')).body).toEqual({
        data: [cup, { id: 2, name: 'Big pot', price: 20, category: 'general' }, pan],
        count: 3,
      });
    });

    it('filters by category and inclusive price bounds, alone or combined (R3)', async () => {
      const products = [
        await create('Cup', 4.5, 'kitchen'),
        await create('Pot', 20, 'kitchen'),
        await create('Spade', 20, 'Garden'),
        await create('Gift', 0),
        await create('House', 1e12, 'kitchen'),
      ];
      const cases: [query: string, ids: number[]][] = [
        ['?category=kitchen', [1, 2, 5]],
        ['?category=general', [4]],
        ['?category=KITCHEN', []],
        ['?category=Garden', [3]],
        ['?category=garden', []],
        ['?category=kitch', []],
        ['?category=kitchen%20', []],
        ['?category=%25', []],
        ['?category=', []],
        ['?min_price=20', [2, 3, 5]],
        ['?min_price=20.000001', [5]],
        ['?max_price=20', [1, 2, 3, 4]],
        ['?max_price=19.999999', [1, 4]],
        ['?min_price=4.5&max_price=4.5', [1]],
        ['?min_price=4.5&max_price=20', [1, 2, 3]],
        ['?min_price=21&max_price=20', []],
        ['?max_price=0', [4]],
        ['?max_price=-1', []],
        ['?min_price=-1e308', [1, 2, 3, 4, 5]],
        ['?min_price=9007199254740993', []],
        ['?min_price=1e12', [5]],
        ['?max_price=1e308', [1, 2, 3, 4, 5]],
        ['?min_price=1e-400', [1, 2, 3, 4, 5]],
        ['?min_price=%2B20', [2, 3, 5]],
        ['?min_price=.5&max_price=5.', [1]],
        ['?category=kitchen&min_price=20', [2, 5]],
        ['?category=kitchen&max_price=4.5', [1]],
        ['?category=kitchen&min_price=5&max_price=100', [2]],
        ['?category=Garden&min_price=21', []],
        ['?other=x&name=Cup', [1, 2, 3, 4, 5]],
      ];
      for (const [query, ids] of cases) {
        const { status, body } = await list(query);
        const data = products.filter(({ id }) => ids.includes(id));
        const expected = { data, count: ids.length };
        expect({ query, status, body }).toEqual({ query, status: 200, body: expected });
      }
    });

    it('matches a category exactly, for all of Unicode', async () => {
      const categories = ['é', 'e\u0301', 'É', "o'clock", '100%', 'a\\b', '😀', ' kitchen '];
      for (const category of categories) await create('Thing', 1, category);
      for (const [index, category] of categories.entries())
        expect((await list(`?category=${encodeURIComponent(category)}`)).body).toEqual({
          data: [{ id: index + 1, name: 'Thing', price: 1, category }],
          count: 1,
        });
    });

    it('returns 400 for a price that is not a number (R3)', async () => {
      const noNumbers = [
        '',
        ...words(`
              abc NaN Infinity -Infinity 1e309 0x10 1,5 1_000 %201 1%20 1+1 1e . - --1 1.2.3 null true
              1n %00 %EF%BC%91 $1
            `),
      ];
      for (const name of ['min_price', 'max_price']) {
        for (const value of noNumbers) {
          const { status, body } = await list(`?${name}=${value}`);
          const expected = { error: `${name} must be a number` };
          expect({ value, status, body }).toEqual({ value, status: 400, body: expected });
        }
      }
    });

    it('returns 400 for a category with a NUL (S13)', async () => {
      expectReply(await list('?category=a%00b'), 400, { error: 'category must not contain NUL characters' });
    });
  });

  it('GET /api/v1/products/:id ignores an invalid token', async () => {
    await create('Cup', 4.5);
    const reply = await app.get('/api/v1/products/1', { token: 'wrong' });
    expect(reply.body).toEqual({ data: { id: 1, name: 'Cup', price: 4.5, category: 'general' } });
  });
});
