import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';
import { maxAnswerBytes } from './graphql-documents.ts';

/** What is small on the wire and large behind it, and answers that are work to make small. */
export const compressionAttacks: readonly Attack[] = [
  {
    name: 'gzip-bombs',
    what: 'bodies of a few KB that expand to 64 MB in gzip, br and zstd, bodies that end in the middle and bodies that are no such thing, on 32 connections',
    bound: '413, 400 or 422 within 10 s, and never 500',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/compression.test.ts'],
    run: bomb,
  },
  {
    name: 'zstd-windows',
    what: 'bodies of a few bytes in zstd that need a window of 128 MiB to expand, on 24 connections',
    bound: 'refused with 413',
    provenBy: ['test/contracts/compression.test.ts'],
    run: sendLargeWindows,
  },
  {
    name: 'compressed-pages',
    what: 'the largest pages in br, zstd and gzip, on eight connections',
    bound:
      'an answer of at most 16 MiB, compressed or as it is, or an error that says to ask for less, within 10 s',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/contracts/compression.test.ts'],
    run: askForCompressed,
  },
  {
    name: 'pages-everywhere',
    what: 'pages of 12 MB, as they are and in every coding, from 40 addresses at once',
    bound: 'an answer of at most 16 MiB, or 503, within 12 s',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/security/memory-ledger.test.ts', 'test/lib/budget.test.ts'],
    run: askFromEverywhere,
  },
];

async function bomb(target: Target): Promise<void> {
  const zeros = Buffer.alloc(target.size(67_108_864, 8_388_608), ' ');
  const bombs = [
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros, { params: { 1: 1 } })],
    ['zstd', zstdCompressSync(zeros)],
  ] as const;
  const bodies = bombs.flatMap(([coding, bytes]) => [
    { coding, bytes },
    { coding, bytes: bytes.subarray(0, bytes.length / 2) },
    { coding, bytes: Buffer.from('{"title":"T","content":"C"}') },
  ]);
  const paths = ['/posts', '/users', '/graphql', '/api/v1/users'];
  await target.flood(32, target.size(20_000, 2 * bodies.length), async (index) => {
    const { coding, bytes } = bodies[index % bodies.length] ?? { coding: 'gzip', bytes: Buffer.alloc(0) };
    const path = paths[index % paths.length] ?? '/posts';
    const headers = { 'content-encoding': coding };
    const { status, ms } = await target.post(path, new Uint8Array(bytes), { headers });
    const isRefused = [400, 413, 422].includes(status) && ms < 12_000;
    target.expect(isRefused, `a body in ${coding} was ${status} after ${(ms / 1000).toFixed(1)} s`);
  });
}

async function sendLargeWindows(target: Target): Promise<void> {
  const body = zstdFrame(27, '{"title":"T","content":"C"}');
  const headers = { 'content-encoding': 'zstd' };
  await target.flood(24, target.size(20_000, 24), async () => {
    const { status } = await target.post('/posts', body, { headers });
    target.expect(status === 413, `a body with a window of 128 MiB was ${status}`);
  });
}

/** A frame of RFC 8878 with one block that is not compressed, and a window of 2 to this power. */
function zstdFrame(windowLog: number, text: string): Uint8Array<ArrayBuffer> {
  const blockHead = (text.length << 3) | 1;
  const window = (windowLog - 10) << 3;
  const head = [0x28, 0xb5, 0x2f, 0xfd, 0, window, blockHead & 0xff, blockHead >> 8, 0];
  return new Uint8Array([...head, ...Buffer.from(text)]);
}

async function askFromEverywhere(target: Target): Promise<void> {
  const path = target.pageOf(target.scene.world.longPostIds, target.size(12, 4));
  const codings = ['identity', 'zstd', 'gzip', 'br'];
  await target.flood(target.size(40, 8), target.size(20_000, 16), async (index) => {
    const headers = { 'accept-encoding': codings[index % codings.length] ?? 'identity' };
    const { status, bytes, ms } = await target.get(path, { address: target.addressOf(index), headers });
    const isAnswered = [200, 503].includes(status) && ms < 12_000;
    target.expect(isAnswered, `${path} was ${status} after ${(ms / 1000).toFixed(1)} s`);
    target.expect(bytes <= maxAnswerBytes, `${path} had ${(bytes / 1_048_576).toFixed(1)} MiB`);
  });
}

async function askForCompressed(target: Target): Promise<void> {
  const { world } = target.scene;
  const position = (world.longPostIds[0] ?? 1) - 1;
  const pageOf = (limit: number) => `/posts?limit=${limit}&page=${Math.floor(position / limit) + 1}`;
  const paths = [
    '/posts?limit=1000',
    pageOf(12),
    '/api/v1/users?per_page=100&include=posts,comments',
    '/docs',
  ];
  const codings = ['br', 'zstd', 'gzip', 'br;q=0.9, gzip;q=0.8'];
  const { token } = world.attacker;
  await target.flood(8, target.size(20_000, 4 * paths.length), async (index) => {
    const path = paths[index % paths.length] ?? '/';
    const headers = { 'accept-encoding': codings[Math.floor(index / paths.length) % codings.length] ?? 'br' };
    const { status, bytes, ms } = await target.get(path, { token, headers });
    const isAnswered = [200, 422, 503].includes(status) && ms < 12_000;
    target.expect(isAnswered, `${path} was ${status} after ${(ms / 1000).toFixed(1)} s`);
    target.expect(bytes <= maxAnswerBytes, `${path} had ${(bytes / 1_048_576).toFixed(1)} MiB`);
  });
}
