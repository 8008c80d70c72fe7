import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';
import { maxAnswerBytes } from './graphql-documents.ts';

/** Pages, searches, bodies and headers of the REST interfaces that cost more than they look. */
export const restAttacks: readonly Attack[] = [
  {
    name: 'long-pages',
    what: 'pages of up to 1,000 records of which 48 have texts of 1 MB, on eight connections',
    bound: 'an answer of at most 16 MiB, or an error that says to ask for less',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/contracts/input-limits.test.ts'],
    run: (target) => getAgain(target, 8, longPages(target)),
  },
  {
    name: 'full-pages',
    what: 'the largest pages of every list, with everything that can be included, on eight connections',
    bound: 'an answer of at most 16 MiB',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/contracts/service-rules-pages.test.ts'],
    run: (target) =>
      getAgain(target, 8, [
        '/posts?limit=1000',
        '/posts?limit=1000&page=2',
        '/users?limit=1000',
        '/users?limit=100',
        '/api/v1/users?per_page=100&include=posts,comments',
        '/api/v1/posts?per_page=100',
        '/api/v1/products',
        '/wrapped/users?per_page=100',
        '/api/v1/tags',
        '/api/users?per_page=100',
        `/api/v1/users/${target.scene.world.attacker.id}`,
      ]),
  },
  {
    name: 'deep-pages',
    what: 'pages that begin a million records further on, in every list',
    bound: 'an empty page or an error within 10 s',
    provenBy: ['test/contracts/service-rules-pages.test.ts', 'test/storage/query-plans.test.ts'],
    run: (target) =>
      getAgain(target, 8, [
        '/posts?limit=1&page=1000000',
        '/posts?limit=1000&page=9007199254740991',
        '/users?skip=1000000',
        '/users?offset=1000000&limit=1',
        '/api/v1/users?page=1000000',
        '/api/v1/posts?page=1000000',
        '/wrapped/users?page=1000000',
        '/api/users?page=90071992547409910',
        '/posts?limit=2&page=1500',
      ]),
  },
  {
    name: 'short-searches',
    what: 'searches for one and two characters in every interface, on eight connections',
    bound: 'an answer of at most 16 MiB within 10 s',
    movedBy: ['MAX_ANSWER_BYTES', 'MAX_RESULTS'],
    provenBy: ['test/contracts/hostile-search.test.ts', 'test/storage/turn-reader.test.ts'],
    run: (target) => {
      const needles = times(40, (index) => `${index % 10}${index % 7}`).concat(
        'x',
        'qz',
        '~~',
        'é',
        '%',
        '  ',
      );
      const paths = needles.flatMap((needle) => [
        `/posts/search?q=${encodeURIComponent(needle)}`,
        `/users/search?q=${encodeURIComponent(needle)}`,
      ]);
      return getAgain(target, 8, paths);
    },
  },
  {
    name: 'long-searches',
    what: 'searches for 1,000 characters that are everywhere, and for text that is almost there',
    bound: 'an answer within 10 s',
    provenBy: ['test/contracts/hostile-search.test.ts'],
    run: (target) =>
      getAgain(target, 8, [
        `/posts/search?q=${'1 2 '.repeat(250)}`,
        `/posts/search?q=${'000'.repeat(333)}`,
        `/users/search?q=${'@example.com'.repeat(80)}`,
        `/users/search?q=example.com`,
      ]),
  },
  {
    name: 'json-bombs',
    what: 'bodies of 1 MB: 100,000 levels, 100,000 keys, 300,000 numbers, numbers of 1 MB, 300,000 escapes',
    bound: 'each is answered within 10 s, and none with 500',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/service-rules-bodies.test.ts', 'test/contracts/hostile-input-bodies.test.ts'],
    run: bombWithJson,
  },
  {
    name: 'many-numbers',
    what: 'posts whose authorId is a list of 300,000 numbers, and pages of them',
    bound: 'an answer of at most 16 MiB',
    movedBy: ['MAX_TEXT_CHARACTERS'],
    provenBy: ['test/contracts/input-limits.test.ts'],
    run: async (target) => {
      const authorId = times(target.size(300_000, 10_000), (index) => index % 10);
      const body = JSON.stringify({ title: 'Numbers', content: 'Many', authorId });
      await target.flood(4, target.size(60, 4), () => target.post('/posts', body));
      await getAgain(target, 4, ['/posts?limit=1000&page=4', '/posts?limit=1000&page=5']);
    },
  },
  {
    name: 'long-ids',
    what: 'ids of 1 MB in bodies and variables and of 15 KB in paths',
    bound: 'each is answered within 10 s, and none with 500',
    movedBy: ['MAX_BODY_BYTES', 'MAX_HEADER_BYTES'],
    provenBy: ['test/contracts/hostile-input-paths.test.ts', 'test/contracts/hostile-input-sizes.test.ts'],
    run: async (target) => {
      const id = '9'.repeat(target.size(1_000_000, 100_000));
      const short = encodeURIComponent('９'.repeat(1_600));
      await target.flood(8, 400, async (index) => {
        const replies = await Promise.all([
          target.request('DELETE', '/users/bulk', { body: [id] }),
          target.graphql('query ($id: ID!) { post(id: $id) { id } }', { id }),
          target.get(`/posts/${'9'.repeat(15_000)}`),
          target.get(`/users/${short}`),
          target.get(`/api/v1/posts/${index}${'0'.repeat(10_000)}`, {
            token: target.scene.world.attacker.token,
          }),
        ]);
        expectAnswers(target, replies);
      });
    },
  },
  {
    name: 'long-numbers',
    what: 'min_price and max_price of 15,000 digits and a letter, on four connections',
    bound: '400 within 2 s',
    movedBy: ['MAX_HEADER_BYTES'],
    provenBy: ['test/security/linear-text.test.ts'],
    run: (target) => {
      const number = `${'1'.repeat(target.size(15_000, 1_000))}x`;
      return target.flood(4, target.size(10_000, 8), async (index) => {
        const name = index % 2 === 0 ? 'min_price' : 'max_price';
        const { status, ms } = await target.get(`/api/v1/products?${name}=${number}`);
        target.expect(status === 400 && ms < 2_000, `a long ${name} was ${status} after ${ms.toFixed(0)} ms`);
      });
    },
  },
  {
    name: 'long-headers',
    what: 'Accept, If-None-Match, If-Match, Authorization and X-Forwarded-For of 15 KB, and 500 headers at once',
    bound: 'each is answered within 10 s, and none with 500',
    movedBy: ['MAX_HEADER_BYTES'],
    provenBy: ['test/security/server-limits.test.ts', 'test/lib/accept.test.ts'],
    run: floodHeaders,
  },
];

function longPages({ scene: { world } }: Target): readonly string[] {
  const position = (world.longPostIds[0] ?? 1) - 1;
  const pageOf = (limit: number) => `/posts?limit=${limit}&page=${Math.floor(position / limit) + 1}`;
  return [pageOf(1000), pageOf(100), pageOf(20), '/posts/search?q=x', '/posts/search?q=long'];
}

async function getAgain(target: Target, connections: number, paths: readonly string[]): Promise<void> {
  const { token } = target.scene.world.attacker;
  await target.flood(connections, target.size(100_000, 2 * paths.length), async (index) => {
    const path = paths[index % paths.length] ?? '/';
    const { status, bytes, ms } = await target.get(path, { token });
    const called = path.slice(0, 60);
    target.expect(status !== 0 && ms < 12_000, `${called} was ${status} after ${(ms / 1000).toFixed(1)} s`);
    target.expect(status !== 500, `${called} was 500`);
    target.expect(bytes <= maxAnswerBytes, `${called} had ${(bytes / 1_048_576).toFixed(1)} MiB`);
  });
}

function expectAnswers(target: Target, replies: readonly { status: number; ms: number }[]): void {
  for (const { status, ms } of replies) {
    target.expect(status !== 0 && ms < 12_000, `an answer was ${status} after ${(ms / 1000).toFixed(1)} s`);
    target.expect(status !== 500, 'an answer was 500');
  }
}

async function bombWithJson(target: Target): Promise<void> {
  const size = target.size(1_000_000, 100_000);
  const values = [
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
  const paths = ['/posts', '/users', '/api/v1/users', '/graphql', '/users/bulk', '/api/v1/auth/login'];
  await target.flood(8, target.size(1_200, values.length * 2), async (index) => {
    const value = values[index % values.length] ?? '';
    const path = paths[Math.floor(index / values.length) % paths.length] ?? '/posts';
    const body = index % 2 === 0 ? `{"title":"T","content":"C","authorId":${value}}` : value;
    expectAnswers(target, [await target.post(path, body)]);
  });
}

async function floodHeaders(target: Target): Promise<void> {
  const long = (piece: string) => piece.repeat(Math.floor(15_000 / piece.length));
  const sets: readonly Record<string, string>[] = [
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
  const paths = ['/posts', '/graphql', '/posts/1', '/api/v1/posts', '/users', '/docs', '/'];
  await target.flood(16, target.size(5_000, 40), async (index) => {
    const headers = sets[index % sets.length] ?? {};
    const path = paths[index % paths.length] ?? '/';
    expectAnswers(target, [await target.get(path, { headers })]);
  });
}
