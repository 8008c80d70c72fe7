import { describe, expect, it } from 'bun:test';
import { openReadySocket, openSocket } from '../../harness/raw-socket.ts';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { refusal } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { upgrade } from '../support/upgrade.ts';

const [sqlite] = engines;

const origin = 'https://page.example';
const preflight = {
  origin,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type',
};

describe('Cross-origin requests', () => {
  onEverySetup((setup) => {
    describe('by default', () => {
      const app = useApp(setup);

      it('allows any origin to read every response, without credentials', async () => {
        for (const path of ['/posts', '/posts/1', '/nowhere', '/graphql']) {
          const { headers } = await app.get(path, { headers: { origin, accept: 'application/json' } });
          expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
          expect(headers.get('access-control-allow-credentials')).toBeNull();
          expect(headers.get('vary') ?? '').not.toContain('origin');
        }
      });

      it('lists the methods and headers in a preflight response', async () => {
        const reply = await app.request('OPTIONS', '/posts/1', { headers: preflight });
        expect([reply.status, reply.text]).toEqual([204, '']);
        expect(reply.headers.get('access-control-allow-origin')).toBe('*');
        expect(reply.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT, PATCH, DELETE');
        expect(reply.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
        expect(reply.headers.get('access-control-max-age')).toBe('86400');
      });

      it('treats OPTIONS without Origin as a question for the methods (S7)', async () => {
        const { origin: _, ...headers } = preflight;
        const reply = await app.request('OPTIONS', '/posts/1', { headers });
        expect([reply.status, reply.headers.get('allow')]).toEqual([204, 'GET, HEAD, PUT, PATCH, DELETE']);
      });

      it('sends no CORS headers for a request without Origin, and disables MIME sniffing of JSON', async () => {
        for (const path of ['/posts', '/nowhere', '/users/x']) {
          const { headers } = await app.get(path);
          expect(headers.get('access-control-allow-origin')).toBeNull();
          expect(headers.get('x-content-type-options')).toBe('nosniff');
        }
      });
    });

    describe('with a list of origins', () => {
      const app = useApp(setup, { CORS_ORIGINS: `${origin},https://other.example` });

      it('lets only those read, and adds Origin to Vary', async () => {
        const listed = await app.get('/posts', { headers: { origin } });
        expect(listed.headers.get('access-control-allow-origin')).toBe(origin);
        expect(listed.headers.get('vary')).toBe('accept, origin');
        const stranger = await app.get('/posts', { headers: { origin: 'https://evil.example' } });
        expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
        expect(stranger.headers.get('vary')).toBe('accept, origin');
      });

      const strangers = ['https://evil.example', 'https://page.example:8443', 'http://page.example', 'null'];
      it('rejects writes from other origins with 403 in the format of the interface', async () => {
        for (const stranger of strangers) {
          const send = async (method: string, path: string, options: RequestOptions) => {
            const headers = { origin: stranger, ...options.headers };
            const reply = await app.send(method, path, { ...options, headers });
            return [reply.status, await reply.json()];
          };
          const json = { title: 'T', content: 'C' };
          const body = new TextEncoder().encode(JSON.stringify(json));
          const posts = [403, { error: { code: 'FORBIDDEN', message: 'Forbidden' } }];
          expect(await send('POST', '/posts', { json })).toEqual(posts);
          expect(await send('POST', '/posts', { body, headers: { 'content-type': '' } })).toEqual(posts);
          expect(await send('DELETE', '/posts/1', {})).toEqual(posts);
          expect(await send('POST', '/users', {})).toEqual([403, { detail: 'Forbidden' }]);
          const query = { json: { query: 'mutation { refreshToken { token } }' } };
          expect(await send('POST', '/graphql', query)).toEqual([403, refusal('Forbidden', 'FORBIDDEN')]);
        }
        expect((await app.get('/posts')).body.meta.total).toBe(0);
      });

      it('accepts writes from a listed origin, the same origin, and clients without an origin', async () => {
        const hosts: readonly Record<string, string>[] = [
          { origin },
          {},
          { origin: 'https://Shop.example'.toLowerCase(), host: 'Shop.example' },
          { origin: 'http://shop.example:3000', host: 'shop.example:3000' },
          { origin: 'https://shop.example', host: 'shop.example:443' },
        ];
        for (const headers of hosts) {
          const { status } = await app.post('/posts', { title: 'T', content: 'C' }, { headers });
          expect([headers, status]).toEqual([headers, 201]);
        }
      });
    });
  });

  describe('over a WebSocket, with a list of origins', () => {
    const live = useLive(sqlite, { CORS_ORIGINS: origin });

    it('rejects another origin before the upgrade', async () => {
      const refused = openSocket(live.socketUrl(), { headers: { origin: 'https://evil.example' } });
      await expect(refused).rejects.toThrow('the socket was refused');
      const reply = await fetch(`${live.url}/graphql`, {
        headers: { ...upgrade, origin: 'https://evil.example' },
      });
      expect([reply.status, await reply.json()]).toEqual([403, refusal('Forbidden', 'FORBIDDEN')]);
    });

    it('accepts a listed origin, the same origin, and a client without an origin', async () => {
      for (const headers of [{ origin }, { origin: live.url }, undefined]) {
        const socket = await openReadySocket(live.socketUrl(), undefined, headers && { headers });
        socket.close();
      }
    });
  });
});
