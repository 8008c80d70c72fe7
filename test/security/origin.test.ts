import { describe, expect, it } from 'bun:test';
import { createOrigin } from '../../src/http/forwarded.ts';
import { startServing } from '../support/command-line.ts';

describe('The origin that a request was sent to', () => {
  const trustedProxies = ['127.0.0.1', '10.0.0.0/8'];
  const originOf = createOrigin({ trustedProxies, isEncrypted: false, isAllowedHost: null });
  const [stranger, proxy] = ['198.51.100.1', '127.0.0.1'];
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' };
  const cases: readonly (readonly [peer: string, headers: Record<string, string>, origin: string | null])[] =
    [
      [stranger, { host: 'localhost:3000' }, 'http://localhost:3000'],
      [stranger, { host: 'API.Example.com' }, 'http://api.example.com'],
      [stranger, { host: '[2001:db8::7]:3000' }, 'http://[2001:db8::7]:3000'],
      [stranger, { host: 'localhost', ...forwarded }, 'http://localhost'],
      [proxy, { host: 'localhost', ...forwarded }, 'https://api.example.com'],
      [proxy, { host: 'api.example.com', 'x-forwarded-proto': 'https' }, 'https://api.example.com'],
      [proxy, { host: 'localhost', 'x-forwarded-proto': 'javascript' }, 'http://localhost'],
      // Values sent by the client are to the left of the value added by the nearest proxy.
      [proxy, { host: 'a', 'x-forwarded-host': 'evil.example, api.example.com' }, 'http://api.example.com'],
      [proxy, { host: 'localhost', 'x-forwarded-host': 'evil"/>' }, 'http://localhost'],
      [stranger, {}, null],
      ...['', 'a b', 'a"b', 'a/b', 'user@a', 'a:', 'a:x', '-a', 'é', `${'a'.repeat(262)}`].map(
        (host) => [stranger, { 'x-host': host }, null] as const,
      ),
    ];
  it.each(cases)('for peer %s and headers %j is %p', (peer, { 'x-host': malformed, ...headers }, origin) => {
    // The runtime refuses to build some of these headers, but a client may still send them.
    const given = malformed === undefined ? new Headers(headers) : ({ get: () => malformed } as never);
    expect(originOf(given, peer)).toBe(origin);
  });

  it('ignores a forwarded host that is not allowed', () => {
    const isAllowedHost = (host: string) => host === 'api.example.com';
    const restricted = createOrigin({ trustedProxies, isEncrypted: true, isAllowedHost });
    const headers = new Headers({ host: 'api.example.com', 'x-forwarded-host': 'evil.example' });
    expect(restricted(headers, proxy)).toBe('https://api.example.com');
  });
});

describe('The documents of a server', () => {
  it('contain the URL that they were requested at, and have an ETag for each URL', async () => {
    const settings = { DATABASE_URL: 'sqlite::memory:', HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' };
    const server = await startServing(settings);
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}${path}`, { headers });
      const { servers, variable } = (await response.json()) as {
        readonly servers?: readonly [{ readonly url: string }];
        readonly variable?: readonly [{ readonly value: string }];
      };
      return { url: servers?.[0].url ?? variable?.[0].value, etag: response.headers.get('etag') };
    };
    try {
      const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' };
      for (const path of ['/openapi.json', '/openapi-3.0.json', '/openapi/posts.json']) {
        const plain = await read(path);
        const proxied = await read(path, forwarded);
        expect([path, plain.url, proxied.url]).toEqual([path, server.url, 'https://api.example.com']);
        expect(proxied.etag).not.toBe(plain.etag);
        expect(await read(path)).toEqual(plain);
        const head = await fetch(`${server.url}${path}`, { method: 'HEAD' });
        expect(head.headers.get('etag')).toBe(plain.etag);
      }
    } finally {
      await server.stop();
    }
  });
});
