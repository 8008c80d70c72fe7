import { afterEach, describe, expect, it } from 'bun:test';
import type { Socket } from 'node:net';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { connectTo } from '../../harness/connections.ts';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { worldOf } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { until, useLive } from '../support/live.ts';

const [sqlite] = engines;
const share = 1_048_576;
const [client, other] = ['203.0.113.1', '203.0.113.2'];

describe('The memory ledger (S15)', () => {
  const live = useLive(
    sqlite,
    { MAX_CLIENT_MEMORY_BYTES: String(share), MAX_HELD_MEMORY_BYTES: String(4 * share) },
    { trustedProxies: ['127.0.0.1'] },
  );
  const { app } = live;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  const ledgerOf = () => worldOf(app).runtime.admission.ledger;
  const get = (path: string, address = client) =>
    fetch(live.url + path, { headers: { 'x-forwarded-for': address } });

  /** Sends raw bytes, and leaves the connection open. */
  function sendPart(text: string): Socket {
    const socket = connectTo(live.url);
    socket.write(text);
    sockets.push(socket);
    return socket;
  }

  it('rejects a client that has used up its share at once, while others are served', async () => {
    const held = ledgerOf().hold(client, share);
    const { status, headers } = await get('/posts');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const graphql = await get('/graphql?query={__typename}');
    expect([graphql.status, await graphql.json()]).toMatchObject([503, { errors: [{}] }]);
    expect((await get('/posts', other)).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    held.release();
    expect((await get('/posts')).status).toBe(200);
  });

  it.each([
    ['a declared length', Buffer.from(`{"title":"T","content":"${'x'.repeat(90_000)}"}`)],
    ['an unknown length', new Blob([`{"title":"T","content":"${'x'.repeat(90_000)}"}`]).stream()],
  ])('rejects a body of %s at once if there is no room for it', async (_, body) => {
    const held = ledgerOf().hold(client, share - 50_000);
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
    const { status } = await fetch(`${live.url}/posts`, { method: 'POST', headers, body });
    expect(status).toBe(503);
    held.release();
  });

  it.each([
    ['a declared length', 'Content-Length: 900000', '{'],
    ['chunks', 'Transfer-Encoding: chunked', `dbba0\r\n${' '.repeat(900_000)}`],
  ])('charges a body with %s, and releases it with its connection', async (_, header, part) => {
    const head = `POST /posts HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n${header}`;
    const socket = sendPart(`${head}\r\nContent-Type: application/json\r\n\r\n${part}`);
    await until(async () => !ledgerOf().hasRoom(client, 200_000));
    expect(ledgerOf().hasRoom(other, share)).toBe(true);
    socket.destroy();
    await until(async () => ledgerOf().hasRoom(client, share));
  });

  it('charges a rejected body only for its length', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
    const send = () =>
      fetch(`${live.url}/api/v1/products`, { method: 'POST', headers, body: '{"name":"N"}' });
    const responses = await Promise.all(Array.from({ length: 30 }, send));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('bounds responses that are ready at the same time', async () => {
    const read = () => fetch(`${live.url}/openapi.json`, { headers: { 'x-forwarded-for': client } });
    const responses = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect((await get('/posts', other)).status).toBe(200);
    await Promise.all(responses.map((response) => response.text()));
    await until(async () => ledgerOf().hasRoom(client, share));
  });

  it('charges responses until they are read', async () => {
    const content = 'x'.repeat(90_000);
    for (const _ of [1, 2, 3]) await app.post('/posts', { title: 'T', content });
    const pieces = (await get('/posts')).body?.getReader();
    await pieces?.read();
    while (!(await pieces?.read())?.done);
    expect(ledgerOf().hasRoom(client, share)).toBe(true);
  });

  const subscription = 'subscription ($id: ID!) { commentAdded(postId: $id) { id } }';
  it.each([
    ['charges the variables that a subscription declares', { id: 'x'.repeat(200_000) }, false],
    ['keeps no variables that it does not declare', { id: '1', more: 'x'.repeat(900_000) }, true],
  ])('%s', async (_, variables, hasRoom) => {
    const leaving = new AbortController();
    const response = await fetch(`${live.url}/graphql`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-forwarded-for': client },
      body: JSON.stringify({ query: subscription, variables }),
    });
    expect(response.status).toBe(200);
    await until(async () => ledgerOf().hasRoom(client, share - 100_000) === hasRoom);
    leaving.abort();
    await until(async () => ledgerOf().hasRoom(client, share));
  });

  describe('over WebSockets', () => {
    const headers = { 'x-forwarded-for': client };

    it('closes a socket with 1013 if its client has used up its share', async () => {
      const socket = await openReadySocket(live.socketUrl(), undefined, { headers });
      const held = ledgerOf().hold(client, share);
      socket.send({ type: 'ping' });
      expect(await socket.closed).toMatchObject({ code: 1013 });
      held.release();
    });

    it.each([
      ['x', 16_336],
      ['é', 8_168],
    ])('closes a socket with 4400 if its connection_init is larger than 16 KiB (%s)', async (one, most) => {
      const fits = await openSocket(live.socketUrl(), { headers });
      fits.send({ type: 'connection_init', payload: { more: one.repeat(most) } });
      expect(await fits.next()).toEqual({ type: 'connection_ack' });
      fits.close();
      const socket = await openSocket(live.socketUrl(), { headers });
      socket.send({ type: 'connection_init', payload: { more: one.repeat(most + 1) } });
      const reason = 'The first message is larger than 16 KiB';
      expect(await socket.closed).toMatchObject({ code: 4400, reason });
    });

    it.each(['x', '🙂'])(
      'closes a socket with 4400 if an operation id is longer than 256 characters (%s)',
      async (one) => {
        const socket = await openReadySocket(live.socketUrl(), undefined, { headers });
        const ask = (id: string) =>
          socket.send({ id, type: 'subscribe', payload: { query: '{ me { id } }' } });
        ask(one.repeat(256));
        expect(await socket.next()).toMatchObject({ type: 'next' });
        ask(one.repeat(257));
        const reason = 'The id of an operation is longer than 256 characters';
        expect(await socket.closed).toMatchObject({ code: 4400, reason });
      },
    );

    it('releases the memory of a subscription when its socket closes', async () => {
      const socket = await openReadySocket(live.socketUrl(), undefined, { headers });
      const variables = { id: 'x'.repeat(200_000) };
      socket.send({ id: '1', type: 'subscribe', payload: { query: subscription, variables } });
      await until(async () => !ledgerOf().hasRoom(client, share - 100_000));
      socket.close();
      await until(async () => ledgerOf().hasRoom(client, share));
    });
  });

  const window = (bits: number) => {
    const { ZSTD_c_contentSizeFlag: sizeFlag } = constants;
    const whole = zstdCompressSync('{"title":"T","content":"C"}', { params: { [sizeFlag]: 0 } });
    // The byte after the magic number and the flags names the window (RFC 8878, section 3.1.1.1.2).
    const head = Buffer.from([...whole.subarray(0, 4), 0, (bits - 10) << 3]);
    return Buffer.concat([head, whole.subarray(6)]);
  };
  const brotli = (bits: number) =>
    brotliCompressSync('{"title":"T","content":"C"}', { params: { [constants.BROTLI_PARAM_LGWIN]: bits } });
  it.each([
    ['zstd', window(23), 201],
    ['zstd', window(24), 413],
    ['zstd', window(27), 413],
    ['br', brotli(22), 201],
    ['br', brotli(24), 413],
  ] as const)('limits the window of a body in %s', async (coding, body, status) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    expect((await fetch(`${live.url}/posts`, { method: 'POST', headers, body })).status).toBe(status);
  });
});
