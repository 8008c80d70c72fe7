import { describe, expect, it } from 'bun:test';
import { openDatabase } from '../../src/storage/open.ts';
import { register } from '../support/blog.ts';
import { type Engine, engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { failure, take, transports } from '../support/live-clients.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const [, postgres] = engines;

let proxy: TcpProxy;

/** PostgreSQL behind a way on which connections fall silent, without an end that anybody could notice. */
const behindProxy: Engine = {
  name: 'PostgreSQL',
  async createLocation() {
    const { url, drop } = await postgres.createLocation();
    const proxied = new URL(url);
    proxy = await TcpProxy.to(Number(proxied.port));
    proxied.port = String(proxy.port);
    const location = { engine: 'postgres', url: proxied.href } as const;
    const options = { poolSize: 3, waitSeconds: 2, statementTimeoutMs: 200 };
    return {
      location,
      url: proxied.href,
      open: () => openDatabase({ location, ...options }),
      async drop() {
        await proxy.shut();
        await drop();
      },
    };
  },
};

const postCreated = 'subscription { postCreated { title } }';
const events = (title: string) => [{ data: { postCreated: { title } } }];

describe('A connection to PostgreSQL that fell silent (G12)', () => {
  const live = useLive(behindProxy);
  const { app } = live;

  const troubles: readonly (readonly [string, () => void, () => void])[] = [
    ['was forgotten by the network', () => proxy.swallow(), () => undefined],
    ['leads to a server that does not answer for a while', () => proxy.pause(), () => proxy.resume()],
  ];

  it.each(troubles)('because it %s: subscriptions fail, and new ones hear again', async (_, begin, end) => {
    const { token } = await register(app, 'Ada');
    const write = async (title: string) =>
      (await app.post('/api/v1/posts', { title, body: 'Body' }, { token })).status;
    const client = transports.WebSocket?.(live);
    if (client === undefined) throw new Error('there are WebSockets');
    const subscribe = () => client.iterate({ query: postCreated });
    const before = take(subscribe(), 1);
    await live.untilOpen(1);
    expect(await write('Before')).toBe(201);
    expect(await before).toEqual(events('Before'));

    const failed = failure(subscribe());
    await live.untilOpen(1);
    begin();
    expect(await failed).toEqual([
      { message: 'Events were lost: subscribe again', extensions: { code: 'SERVICE_UNAVAILABLE' } },
    ]);
    end();

    let isHeard = false;
    // A subscription that comes before the new connection fails in its turn, and is made again.
    const after = (async () => {
      for (;;) {
        try {
          const heard = await take(subscribe(), 1);
          isHeard = true;
          return heard;
        } catch (error) {
          expect(error).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
        }
      }
    })();
    await until(async () => {
      expect([201, 503]).toContain(await write('After'));
      return isHeard;
    });
    expect(await after).toEqual(events('After'));
    await client.dispose();
    // The writes that were answered with 503, as the log has them.
    app.unexpected.length = 0;
  });
});
