import { afterEach, describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { parseResponse, sendRaw, upgradeHeaders } from '../../harness/raw-connection.ts';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { readConfig } from '../../src/config.ts';
import { createHostCheck } from '../../src/http/host-check.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';
import { upgrade } from '../support/upgrade.ts';

const [sqlite] = engines;

/** Sends a raw request, and returns the status and the body. */
async function ask(url: string, target: string, host = 'localhost') {
  const { status, body } = await rawHeaders(url, target, { host });
  return { status, body };
}

const jsonBody = { 'content-type': 'application/json' };

/** Sends a raw request with these headers, and returns the response without its date. */
async function rawHeaders(url: string, target: string, sent: Record<string, string>, method = 'GET') {
  const lines = Object.entries({ connection: 'close', ...sent }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const { status, headers, body } = parseResponse(
    await sendRaw(url, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`),
  );
  headers.delete('date');
  return { status, headers: Object.fromEntries(headers), body };
}

describe('A path', () => {
  const live = useLive(sqlite);
  const nowhere = { status: 404, body: '{"error":"Resource not found"}' };
  const detours = [
    ...words(String.raw`
      /x\..\metrics /x\..\metrics/ /x/../metrics /./metrics /metrics/. /x/..\metrics?q=1 /x/%2e%2e/metrics
      /x/.%2E/metrics /%2e/metrics \metrics /\metrics //metrics //x\..\..\metrics /a//..\..\metrics/
      http://localhost/x/../metrics /x%5c..%5cmetrics /x%2f..%2fmetrics
    `),
    `/${'x/'.repeat(9)}${'../'.repeat(9)}metrics`,
    `/${'x\\'.repeat(9)}${'..\\'.repeat(9)}metrics`,
  ];
  it.each(detours)('%s does not resolve to /metrics, whatever the Host', async (target) => {
    for (const host of ['localhost', '[', '']) {
      const reply = await ask(live.url, target, host);
      // The runtime itself rejects a target that does not begin with a slash.
      if (target.startsWith('\\')) expect(reply.status).toBe(400);
      else expect([host, reply]).toEqual([host, nowhere]);
    }
  });

  it('is not normalized if an id contains dots or backslashes', async () => {
    await live.app.post('/posts', { title: 'T', content: 'C' });
    const notFound = { status: 404, body: '{"error":{"code":"NOT_FOUND","message":"Post not found"}}' };
    for (const id of ['..', '.', '%2e%2e', 'x\\..\\1', '1\\'])
      expect([id, await ask(live.url, `/posts/${id}`)]).toEqual([id, notFound]);
    for (const target of ['/posts/1', '/posts/1/', '/posts/%31', '/posts/1?x=/../\\'])
      expect([target, (await ask(live.url, target)).status]).toEqual([target, 200]);
  });

  it('is not found in another spelling, which a proxy might not block', async () => {
    for (const target of ['/%70osts/1', '/%6detrics', '/%5fworkbench/sandboxes', '/~t1/%70osts'])
      expect([target, (await ask(live.url, target)).status]).toEqual([target, 404]);
  });

  it('is not normalized in an upgrade request either', async () => {
    const lines = ['Host: localhost', ...upgradeHeaders, 'Connection: close', '', ''].join('\r\n');
    const reply = await sendRaw(live.url, `GET /x\\..\\graphql HTTP/1.1\r\n${lines}`);
    expect(parseResponse(reply)).toMatchObject(nowhere);
  });

  it('is rejected with more than one Host header (RFC 9112, section 3.2)', async () => {
    for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nHost: a', 'Host:\r\nHost: b']) {
      const request = `GET /posts HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
      expect(parseResponse(await sendRaw(live.url, request))).toMatchObject({
        status: 400,
        body: '{"error":"Send exactly one Host header"}',
      });
    }
  });
});

describe('The Host header', () => {
  const ofMachine = ['', ...words('localhost LOCALHOST:1 app.localhost 127.0.0.1 127.8.9.1:80 [::1]:3000')];
  const foreign = words('evil.example evil.example:3000 localhost.evil.example [2001:db8::1] 10.0.0.1');

  it('must name this machine if the server listens only on a loopback address', () => {
    for (const host of ['localhost', '127.0.0.1', '::1']) {
      const isAllowed = createHostCheck({ host, allowedHosts: null, trustProxy: null });
      expect(ofMachine.filter((name) => !isAllowed?.(name))).toEqual([]);
      expect(foreign.filter((name) => isAllowed?.(name) !== false)).toEqual([]);
    }
  });

  it('may also be a name from ALLOWED_HOSTS, or anything if that is *', () => {
    const isAllowed = createHostCheck({
      host: 'localhost',
      allowedHosts: ['Dev.example'],
      trustProxy: ['127.0.0.1'],
    });
    expect([isAllowed?.('dev.example:80'), isAllowed?.('evil.example')]).toEqual([true, false]);
    expect(createHostCheck({ host: 'localhost', allowedHosts: 'any', trustProxy: null })).toBeNull();
  });

  it('is not checked behind a proxy or on other addresses, unless ALLOWED_HOSTS is set', () => {
    expect(createHostCheck({ host: 'localhost', allowedHosts: null, trustProxy: ['127.0.0.1'] })).toBeNull();
    expect(createHostCheck({ host: '0.0.0.0', allowedHosts: null, trustProxy: null })).toBeNull();
    const isAllowed = createHostCheck({ host: '0.0.0.0', allowedHosts: ['api.example'], trustProxy: null });
    const asked = ['api.example', '10.0.0.1:3000', 'localhost:3000', 'evil.example'];
    expect(asked.map((host) => isAllowed?.(host))).toEqual([true, true, true, false]);
  });

  describe('of a running server', () => {
    let serving: Serving;
    const start = async (environment: Record<string, string>) => {
      serving = await startServing({ DATABASE_URL: 'sqlite::memory:', ...environment });
    };
    afterEach(() => serving.stop());
    const refused = {
      status: 421,
      body: '{"error":"Host is not a name of this server; ALLOWED_HOSTS adds names"}',
    };
    const addressOf = ({ url }: Serving) => url.replace('localhost', '127.0.0.1');

    it('is rejected with 421 if it is foreign (DNS rebinding)', async () => {
      await start({});
      const url = addressOf(serving);
      expect(await ask(url, '/posts', 'evil.example:3000')).toEqual(refused);
      expect(await ask(url, '/graphql', 'evil.example')).toEqual(refused);
      expect((await ask(url, '/posts', 'localhost:3000')).status).toBe(200);
    });

    it('gets the same 421 for every path and enters no journal if it is foreign', async () => {
      await start({ WORKBENCH: 'on' });
      const url = addressOf(serving);
      const workbench = async (path: string, init?: RequestInit) =>
        (await fetch(`${url}/_workbench/sandboxes${path}`, init)).json();
      await workbench('/shop', { method: 'PUT', body: '{}', headers: jsonBody });
      await workbench('/main/journal', { method: 'PUT', body: '{"enabled":true}', headers: jsonBody });
      const from = (path: string, headers: Record<string, string> = {}) =>
        rawHeaders(url, path, { host: 'evil.example', 'x-request-id': 'mine', ...headers });
      const known = await from('/~shop/posts');
      expect(known).toEqual({
        status: 421,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
          'x-request-id': 'mine',
          'content-length': '71',
          connection: 'close',
        },
        body: refused.body,
      });
      for (const [path, headers] of [
        ['/~missing/posts', {}],
        ['/posts', { 'quintet-sandbox': 'shop' }],
        ['/posts', { 'quintet-sandbox': 'shop', 'quintet-fault': 'status=500' }],
        ['/posts', { accept: 'text/html,application/xhtml+xml' }],
        ['/posts', { accept: 'application/problem+json' }],
      ] as const)
        expect([path, headers, await from(path, headers)]).toEqual([path, headers, known]);
      expect(await workbench('/shop/journal')).toEqual({ data: [] });
      expect(await workbench('/main/journal')).toEqual({ data: [] });
    });

    it('is accepted if ALLOWED_HOSTS lists it', async () => {
      await start({ ALLOWED_HOSTS: 'dev.example' });
      const url = addressOf(serving);
      expect((await ask(url, '/posts', 'dev.example:3000')).status).toBe(200);
      expect(await ask(url, '/posts', 'evil.example')).toEqual(refused);
    });
  });
});

describe('A request to open a WebSocket', () => {
  const live = useLive(sqlite);
  const opening = { host: 'localhost', ...upgrade, connection: 'Upgrade, close' };
  const target = '/graphql?query={__typename}';

  it.each([
    ['another method', opening, 'HEAD'],
    ['no Connection: Upgrade', { ...opening, connection: 'close' }, 'GET'],
    ['a key that is too short', { ...opening, 'sec-websocket-key': 'short' }, 'GET'],
  ] as const)('with %s is handled as an ordinary request', async (_, headers, method) => {
    const reply = await rawHeaders(live.url, target, headers, method);
    const body = method === 'HEAD' ? '' : '{"data":{"__typename":"Query"}}';
    expect([reply.status, reply.headers['content-length'], reply.body]).toEqual([200, '31', body]);
  });
});

describe('One client', () => {
  const limits = { ...readConfig({}), maxConnectionsPerClient: 3 };
  const live = useLive(sqlite, {}, { trustedProxies: ['127.0.0.1'], limits });
  const query = encodeURIComponent('subscription { postCreated { id } }');
  const from = (client: string) => ({ 'x-forwarded-for': client });
  const statusFor = async (client: string) =>
    (await fetch(`${live.url}/graphql?query={me{id}}`, { headers: from(client) })).status;

  it('cannot use up all connections: its sockets and streams count until they end', async () => {
    const client = '203.0.113.1';
    const sockets = [
      await openReadySocket(live.socketUrl(), undefined, { headers: from(client) }),
      await openReadySocket(live.socketUrl(), undefined, { headers: from(client) }),
    ];
    const stream = await fetch(`${live.url}/graphql?query=${query}`, {
      headers: { ...from(client), accept: 'text/event-stream' },
    });
    await live.untilOpen(1);
    expect([await statusFor(client), await statusFor('203.0.113.2')]).toEqual([503, 200]);
    const refused = openSocket(live.socketUrl(), { headers: from(client) });
    await expect(refused).rejects.toThrow('the socket was refused');
    await stream.body?.cancel();
    await until(async () => (await statusFor(client)) === 200);
    for (const socket of sockets) socket.close();
    await until(async () => (await statusFor(client)) === 200);
  });
});
