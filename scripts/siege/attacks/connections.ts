import { constants } from 'node:http2';
import { frameOf } from '../../../harness/connections.ts';
import { times, words } from '../../../harness/lists.ts';
import { parseResponse, sendRaw } from '../../../harness/raw-connection.ts';
import { within } from '../../../harness/until.ts';
import { type Attacks, chunked, cycle, graphql, json, requests } from '../floods.ts';

const everyPost = 'subscription { postCreated { id } }';

/** WebSockets, event streams, and attacks below the interfaces: connections, headers, bodies. */
export const connectionAttacks: Attacks = {
  // Sockets and subscriptions that end at once: state that is not cleaned up.
  'socket-churn': (target) =>
    target.flood(50, async () => {
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
  // Unread pongs: messages queued for a client.
  'socket-pings': async (target) => {
    const sockets = await target.openRawWebSockets(20);
    const ping = frameOf(JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(5_000) } }));
    await target.flood(sockets.length, async (index) => {
      const socket = cycle(sockets, index);
      target.tally.add('ping');
      if (socket.destroyed || !socket.write(ping)) await Bun.sleep(20);
      else await new Promise(setImmediate);
    });
    for (const socket of sockets) socket.destroy();
  },
  // Streams that resume from an old event and are abandoned: reads of the event log.
  'resumed-streams': async (target) => {
    const { token } = target.data.victim;
    const post = { path: '/api/v1/posts', body: { title: 'T', body: 'B' }, token };
    let lastEventId = '';
    await target.subscribe([everyPost], async (socket) => {
      const first = socket.next() as Promise<{ payload: { extensions: { eventId: string } } }>;
      await Promise.all(times(100, () => target.send(post)));
      lastEventId = (await first).payload.extensions.eventId;
    });
    const headers = { accept: 'text/event-stream', 'last-event-id': lastEventId };
    const resumed = { ...graphql(everyPost), headers };
    const streams = target.flood(20, () => target.send({ ...resumed, timeoutMs: 1_000 }));
    await target.flood(1, () => target.writeAsVictim());
    await streams;
  },
  // Requests that arrive one byte at a time: connections that stay open.
  'slow-senders': async (target) => {
    const starts = [
      target.headOf('POST /posts', [json]).subarray(0, -2),
      `${target.headOf('POST /posts', [json, 'Content-Length: 100000'])}{"title":"`,
      target.headOf('POST /posts', [json, chunked]),
    ];
    const sockets = target.openUnread(500, (index) => cycle(starts, index));
    while (!target.isOver) {
      for (const [index, socket] of sockets.entries())
        if (!socket.destroyed) socket.write(cycle(['x', 'x', '1\r\nx\r\n'], index));
      await Bun.sleep(100);
    }
    for (const socket of sockets) socket.destroy();
  },
  // Bodies in chunks of one byte: overhead of each chunk.
  'small-chunks': (target) => {
    const head = target.headOf('POST /posts', [json, chunked, 'Connection: close']);
    const body = '1\r\n \r\n'.repeat(200_000);
    return target.flood(20, async () => {
      const exchange = sendRaw(target.scene.url, head, body, '0\r\n\r\n');
      const bytes = (await within(10_000, exchange)) ?? '';
      target.tally.add(bytes === '' ? 'none' : String(parseResponse(bytes).status));
      target.expect(bytes.startsWith('HTTP/1.1 4'), 'a body in small chunks did not get a 4xx response');
    });
  },
  // Streams of HTTP/2 that are canceled as soon as they are opened: requests without a response.
  'rapid-resets': {
    isSecure: true,
    run: (target) =>
      target.flood(8, async () => {
        const session = await target.openUnreadStreams('/', 1);
        const headers = { ':path': '/posts', 'x-forwarded-for': target.scene.address };
        for (let count = 1; !target.isOver && !session.destroyed; count += 1) {
          const stream = session.request(headers).on('error', () => undefined);
          stream.close(constants.NGHTTP2_CANCEL);
          if (count % 50 === 0) await Bun.sleep(0);
        }
        session.destroy();
      }),
  },
  // As many cheap requests as possible: CPU time.
  'request-flood': requests(100, {}, () => (index) => ({
    method: cycle(words('HEAD OPTIONS GET DELETE PATCH'), index),
    path: cycle(words('/posts /nowhere /graphql /users/1/2/3 /openapi.json /docs /metrics /'), index),
  })),
};
