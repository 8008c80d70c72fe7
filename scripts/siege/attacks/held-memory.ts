import { connectTo, frameHead, frameOf } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import {
  type Attack,
  type Attacks,
  chunked,
  cycle,
  inSandbox,
  json,
  type Run,
  withWorkbench,
} from '../floods.ts';
import type { Target } from '../target.ts';
import type { Size } from '../world.ts';

const long = 'x'.repeat(900_000);
const bodyBytes = 1_048_576;
const asChunks = [json, chunked];
const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);

const ofBody = `Content-Length: ${bodyBytes}`;
const unfinished = Buffer.alloc(bodyBytes - 1, ' ');
const unfinishedChunks = times(bodyBytes / 0x10000 - 1, () => chunk);

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
    await target.hold(await target.openRawWebSockets([700, 10], init));
  },
  'unfinished-bodies': sendOnMany([700, 10], 'POST /posts', [json, ofBody], [unfinished]),
  'unfinished-chunks': sendOnMany([700, 10], 'POST /posts', asChunks, unfinishedChunks),
  'unfinished-frames': async (target) => {
    const sockets = await target.openRawWebSockets([700, 10]);
    await target.sendAndHold(sockets, [frameHead(bodyBytes), unfinished]);
  },
  'delayed-bodies': inSandbox((target, { prefix }) => {
    const lines = ['', prefix].flatMap((start) => [`POST ${start}/posts`, `POST ${start}/graphql`]);
    const headers = [...asChunks, 'Quintet-Fault: delay=60000'];
    const heads = lines.map((line) => target.headOf(line, headers));
    return sendWithoutEnd(target, heads);
  }),
  'refused-bodies': (target) => {
    const lines = ['POST /api/v1/posts', 'POST /nowhere', 'PATCH /posts'];
    const asText = target.headOf('POST /posts', ['Content-Type: text/plain', chunked]);
    return sendWithoutEnd(target, [asText, ...lines.map((line) => target.headOf(line, asChunks))]);
  },
  'limited-bodies': {
    settings: { RATE_LIMIT: '20/min' },
    run: async (target) => {
      for (const _ of times(45 * target.scene.workers, String)) await target.send({ path: '/posts?limit=1' });
      await sendWithoutEnd(target, [target.headOf('POST /posts', asChunks)], [200, 429]);
    },
  },
  'unread-pages': holdUnread([800, 20], largePage),
  'unread-pages-everywhere': holdUnread([400, 20], largePage, 'everywhere'),
  'slow-readers': holdUnread([100, 10], longPage),
  'slow-readers-everywhere': holdUnread([100, 10], longPage, 'everywhere'),
  'trickled-pages': { settings: withWorkbench, run: holdUnread([400, 20], largePage, 'trickled') },
  'unread-streams': leaveStreamsUnread([20, 2]),
  'stream-hoard': leaveStreamsUnread([42, 2]),
};

function subscribeByWebSocket(payload: object, idStart = ''): Run {
  return async (target) => {
    const opened = await Promise.all(target.times([5, 2], () => target.openWebSocket()));
    const sockets = opened.filter((socket) => socket !== null);
    const messages = target.times([99, 5], (n) => ({ id: `${idStart}${n}`, type: 'subscribe', payload }));
    await Promise.all(sockets.map((socket) => sendAll(target, socket, messages)));
    await target.hold([]);
    for (const socket of sockets) socket.drop();
  };
}

/** Sends each message once the server has processed the previous one, which a pong confirms. */
async function sendAll(target: Target, socket: RawSocket, messages: readonly object[]): Promise<void> {
  const ended = Promise.race([socket.closed, Bun.sleep(target.remainingSendingMs)]).then(() => 'ended');
  for (const message of messages) {
    socket.send(message);
    socket.send({ type: 'ping' });
    if ((await Promise.race([socket.next(), ended])) === 'ended') return;
    target.tally.add('subscription');
  }
}

function subscribeByStreams(subscription: object): Run {
  const body = Buffer.from(JSON.stringify(subscription));
  const headers = ['Accept: text/event-stream', json, `Content-Length: ${body.length}`];
  return sendOnMany([300, 10], 'POST /graphql', headers, [body]);
}

function sendOnMany(count: Size, line: string, headers: readonly string[], body: readonly Buffer[]): Run {
  return (target) => {
    const head = target.headOf(line, headers);
    const sockets = target.openUnread(count, () => head);
    return target.sendAndHold(sockets, body);
  };
}

/** Sends endless chunks after these heads in turn, and reconnects when the server ends a connection. */
async function sendWithoutEnd(target: Target, heads: readonly Buffer[], statuses?: number[]): Promise<void> {
  const sending = target.flood([400, 8], Number.POSITIVE_INFINITY, async (index) => {
    const socket = connectTo(target.scene.url).resume();
    target.tally.add('connection');
    setTimeout(() => socket.destroy(), target.remainingMs);
    await target.sendPieces(socket, withoutEnd(cycle(heads, index)));
  });
  await Promise.all([sending, target.hold([], statuses)]);
}

function* withoutEnd(head: Buffer): Iterable<Buffer> {
  yield head;
  for (;;) yield chunk;
}

/** A page of ten posts, just below 1 MB. */
function largePage(target: Target): string {
  return target.pageOf(target.world.largePostIds, 10);
}

/** A page of 12 MB. */
function longPage(target: Target): string {
  return target.pageOf(target.world.longPostIds, target.size([12, 4]));
}

/** Requests a page on many connections, of one client or of many, and reads nothing, or a slow response. */
function holdUnread(count: Size, pageOf: (target: Target) => string, how?: 'everywhere' | 'trickled'): Run {
  return (target) => {
    const [isEverywhere, isTrickled] = [how === 'everywhere', how === 'trickled'];
    const headers = isTrickled ? ['Quintet-Fault: bytesPerSecond=1000'] : [];
    const addressOf = (index: number) => (isEverywhere ? target.addressOf(index) : undefined);
    const line = `GET ${pageOf(target)}`;
    const sockets = target.openUnread(count, (index) => target.headOf(line, headers, addressOf(index)));
    if (isTrickled) for (const socket of sockets) socket.resume();
    return target.hold(sockets, isEverywhere ? [200, 503] : [200]);
  };
}

function leaveStreamsUnread(connections: Size): Attack {
  const run: Run = async (target) => {
    const opening = target.times(connections, () => target.openUnreadStreams('/openapi.json', 256));
    await target.hold(await Promise.all(opening));
  };
  return { isSecure: true, run };
}
