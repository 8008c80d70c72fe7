import { afterEach, describe, expect, it } from 'bun:test';
import { createClient } from 'graphql-ws';
import { connectTo, socketUrlOf } from '../../harness/connections.ts';
import { sendRaw } from '../../harness/raw-connection.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import type { ServerLimits } from '../../src/listener.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import { useApp, worldOf } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const [sqlite] = engines;

/** The start of a request that is never completed. */
const head =
  'POST /posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n';

describe('A server with limits', () => {
  let server: RunningServer;
  afterEach(() => server.stop());
  const app = useApp({ engine: sqlite, transport: 'in process' }, { GRAPHQL_MAX_SUBSCRIPTIONS: '2' });

  const start = (given: Partial<ServerLimits> = {}, host = '127.0.0.1') => {
    const limits = { ...worldOf(app).runtime.settings, ...given };
    const trustedProxies = ['127.0.0.1', '::1'];
    server = serve(createApp(worldOf(app)), { host, port: 0, graceMs: 50, limits, trustedProxies });
    return server.url;
  };

  it('closes a connection whose request is never completed', async () => {
    const url = start({ idleTimeoutSeconds: 4 });
    await Promise.all([sendRaw(url, `${head}{`), sendRaw(url, 'GET /posts HTTP/1.1\r\nHos')]);
    expect((await fetch(`${url}/posts`)).status).toBe(200);
  }, 120_000);

  it('rejects headers that are too large with 431', async () => {
    const large = `GET /posts HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`;
    expect(await sendRaw(start(), large)).toStartWith('HTTP/1.1 431 ');
  });

  it('returns 503 above the maximum number of connections, and recovers', async () => {
    const url = start({ maxConnections: 2 });
    const held = [connectTo(url), connectTo(url)];
    for (const socket of held) socket.write(head);
    let response: Response;
    do {
      response = await fetch(`${url}/posts`);
    } while (response.status !== 503);
    expect([response.headers.get('retry-after'), await response.json()]).toEqual([
      '1',
      { error: 'Service unavailable' },
    ]);
    for (const socket of held) socket.destroy();
    while ((await fetch(`${url}/posts`)).status !== 200);
  }, 120_000);

  it('counts the connections of a client on all addresses', async () => {
    const { port } = new URL(start({ maxConnections: 10, maxConnectionsPerClient: 2 }, 'localhost'));
    const [one, other] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
    const leaving = new AbortController();
    const open = async (url: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.1', accept: 'text/event-stream' };
      const { status, body } = await fetch(`${url}/status/events`, { headers, signal: leaving.signal });
      await body?.getReader().read();
      return status;
    };
    expect([await open(one), await open(one), await open(other)]).toEqual([200, 200, 503]);
    leaving.abort();
  });

  it('accepts a body in chunks of one byte each', async () => {
    const body = JSON.stringify({ title: 'Chunks', content: 'x'.repeat(20_000) });
    const chunked =
      'POST /posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    expect(await sendRaw(start(), `${chunked}${chunks}0\r\n\r\n`)).toStartWith('HTTP/1.1 201 ');
  });

  it('limits the number of concurrent operations on one WebSocket', async () => {
    const client = createClient({ url: socketUrlOf(start()), retryAttempts: 0 });
    const query = 'subscription { postCreated { id } }';
    const streams = [client.iterate({ query }), client.iterate({ query })];
    const waiting = streams.map((stream) => stream.next());
    const refused = client.iterate({ query });
    await expect(refused.next()).rejects.toMatchObject([
      { message: 'At most 2 operations at once on one connection', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    await client.dispose();
    await Promise.allSettled(waiting);
  });

  it('closes a WebSocket with 1009 before a very large message has been received', async () => {
    const socket = await openReadySocket(socketUrlOf(start({ maxBodyBytes: 2000 })));
    socket.sendRaw('x'.repeat(5_000_000));
    expect((await socket.closed).code).toBe(1009);
  });
});

describe('The queue of passwords to hash', () => {
  it('holds 100 of one client, and has room for those of others', async () => {
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    const hash = (client: string) => passwords.hash('secret', { kind: 'new', client });
    const many = Array.from({ length: 150 }, () => hash('one'));
    const [others, own] = await Promise.all([Promise.allSettled([hash('other')]), Promise.allSettled(many)]);
    expect(others[0]?.status).toBe('fulfilled');
    expect([48, 49]).toContain(own.filter(({ status }) => status === 'rejected').length);
  });
});
