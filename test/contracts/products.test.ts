import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetup, onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { expectJson, expectJsonTo, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const path = '/api/v1/products';
const cup = { id: 1, name: 'Cup', price: 4.5, category: 'general' };
const unauthorized = { error: 'Unauthorized' };

async function create({ post, productsToken: token }: TestApp, fields: object = {}) {
  return (await post(path, { name: 'Cup', price: 4.5, ...fields }, { token })).body.data;
}

describeOn(`Products API: GET ${path}`, onEverySetup, useApp, (app) => {
  it('lists every product in ascending id order, even after an update (R3)', async () => {
    await create(app);
    await create(app, { name: 'Pot', price: 20 });
    const pan = await create(app, { name: 'Pan', price: 3 });
    await app.put(`${path}/2`, { name: 'Big pot' }, { token: app.productsToken });
    expectReply(await app.get(path), 200, {
      data: [cup, { id: 2, name: 'Big pot', price: 20, category: 'general' }, pan],
      count: 3,
    });
    expectReply(await app.get(`${path}/1`, { token: 'wrong' }), 200, { data: cup });
  });

  it('filters by category and inclusive price bounds, alone or combined (R3)', async () => {
    const products = [
      await create(app, { category: 'kitchen' }),
      await create(app, { price: 20, category: 'kitchen' }),
      await create(app, { price: 20, category: 'Garden' }),
      await create(app, { price: 0 }),
      await create(app, { price: 1e12, category: 'kitchen' }),
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
      const data = products.filter(({ id }) => ids.includes(id));
      expectReplyTo(query, await app.get(path + query), 200, { data, count: ids.length });
    }
  });

  it('matches a category exactly, for all of Unicode', async () => {
    const categories = ['é', 'e\u0301', 'É', "o'clock", '100%', 'a\\b', '😀', ' kitchen '];
    for (const category of categories) await create(app, { category });
    for (const [index, category] of categories.entries())
      expectReply(await app.get(`${path}?category=${encodeURIComponent(category)}`), 200, {
        data: [{ ...cup, id: index + 1, category }],
        count: 1,
      });
  });

  it('returns 400 for a price that is not a number, or a category with a NUL or given twice (R3, S13)', async () => {
    const noNumbers =
      words(`abc NaN Infinity -Infinity 1e309 0x10 1,5 1_000 %201 1%20 1+1 1e . - --1 1.2.3 null
      true 1n %00 %EF%BC%91 $1`);
    for (const name of ['min_price', 'max_price']) {
      const error = `${name} must be a number`;
      for (const value of ['', ...noNumbers])
        expectReplyTo(value, await app.get(`${path}?${name}=${value}`), 400, { error });
    }
    for (const [query, problem] of [
      ['category=a%00b', 'must not contain NUL characters'],
      ['category=a&category=b', 'must be a single value'],
    ] as const)
      expectReplyTo(query, await app.get(`${path}?${query}`), 400, { error: `category ${problem}` });
  });
});

describeOn('Products API: writes', onEverySetupInProcess, useApp, (app) => {
  const asWriter = () => ({ token: app.productsToken });
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
    [{ category: '\udfff' }, 'category must not contain NUL or invalid Unicode characters'],
    [{ category: 'x'.repeat(256) }, 'category must be at most 255 characters'],
    [{ name: '', price: 'x', category: 5 }, 'name is required'],
    [{ price: -1, category: '' }, 'price must be at least 0'],
  ];

  it('POST returns 201 with the product, numbered from 1, in the default category (R1, S4)', async () => {
    expectJson(await app.post(path, { name: 'Cup', price: 4.5 }, asWriter()), 201, { data: cup });
    expectReply(await app.get(`${path}/1`), 200, { data: cup });
    expect(await create(app, { category: null })).toEqual({ ...cup, id: 2 });
  });

  it('POST stores the given values exactly, and ignores other keys', async () => {
    const prices = [0.30000000000000004, 1e300, 5e-324, 3_000_000_000, Number.MAX_SAFE_INTEGER, 1e21, 1, 1.5];
    const sent = [
      { name: ' Pot ', price: 0, category: 'kitchen' },
      { name: "O'Neill 日本 😀", price: 20, category: ' Küche ' },
      { name: 'x'.repeat(10_000), price: 0.1, category: '😀'.repeat(255) },
      ...prices.map((price) => ({ name: 'Priced', price, category: 'general' })),
    ];
    for (const [index, product] of sent.entries())
      expectReply(await app.post(path, { ...product, id: 99, extra: true }, asWriter()), 201, {
        data: { id: index + 1, ...product },
      });
    expect(await listed()).toEqual(sent.map((product, index) => ({ id: index + 1, ...product })));
  });

  it('POST returns 400 for a missing or invalid field, name before price (R1)', async () => {
    const missing: [sent: object, error: string][] = [
      [{ price: 4.5 }, 'name is required'],
      [{ name: 'Cup' }, 'price is required'],
      [{}, 'name is required'],
      [{ category: 5 }, 'name is required'],
      [{ Name: 'Cup', PRICE: 4.5 }, 'name is required'],
    ];
    const invalid = badFields.map(
      ([fields, error]) => [{ name: 'Cup', price: 4.5, ...fields }, error] as const,
    );
    for (const [sent, error] of [...missing, ...invalid])
      expectReplyTo(sent, await app.post(path, sent, asWriter()), 400, { error });
    const body = '{"name": "Cup", "price": 1e400}';
    const error = 'price must be a number';
    expectReply(await app.request('POST', path, { body, ...asWriter() }), 400, { error });
    expect(await listed()).toEqual([]);
  });

  it('PUT merges the given fields, and ignores other keys (R4)', async () => {
    const all = { name: 'Pan', price: 3, category: 'x' };
    const cases: [sent: object, changes?: object][] = [
      [{ name: 'Pot' }],
      [{ price: 0 }],
      [{ price: 12.75 }],
      [{ category: 'kitchen' }],
      [{ category: null }, { category: 'general' }],
      [all],
      [{}],
      [{ id: 99, extra: true, Name: 'x' }, {}],
    ];
    let expected = await create(app, { category: 'tableware' });
    const other = await create(app);
    for (const [sent, changes = sent] of cases) {
      expected = { ...expected, ...changes };
      expectJson(await app.put(`${path}/1`, sent, asWriter()), 200, { data: expected });
      expect(await listed()).toEqual([expected, other]);
    }
  });

  it('PUT returns 400 for an invalid field, and changes nothing (R1)', async () => {
    await create(app);
    for (const [sent, error] of badFields)
      expectReplyTo(sent, await app.put(`${path}/1`, { price: 9, ...sent }, asWriter()), 400, { error });
    expect(await listed()).toEqual([cup]);
  });

  it('POST and PUT return 400 for a body that is not an object', async () => {
    await create(app);
    const error = 'Body must be a JSON object';
    for (const json of [[], null, 'name', 5, [{ name: 'Cup', price: 1 }]]) {
      expectReplyTo(json, await app.post(path, json, asWriter()), 400, { error });
      expectReplyTo(json, await app.put(`${path}/1`, json, asWriter()), 400, { error });
    }
    expect(await listed()).toEqual([cup]);
  });

  const writes = [
    ['POST', path, { name: 'Pot', price: 20 }],
    ['PUT', `${path}/1`, { name: 'Pot' }],
    ['DELETE', `${path}/1`, undefined],
  ] as const;
  it.each(writes)(
    '%s %s returns 401 unless the header is exactly Bearer and the token (R2)',
    async (...write) => {
      const [method, target, json] = write;
      await create(app);
      const token = app.productsToken;
      const schemes = [
        '',
        'bearer ',
        'BEARER ',
        'Token ',
        'Bearer  ',
        'Bearer\t',
        'Bearer:',
        'Bearer',
        'Basic ',
      ];
      const wrong = [
        ...['', 'Bearer', 'Bearer wrong', 'Bearer undefined', 'Bearer null', `Bearer ${'x'.repeat(5_000)}`],
        ...schemes.map((scheme) => scheme + token),
        ...[`${token}x`, `x${token}`, `${token} x`, `x ${token}`, token.slice(0, -1)].map(
          (other) => `Bearer ${other}`,
        ),
        ...[`Bearer ${token}, Bearer ${token}`, `Bearer "${token}"`, `Bearer ${token.toUpperCase()}`],
      ];
      const elsewhere = [{}, { cookie: `token=${token}` }, { 'x-authorization': `Bearer ${token}` }];
      for (const headers of [...wrong.map((authorization) => ({ authorization })), ...elsewhere]) {
        const reply = await app.request(method, `${target}?access_token=${token}`, { json, headers });
        expectJsonTo(headers, reply, 401, unauthorized);
      }
      expect(await listed()).toEqual([cup]);
    },
  );

  it('returns 401 before 404, and 404 before 400 and 415 (R1, S13)', async () => {
    const badBodies = ['{"name": ', '{"name": ""}', '[]', '"'].map((body) => ({ body, headers: {} }));
    const unreadable = [...badBodies, { body: 'x', headers: { 'content-type': 'text/plain' } }];
    for (const target of [`${path}/7`, `${path}/abc`]) {
      for (const sent of unreadable) {
        expectReply(await app.request('PUT', target, sent), 401, unauthorized);
        const reply = await app.request('PUT', target, { ...sent, ...asWriter() });
        expectReply(reply, 404, { error: 'Product not found' });
      }
      expectReply(await app.delete(target), 401, unauthorized);
    }
    for (const sent of unreadable) expectReply(await app.request('POST', path, sent), 401, unauthorized);
  });
});

const withToken = given(useApp, { PRODUCTS_TOKEN: 'open-sesame' });

describeOn('Products API: PRODUCTS_TOKEN', onEverySetupInProcess, withToken, (app) => {
  it('accepts exactly that token (R2)', async () => {
    const sent = { name: 'Cup', price: 4.5 };
    expectReply(await app.post(path, sent, { token: 'Open-Sesame' }), 401, unauthorized);
    expectReply(await app.post(path, sent, { token: 'open-sesame' }), 201, { data: cup });
  });
});
