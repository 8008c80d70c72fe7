import { describe, expect, it } from 'bun:test';
import type { TcpProxy } from '../../harness/tcp-proxy.ts';
import { register } from '../support/blog.ts';
import { until, useLive } from '../support/live.ts';
import { take, transports } from '../support/live-clients.ts';
import { proxiedPostgres } from '../support/proxied-postgres.ts';

let proxy: TcpProxy;
const behindProxy = proxiedPostgres((made) => {
  proxy = made;
});

const postCreated = 'subscription { postCreated { title } }';
const events = (title: string) => [{ data: { postCreated: { title } } }];

describe('A silent connection to PostgreSQL (G12)', () => {
  const live = useLive(behindProxy);
  const { app } = live;

  /** A subscriber that has received one event, and a function that writes others. */
  async function begin() {
    const client = transports.WebSocket?.(live);
    if (client === undefined) throw new Error('there are WebSockets');
    const { token } = await register(app, 'Ada');
    const write = async (title: string) =>
      (await app.post('/api/v1/posts', { title, body: 'Body' }, { token })).status;
    const received = client.iterate({ query: postCreated });
    await live.untilOpen(1);
    expect(await write('Before')).toBe(201);
    expect(await take(received, 1)).toEqual(events('Before'));
    return { write, client, received };
  }

  it('is replaced if the network dropped it, and subscribers miss no events', async () => {
    const { write, client, received } = await begin();
    proxy.swallow();
    await until(async () => (await write('During')) === 201);
    expect(await write('After')).toBe(201);
    expect(await take(received, 2)).toEqual([...events('During'), ...events('After')]);
    await client.dispose();
    app.unexpected.length = 0;
  });

  it('keeps its subscribers while it stalls, and delivers events once it resumes', async () => {
    const { write, client, received } = await begin();
    proxy.pause();
    // Each one fails after the timeout for a server that does not respond.
    for (let reads = 0; reads < 3; reads += 1) expect((await app.get('/posts')).status).toBe(503);
    expect(live.openSubscriptions()).toBe(1);
    proxy.resume();
    await until(async () => (await write('After')) === 201);
    expect(await take(received, 1)).toEqual(events('After'));
    await client.dispose();
    // The log has the reads that returned 503.
    app.unexpected.length = 0;
  });
});
