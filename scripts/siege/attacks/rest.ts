import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { times, words } from '../../../harness/lists.ts';
import { type Attacks, cycle, gets, graphql, requests } from '../floods.ts';
import type { Target } from '../target.ts';

const inCoding = (coding: string) => ({ 'content-type': 'application/json', 'content-encoding': coding });
const usersWithAll = '/api/v1/users?per_page=100&include=posts,comments';

const fullPages = words(`/posts?limit=1000 /posts?limit=1000&page=2 /users?limit=1000 /users?limit=100
  ${usersWithAll} /api/v1/posts?per_page=100 /api/v1/products
  /wrapped/users?per_page=100 /api/v1/tags /api/users?per_page=100`);

const deepPages =
  words(`/posts?limit=1&page=1000000 /posts?limit=1000&page=9007199254740991 /users?skip=1000000
  /users?offset=1000000&limit=1 /api/v1/users?page=1000000 /api/v1/posts?page=1000000 /wrapped/users?page=1000000
  /api/users?page=90071992547409910 /posts?limit=2&page=1500`);

/** REST pages, searches, bodies, headers and codings that cost more than they look. */
export const restAttacks: Attacks = {
  'long-pages': gets(8, (target) => [
    ...[1000, 100, 20].map((limit) => pageWithLong(target, limit)),
    ...words('/posts/search?q=x /posts/search?q=long'),
  ]),
  'full-pages': gets(8, ({ world }) => [...fullPages, `/api/v1/users/${world.attacker.id}`]),
  'deep-pages': gets(8, () => deepPages),
  'short-searches': gets(8, () => {
    const needles = [...times(40, (index) => `${index % 10}${index % 7}`), 'x', 'qz', '~~', 'é', '%', '  '];
    return needles.flatMap((needle) =>
      ['posts', 'users'].map((name) => `/${name}/search?q=${encodeURIComponent(needle)}`),
    );
  }),
  'long-searches': gets(8, () => [
    `/posts/search?q=${'1 2 '.repeat(250)}`,
    `/posts/search?q=${'000'.repeat(333)}`,
    `/users/search?q=${'@example.com'.repeat(80)}`,
    '/users/search?q=example.com',
  ]),
  'json-bombs': requests(8, [1_200, 20], {}, (target) => {
    const values = jsonBombs(target.size([1_000_000, 100_000]));
    const paths = words('/posts /users /api/v1/users /graphql /users/bulk /api/v1/auth/login');
    return (index) => {
      const value = cycle(values, index);
      const body = index % 3 === 0 ? `{"title":"T","content":"C","authorId":${value}}` : value;
      return { path: cycle(paths, Math.floor(index / values.length)), body };
    };
  }),
  'long-ids': (target) => {
    const id = '9'.repeat(target.size([1_000_000, 100_000]));
    const { token } = target.world.attacker;
    const sent = (index: number) => [
      { method: 'DELETE', path: '/users/bulk', body: [id] },
      graphql('query ($id: ID!) { post(id: $id) { id } }', { id }),
      { path: `/posts/${'9'.repeat(15_000)}` },
      { path: `/users/${encodeURIComponent('９'.repeat(1_600))}` },
      { path: `/api/v1/posts/${index}${'0'.repeat(10_000)}`, token },
    ];
    return target.flood(8, 400, (index) => Promise.all(sent(index).map((one) => target.ask(one))));
  },
  'long-numbers': requests(4, [10_000, 8], { statuses: [400], ms: 2_000 }, (target) =>
    ['min_price', 'max_price'].map((name) => ({
      path: `/api/v1/products?${name}=${'1'.repeat(target.size([15_000, 1_000]))}x`,
    })),
  ),
  'long-headers': requests(16, [5_000, 40], {}, () => (index) => ({
    path: cycle(words('/posts /graphql /posts/1 /api/v1/posts /users /docs /'), index),
    headers: cycle(longHeaders, index),
  })),
  'gzip-bombs': requests(32, [20_000, 18], { statuses: [400, 413, 422] }, (target) => {
    const bodies = compressedBombs(target.size([67_108_864, 8_388_608]));
    const paths = words('/posts /users /graphql /api/v1/users');
    return (index) => ({ path: cycle(paths, index), ...cycle(bodies, index) });
  }),
  'zstd-windows': requests(24, [20_000, 24], { statuses: [413], ms: 30_000 }, () => ({
    path: '/posts',
    body: frameWithLargeWindow,
    headers: inCoding('zstd'),
  })),
  'compressed-pages': requests(8, [20_000, 16], { statuses: [200, 422, 503] }, (target) => {
    const paths = ['/posts?limit=1000', pageWithLong(target, 12), usersWithAll, '/docs'];
    const codings = ['br', 'zstd', 'gzip', 'br;q=0.9, gzip;q=0.8'];
    const { token } = target.world.attacker;
    return codings.flatMap((coding) =>
      paths.map((path) => ({ path, token, headers: { 'accept-encoding': coding } })),
    );
  }),
  'pages-everywhere': requests([40, 8], [20_000, 16], { statuses: [200, 503] }, (target) => (index) => ({
    path: target.pageOf(target.world.longPostIds, target.size([12, 4])),
    address: target.addressOf(index),
    headers: { 'accept-encoding': cycle(['identity', 'zstd', 'gzip', 'br'], index) },
  })),
};

function pageWithLong({ world }: Target, limit: number): string {
  const position = (world.longPostIds[0] ?? 1) - 1;
  return `/posts?limit=${limit}&page=${Math.floor(position / limit) + 1}`;
}

function jsonBombs(size: number): readonly string[] {
  return [
    '['.repeat(size / 2) + ']'.repeat(size / 2),
    '{"a":'.repeat(size / 10),
    `{${times(size / 12, (index) => `"k${index}":0`).join(',')}}`,
    `[${'0,'.repeat(size / 2)}0]`,
    '9'.repeat(size),
    `1e${'9'.repeat(size / 2)}`,
    `"${'\\u0000'.repeat(size / 6)}"`,
    `"${'\\ud800'.repeat(size / 6)}"`,
    `"${'İ'.repeat(size / 2)}"`,
    `[${'[],'.repeat(size / 3)}[]]`,
  ];
}

const long = (piece: string) => piece.repeat(Math.floor(15_000 / piece.length));

const longHeaders: readonly Readonly<Record<string, string>>[] = [
  { accept: long('text/event-stream;q=0.1,') },
  { accept: long('a/b;c=d;q=0.001,') },
  { 'accept-encoding': long('gzip;q=0.5,') },
  { 'if-none-match': long('"abc",') },
  { 'if-match': long('W/"abc" ,') },
  { authorization: `Bearer ${long('eyJ.')}` },
  { 'x-forwarded-for': long('10.0.0.1,') },
  { 'x-request-id': long('x') },
  Object.fromEntries(times(500, (index) => [`x-h${index}`, 'value'])),
  { cookie: long('a=b; ') },
];

/** In each coding: a body that expands to this size, a truncated one, and one that is not compressed. */
function compressedBombs(bytes: number) {
  const blanks = Buffer.alloc(bytes, ' ');
  const bombs = {
    gzip: gzipSync(blanks),
    br: brotliCompressSync(blanks, { params: { 1: 1 } }),
    zstd: zstdCompressSync(blanks),
  };
  return Object.entries(bombs).flatMap(([coding, bomb]) =>
    [bomb, bomb.subarray(0, bomb.length / 2), Buffer.from('{"title":"T","content":"C"}')].map((body) => ({
      body: new Uint8Array(body),
      headers: inCoding(coding),
    })),
  );
}

/** A frame of RFC 8878 with one raw block and a window of 128 MiB. */
const frameWithLargeWindow = (() => {
  const text = '{"title":"T","content":"C"}';
  const [window, blockHead] = [(27 - 10) << 3, (text.length << 3) | 1];
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0, window, blockHead & 0xff, blockHead >> 8, 0];
  return new Uint8Array([...head, ...Buffer.from(text)]);
})();
