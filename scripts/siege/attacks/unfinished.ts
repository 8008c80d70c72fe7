import type { Attack } from '../attack.ts';
import {
  connectTo,
  frameHead,
  headOf,
  hold,
  openRawWebSocket,
  sendOnMany,
  sendPieces,
} from '../connections.ts';
import { attackSandbox, withWorkbench } from '../sandbox.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';
import { memorySettings, memoryTests } from './memory.ts';

/** Bodies and messages that never end, or that nobody is going to read. */
export const unfinishedAttacks: readonly Attack[] = [
  {
    name: 'unfinished-bodies',
    what: '700 connections that send all but the last byte of a body of 1 MiB',
    bound: 'bodies that one client has begun are bounded together; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: memoryTests,
    run: async (target) => {
      const head = Buffer.from(headOf(target, 'POST /posts', [json, `Content-Length: ${bodyBytes}`]));
      const body = Buffer.alloc(bodyBytes - 1, ' ');
      await hold(target, await sendOnMany(target, target.size(700, 10), () => [head, body]));
    },
  },
  {
    name: 'unfinished-chunks',
    what: 'the same in chunks, without the last one',
    bound: 'bodies that one client has begun are bounded together; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: memoryTests,
    run: async (target) => {
      const pieces = [chunkedHead(target, 'POST /posts'), ...times(bodyBytes / chunkBytes - 1, () => chunk)];
      await hold(target, await sendOnMany(target, target.size(700, 10), () => pieces));
    },
  },
  {
    name: 'unfinished-frames',
    what: '700 WebSockets that send all but the last byte of a message of 1 MiB',
    bound: 'messages that one client has begun are bounded together; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: [...memoryTests, 'test/security/edge.test.ts'],
    run: async (target) => {
      const sockets = await Promise.all(times(target.size(700, 10), () => openRawWebSocket(target)));
      const pieces = [frameHead(bodyBytes), Buffer.alloc(bodyBytes - 1, ' ')];
      await Promise.all(sockets.map((socket) => sendPieces(target, socket.resume(), pieces)));
      await hold(target, sockets);
    },
  },
  {
    name: 'delayed-bodies',
    what: 'chunks without end on 400 connections with Quintet-Fault: delay=60000',
    bound: 'a body that is not read yet is not kept; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: memoryTests,
    settings: withWorkbench,
    run: (target) => sendWithoutEnd(target, ['POST /posts', 'POST /graphql'], [delay]),
  },
  {
    name: 'delayed-bodies-in-sandbox',
    what: 'the same to a sandbox, whose journal keeps bodies',
    bound: 'a body that is not read yet is not kept; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: memoryTests,
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, ({ prefix }) =>
        sendWithoutEnd(target, [`POST ${prefix}/posts`, `POST ${prefix}/graphql`], [delay]),
      ),
  },
  {
    name: 'refused-bodies',
    what: 'chunks without end on 400 connections, to paths that respond 401, 404, 405 and 415',
    bound: 'the body of a request that is refused is not kept; another client is served',
    movedBy: ['MAX_BODY_BYTES', ...memorySettings],
    provenBy: ['test/contracts/service-rules-bodies.test.ts'],
    run: async (target) => {
      await sendWithoutEnd(target, [
        'POST /api/v1/posts',
        'POST /nowhere',
        'PATCH /posts',
        'POST /posts?text',
      ]);
    },
  },
  {
    name: 'limited-bodies',
    what: 'RATE_LIMIT=20/min: the same to a path that responds 429',
    bound: 'the body of a request that is refused is not kept',
    movedBy: ['RATE_LIMIT', 'MAX_BODY_BYTES'],
    provenBy: ['test/contracts/rate-limit.test.ts'],
    settings: { RATE_LIMIT: '20/min' },
    run: async (target) => {
      for (const _ of times(45 * target.scene.workers, String)) await target.get('/posts?limit=1');
      await sendWithoutEnd(target, ['POST /posts'], [], [200, 429]);
    },
  },
];

const bodyBytes = 1_048_576;
const chunkBytes = 65_536;
const chunk = Buffer.from(`${chunkBytes.toString(16)}\r\n${' '.repeat(chunkBytes)}\r\n`);

const json = 'Content-Type: application/json';
const delay = 'Quintet-Fault: delay=60000';

function chunkedHead(target: Target, requestLine: string, headers: readonly string[] = []): Buffer {
  // A path that ends in `text` is sent as what no interface reads.
  const type = requestLine.endsWith('text') ? 'Content-Type: text/plain' : json;
  return Buffer.from(headOf(target, requestLine, [type, 'Transfer-Encoding: chunked', ...headers]));
}

/** Sends chunks to these paths in turn for as long as the attack lasts. Connections that the server ends are opened again. */
async function sendWithoutEnd(
  target: Target,
  requestLines: readonly string[],
  headers: readonly string[] = [],
  statuses?: readonly number[],
): Promise<void> {
  const heads = requestLines.map((line) => chunkedHead(target, line, headers));
  const sending = target.flood(target.size(400, 8), Number.POSITIVE_INFINITY, async (index) => {
    const head = heads[index % heads.length] ?? Buffer.alloc(0);
    const socket = connectTo(target.scene.url).resume();
    target.count('connection');
    setTimeout(() => socket.destroy(), target.remainingMs);
    await sendPieces(target, socket, withoutEnd(head));
  });
  await Promise.all([sending, hold(target, [], statuses)]);
}

function* withoutEnd(head: Buffer): Iterable<Buffer> {
  yield head;
  for (;;) yield chunk;
}
