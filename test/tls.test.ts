import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { createClient as createSocketClient } from 'graphql-ws';
import { certificateFiles, createCertificate, hasOpenssl, trusting } from '../harness/certificate.ts';
import { makeScratchFolder } from '../harness/scratch.ts';
import { failsWith, prints, quintet, type Serving, startServing } from './support/command-line.ts';
import { until } from './support/live.ts';

describe.skipIf(!hasOpenssl)('A server with TLS_CERT and TLS_KEY (skipped without openssl)', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  const files = (name: string) => certificateFiles(folder, name);

  function use(name: string): void {
    copyFileSync(at(`${name}.pem`), at('used.pem'));
    copyFileSync(at(`${name}.key`), at('used.key'));
  }

  /** Null if the connection fails: the certificate may be replaced during a handshake. */
  const nameShown = (url: string) =>
    new Promise<string | null>((resolve) => {
      const { hostname, port } = new URL(url);
      const socket = connectSecurely({ host: hostname, port: Number(port), ...trusting }, () => {
        resolve(new X509Certificate(socket.getPeerCertificate().raw).subject);
        socket.destroy();
      }).on('error', () => resolve(null));
    });

  const start = (environment: Record<string, string> = {}) =>
    startServing({ DATABASE_URL: 'sqlite::memory:', HOST: '127.0.0.1', ...files('used'), ...environment });

  /** Sends a request over HTTP/2. */
  const sendOver = async (session: ClientHttp2Session, head: OutgoingHttpHeaders, json?: unknown) => {
    const stream = session.request({
      ...head,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    });
    const responded = once(stream, 'response');
    stream.end(json === undefined ? undefined : JSON.stringify(json));
    const [headers] = (await responded) as [IncomingHttpHeaders];
    return { headers, status: Number(headers[':status']), text: await text(stream) };
  };

  beforeAll(async () => {
    folder = await makeScratchFolder('tls');
    await Promise.all(['first', 'second'].map((name) => createCertificate(folder, name)));
    use('first');
  });

  describe('while running', () => {
    let server: Serving;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.stop());

    it('prints an https address, and serves HTTP/1.1', async () => {
      expect(server.url).toStartWith('https://127.0.0.1:');
      const reply = await new Promise<{ version: string; status?: number }>((resolve, reject) => {
        request(`${server.url}/posts`, { ...trusting }, (message) => {
          message.resume();
          resolve({ version: message.httpVersion, status: message.statusCode ?? 0 });
        })
          .on('error', reject)
          .end();
      });
      expect(reply).toEqual({ version: '1.1', status: 200 });
    });

    it('serves many requests and bodies on one HTTP/2 connection', async () => {
      const session = connect(server.url, trusting);
      const send = async (method: string, path: string, json?: unknown) => {
        const reply = await sendOver(session, { ':method': method, ':path': path }, json);
        return { status: reply.status, text: reply.text };
      };
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send('POST', '/posts', { title: `Post ${index}`, content: 'x'.repeat(50_000) }),
        ),
      );
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
      const lists = await Promise.all(Array.from({ length: 5 }, () => send('GET', '/posts?limit=20')));
      const meta = { total: 20, page: 1, limit: 20, totalPages: 1 };
      for (const { status, text } of lists) expect([status, JSON.parse(text).meta]).toEqual([200, meta]);
      const unknown = { status: 404, text: '{"error":"Resource not found"}' };
      // An unread body affects only its stream, not the connection.
      expect(await send('POST', '/nowhere', { text: 'x'.repeat(100_000) })).toEqual(unknown);
      expect((await send('HEAD', '/posts')).status).toBe(200);
      expect(await send('GET', '/posts/../metrics')).toEqual(unknown);
      session.close();
    });

    it('supports WebSockets and event streams', async () => {
      class Trusting extends WebSocket {
        constructor(url: string, protocols?: string) {
          super(url, { protocols, tls: trusting } as unknown as string[]);
        }
      }
      const client = createSocketClient({
        url: `${server.url.replace('https', 'wss')}/graphql`,
        webSocketImpl: Trusting,
        retryAttempts: 0,
      });
      const { value } = await client.iterate({ query: '{ __typename }' }).next();
      expect(value).toEqual({ data: { __typename: 'Query' } });
      await client.dispose();
      const session = connect(server.url, trusting);
      const stream = session.request({ ':path': '/status/events', accept: 'text/event-stream' });
      stream.setEncoding('utf8');
      const first = await new Promise((resolve) => stream.once('data', (data) => resolve(String(data))));
      expect(first).toContain('event: status');
      stream.close();
      session.close();
    });

    it('is reachable by local commands', async () => {
      const { port } = new URL(server.url);
      const environment = { HOST: '127.0.0.1', PORT: port, ...files('used') };
      expect(await quintet(['health'], environment)).toEqual(prints(`${server.url} is ready\n`));
    });

    it('reloads its certificate on SIGHUP, and ignores an invalid one', async () => {
      expect(await nameShown(server.url)).toBe('CN=first');
      const open = connect(server.url, trusting);
      await new Promise((resolve) => open.once('connect', resolve));
      use('second');
      process.kill(server.pid, 'SIGHUP');
      await until(async () => (await nameShown(server.url)) === 'CN=second');
      open.close();
      writeFileSync(at('used.pem'), 'nothing');
      process.kill(server.pid, 'SIGHUP');
      await until(() => server.log().includes('could not be reloaded'));
      // The first block is valid, so only the runtime notices the second one.
      use('first');
      appendFileSync(at('used.pem'), '-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----\n');
      process.kill(server.pid, 'SIGHUP');
      await until(() => server.log().split('could not be reloaded').length === 3);
      expect(await nameShown(server.url)).toBe('CN=second');
      use('first');
      process.kill(server.pid, 'SIGHUP');
      await until(async () => (await nameShown(server.url)) === 'CN=first');
    });
  });

  it('returns 503 without a body over HTTP/2 when busy, whatever the client accepts', async () => {
    use('first');
    const server = await start({ MAX_CONNECTIONS: '1' });
    const session = connect(server.url, trusting);
    try {
      const busy = session.request({ ':path': '/status/events', accept: 'text/event-stream' });
      await new Promise((resolve) => busy.once('data', resolve));
      for (const accept of ['*/*', 'application/problem+json', 'text/html,application/xhtml+xml']) {
        const { status, headers, text } = await sendOver(session, { ':path': '/posts', accept });
        const { 'retry-after': later, 'content-type': type } = headers;
        expect([accept, status, later, type, text]).toEqual([accept, 503, '1', undefined, '']);
      }
      busy.close();
    } finally {
      session.close();
      await server.stop();
    }
  });

  it('reloads the certificate in every process with WORKERS', async () => {
    use('first');
    const server = await start({ DATABASE_URL: `sqlite:${at('workers.db')}`, WORKERS: '2' });
    try {
      expect(await nameShown(server.url)).toBe('CN=first');
      use('second');
      process.kill(server.pid, 'SIGHUP');
      await until(async () => {
        const shown = await Promise.all(Array.from({ length: 16 }, () => nameShown(server.url)));
        return shown.every((name) => name === 'CN=second');
      });
    } finally {
      await server.stop();
    }
  });

  it('does not start with an invalid certificate or key, and explains why in one line', async () => {
    writeFileSync(at('nothing.pem'), 'nothing');
    const { TLS_CERT, TLS_KEY } = files('first');
    for (const [variables, line] of [
      [{ TLS_CERT }, 'TLS_CERT requires TLS_KEY'],
      [{ TLS_KEY }, 'TLS_KEY requires TLS_CERT'],
      [{ TLS_CERT: at('missing.pem'), TLS_KEY }, `TLS_CERT: ${at('missing.pem')} cannot be read (ENOENT)`],
      [
        { TLS_CERT: at('nothing.pem'), TLS_KEY },
        `TLS_CERT: ${at('nothing.pem')} does not contain an unencrypted certificate in PEM format`,
      ],
      [
        { TLS_CERT, TLS_KEY: TLS_CERT },
        `TLS_KEY: ${TLS_CERT} does not contain an unencrypted private key in PEM format`,
      ],
      [
        { TLS_CERT, TLS_KEY: files('second').TLS_KEY },
        'TLS_KEY is not the key of the certificate in TLS_CERT',
      ],
    ] as const) {
      const environment = { DATABASE_URL: 'sqlite::memory:', PORT: '0', ...variables };
      expect(await quintet(['serve'], environment)).toEqual(failsWith(line));
    }
  });
});
