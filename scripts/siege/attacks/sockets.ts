import type { Socket } from 'node:net';
import { frameHead, frameOf } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import { openRawWebSockets, openWebSocket, subscribe, subscribeMeanwhile } from '../connections.ts';
import { cycle, graphql } from '../floods.ts';
import type { Attacks } from '../target.ts';
import { writeAsVictim } from './graphql-answers.ts';

const everyPost = 'subscription { postCreated { id } }';
const asStream = { accept: 'text/event-stream' };

/** Long-lived connections: WebSockets and event streams. */
export const socketAttacks: Attacks = {
  'unfinished-messages': async (target) => {
    const megabyte = Buffer.alloc(1_048_576, 'x');
    const sockets = await openRawWebSockets(target, [40, 4]);
    const pieces = [frameHead(16 * megabyte.length), ...times(15, () => megabyte)];
    const sent = sockets.map((socket) => sendUntilClosed(socket.resume(), pieces));
    await Promise.race([Promise.all(sent), Bun.sleep(10_000)]);
    const left = sockets.filter((socket) => !socket.destroyed).length;
    target.expect(left === 0, `${left} of ${sockets.length} sockets are open with 15 MB of a message`);
    for (const socket of sockets) socket.destroy();
  },
  'socket-churn': (target) =>
    target.flood([50, 5], [5_000, 20], async () => {
      const socket = await openWebSocket(target);
      if (socket === null) return;
      for (const id of times(100, String)) {
        subscribe(socket, id, { query: everyPost });
        socket.send({ type: 'ping' });
        socket.send({ id, type: 'complete' });
      }
      await Promise.race([socket.next(), socket.closed, Bun.sleep(1_000)]);
      socket.drop();
    }),
  'socket-pings': async (target) => {
    const sockets = await openRawWebSockets(target, [20, 4]);
    const ping = frameOf(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(5_000) } }));
    await target.flood(sockets.length, [60_000, 400], async (index) => {
      const socket = cycle(sockets, index);
      target.count('ping');
      if (socket.destroyed || !socket.write(ping)) await Bun.sleep(20);
      else await new Promise(setImmediate);
    });
    for (const socket of sockets) socket.destroy();
  },
  'idle-sockets': async (target) => {
    const sockets: (RawSocket | null)[] = [];
    await target.flood(50, [2_000, 50], async () => {
      sockets.push(await openWebSocket(target, false));
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
    await subscribeMeanwhile(target, [10, 2], queries, async () => {
      await Bun.sleep(500);
      await target.flood(1, [30, 2], () => writeAsVictim(target));
    });
  },
  'resumed-streams': async (target) => {
    const { token } = target.scene.world.victim;
    const post = { path: '/api/v1/posts', body: { title: 'T', body: 'B' }, token };
    let lastEventId = '';
    await subscribeMeanwhile(target, 1, [everyPost], async (socket) => {
      const first = socket.next() as Promise<{ payload: { extensions: { eventId: string } } }>;
      await target.flood(20, [2_000, 20], () => target.send(post));
      lastEventId = (await first).payload.extensions.eventId;
    });
    const resumed = { ...graphql(everyPost), headers: { ...asStream, 'last-event-id': lastEventId } };
    const streams = target.flood(20, [2_000, 10], () =>
      target.send({ ...resumed, signal: AbortSignal.timeout(1_000) }),
    );
    await target.flood(1, [30, 2], () => writeAsVictim(target));
    await streams;
  },
};

async function sendUntilClosed(socket: Socket, pieces: readonly Buffer[]): Promise<void> {
  const closed = new Promise<void>((resolve) => void socket.once('close', resolve));
  for (const piece of pieces)
    await Promise.race([new Promise((resolve) => void socket.write(piece, resolve)), closed]);
  return closed;
}
