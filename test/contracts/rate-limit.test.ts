import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';

const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];

describe('Rate limit', () => {
  onEverySetup((setup) => {
    describe('of 3 requests a minute', () => {
      const app = useApp(setup, { RATE_LIMIT: '3/min' });

      it('counts, refuses in the style of the interface, and begins anew with the next window', async () => {
        const shown = async (path: string) => {
          const { status, headers, body } = await app.get(path);
          return { status, body, limit: names.map((name) => headers.get(name)) };
        };
        const first = await shown('/posts');
        expect([first.status, first.limit]).toEqual([200, ['3', '2', '60', null]]);
        expect((await shown('/users')).limit).toEqual(['3', '1', '60', null]);
        app.clock.advance(20_000);
        expect((await shown('/api/v1/products')).limit).toEqual(['3', '0', '40', null]);
        expect(await shown('/posts')).toEqual({
          status: 429,
          body: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } },
          limit: ['3', '0', '40', '40'],
        });
        expect((await shown('/users')).body).toEqual({ detail: 'Too many requests' });
        expect((await shown('/api/v1/users')).body).toEqual({ error: 'Too many requests' });
        app.clock.advance(40_000);
        expect((await shown('/posts')).limit).toEqual(['3', '2', '60', null]);
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
});
