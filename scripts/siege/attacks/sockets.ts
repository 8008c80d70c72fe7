import type { Socket } from 'node:net';
import type { RawSocket } from '../../../harness/raw-socket.ts';
import type { Attack } from '../attack.ts';
import { frameHead, frameOf, openRawWebSocket, openWebSocket } from '../connections.ts';
import type { Target } from '../target.ts';
import { times } from '../texts.ts';

/** Connections that stay: WebSockets and streams of events. */
export const socketAttacks: readonly Attack[] = [
  {
    name: 'unfinished-messages',
    what: '40 WebSockets, each with a message of 15 MB that never ends',
    bound: 'a message over the limit closes its socket',
    movedBy: ['MAX_BODY_BYTES'],
    provenBy: ['test/security/edge.test.ts'],
    run: sendUnfinished,
  },
  {
    name: 'socket-churn',
    what: 'WebSockets that connect, subscribe 100 times, ping, complete and go, on 50 connections',
    bound: 'the subscriptions are gone afterwards',
    movedBy: ['GRAPHQL_MAX_SUBSCRIPTIONS'],
    provenBy: ['test/graphql-live/churn.test.ts', 'test/security/server-limits.test.ts'],
    run: (target) =>
      target.flood(target.size(50, 5), target.size(5_000, 20), async () => {
        const socket = await openWebSocket(target);
        if (socket === null) return;
        for (const id of times(100, String)) {
          socket.send({ id, type: 'subscribe', payload: { query: 'subscription { postCreated { id } }' } });
          socket.send({ type: 'ping' });
          socket.send({ id, type: 'complete' });
        }
        await Promise.race([socket.next(), socket.closed, Bun.sleep(1_000)]);
        socket.drop();
      }),
  },
  {
    name: 'socket-pings',
    what: 'pings as fast as they go on 20 WebSockets whose answers are not read',
    bound: 'what waits to be read is bounded',
    provenBy: ['test/graphql-live/slow-readers.test.ts'],
    run: async (target) => {
      const sockets = await Promise.all(times(target.size(20, 4), () => openRawWebSocket(target)));
      const ping = frameOf(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(5_000) } }));
      await target.flood(sockets.length, target.size(60_000, 400), async (index) => {
        const socket = sockets[index % sockets.length];
        target.count('ping');
        if (socket === undefined || socket.destroyed) return Bun.sleep(20);
        await new Promise((resolve) =>
          socket.write(ping) ? setImmediate(resolve) : setTimeout(resolve, 20),
        );
      });
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    name: 'idle-sockets',
    what: '2,000 WebSockets that never say anything, opened and left',
    bound: 'others are let in meanwhile',
    movedBy: ['MAX_CONNECTIONS_PER_CLIENT'],
    provenBy: ['test/security/edge.test.ts'],
    run: async (target) => {
      const sockets: RawSocket[] = [];
      await target.flood(50, target.size(2_000, 50), async () => {
        const socket = await openWebSocket(target, false);
        if (socket !== null) sockets.push(socket);
      });
      await Bun.sleep(500);
      for (const socket of sockets) socket.drop();
    },
  },
  {
    name: 'abandoned-streams',
    what: 'server-sent events that are asked for and left at once, on 100 connections',
    bound: 'each is answered',
    movedBy: ['MAX_CONNECTIONS_PER_CLIENT'],
    provenBy: ['test/graphql-live/churn.test.ts', 'test/observe/status.test.ts'],
    run: (target) =>
      target.flood(target.size(100, 10), target.size(10_000, 50), async (index) => {
        const leaving = new AbortController();
        setTimeout(() => leaving.abort(), 50);
        const headers = { accept: 'text/event-stream' };
        const { signal } = leaving;
        if (index % 2 === 0) return target.get('/status/events', { headers, signal });
        return target.graphql('subscription { postCreated { id } }', {}, { headers, signal });
      }),
  },
  {
    name: 'many-subscribers',
    what: '1,000 subscriptions to every post, each with text of its own, while posts are written',
    bound: 'a post is 201 within 2 s',
    movedBy: ['GRAPHQL_MAX_SUBSCRIPTIONS'],
    provenBy: ['test/graphql-live/slow-readers.test.ts'],
    run: async (target) => {
      const sockets = await Promise.all(times(target.size(10, 2), () => openWebSocket(target)));
      for (const socket of sockets) {
        for (const id of times(target.size(100, 10), String)) {
          const query = `subscription { p${id}: postCreated { id title author { name posts { title } } } }`;
          socket?.send({ id, type: 'subscribe', payload: { query } });
        }
      }
      await Bun.sleep(500);
      const { token } = target.scene.world.victim;
      await target.flood(1, target.size(30, 2), async () => {
        const options = { token, address: '203.0.113.50' };
        const { status, ms } = await target.post('/api/v1/posts', { title: 'T', body: 'B' }, options);
        target.expect(status === 201 && ms < 2_000, `a post was ${status} after ${ms.toFixed(0)} ms`);
      });
      for (const socket of sockets) socket?.drop();
    },
  },
  {
    name: 'resumed-streams',
    what: '20 streams of server-sent events at a time that come back for every event of the log',
    bound: 'a post is 201 within 2 s',
    movedBy: ['MAX_CONNECTIONS_PER_CLIENT', 'EVENTS_KEPT_HOURS'],
    provenBy: ['test/events/event-reader.test.ts'],
    run: resumeAgain,
  },
];

async function resumeAgain(target: Target): Promise<void> {
  const writePost = () => {
    const { token } = target.scene.world.victim;
    return target.post('/api/v1/posts', { title: 'T', body: 'B' }, { token, address: '203.0.113.50' });
  };
  const socket = await openWebSocket(target);
  if (socket === null) return target.expect(false, 'the attacker is not let in');
  socket.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { postCreated { id } }' } });
  const first = socket.next();
  await target.flood(20, target.size(2_000, 20), writePost);
  const { payload } = (await first) as { payload: { extensions: { eventId: string } } };
  socket.drop();
  const headers = { accept: 'text/event-stream', 'last-event-id': payload.extensions.eventId };
  const streams = target.flood(20, target.size(2_000, 10), () =>
    target.graphql(
      'subscription { postCreated { id } }',
      {},
      { headers, signal: AbortSignal.timeout(1_000) },
    ),
  );
  await target.flood(1, target.size(30, 2), async () => {
    const { status, ms } = await writePost();
    target.expect(status === 201 && ms < 2_000, `a post was ${status} after ${ms.toFixed(0)} ms`);
  });
  await streams;
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
