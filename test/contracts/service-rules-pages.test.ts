import { expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { makeProfile, register, writeComment, writePost } from '../support/blog.ts';
import { makeUsers } from '../support/flat-users.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { makeScene } from '../support/rest.ts';
import { describeOn } from '../support/suites.ts';
import { words } from '../support/words.ts';

/** The rejected parameters, each with its rule. */
type Refused = readonly [name: string, words: string][];

const sentencesOf = (refused: Refused) => refused.map(([name, words]) => `${name} ${words}`);

const inPosts = (refused: Refused) => ({
  status: 400,
  body: {
    error: {
      code: 'VALIDATION_ERROR',
      message: sentencesOf(refused)[0],
      fields: Object.fromEntries(refused.map(([name, words]) => [name, words.replace('must', 'Must')])),
    },
  },
});
const inVersioned = (refused: Refused) => ({ status: 400, body: { errors: sentencesOf(refused) } });
/** A format without a list reports the first. */
const inWrapped = (refused: Refused) => ({
  status: 422,
  body: { success: false, error: sentencesOf(refused)[0], code: 'VALIDATION_ERROR' },
});

const badPage = 'must be a whole number of at least 1';
const badSize = (max: number) => `must be a whole number from 1 to ${max}`;
const repeated = 'must be a single value';

/** Every list with pages: its size parameter, and its `meta` for one record. */
const lists = [
  {
    path: '/posts',
    size: 'limit',
    max: 1000,
    refuse: inPosts,
    metaOf: (page: number, size: number) => ({ meta: { total: 1, page, limit: size, totalPages: 1 } }),
  },
  ...['/api/v1/users', '/api/users'].map((path) => ({
    path,
    size: 'per_page',
    max: 100,
    refuse: inVersioned,
    metaOf: (page: number, size: number) => ({ meta: { page, per_page: size, total: 1 } }),
  })),
  ...['/api/v1/posts', '/api/v1/posts/1/comments'].map((path) => ({
    path,
    size: 'per_page',
    max: 100,
    refuse: inVersioned,
    metaOf: (page: number) => ({ meta: { page, total_pages: 1, total_count: 1 } }),
  })),
  {
    path: '/wrapped/users',
    size: 'per_page',
    max: 100,
    refuse: inWrapped,
    metaOf: (page: number, size: number) => ({ page, per_page: size, total: 1, total_pages: 1 }),
  },
];

const notWhole = [
  '',
  ...words(`
    x 0 -0 00 -1 -9007199254740991 1.5 1.0 1e3 0x1 NaN Infinity 1_000 9007199254740992
    9223372036854775808 99999999999999999999
  `),
  '1'.repeat(400),
  ...words('+1 %2B1 %201 1%20 1,2 1;2 true null [1] ٣ １ %00 1%00 %ff %'),
];

describeOn('Service rules: page numbers and sizes (S11, V3)', onEverySetup, useApp, (app) => {
  it('must be whole numbers of at least 1; anything else is rejected, never defaulted', async () => {
    const scene = await makeScene(app);
    for (const { path, size, max, refuse } of lists) {
      const wrong = [
        ...notWhole.map((text) => [`page=${text}`, [['page', badPage]]]),
        ...[...notWhole, String(max + 1), '9007199254740991'].map((text) => [
          `${size}=${text}`,
          [[size, badSize(max)]],
        ]),
      ] as [query: string, refused: Refused][];
      for (const [query, refused] of wrong) {
        const { status, headers, body } = await scene.send('Versioned API', 'GET', `${path}?${query}`);
        expect({ path, query, status, body }).toEqual({ path, query, ...refuse(refused) });
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    }
  });

  it('are all reported if several are invalid, always in the same order', async () => {
    const scene = await makeScene(app);
    for (const { path, size, max, refuse } of lists) {
      const both = (ofPage: string, ofSize: string): Refused => [
        ['page', ofPage],
        [size, ofSize],
      ];
      const wrong: [query: string, refused: Refused][] = [
        [`${size}=0&page=0`, both(badPage, badSize(max))],
        [`page=1&page=2&${size}=0`, both(repeated, badSize(max))],
        [`${size}[]=1&page=x&${size}=0&page=1`, both(repeated, repeated)],
        ...words('page=1&page=2 page=1&page=1 page[]=1 page%5B%5D=1 page[0]=1&page[1]=2').map(
          (query): [string, Refused] => [query, [['page', repeated]]],
        ),
      ];
      for (const [query, refused] of wrong) {
        const { status, body } = await scene.send('Versioned API', 'GET', `${path}?${query}`);
        expect({ path, query, status, body }).toEqual({ path, query, ...refuse(refused) });
      }
    }
  });

  it('are reported with other invalid parameters of the same list', async () => {
    for (const path of ['/api/v1/users', '/api/users']) {
      const { status, body } = await app.get(`${path}?include=friends,foes&page=0&per_page=-1`);
      const include = 'must name posts, comments or both';
      const refused: Refused = [
        ['page', badPage],
        ['per_page', badSize(100)],
        ['include', include],
      ];
      expect({ path, status, body }).toEqual({ path, ...inVersioned(refused) });
    }
    const detail = (name: string, type: string, msg: string, input: string) => ({
      type,
      loc: ['query', name],
      msg,
      input,
    });
    const single = 'Input should be a single value';
    expectReply(await app.get('/users?limit=0&skip=1&skip=2&role=%00'), 422, {
      detail: [
        detail('skip', 'multiple_values', single, '1'),
        detail('limit', 'greater_than_equal', 'Input should be greater than or equal to 1', '0'),
        detail(
          'role',
          'string_unicode',
          'Input should be a string without NUL or invalid Unicode characters',
          '\u0000',
        ),
      ],
    });
  });

  it('default to 10 or 25 records, in the order of each list (P4, F5, V4, V6, V9)', async () => {
    const ada = await register(app, 'Ada');
    for (let count = 1; count <= 26; count += 1) {
      await writePost(app, ada);
      await writeComment(app, ada, 1);
      if (count > 1) await makeProfile(app, `User ${count}`);
      await app.post('/posts', { title: `Post ${count}`, content: 'C' });
    }
    const ids = Array.from({ length: 26 }, (_, index) => index + 1);
    const flat = (await makeUsers(app, ids.map(String))).map(({ id }) => id);
    const ofUsers = (page: number, size: number) => ({ page, per_page: size, total: 26 });
    const ofPosts = (page: number, limit: number) => ({
      total: 26,
      page,
      limit,
      totalPages: Math.ceil(26 / limit),
    });
    const ofWrapped = (page: number, size: number) => ({
      ...ofUsers(page, size),
      total_pages: Math.ceil(26 / size),
    });
    const others = (page: number, size: number) => ({
      page,
      total_pages: Math.ceil(26 / size),
      total_count: 26,
    });
    for (const [path, inOrder, metaOf, byDefault = 25, name = 'per_page'] of [
      ['/posts', ids, ofPosts, 10, 'limit'],
      ['/wrapped/users', flat, ofWrapped, 10],
      ['/api/v1/users', ids, ofUsers],
      ['/api/users', ids, ofUsers],
      ['/api/v1/posts', ids.toReversed(), others],
      ['/api/v1/posts/1/comments', ids, others],
    ] as const) {
      for (const [query, page, size] of [
        ['', 1, byDefault],
        ['?page=2', 2, byDefault],
        ['?page=3&other=x', 3, byDefault],
        ['?page=4', 4, byDefault],
        [`?${name}=13&page=2`, 2, 13],
        [`?${name}=1&page=26`, 26, 1],
        [`?${name}=100`, 1, 100],
      ] as const) {
        const { data, meta, ...rest } = (await app.get(path + query, ada)).body;
        const shown = data.map(({ id }: { id: unknown }) => id);
        const expected = inOrder.slice((page - 1) * size, page * size);
        expect([path, query, shown, meta ?? rest]).toEqual([path, query, expected, metaOf(page, size)]);
      }
    }
  }, 120_000);

  it('are accepted up to the maximum, and a page past the end is empty with correct totals', async () => {
    const scene = await makeScene(app);
    for (const { path, size, max, metaOf } of lists) {
      const get = (query: string) => scene.send('Versioned API', 'GET', `${path}?${query}`);
      const { data } = (await get('')).body;
      expect(data).toHaveLength(1);
      const right = [
        [`page=1&${size}=1`, 1, 1, data],
        [`page=01&${size}=01`, 1, 1, data],
        [`${size}=${max}`, 1, max, data],
        [`page=2&${size}=1`, 2, 1, []],
        [`page=2&${size}=${max}`, 2, max, []],
        [`page=9007199254740991&${size}=1`, 9007199254740991, 1, []],
        [`page=9007199254740991&${size}=${max}`, 9007199254740991, max, []],
      ] as const;
      for (const [query, page, rows, expected] of right)
        expectReplyTo([path, query], await get(query), 200, { data: expected, ...metaOf(page, rows) });
    }
  });
});
