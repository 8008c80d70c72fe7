import { describe, expect, it } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { register, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { type Live, useLive } from '../support/live.ts';
import { openStalling } from '../support/stalling-client.ts';

const query = 'subscription { postCreated { id } }';
/** Subscriptions that are opened and dropped in one round. */
const perRound = 1000;
const rounds = 3;

/** Opens subscriptions, and returns a function that drops all their connections. */
type Open = (live: Live, count: number) => Promise<() => void>;

const openers: Readonly<Record<string, Open>> = {
  'WebSocket, many to a socket': async (live, count) => {
    const perSocket = 50;
    const sockets = await Promise.all(
      Array.from({ length: count / perSocket }, () => openReadySocket(live.socketUrl())),
    );
    for (const socket of sockets) {
      for (let id = 0; id < perSocket; id += 1)
        socket.send({ type: 'subscribe', id: String(id), payload: { query } });
    }
    return () => {
      for (const socket of sockets) socket.drop();
    };
  },
  'server-sent events': async (live, count) => {
    const path = `/graphql?query=${encodeURIComponent(query)}`;
    const clients = await Promise.all(
      Array.from({ length: count }, () => openStalling(live.url, path, ['Accept: text/event-stream'])),
    );
    return () => {
      for (const client of clients) client.destroy();
    };
  },
};

// On SQLite alone: clients would leave something behind in this process, whatever the engine.
describe('Clients that come and go (G12)', () => {
  const live = useLive(engines[0]);

  it.each(Object.entries(openers))(
    'leave no memory behind (%s)',
    async (_, open) => {
      const ada = await register(live.app, 'Ada');
      const memory: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const leave = await inPortions(live, open);
        await live.untilOpen(perRound);
        await writePost(live.app, ada);
        leave();
        await live.untilOpen(0);
        Bun.gc(true);
        memory.push(process.memoryUsage().heapUsed);
      }
      // The first rounds fill caches. Later rounds leave nothing that grows with their subscriptions:
      // one that is kept, with its socket, operation and queue, takes tens of kilobytes.
      expect((memory.at(-1) ?? 0) - (memory[1] ?? 0)).toBeLessThan(16_000_000);
    },
    60_000,
  );

  it.each(Object.entries(openers))(
    'leave no subscription behind if they disconnect right away (%s)',
    async (_, open) => {
      for (let round = 0; round < 5; round += 1) {
        const leave = await open(live, 100);
        leave();
      }
      // Once later clients have come and gone, the earlier ones have been cleaned up as well.
      const leave = await open(live, 100);
      await live.untilOpen(100);
      leave();
      await live.untilOpen(0);
      await writePost(live.app, await register(live.app, 'Ada'));
      expect(live.openSubscriptions()).toBe(0);
    },
    60_000,
  );
});

/** Opens a hundred at a time: a machine accepts only so many new connections at once. */
async function inPortions(live: Live, open: Open): Promise<() => void> {
  const leaving: (() => void)[] = [];
  for (let count = 0; count < perRound; count += 100) leaving.push(await open(live, 100));
  return () => {
    for (const leave of leaving) leave();
  };
}
