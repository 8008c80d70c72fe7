import { describe, expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { parseResponse, sendAndHangUp, sendRaw } from '../../harness/raw-connection.ts';
import { engines } from '../support/engines.ts';
import { useLive } from '../support/live.ts';

const [sqlite] = engines;

/** Requests that no well-behaved client library sends, and the raw bytes of responses. */
describe('Service rules: on the wire (S7, S8)', () => {
  const live = useLive(sqlite, { MAX_BODY_BYTES: '300' });
  const { app } = live;

  const closing = 'Host: app\r\nConnection: close\r\n\r\n';
  const ada = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
  const countUsers = async () => (await app.get('/wrapped/users')).body.total;

  it('returns the headers of GET for HEAD, including the length, without a body', async () => {
    await app.post('/posts', { title: 'Ünï', content: 'Hello' });
    const paths = words('/posts /posts/1 /posts/2 /users /nowhere /users/bulk /graphql?query={me{id}}');
    for (const path of paths) {
      const get = parseResponse(await sendRaw(live.url, `GET ${path} HTTP/1.1\r\n${closing}`));
      const head = parseResponse(await sendRaw(live.url, `HEAD ${path} HTTP/1.1\r\n${closing}`));
      const shown = ['content-type', 'content-length', 'allow'];
      expect({ path, status: head.status, body: head.body }).toEqual({ path, status: get.status, body: '' });
      expect(shown.map((name) => head.headers.get(name))).toEqual(shown.map((name) => get.headers.get(name)));
      for (const { headers } of [get, head]) expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(0);
    }
  });

  const hosts = ['', '[', 'a b', 'a/b', '%', 'a:99999', 'é', 'user@host', '"'];
  it('ignores a malformed or empty Host', async () => {
    await app.post('/posts', { title: 'First', content: 'Hello' });
    for (const host of hosts) {
      for (const method of ['GET', 'HEAD']) {
        const request = `${method} /posts?limit=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        const { status, headers, body } = parseResponse(await sendRaw(live.url, request));
        const type = 'application/json; charset=utf-8';
        expect([method, host, status, headers.get('content-type')]).toEqual([method, host, 200, type]);
        expect(body.includes('"limit":1')).toBe(method === 'GET');
      }
    }
  });

  it('serves HTTP/1.0, with or without Host, and returns 505 for an unknown version', async () => {
    const get = await sendRaw(live.url, 'GET /users HTTP/1.0\r\n\r\n');
    expect(parseResponse(get)).toMatchObject({ status: 200, body: '[]' });
    const statusOf = async (version: string) =>
      parseResponse(
        await sendRaw(live.url, `GET /users HTTP/${version}\r\nHost: app\r\nConnection: close\r\n\r\n`),
      ).status;
    expect([await statusOf('1.0'), await statusOf('1.1'), await statusOf('1.2')]).toEqual([200, 200, 505]);
  });

  it('reads a body regardless of the Host', async () => {
    for (const host of hosts) {
      const head = `POST /users HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: ${ada.length}`;
      const { status } = parseResponse(await sendRaw(live.url, `${head}\r\n\r\n${ada}`));
      expect({ host, status }).toEqual({ host, status: 201 });
    }
  });

  it('declines an upgrade to another protocol, regardless of the Host', async () => {
    for (const host of ['app', '', '[', 'a b']) {
      for (const protocol of ['h2c', 'websocket', 'nonsense']) {
        const offer = `Host: ${host}\r\nUpgrade: ${protocol}\r\nConnection: close\r\n\r\n`;
        const { status } = parseResponse(await sendRaw(live.url, `GET /users?x=1 HTTP/1.1\r\n${offer}`));
        expect({ host, protocol, status }).toEqual({ host, protocol, status: 200 });
      }
    }
  });

  const asking = [
    ['GET', '/posts', 200, ''],
    ['GET', '/posts/9', 404, ''],
    ['GET', '/nowhere', 404, ''],
    ['HEAD', '/posts', 200, ''],
    ['PATCH', '/posts', 405, ''],
    ['POST', '/users', 422, 'Content-Length: 2\r\n\r\n{}'],
    ['DELETE', '/posts/1', 204, ''],
    ['OPTIONS', '/posts', 204, 'Origin: http://page\r\nAccess-Control-Request-Method: GET\r\n'],
    ['GET', '/graphql?query={me{id}}', 200, ''],
    ['GET', '/graphql?query={me{id}}', 200, 'Accept: text/event-stream\r\n'],
  ] as const;
  it.each(asking)('%s %s: %d closes the connection on request (RFC 9112, section 9.6)', async (...given) => {
    const [method, path, expected, rest] = given;
    await app.post('/posts', { title: 'First', content: 'Hello' });
    for (const option of ['close', 'Close', 'te, close']) {
      const end = rest.includes('\r\n\r\n') ? rest : `${rest}\r\n`;
      const request = `${method} ${path} HTTP/1.1\r\nHost: app\r\nConnection: ${option}\r\n${end}`;
      const { status, headers } = parseResponse(await sendRaw(live.url, request));
      const wanted = method === 'DELETE' && option !== 'close' ? 404 : expected;
      expect([option, status, headers.get('connection')]).toEqual([option, wanted, 'close']);
    }
  });

  it('closes the connection of a 304 as well, but only on request', async () => {
    const first = await fetch(`${live.url}/posts`);
    expect([first.status, first.headers.get('connection')]).toEqual([200, null]);
    const known = `If-None-Match: ${first.headers.get('etag')}\r\n${closing}`;
    const { status, headers } = parseResponse(await sendRaw(live.url, `GET /posts HTTP/1.1\r\n${known}`));
    expect([status, headers.get('connection')]).toEqual([304, 'close']);
  });

  it('returns 405 with Allow for TRACE, CONNECT and M-SEARCH', async () => {
    for (const method of ['TRACE', 'CONNECT', 'M-SEARCH']) {
      const reply = parseResponse(await sendRaw(live.url, `${method} /posts HTTP/1.1\r\n${closing}`));
      const allow = reply.headers.get('allow');
      expect([method, reply.status, allow]).toEqual([method, 405, 'GET, HEAD, POST']);
    }
  });

  it('treats a body without a content type as JSON', async () => {
    const request = `POST /users HTTP/1.1\r\nContent-Length: ${ada.length}\r\n${closing}${ada}`;
    expect(parseResponse(await sendRaw(live.url, request)).status).toBe(201);
  });

  const spaces = ' '.repeat(301);
  const tooLarge = [
    ['a length past the limit', 'Content-Length: 301', spaces],
    ['a huge length, before the body arrives', 'Content-Length: 9000000000', ''],
    ['chunks past the limit', 'Transfer-Encoding: chunked', `12d\r\n${spaces}\r\n0\r\n\r\n`],
    ['chunks that do not end', 'Transfer-Encoding: chunked', `12d\r\n${spaces}\r\n`],
  ] as const;
  // The server waits for each of these clients to close its connection, so they are sent at once.
  it('returns 413 and closes the connection for a body past the limit', async () => {
    const sending = tooLarge.map(async ([what, header, sent]) => {
      const request = `POST /users HTTP/1.1\r\nHost: app\r\n${header}\r\n\r\n`;
      const { status, headers, body } = parseResponse(await sendRaw(live.url, request, sent));
      expect([what, status, body, headers.get('connection')]).toEqual([
        what,
        413,
        '{"detail":"Body is too large"}',
        'close',
      ]);
    });
    await Promise.all(sending);
    expect((await fetch(`${live.url}/users`)).status).toBe(200);
  });

  it('does not wait for the unread body of a rejected request', async () => {
    const requests = [
      ['POST', '/nowhere', 404],
      ['PATCH', '/posts', 405],
      ['POST', '/api/v1/products', 401],
      ['PUT', '/posts/1', 404],
    ] as const;
    const sending = requests.map(async ([method, path, expected]) => {
      const request = `${method} ${path} HTTP/1.1\r\nHost: app\r\nContent-Length: 200\r\n\r\n`;
      const { status, headers } = parseResponse(await sendRaw(live.url, request));
      expect([path, status, headers.get('connection')]).toEqual([path, expected, 'close']);
    });
    await Promise.all(sending);
  });

  it('stores nothing and logs no failure if a client disconnects while sending its body', async () => {
    for (const header of ['Content-Length: 100\r\n', 'Transfer-Encoding: chunked\r\n'])
      await sendAndHangUp(live.url, `POST /users HTTP/1.1\r\nHost: app\r\n${header}\r\n40\r\n${ada}`);
    await live.server.stop();
    expect(await countUsers()).toBe(0);
  });

  it('does not wait for the rest of a body when it stops', async () => {
    const responded = await fetch(`${live.url}/users`, { method: 'POST', body: ' '.repeat(3_000_000) });
    expect(responded.status).toBe(413);
    const request = 'POST /users HTTP/1.1\r\nHost: app\r\nContent-Length: 100\r\n\r\n{"name"';
    const unanswered = sendRaw(live.url, request);
    // Once another request has a response, the partial one has been read as well.
    await fetch(`${live.url}/users`);
    await live.server.stop();
    expect(await unanswered).toBe('');
    expect(await countUsers()).toBe(0);
  });
});
