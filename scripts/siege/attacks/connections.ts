import { frameHead, frameOf } from '../../../harness/connections.ts';
import { times, words } from '../../../harness/lists.ts';
import { parseResponse, sendRaw } from '../../../harness/raw-connection.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import { readUntil, within } from '../../../harness/until.ts';
import { type Attacks, chunked, cycle, graphql, json, requests } from '../floods.ts';
import type { Target } from '../target.ts';

const everyPost = 'subscription { postCreated { id } }';
const asStream = { accept: 'text/event-stream' };

const documents = words(`/openapi.json /docs /metrics /status.json / /openapi/users.json /openapi-3.0.json
  /docs/contracts /docs/graphql /graphql/main.graphql`);

/** WebSockets, event streams, and attacks below the interfaces: connections, headers, bodies. */
export const connectionAttacks: Attacks = {
  'unfinished-messages': async (target) => {
    const megabyte = Buffer.alloc(1_048_576, 'x');
    const sockets = await target.openRawWebSockets([40, 4]);
    const pieces = [frameHead(16 * megabyte.length), ...times(15, () => megabyte)];
    await Promise.all(sockets.map((socket) => target.sendPieces(socket.resume(), pieces)));
    const countOpen = () => sockets.filter((socket) => !socket.destroyed).length;
    const left = await readUntil(10_000, countOpen, (count) => count === 0);
    target.expect(left === 0, `${left} of ${sockets.length} sockets are open with 15 MB of a message`);
    for (const socket of sockets) socket.destroy();
  },
  'socket-churn': (target) =>
    target.flood([50, 5], [5_000, 20], async () => {
      const socket = await target.openWebSocket();
      if (socket === null) return;
      for (const id of times(100, String)) {
        socket.send({ id, type: 'subscribe', payload: { query: everyPost } });
        socket.send({ type: 'ping' });
        socket.send({ id, type: 'complete' });
      }
      await Promise.race([socket.next(), socket.closed, Bun.sleep(1_000)]);
      socket.drop();
    }),
  'socket-pings': async (target) => {
    const sockets = await target.openRawWebSockets([20, 4]);
    const ping = frameOf(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(5_000) } }));
    await target.flood(sockets.length, [60_000, 400], async (index) => {
      const socket = cycle(sockets, index);
      target.tally.add('ping');
      if (socket.destroyed || !socket.write(ping)) await Bun.sleep(20);
      else await new Promise(setImmediate);
    });
    for (const socket of sockets) socket.destroy();
  },
  'idle-sockets': async (target) => {
    const sockets: (RawSocket | null)[] = [];
    await target.flood(50, [2_000, 50], async () => {
      sockets.push(await target.openWebSocket(false));
    });
    await Bun.sleep(500);
    for (const socket of sockets) socket?.drop();
  },
  'abandoned-streams': (target) =>
    target.flood([100, 10], [10_000, 50], (index) => {
      const sent = index % 2 === 0 ? { path: '/status/events' } : graphql(everyPost);
      return target.send({ ...sent, headers: asStream, signal: AbortSignal.timeout(50) });
    }),
  'many-subscribers': async (target) => {
    const fields = 'id title author { name posts { title } }';
    const queries = target.times([100, 10], (id) => `subscription { p${id}: postCreated { ${fields} } }`);
    await target.subscribe([10, 2], queries, async () => {
      await Bun.sleep(500);
      await target.flood(1, [30, 2], () => target.writeAsVictim());
    });
  },
  'resumed-streams': async (target) => {
    const { token } = target.world.victim;
    const post = { path: '/api/v1/posts', body: { title: 'T', body: 'B' }, token };
    let lastEventId = '';
    await target.subscribe(1, [everyPost], async (socket) => {
      const first = socket.next() as Promise<{ payload: { extensions: { eventId: string } } }>;
      // At least one, even if the time of the attack is already over.
      await target.send(post);
      await target.flood(20, [2_000, 20], () => target.send(post));
      lastEventId = (await first).payload.extensions.eventId;
    });
    const resumed = { ...graphql(everyPost), headers: { ...asStream, 'last-event-id': lastEventId } };
    const streams = target.flood(20, [2_000, 10], () =>
      target.send({ ...resumed, signal: AbortSignal.timeout(1_000) }),
    );
    await target.flood(1, [30, 2], () => target.writeAsVictim());
    await streams;
  },
  'slow-senders': async (target) => {
    const starts = [
      target.headOf('POST /posts', [json]).subarray(0, -2),
      `${target.headOf('POST /posts', [json, 'Content-Length: 100000'])}{"title":"`,
      target.headOf('POST /posts', [json, chunked]),
    ];
    const sockets = target.openUnread([500, 20], (index) => cycle(starts, index));
    while (!target.isOver) {
      for (const [index, socket] of sockets.entries())
        if (!socket.destroyed) socket.write(cycle(['x', 'x', '1\r\nx\r\n'], index));
      await Bun.sleep(100);
    }
    for (const socket of sockets) socket.destroy();
  },
  'large-bodies': (target) => {
    const megabyte = 'x'.repeat(1_048_576);
    const count = target.size([64, 4]);
    const forms = [
      { header: chunked, piece: `${megabyte.length.toString(16)}\r\n${megabyte}\r\n` },
      { header: `Content-Length: ${count * megabyte.length}`, piece: megabyte },
    ];
    return target.flood(20, [60, 4], (index) => {
      const { header, piece } = cycle(forms, index);
      return exchangeRaw(target, target.headOf('POST /posts', [json, header]), ...times(count, () => piece));
    });
  },
  'small-chunks': (target) => {
    const head = target.headOf('POST /posts', [json, chunked, 'Connection: close']);
    const body = '1\r\n \r\n'.repeat(target.size([200_000, 10_000]));
    return target.flood(20, [400, 20], async () => {
      const bytes = await exchangeRaw(target, head, body, '0\r\n\r\n');
      target.expect(bytes.startsWith('HTTP/1.1 4'), 'a body in small chunks did not get a 4xx response');
    });
  },
  'request-flood': requests(100, [100_000, 400], {}, () => (index) => ({
    method: cycle(words('HEAD OPTIONS GET DELETE PATCH'), index),
    path: cycle([...words('/posts /nowhere /graphql /users/1/2/3'), ...documents], index),
  })),
};

/** Sends raw bytes, and returns everything received until the connection ended, or nothing after 10 s. */
async function exchangeRaw(target: Target, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const bytes = (await within(10_000, sendRaw(target.scene.url, ...pieces))) ?? '';
  target.tally.add(bytes === '' ? 'none' : String(parseResponse(bytes).status));
  return bytes;
}
