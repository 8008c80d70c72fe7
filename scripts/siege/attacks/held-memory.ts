import { connectTo, frameHead, frameOf } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import type { Attacks, Run } from '../attack.ts';
import {
  headOf,
  hold,
  json,
  openRawWebSocket,
  openUnread,
  openUnreadStreams,
  openWebSocket,
  sendOnMany,
  sendPieces,
} from '../connections.ts';
import { cycle } from '../floods.ts';
import { attackSandbox, withWorkbench } from '../sandbox.ts';
import type { Size, Target } from '../target.ts';

const long = 'x'.repeat(900_000);
const bodyBytes = 1_048_576;
const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
const delay = ['Quintet-Fault: delay=60000'];

interface Subscription {
  readonly query: string;
  readonly variables?: Readonly<Record<string, string>>;
}

const plain: Subscription = { query: 'subscription { postCreated { id } }' };
const undeclared: Subscription = { ...plain, variables: { long } };
const declared: Subscription = {
  query: 'subscription ($long: ID!) { commentAdded(postId: $long) { id } }',
  variables: { long },
};

/**
 * Memory that a server holds for clients: subscriptions that carry as much as a message may, bodies and messages that never
 * end or that nobody is going to read, and responses that are not read, each of them too small to be conspicuous.
 */
export const memoryAttacks: Attacks = {
  'undeclared-variables': subscribeByWebSocket(undeclared),
  'undeclared-variables-by-streams': subscribeByStreams(undeclared),
  'declared-variables': subscribeByWebSocket(declared),
  'declared-variables-by-streams': subscribeByStreams(declared),
  'long-operation-ids': subscribeByWebSocket(plain, long),
  'connection-payloads': async (target) => {
    const init = frameOf(JSON.stringify({ type: 'connection_init', payload: { long } }));
    await hold(target, await Promise.all(times(target.size(700, 10), () => openRawWebSocket(target, init))));
  },
  'unfinished-bodies': async (target) => {
    const head = Buffer.from(headOf(target, 'POST /posts', [json, `Content-Length: ${bodyBytes}`]));
    const pieces = [head, Buffer.alloc(bodyBytes - 1, ' ')];
    await hold(target, await sendOnMany(target, target.size(700, 10), pieces));
  },
  'unfinished-chunks': async (target) => {
    const pieces = [chunkedHead(target, 'POST /posts'), ...times(bodyBytes / 0x10000 - 1, () => chunk)];
    await hold(target, await sendOnMany(target, target.size(700, 10), pieces));
  },
  'unfinished-frames': async (target) => {
    const sockets = await Promise.all(times(target.size(700, 10), () => openRawWebSocket(target)));
    const pieces = [frameHead(bodyBytes), Buffer.alloc(bodyBytes - 1, ' ')];
    await Promise.all(sockets.map((socket) => sendPieces(target, socket.resume(), pieces)));
    await hold(target, sockets);
  },
  'delayed-bodies': {
    settings: withWorkbench,
    run: (target) => sendWithoutEnd(target, ['POST /posts', 'POST /graphql'], delay),
  },
  'delayed-bodies-in-sandbox': {
    settings: withWorkbench,
    run: (target) =>
      attackSandbox(target, ({ prefix }) =>
        sendWithoutEnd(target, [`POST ${prefix}/posts`, `POST ${prefix}/graphql`], delay),
      ),
  },
  'refused-bodies': (target) =>
    sendWithoutEnd(target, ['POST /api/v1/posts', 'POST /nowhere', 'PATCH /posts', 'POST /posts?text']),
  'limited-bodies': {
    settings: { RATE_LIMIT: '20/min' },
    run: async (target) => {
      for (const _ of times(45 * target.scene.workers, String)) await target.get('/posts?limit=1');
      await sendWithoutEnd(target, ['POST /posts'], [], [200, 429]);
    },
  },
  'unread-pages': (target) =>
    hold(
      target,
      openUnread(target, target.size(800, 20), () => headOf(target, largePage(target))),
    ),
  'unread-pages-everywhere': (target) => {
    const head = (index: number) => headOf(target, largePage(target), [], target.addressOf(index));
    return hold(target, openUnread(target, target.size(400, 20), head), [200, 503]);
  },
  'trickled-pages': {
    settings: withWorkbench,
    run: (target) => {
      const head = headOf(target, largePage(target), ['Quintet-Fault: bytesPerSecond=1000']);
      const sockets = openUnread(target, target.size(400, 20), () => head);
      for (const socket of sockets) socket.resume();
      return hold(target, sockets);
    },
  },
  'unread-streams': { isSecure: true, run: leaveStreamsUnread([20, 2]) },
  'stream-hoard': { isSecure: true, run: leaveStreamsUnread([42, 2]) },
};

function subscribeByWebSocket(payload: Subscription, idStart = ''): Run {
  return async (target) => {
    const sockets = await Promise.all(times(target.size(5, 2), () => openWebSocket(target)));
    await Promise.all(sockets.map((socket) => socket && subscribeAgain(target, socket, payload, idStart)));
    await hold(target, []);
    for (const socket of sockets) socket?.drop();
  };
}

/** Subscribes once the server has taken in the subscription before, which it shows by answering a ping. */
async function subscribeAgain(
  target: Target,
  socket: RawSocket,
  payload: Subscription,
  idStart: string,
): Promise<void> {
  const ended = Promise.race([socket.closed, Bun.sleep(target.remainingSendingMs)]).then(() => 'ended');
  for (let index = 0; index < target.size(99, 5); index += 1) {
    socket.send({ id: `${idStart}${index}`, type: 'subscribe', payload });
    socket.send({ type: 'ping' });
    if ((await Promise.race([socket.next(), ended])) === 'ended') return;
    target.count('subscription');
  }
}

function subscribeByStreams(subscription: Subscription): Run {
  return async (target) => {
    const body = Buffer.from(JSON.stringify(subscription));
    const headers = ['Accept: text/event-stream', json, `Content-Length: ${body.length}`];
    const pieces = [Buffer.from(headOf(target, 'POST /graphql', headers)), body];
    await hold(target, await sendOnMany(target, target.size(300, 10), pieces));
  };
}

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
  const sending = target.flood([400, 8], Number.POSITIVE_INFINITY, async (index) => {
    const socket = connectTo(target.scene.url).resume();
    target.count('connection');
    setTimeout(() => socket.destroy(), target.remainingMs);
    await sendPieces(target, socket, withoutEnd(cycle(heads, index)));
  });
  await Promise.all([sending, hold(target, [], statuses)]);
}

function* withoutEnd(head: Buffer): Iterable<Buffer> {
  yield head;
  for (;;) yield chunk;
}

/** A page of ten posts, just below 1 MB. */
function largePage(target: Target): string {
  return `GET ${target.pageOf(target.scene.world.largePostIds, 10)}`;
}

function leaveStreamsUnread(connections: Size): Run {
  return async (target) => {
    const opening = times(target.size(connections), () => openUnreadStreams(target, '/openapi.json', 256));
    await hold(target, await Promise.all(opening));
  };
}
