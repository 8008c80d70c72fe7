import { connectTo, frameHead, frameOf } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import {
  chunked,
  headOf,
  hold,
  json,
  openRawWebSockets,
  openUnread,
  openUnreadStreams,
  openWebSocket,
  sendOnMany,
  sendPieces,
  subscribe,
} from '../connections.ts';
import { cycle, inSandbox, withWorkbench } from '../floods.ts';
import type { Size } from '../size.ts';
import type { Attack, Attacks, Run, Target } from '../target.ts';

const long = 'x'.repeat(900_000);
const bodyBytes = 1_048_576;
const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);

const plain = { query: 'subscription { postCreated { id } }' };
const undeclared = { ...plain, variables: { long } };
const declared = {
  query: 'subscription ($long: ID!) { commentAdded(postId: $long) { id } }',
  variables: { long },
};

/** Memory that a server holds for clients: large subscriptions, endless bodies and messages, and unread responses. */
export const memoryAttacks: Attacks = {
  'undeclared-variables': subscribeByWebSocket(undeclared),
  'undeclared-variables-by-streams': subscribeByStreams(undeclared),
  'declared-variables': subscribeByWebSocket(declared),
  'declared-variables-by-streams': subscribeByStreams(declared),
  'long-operation-ids': subscribeByWebSocket(plain, long),
  'connection-payloads': async (target) => {
    const init = frameOf(JSON.stringify({ type: 'connection_init', payload: { long } }));
    await hold(target, await openRawWebSockets(target, [700, 10], init));
  },
  'unfinished-bodies': sendUnfinished((target) => [
    Buffer.from(headOf(target, 'POST /posts', [json, `Content-Length: ${bodyBytes}`])),
    Buffer.alloc(bodyBytes - 1, ' '),
  ]),
  'unfinished-chunks': sendUnfinished((target) => [
    chunkedHead(target, 'POST /posts'),
    ...times(bodyBytes / 0x10000 - 1, () => chunk),
  ]),
  'unfinished-frames': async (target) => {
    const sockets = await openRawWebSockets(target, [700, 10]);
    const pieces = [frameHead(bodyBytes), Buffer.alloc(bodyBytes - 1, ' ')];
    await Promise.all(sockets.map((socket) => sendPieces(target, socket.resume(), pieces)));
    await hold(target, sockets);
  },
  'delayed-bodies': inSandbox((target, { prefix }) => {
    const lines = ['', prefix].flatMap((start) => [`POST ${start}/posts`, `POST ${start}/graphql`]);
    return sendWithoutEnd(target, lines, ['Quintet-Fault: delay=60000']);
  }),
  'refused-bodies': (target) =>
    sendWithoutEnd(target, ['POST /api/v1/posts', 'POST /nowhere', 'PATCH /posts', 'POST /posts?text']),
  'limited-bodies': {
    settings: { RATE_LIMIT: '20/min' },
    run: async (target) => {
      for (const _ of times(45 * target.scene.workers, String)) await target.send({ path: '/posts?limit=1' });
      await sendWithoutEnd(target, ['POST /posts'], [], [200, 429]);
    },
  },
  'unread-pages': holdUnread([800, 20], largePage),
  'unread-pages-everywhere': holdUnread([400, 20], largePage, { isEverywhere: true }),
  'slow-readers': holdUnread([100, 10], longPage),
  'slow-readers-everywhere': holdUnread([100, 10], longPage, { isEverywhere: true }),
  'trickled-pages': { settings: withWorkbench, run: holdUnread([400, 20], largePage, { isTrickled: true }) },
  'unread-streams': leaveStreamsUnread([20, 2]),
  'stream-hoard': leaveStreamsUnread([42, 2]),
};

function subscribeByWebSocket(payload: object, idStart = ''): Run {
  return async (target) => {
    const sockets = await Promise.all(target.times([5, 2], () => openWebSocket(target)));
    await Promise.all(sockets.map((socket) => socket && subscribeAgain(target, socket, payload, idStart)));
    await hold(target, []);
    for (const socket of sockets) socket?.drop();
  };
}

/** Subscribes again once the server has processed the previous subscription, which a pong confirms. */
async function subscribeAgain(
  target: Target,
  socket: RawSocket,
  payload: object,
  idStart: string,
): Promise<void> {
  const ended = Promise.race([socket.closed, Bun.sleep(target.remainingSendingMs)]).then(() => 'ended');
  for (let index = 0; index < target.size([99, 5]); index += 1) {
    subscribe(socket, `${idStart}${index}`, payload);
    socket.send({ type: 'ping' });
    if ((await Promise.race([socket.next(), ended])) === 'ended') return;
    target.count('subscription');
  }
}

function subscribeByStreams(subscription: object): Run {
  return async (target) => {
    const body = Buffer.from(JSON.stringify(subscription));
    const headers = ['Accept: text/event-stream', json, `Content-Length: ${body.length}`];
    const pieces = [Buffer.from(headOf(target, 'POST /graphql', headers)), body];
    await hold(target, await sendOnMany(target, [300, 10], pieces));
  };
}

function sendUnfinished(piecesOf: (target: Target) => readonly Buffer[]): Run {
  return async (target) => hold(target, await sendOnMany(target, [700, 10], piecesOf(target)));
}

function chunkedHead(target: Target, requestLine: string, headers: readonly string[] = []): Buffer {
  // A path that ends in `text` is sent with an unsupported type.
  const type = requestLine.endsWith('text') ? 'Content-Type: text/plain' : json;
  return Buffer.from(headOf(target, requestLine, [type, chunked, ...headers]));
}

/** Sends endless chunks to these paths in turn, and reconnects when the server ends a connection. */
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
  return target.pageOf(target.scene.world.largePostIds, 10);
}

/** A page of 12 MB. */
function longPage(target: Target): string {
  return target.pageOf(target.scene.world.longPostIds, target.size([12, 4]));
}

/** Requests a page on many connections, of one client or of many, and reads nothing, or a slow response. */
function holdUnread(
  connections: Size,
  pageOf: (target: Target) => string,
  { isEverywhere = false, isTrickled = false } = {},
): Run {
  return (target) => {
    const headers = isTrickled ? ['Quintet-Fault: bytesPerSecond=1000'] : [];
    const sockets = openUnread(target, connections, (index) =>
      headOf(target, `GET ${pageOf(target)}`, headers, isEverywhere ? target.addressOf(index) : undefined),
    );
    if (isTrickled) for (const socket of sockets) socket.resume();
    return hold(target, sockets, isEverywhere ? [200, 503] : [200]);
  };
}

function leaveStreamsUnread(connections: Size): Attack {
  const run: Run = async (target) => {
    const opening = target.times(connections, () => openUnreadStreams(target, '/openapi.json', 256));
    await hold(target, await Promise.all(opening));
  };
  return { isSecure: true, run };
}
