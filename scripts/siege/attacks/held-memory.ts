import { connectTo, frameHead } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import { type Attacks, chunked, cycle, inSandbox, json, type Run } from '../floods.ts';
import type { Target } from '../target.ts';

const bodyBytes = 1_048_576;
const unfinished = Buffer.alloc(bodyBytes - 1, ' ');
const asChunks = [json, chunked];
const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);

/** Memory that a server holds for clients: large subscriptions, endless bodies and messages, and unread responses. */
export const memoryAttacks: Attacks = {
  // Subscriptions with large variables, which last as long as the subscription.
  'declared-variables': async (target) => {
    const query = 'subscription ($long: ID!) { commentAdded(postId: $long) { id } }';
    const payload = { query, variables: { long: 'x'.repeat(900_000) } };
    const opened = await Promise.all(times(5, () => target.openWebSocket()));
    const sockets = opened.filter((socket) => socket !== null);
    const messages = times(99, (n) => ({ id: String(n), type: 'subscribe', payload }));
    await Promise.all(sockets.map((socket) => sendAll(target, socket, messages)));
    await target.hold([]);
    for (const socket of sockets) socket.drop();
  },
  // Bodies without their end, of one client: of a declared length, and of an unknown length just below the limit.
  'unfinished-bodies': holdBodies([json, `Content-Length: ${bodyBytes}`], [unfinished]),
  'unfinished-chunks': holdBodies(asChunks, Array(15).fill(chunk)),
  // WebSocket messages without their last byte.
  'unfinished-frames': async (target) => {
    const sockets = await target.openRawWebSockets(700);
    await target.sendAndHold(sockets, [frameHead(bodyBytes), unfinished]);
  },
  // Endless bodies of requests that a fault delays.
  'delayed-bodies': inSandbox((target, { prefix }) => {
    const headers = [...asChunks, 'Quintet-Fault: delay=60000'];
    const heads = ['', prefix].map((start) => target.headOf(`POST ${start}/posts`, headers));
    const sending = target.flood(400, async (index) => {
      const socket = connectTo(target.scene.url).resume();
      target.tally.add('connection');
      setTimeout(() => socket.destroy(), target.remainingMs);
      await target.sendPieces(socket, withoutEnd(cycle(heads, index)));
    });
    return Promise.all([sending, target.hold([])]);
  }),
  // Pages of just below 1 MB that one client does not read: the share of a client.
  'unread-pages': holdUnread(800, (target) => target.pageOf(target.data.largePostIds, 10)),
  // Pages of 12 MB that many clients do not read: the memory for all clients.
  'unread-pages-everywhere': holdUnread(
    100,
    (target) => target.pageOf(target.data.longPostIds, 12),
    (target, index) => target.addressOf(index),
  ),
  // Streams of HTTP/2 whose windows stay closed.
  'unread-streams': {
    isSecure: true,
    run: async (target) => {
      const opening = times(20, () => target.openUnreadStreams('/openapi.json', 256));
      await target.hold(await Promise.all(opening));
    },
  },
};

function holdBodies(headers: readonly string[], pieces: readonly Buffer[]): Run {
  return (target) => {
    const sockets = target.openUnread(700, () => target.headOf('POST /posts', headers));
    return target.sendAndHold(sockets, pieces);
  };
}

/** Sends each message once the server has processed the previous one, which a pong confirms. */
async function sendAll(target: Target, socket: RawSocket, messages: readonly object[]): Promise<void> {
  const ended = Promise.race([socket.closed, Bun.sleep(target.remainingMs)]).then(() => 'ended');
  for (const message of messages) {
    socket.send(message);
    socket.send({ type: 'ping' });
    if ((await Promise.race([socket.next(), ended])) === 'ended') return;
    target.tally.add('subscription');
  }
}

function* withoutEnd(head: Buffer): Iterable<Buffer> {
  yield head;
  for (;;) yield chunk;
}

/** Requests a page on many connections, of one client by default, and reads nothing. */
function holdUnread(
  count: number,
  pageOf: (target: Target) => string,
  addressOf?: (target: Target, index: number) => string,
): Run {
  return (target) => {
    const line = `GET ${pageOf(target)}`;
    const sockets = target.openUnread(count, (index) => target.headOf(line, [], addressOf?.(target, index)));
    return target.hold(sockets, addressOf === undefined ? [200] : [200, 503]);
  };
}
