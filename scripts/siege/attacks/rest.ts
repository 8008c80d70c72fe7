import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { longText, times, words } from '../../../harness/lists.ts';
import { type Attacks, cycle, gets, requests } from '../floods.ts';
import type { Target } from '../target.ts';

const inCoding = (coding: string) => ({ 'content-type': 'application/json', 'content-encoding': coding });

const deepPages =
  words(`/posts?limit=1&page=1000000 /posts?limit=1000&page=9007199254740991 /users?skip=1000000
  /users?offset=1000000&limit=1 /api/v1/users?page=1000000 /api/v1/posts?page=1000000`);

/** REST pages, searches, bodies, headers and codings that cost more than they look. */
export const restAttacks: Attacks = {
  // A thousand rows in each transaction: writes that make all others wait.
  'bulk-users': requests(4, { statuses: [201, 429, 503], ms: 30_000 }, () => {
    const name = longText(1, 900);
    const body = times(1_000, (index) => ({ name, email: `bulk-${index}@example.com` }));
    return { path: '/users/bulk', body: JSON.stringify(body) };
  }),
  // Pages at and beyond the size limit of a response.
  'long-pages': gets((target) => [
    ...[1000, 100, 20].map((limit) => pageWithLong(target, limit)),
    '/posts?limit=1000',
    '/api/v1/users?per_page=100&include=posts,comments',
  ]),
  // Rows that a database must skip.
  'deep-pages': gets(() => deepPages),
  // Texts that no index finds, or that are found everywhere.
  searches: gets(() => {
    const needles = ['x', '7', '10', 'qz', '~~', 'é', '%', '  ', '1 2 '.repeat(250), '000'.repeat(333)];
    return needles.flatMap((needle) =>
      ['posts', 'users'].map((name) => `/${name}/search?q=${encodeURIComponent(needle)}`),
    );
  }),
  // A text that is compared with every position of long posts, and found in none of them.
  'repetitive-search': {
    settings: { DATABASE_STATEMENT_TIMEOUT_MS: '1000' },
    run: async (target) => {
      const body = { title: 'Repetitive', content: 'x'.repeat(99_000) };
      for (let round = 0; round < 100; round += 1)
        await Promise.all(times(6, () => target.send({ path: '/posts', body })));
      const path = `/posts/search?q=${'x'.repeat(900)}y`;
      await requests(8, { statuses: [200, 503], ms: 6_000 }, () => (index) => ({
        path,
        address: `203.0.113.${index % 8}`,
      }))(target);
    },
  },
  // JSON that is deep, wide or long: parsing.
  'json-bombs': requests(8, {}, () => {
    const values = jsonBombs(1_000_000);
    const paths = words('/posts /users /api/v1/users /graphql /users/bulk /api/v1/auth/login');
    return (index) => ({
      path: cycle(paths, Math.floor(index / values.length)),
      body: cycle(values, index),
    });
  }),
  // Lists of thousands of items in headers.
  'long-headers': requests(16, {}, () => (index) => ({
    path: cycle(words('/posts /graphql /posts/1 /api/v1/posts /users /docs /'), index),
    headers: cycle(longHeaders, index),
  })),
  // Bodies that expand to 64 MiB.
  'gzip-bombs': requests(32, { statuses: [400, 413, 422] }, () => {
    const bodies = compressedBombs(67_108_864);
    const paths = words('/posts /users /graphql /api/v1/users');
    return (index) => ({ path: cycle(paths, index), ...cycle(bodies, index) });
  }),
  // Large responses in every coding: CPU time of compression.
  'compressed-pages': requests(8, { statuses: [200, 422, 503] }, (target) => {
    const paths = ['/posts?limit=1000', pageWithLong(target, 12), '/docs'];
    const codings = ['br', 'zstd', 'gzip', 'br;q=0.9, gzip;q=0.8'];
    const { token } = target.data.attacker;
    return codings.flatMap((coding) =>
      paths.map((path) => ({ path, token, headers: { 'accept-encoding': coding } })),
    );
  }),
};

function pageWithLong({ data }: Target, limit: number): string {
  const position = (data.longPostIds[0] ?? 1) - 1;
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
