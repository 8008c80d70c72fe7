import { describe, expect, it } from 'bun:test';
import { connect } from 'node:net';
import { onEveryEngine } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { openReadySocket, openSocket } from '../support/raw-socket.ts';

const query = 'subscription { postCreated { id } }';

describe('A server that stops', () => {
  onEveryEngine((engine) => {
    const live = useLive(engine, {}, { graceMs: 20_000 });

    it('closes WebSockets with 1001, and does not wait for them', async () => {
      const busy = await openReadySocket(live.socketUrl());
      for (const id of ['1', '2', '3']) busy.send({ type: 'subscribe', id, payload: { query } });
      const idle = await openReadySocket(live.socketUrl());
      const silent = await openSocket(live.socketUrl());
      await live.untilOpen(3);
      await live.server.stop();
      const goingAway = { code: 1001, reason: 'The server is stopping' };
      expect(await Promise.all([busy.closed, idle.closed, silent.closed])).toEqual([
        goingAway,
        goingAway,
        goingAway,
      ]);
      expect(live.openSubscriptions()).toBe(0);
    });

    it('completes event streams, and does not wait for them', async () => {
      const streams = await Promise.all(
        [1, 2].map(() =>
          fetch(`${live.url}/graphql?query=${encodeURIComponent(query)}`, {
            headers: { accept: 'text/event-stream' },
          }),
        ),
      );
      await live.untilOpen(2);
      const texts = Promise.all(streams.map((stream) => stream.text()));
      await live.server.stop();
      const ended = ':\n\nevent: complete\ndata:\n\n';
      expect(await texts).toEqual([ended, ended]);
      expect(live.openSubscriptions()).toBe(0);
    });
  });

  onEveryEngine((engine) => {
    const live = useLive(engine, {}, { graceMs: 50 });
    it('cuts off a client that reads nothing more', async () => {
      const { hostname, port } = new URL(live.url);
      const socket = connect(Number(port), hostname, () => {
        const url = `/graphql?query=${encodeURIComponent(query)}`;
        socket.pause();
        socket.write(`GET ${url} HTTP/1.1\r\nHost: app\r\nAccept: text/event-stream\r\n\r\n`);
      });
      socket.on('error', () => undefined);
      await live.untilOpen(1);
      await live.server.stop();
      expect(live.openSubscriptions()).toBe(0);
      socket.destroy();
    });
  });
});
