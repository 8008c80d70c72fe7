import type { Socket } from 'node:net';
import { frameHead, frameOf } from '../../../harness/connections.ts';
import { times } from '../../../harness/lists.ts';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import type { Attacks } from '../attack.ts';
import { openRawWebSocket, openWebSocket } from '../connections.ts';
import type { Target } from '../target.ts';
import { writeAsVictim } from './graphql-answers.ts';

const everyPost = 'subscription { postCreated { id } }';
const asStream = { accept: 'text/event-stream' };

/** Connections that stay: WebSockets and streams of events. */
export const socketAttacks: Attacks = {
  'unfinished-messages': sendUnfinished,
  'socket-churn': (target) =>
    target.flood([50, 5], [5_000, 20], async () => {
      const socket = await openWebSocket(target);
      if (socket === null) return;
      for (const id of times(100, String)) {
        subscribe(socket, id, everyPost);
        socket.send({ type: 'ping' });
        socket.send({ id, type: 'complete' });
      }
      await Promise.race([socket.next(), socket.closed, Bun.sleep(1_000)]);
      socket.drop();
    }),
  'socket-pings': async (target) => {
    const sockets = await Promise.all(times(target.size(20, 4), () => openRawWebSocket(target)));
    const ping = frameOf(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(5_000) } }));
    await target.flood(sockets.length, [60_000, 400], async (index) => {
      const socket = sockets[index % sockets.length];
      target.count('ping');
      if (socket === undefined || socket.destroyed) return Bun.sleep(20);
      await new Promise((resolve) => (socket.write(ping) ? setImmediate(resolve) : setTimeout(resolve, 20)));
    });
    for (const socket of sockets) socket.destroy();
  },
  'idle-sockets': async (target) => {
    const sockets: (RawSocket | null)[] = [];
    await target.flood(50, [2_000, 50], async () => {
      sockets.push(await openWebSocket(target, { isReady: false }));
    });
    await Bun.sleep(500);
    for (const socket of sockets) socket?.drop();
  },
  'abandoned-streams': (target) =>
    target.flood([100, 10], [10_000, 50], async (index) => {
      const options = { headers: asStream, signal: AbortSignal.timeout(50) };
      if (index % 2 === 0) return target.get('/status/events', options);
      return target.graphql(everyPost, {}, options);
    }),
  'many-subscribers': async (target) => {
    const sockets = await Promise.all(times(target.size(10, 2), () => openWebSocket(target)));
    for (const socket of sockets) {
      for (const id of times(target.size(100, 10), String)) {
        const fields = 'id title author { name posts { title } }';
        if (socket !== null) subscribe(socket, id, `subscription { p${id}: postCreated { ${fields} } }`);
      }
    }
    await Bun.sleep(500);
    await target.flood(1, [30, 2], () => writeAsVictim(target));
    for (const socket of sockets) socket?.drop();
  },
  'resumed-streams': async (target) => {
    const socket = await openWebSocket(target);
    if (socket === null) return target.expect(false, 'the attacker is not let in');
    subscribe(socket, '1', everyPost);
    const first = socket.next() as Promise<{ payload: { extensions: { eventId: string } } }>;
    const { token } = target.scene.world.victim;
    const body = { title: 'T', body: 'B' };
    await target.flood(20, [2_000, 20], () => target.post('/api/v1/posts', body, { token }));
    const { eventId } = (await first).payload.extensions;
    socket.drop();
    const headers = { ...asStream, 'last-event-id': eventId };
    const streams = target.flood(20, [2_000, 10], () =>
      target.graphql(everyPost, {}, { headers, signal: AbortSignal.timeout(1_000) }),
    );
    await target.flood(1, [30, 2], () => writeAsVictim(target));
    await streams;
  },
};

function subscribe(socket: RawSocket, id: string, query: string): void {
  socket.send({ id, type: 'subscribe', payload: { query } });
}

async function sendUnfinished(target: Target): Promise<void> {
  const megabyte = Buffer.alloc(1_048_576, 'x');
  const sockets = await Promise.all(times(target.size(40, 4), () => openRawWebSocket(target)));
  const write = async (socket: Socket) => {
    target.count('socket');
    socket.resume();
    socket.write(frameHead(16 * megabyte.length));
    for (let sent = 0; sent < 15 && !socket.destroyed; sent += 1) {
      await new Promise<void>((resolve) => {
        socket.write(megabyte, () => resolve());
        setTimeout(resolve, 1_000);
      });
    }
  };
  await Promise.all(sockets.map(write));
  await Bun.sleep(500);
  const left = sockets.filter((socket) => !socket.destroyed).length;
  target.expect(left === 0, `${left} of ${sockets.length} sockets are open with 15 MB of a message`);
  for (const socket of sockets) socket.destroy();
}
