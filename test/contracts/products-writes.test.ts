import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectJson, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const path = '/api/v1/products';

describeOn('Products API: writes', onEverySetupInProcess, useApp, (app) => {
  const asWriter = () => ({ token: app.world.productsToken });
  const create = async (fields: object = {}) =>
    (await app.post(path, { name: 'Cup', price: 4.5, ...fields }, asWriter())).body.data;
  const cup = { id: 1, name: 'Cup', price: 4.5, category: 'general' };
  const listed = async () => (await app.get(path)).body.data;

  /** Invalid fields and their errors, the same for create and update. */
  const badFields: [sent: object, error: string][] = [
    [{ name: null }, 'name is required'],
    [{ name: '' }, 'name is required'],
    [{ name: ' \t\u3000' }, 'name is required'],
    [{ name: 5 }, 'name must be a string'],
    [{ name: false }, 'name must be a string'],
    [{ name: ['Cup'] }, 'name must be a string'],
    [{ name: 'a\0b' }, 'name must not contain NUL or invalid Unicode characters'],
    [{ name: 'x\ud800' }, 'name must not contain NUL or invalid Unicode characters'],
    [{ price: null }, 'price is required'],
    [{ price: '4.5' }, 'price must be a number'],
    [{ price: '' }, 'price must be a number'],
    [{ price: true }, 'price must be a number'],
    [{ price: [1] }, 'price must be a number'],
    [{ price: {} }, 'price must be a number'],
    [{ price: -0.01 }, 'price must be at least 0'],
    [{ price: -1e308 }, 'price must be at least 0'],
    [{ category: '' }, 'category must not be blank'],
    [{ category: ' ' }, 'category must not be blank'],
    [{ category: 5 }, 'category must be a string'],
    [{ category: ['general'] }, 'category must be a string'],
    [{ category: 'a\0b' }, 'category must not contain NUL or invalid Unicode characters'],
    [{ category: 'x'.repeat(256) }, 'category must be at most 255 characters'],
    [{ name: '', price: 'x', category: 5 }, 'name is required'],
    [{ price: -1, category: '' }, 'price must be at least 0'],
  ];
  const noObjects = [[], null, 'name', 5, [{ name: 'Cup', price: 1 }]];

  describe(`POST ${path}`, () => {
    it('returns 201 with the product, numbered from 1, in the default category (S4)', async () => {
      expectJson(await app.post(path, { name: 'Cup', price: 4.5 }, asWriter()), 201, { data: cup });
      expect((await app.get(`${path}/1`)).body).toEqual({ data: cup });
    });

    it('stores the given values exactly, and ignores other keys', async () => {
      const sent = [
        { name: ' Pot ', price: 0, category: 'kitchen' },
        { name: "O'Neill 日本 😀", price: 20, category: ' Küche ' },
        { name: 'x'.repeat(10_000), price: 0.1, category: '😀'.repeat(255) },
        ...[0.30000000000000004, 1e300, 5e-324, 3_000_000_000, Number.MAX_SAFE_INTEGER, 1e21, 1, 1.5].map(
          (price) => ({ name: 'Priced', price, category: 'general' }),
        ),
      ];
      for (const [index, product] of sent.entries()) {
        const { status, body } = await app.post(path, { ...product, id: 99, extra: true }, asWriter());
        expect(status).toBe(201);
        expect(body).toEqual({ data: { id: index + 1, ...product } });
      }
      expect(await listed()).toEqual(sent.map((product, index) => ({ id: index + 1, ...product })));
    });

    it('uses the default for a category of null (R1)', async () => {
      expect(await create({ category: null })).toEqual(cup);
    });

    it('returns 400 for a missing field, name before price (R1)', async () => {
      const cases: [sent: object, error: string][] = [
        [{ price: 4.5 }, 'name is required'],
        [{ name: 'Cup' }, 'price is required'],
        [{}, 'name is required'],
        [{ category: 5 }, 'name is required'],
        [{ Name: 'Cup', PRICE: 4.5 }, 'name is required'],
      ];
      for (const [sent, error] of cases)
        expectReplyTo(sent, await app.post(path, sent, asWriter()), 400, { error });
      expect(await listed()).toEqual([]);
    });

    it('returns 400 for an invalid field (R1)', async () => {
      for (const [fields, error] of badFields) {
        const sent = { name: 'Cup', price: 4.5, ...fields };
        expectReplyTo(sent, await app.post(path, sent, asWriter()), 400, { error });
      }
      expect(await listed()).toEqual([]);
    });

    it('returns 400 for a price too large for a double (R1)', async () => {
      const body = '{"name": "Cup", "price": 1e400}';
      const reply = await app.request('POST', path, { body, ...asWriter() });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ error: 'price must be a number' });
    });
  });

  describe(`PUT ${path}/:id`, () => {
    it('merges the given fields, and ignores other keys (R4)', async () => {
      const cases: [sent: object, changes: object][] = [
        [{ name: 'Pot' }, { name: 'Pot' }],
        [{ price: 0 }, { price: 0 }],
        [{ price: 12.75 }, { price: 12.75 }],
        [{ category: 'kitchen' }, { category: 'kitchen' }],
        [{ category: null }, { category: 'general' }],
        [
          { name: 'Pan', price: 3, category: 'x' },
          { name: 'Pan', price: 3, category: 'x' },
        ],
        [{}, {}],
        [{ id: 99, extra: true, Name: 'x' }, {}],
      ];
      let expected = await create({ category: 'tableware' });
      const other = await create();
      for (const [sent, changes] of cases) {
        expected = { ...expected, ...changes };
        expectJson(await app.put(`${path}/1`, sent, asWriter()), 200, { data: expected });
        expect(await listed()).toEqual([expected, other]);
      }
    });

    it('returns 400 for an invalid field, and changes nothing (R1)', async () => {
      await create();
      for (const [sent, error] of badFields)
        expectReplyTo(sent, await app.put(`${path}/1`, { price: 9, ...sent }, asWriter()), 400, { error });
      expect(await listed()).toEqual([cup]);
    });
  });

  describe.each([
    ['POST', path],
    ['PUT', `${path}/1`],
  ])('%s %s', (method, target) => {
    it('returns 400 for a body that is not an object', async () => {
      await create();
      for (const json of noObjects) {
        const { status, body } = await app.request(method, target, { json, ...asWriter() });
        const expected = { error: 'Body must be a JSON object' };
        expect({ json, status, body }).toEqual({ json, status: 400, body: expected });
      }
      expect(await listed()).toEqual([cup]);
    });
  });
});
