import { describe, expect, it } from 'bun:test';
import { impatientOptions } from '../../harness/postgres.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { register } from '../support/blog.ts';
import { type Engine, engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { take, transports } from '../support/live-clients.ts';

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
    return {
      location,
      url: proxied.href,
      open: () => openDatabase({ location, ...impatientOptions }),
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

  const open = () => {
    const client = transports.WebSocket?.(live);
    if (client === undefined) throw new Error('there are WebSockets');
    return client;
  };
  const writer = async () => {
    const { token } = await register(app, 'Ada');
    return async (title: string) =>
      (await app.post('/api/v1/posts', { title, body: 'Body' }, { token })).status;
  };

  it('because the network dropped it: subscribers keep receiving, and nothing is missing', async () => {
    const write = await writer();
    const client = open();
    const heard = client.iterate({ query: postCreated });
    await live.untilOpen(1);
    expect(await write('Before')).toBe(201);
    expect(await take(heard, 1)).toEqual(events('Before'));
    proxy.swallow();
    await until(async () => (await write('During')) === 201);
    expect(await write('After')).toBe(201);
    expect(await take(heard, 2)).toEqual([...events('During'), ...events('After')]);
    await client.dispose();
    app.unexpected.length = 0;
  });

  it('for long: subscribers wait for it, and nothing is missing', async () => {
    const write = await writer();
    const client = open();
    const heard = client.iterate({ query: postCreated });
    await live.untilOpen(1);
    expect(await write('Before')).toBe(201);
    expect(await take(heard, 1)).toEqual(events('Before'));
    proxy.pause();
    // Each is given up after the patience with a server that does not answer.
    for (let reads = 0; reads < 3; reads += 1) expect((await app.get('/posts')).status).toBe(503);
    expect(live.openSubscriptions()).toBe(1);
    proxy.resume();
    await until(async () => (await write('After')) === 201);
    expect(await take(heard, 1)).toEqual(events('After'));
    await client.dispose();
    // The reads that were answered with 503, as the log has them.
    app.unexpected.length = 0;
  });
});
