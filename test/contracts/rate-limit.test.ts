import { describe, expect, it } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { refusal } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { upgrade } from '../support/upgrade.ts';

const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
/** The headers of the current IETF draft. */
const draft = ['ratelimit-policy', 'ratelimit'];
const limited = refusal('Too many requests', 'RATE_LIMITED');
const [sqlite] = engines;

describe('Rate limit', () => {
  onEverySetup((setup) => {
    describe('of 3 requests a minute', () => {
      const app = useApp(setup, { RATE_LIMIT: '3/min' });
      const shown = async (path: string, method = 'GET', options: RequestOptions = {}) => {
        const { status, headers, body } = await app.request(method, path, options);
        return { status, body, limit: names.map((name) => headers.get(name)) };
      };

      it('counts, rejects in the format of the interface, and starts over with the next window', async () => {
        const first = await app.get('/posts');
        expect([first.status, ...[...names, ...draft].map((name) => first.headers.get(name))]).toEqual([
          ...[200, '3', '2', '60', null],
          ...['"default";q=3;w=60', '"default";r=2;t=60'],
        ]);
        app.clock.advance(20_000);
        const { headers } = await app.get('/users');
        expect([...names, ...draft].map((name) => headers.get(name))).toEqual([
          ...['3', '1', '40', null],
          ...['"default";q=3;w=60', '"default";r=1;t=40'],
        ]);
        expect((await shown('/graphql?query={me{id}}')).limit).toEqual(['3', '0', '40', null]);
        expect(await shown('/posts')).toEqual({
          status: 429,
          body: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } },
          limit: ['3', '0', '40', '40'],
        });
        expect((await shown('/users')).body).toEqual({ detail: 'Too many requests' });
        expect((await shown('/api/v1/users')).body).toEqual({ error: 'Too many requests' });
        expect((await shown('/graphql?query={me{id}}')).body).toEqual(limited);
        app.clock.advance(40_000);
        expect((await shown('/posts')).limit).toEqual(['3', '2', '60', null]);
      });

      it('counts unknown paths, unsupported methods and preflights', async () => {
        const headers = { origin: 'https://page.example', 'access-control-request-method': 'GET' };
        const responses = async () => [
          await shown('/nowhere'),
          await shown('/posts', 'PATCH'),
          await shown('/posts', 'OPTIONS', { headers }),
        ];
        expect((await responses()).map(({ status, limit }) => [status, limit[1]])).toEqual([
          [404, '2'],
          [405, '1'],
          [204, '0'],
        ]);
        const refused = await responses();
        expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
        expect(refused[0]?.body).toEqual({ error: 'Too many requests' });
      });

      it('never counts or rejects health checks, metrics and assets', async () => {
        for (const _ of [1, 2, 3, 4]) await app.get('/posts');
        const assets = ['/assets/base.css', '/assets/snippets.js', '/graphql/assets/graphiql.css'];
        for (const path of ['/healthz', '/readyz', '/metrics', ...assets]) {
          const { status, limit } = await shown(path);
          expect([path, status, limit]).toEqual([path, 200, [null, null, null, null]]);
        }
        expect((await shown('/')).status).toBe(429);
      });
    });

    describe('by default', () => {
      const app = useApp(setup);

      it('is off', async () => {
        const { headers } = await app.get('/posts');
        expect(names.map((name) => headers.get(name))).toEqual([null, null, null, null]);
      });
    });
  });

  describe('of WebSockets', () => {
    const live = useLive(sqlite, { RATE_LIMIT: '4/min' });

    it('counts the upgrade and each operation, and rejects both past the limit', async () => {
      const socket = await openReadySocket(live.socketUrl());
      for (const id of ['1', '2', '3']) {
        socket.send({ type: 'subscribe', id, payload: { query: '{ me { id } }' } });
        expect(await socket.next()).toEqual({ type: 'next', id, payload: { data: { me: null } } });
        expect(await socket.next()).toEqual({ type: 'complete', id });
      }
      socket.send({ type: 'subscribe', id: '4', payload: { query: '{ me { id } }' } });
      expect(await socket.next()).toEqual({ type: 'error', id: '4', payload: limited.errors });
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
      const refused = await fetch(`${live.url}/graphql`, { headers: upgrade });
      const retryAfter = refused.headers.get('retry-after');
      expect([refused.status, retryAfter, await refused.json()]).toEqual([429, '60', limited]);
      socket.close();
    });
  });
});
