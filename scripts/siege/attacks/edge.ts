import { parseAnswer, sendRaw } from '../../../harness/raw-connection.ts';
import type { Attack } from '../attack.ts';
import { connectTo, headOf, openUnread } from '../connections.ts';
import { readProcessorSeconds } from '../processes.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';

/** What goes on before any interface is asked: connections, headers, bodies. */
export const edgeAttacks: readonly Attack[] = [
  {
    name: 'slow-readers',
    what: '100 connections of one client that ask for answers of 12 MB and read nothing',
    bound: 'what waits to be read is bounded',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/security/memory-ledger.test.ts', 'test/storage/long-reader.test.ts'],
    run: (target) => readNothing(target, () => target.scene.address),
  },
  {
    name: 'slow-readers-everywhere',
    what: 'the same from 100 addresses',
    bound: 'what waits to be read is bounded',
    movedBy: ['MAX_ANSWER_BYTES'],
    provenBy: ['test/security/memory-ledger.test.ts', 'test/storage/long-reader.test.ts'],
    run: (target) => readNothing(target, (index) => target.addressOf(index)),
  },
  {
    name: 'slow-senders',
    what: '500 connections that send headers and bodies byte by byte',
    bound: 'others are let in meanwhile',
    movedBy: ['IDLE_TIMEOUT_SECONDS', 'MAX_CONNECTIONS_PER_CLIENT'],
    provenBy: ['test/security/server-limits.test.ts'],
    run: sendSlowly,
  },
  {
    name: 'large-bodies',
    what: 'bodies of 64 MB, with a length and in chunks, on 20 connections',
    bound: 'refused with 413 and not kept',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/service-rules-bodies.test.ts'],
    run: sendLargeBodies,
  },
  {
    name: 'small-chunks',
    what: 'bodies of 200 KB in chunks of one byte, on 20 connections',
    bound: 'each is answered',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/contracts/service-rules-bodies.test.ts'],
    run: (target) =>
      target.flood(20, target.size(400, 20), async () => {
        const head = 'POST /posts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
        const rest = 'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
        const body = '1\r\n \r\n'.repeat(target.size(200_000, 10_000));
        const bytes = await Promise.race([
          sendRaw(target.scene.url, head + rest + body, '0\r\n\r\n'),
          Bun.sleep(10_000).then(() => ''),
        ]);
        target.count(String(parseAnswer(bytes).status));
        target.expect(bytes.startsWith('HTTP/1.1 4'), 'a body in small chunks was not answered with 4xx');
      }),
  },
  {
    name: 'request-flood',
    what: 'HEAD, OPTIONS, unknown paths and wrong methods on 100 connections',
    bound: 'each is answered',
    movedBy: ['RATE_LIMIT'],
    provenBy: ['test/contracts/service-rules.test.ts'],
    run: (target) =>
      target.flood(100, target.size(100_000, 400), async (index) => {
        const methods = ['HEAD', 'OPTIONS', 'GET', 'DELETE', 'PATCH'] as const;
        const paths = ['/posts', '/nowhere', '/graphql', '/users/1/2/3', '/openapi.json', '/docs'] as const;
        const path = paths[index % paths.length] ?? '/';
        const { status } = await target.request(methods[index % methods.length] ?? 'GET', path);
        target.expect(status !== 0 && status !== 500, `${path} was ${status}`);
      }),
  },
  {
    name: 'documents-flood',
    what: 'every document and page, /metrics and /status.json on 20 connections',
    bound: 'each is answered',
    movedBy: ['RATE_LIMIT'],
    provenBy: [
      'test/contracts/reference.test.ts',
      'test/contracts/pages.test.ts',
      'test/lib/made-once.test.ts',
      'test/lib/kept-tags.test.ts',
    ],
    run: (target) =>
      target.flood(20, target.size(20_000, 100), async (index) => {
        const paths = [
          ...['/openapi.json', '/docs', '/metrics', '/status.json', '/', '/openapi/users.json'],
          ...['/openapi-3.0.json', '/postman.json', '/arazzo.json', '/docs/contracts', '/docs/graphql'],
          ...['/graphql/main.graphql'],
        ];
        await target.get(paths[index % paths.length] ?? '/');
      }),
  },
  {
    name: 'descriptors',
    what: 'more connections than a server of 128 descriptors can have',
    bound: 'it does not spin, and answers once they are gone',
    movedBy: ['MAX_CONNECTIONS'],
    provenBy: ['test/security/edge.test.ts'],
    isLengthy: true,
    run: exhaustDescriptors,
  },
];

async function readNothing(target: Target, addressOf: (index: number) => string): Promise<void> {
  const line = `GET ${target.pageOf(target.scene.world.longPostIds, target.size(12, 4))}`;
  const sockets = openUnread(target, target.size(100, 10), (index) =>
    headOf(target, line, [], addressOf(index)),
  );
  await Bun.sleep(target.remainingMs);
  for (const socket of sockets) socket.destroy();
}

async function sendSlowly(target: Target): Promise<void> {
  const json = 'Content-Type: application/json';
  const texts = [
    headOf(target, 'POST /posts', [json]).slice(0, -2),
    `${headOf(target, 'POST /posts', [json, 'Content-Length: 100000'])}{"title":"`,
    headOf(target, 'POST /posts', [json, 'Transfer-Encoding: chunked']),
  ];
  const sockets = openUnread(target, target.size(500, 20), (index) => texts[index % texts.length] ?? '');
  while (!target.isOver()) {
    for (const [index, socket] of sockets.entries()) {
      if (!socket.destroyed) socket.write(index % texts.length === 2 ? '1\r\nx\r\n' : 'x');
    }
    await Bun.sleep(100);
  }
  for (const socket of sockets) socket.destroy();
}

async function sendLargeBodies(target: Target): Promise<void> {
  const megabyte = 'x'.repeat(1_048_576);
  const chunk = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`;
  const megabytes = target.size(64, 4);
  await target.flood(20, target.size(60, 4), async (index) => {
    const head = 'POST /posts HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const isChunked = index % 2 === 0;
    const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${megabytes * megabyte.length}`;
    const pieces = times(megabytes, () => (isChunked ? chunk : megabyte));
    const bytes = await Promise.race([
      sendRaw(target.scene.url, `${head}${size}\r\n\r\n`, ...pieces),
      Bun.sleep(10_000).then(() => ''),
    ]);
    target.count(bytes === '' ? 'none' : String(parseAnswer(bytes).status));
  });
}

async function exhaustDescriptors(target: Target): Promise<void> {
  const server = await target.startServer({ WORKERS: '1' }, ['sh', '-c', 'ulimit -n 128; exec "$@"', 'sh']);
  const sockets = times(300, () => connectTo(server.url).once('connect', () => target.count('connection')));
  await Bun.sleep(1_000);
  const before = readProcessorSeconds(server.pid);
  await Bun.sleep(2_000);
  const used = readProcessorSeconds(server.pid) - before;
  target.expect(used < 1, `it used ${used.toFixed(1)} s of processor time in 2 s`);
  for (const socket of sockets) socket.destroy();
  await Bun.sleep(500);
  const { status } = await target.get('/healthz', { url: server.url, timeoutMs: 5_000 });
  target.expect(status === 200, `/healthz was ${status} once the connections were gone`);
  await target.stopServer(server);
}
