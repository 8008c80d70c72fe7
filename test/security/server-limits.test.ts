import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { createClient } from 'graphql-ws';
import { createApp } from '../../src/app.ts';
import type { ServerLimits } from '../../src/http/server-limits.ts';
import { type RunningServer, serve } from '../../src/server.ts';
import { useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const [sqlite] = engines;

/** Sends raw bytes, and returns what it receives until the server closes. */
function open(server: RunningServer, text: string): { socket: Socket; closed: Promise<string> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  const closed = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => undefined);
  });
  socket.write(text);
  return { socket, closed };
}

describe('A server with limits', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' }, { GRAPHQL_MAX_SUBSCRIPTIONS: '2' });
  let server: RunningServer;

  const start = (limits: Partial<ServerLimits>) => {
    server = serve(createApp(app.world), {
      host: '127.0.0.1',
      port: 0,
      graceMs: 50,
      limits: { maxConnections: 100, maxHeaderBytes: 16_384, idleTimeoutSeconds: 30, ...limits },
    });
  };

  beforeEach(() => start({}));
  afterEach(() => server.stop());

  it('closes a connection whose request is never completed', async () => {
    await server.stop();
    start({ idleTimeoutSeconds: 4 });
    const slow = open(
      server,
      'POST /posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const slower = open(server, 'GET /posts HTTP/1.1\r\nHos');
    await Promise.all([slow.closed, slower.closed]);
    expect((await fetch(`${server.url}/posts`)).status).toBe(200);
  }, 120_000);

  it('rejects headers that are too large with 431', async () => {
    const { socket, closed } = open(
      server,
      `GET /posts HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(await closed).toStartWith('HTTP/1.1 431 ');
    socket.destroy();
  });

  it('rejects headers above a smaller limit if configured', async () => {
    await server.stop();
    start({ maxHeaderBytes: 1024 });
    const big = await fetch(`${server.url}/posts`, { headers: { 'x-big': 'x'.repeat(1024) } });
    expect([big.status, await big.json()]).toEqual([431, { error: 'Headers are too large' }]);
    expect((await fetch(`${server.url}/posts`)).status).toBe(200);
  });

  it('returns 503 above the maximum number of connections, and recovers', async () => {
    await server.stop();
    start({ maxConnections: 2 });
    const head =
      'POST /posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
    const held = [open(server, head), open(server, head)];
    let response: Response;
    do {
      response = await fetch(`${server.url}/posts`);
    } while (response.status !== 503);
    expect([response.headers.get('retry-after'), await response.json()]).toEqual([
      '1',
      { error: 'Service unavailable' },
    ]);
    for (const { socket } of held) socket.destroy();
    await Promise.all(held.map(({ closed }) => closed));
    while ((await fetch(`${server.url}/posts`)).status !== 200);
  }, 120_000);

  it('accepts a body in chunks of one byte each', async () => {
    const body = JSON.stringify({ title: 'Chunks', content: 'x'.repeat(20_000) });
    const head = 'POST /posts HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    expect(await open(server, `${head}${chunks}0\r\n\r\n`).closed).toStartWith('HTTP/1.1 201 ');
  });

  it('limits the number of concurrent operations on one WebSocket', async () => {
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, retryAttempts: 0 });
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
});
