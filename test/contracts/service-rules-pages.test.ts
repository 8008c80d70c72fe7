import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';
import { makeScene } from '../support/rest.ts';

const inPosts = (message: string) => ({
  status: 400,
  body: { error: { code: 'VALIDATION_ERROR', message } },
});
const inVersioned = (message: string) => ({ status: 400, body: { errors: [message] } });
const inWrapped = (message: string) => ({
  status: 422,
  body: { success: false, error: message, code: 'VALIDATION_ERROR' },
});

/** Every list with pages: its size parameter, and what its `meta` says of one record. */
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
  'x',
  '0',
  '-0',
  '00',
  '-1',
  '-9007199254740991',
  '1.5',
  '1.0',
  '1e3',
  '0x1',
  'NaN',
  'Infinity',
  '1_000',
  '9007199254740992',
  '9223372036854775808',
  '99999999999999999999',
  '1'.repeat(400),
  '+1',
  '%2B1',
  '%201',
  '1%20',
  '1,2',
  '1;2',
  'true',
  'null',
  '[1]',
  '٣',
  '１',
  '%00',
  '1%00',
  '%ff',
  '%',
];

describe('Service rules: page numbers and sizes (S11)', () => {
  onEverySetup((setup) => {
    const app = useApp(setup);

    it('are whole numbers of at least 1; anything else is invalid input, never a default', async () => {
      const scene = await makeScene(app);
      for (const { path, size, max, refuse } of lists) {
        const wrong = [
          ...notWhole.map((text) => [`page=${text}`, 'page must be a whole number of at least 1']),
          ...[...notWhole, String(max + 1), '9007199254740991'].map((text) => [
            `${size}=${text}`,
            `${size} must be a whole number from 1 to ${max}`,
          ]),
        ] as [query: string, message: string][];
        for (const [query, message] of wrong) {
          const { status, body } = await scene.send('Versioned API', 'GET', `${path}?${query}`);
          expect({ path, query, status, body }).toEqual({ path, query, ...refuse(message) });
        }
      }
    });

    it('are taken up to the largest, and a page past the end is empty with true totals', async () => {
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
        for (const [query, page, rows, expected] of right) {
          const { status, body } = await get(query);
          expect({ path, query, status, body }).toEqual({
            path,
            query,
            status: 200,
            body: { data: expected, ...metaOf(page, rows) },
          });
        }
      }
    });
  });
});
