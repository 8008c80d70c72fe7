import { describe, expect, it } from 'bun:test';
import { onEverySetup, useApp } from '../support/app.ts';

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

      it('any origin may read every answer, without credentials', async () => {
        for (const path of ['/posts', '/posts/1', '/nowhere', '/graphql']) {
          const { headers } = await app.get(path, { headers: { origin, accept: 'application/json' } });
          expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
          expect(headers.get('access-control-allow-credentials')).toBeNull();
          expect(headers.get('vary')).toBeNull();
        }
      });

      it('a preflight is told the methods and headers', async () => {
        const answer = await app.request('OPTIONS', '/posts/1', { headers: preflight });
        expect([answer.status, answer.text]).toEqual([204, '']);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT, PATCH, DELETE');
        expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
        expect(answer.headers.get('access-control-max-age')).toBe('86400');
      });

      it('who sends no Origin is told nothing', async () => {
        const { headers } = await app.get('/posts');
        expect(headers.get('access-control-allow-origin')).toBeNull();
      });

      it('JSON is never taken for anything else', async () => {
        for (const path of ['/posts', '/nowhere', '/users/x']) {
          expect((await app.get(path)).headers.get('x-content-type-options')).toBe('nosniff');
        }
      });
    });

    describe('with a list of origins', () => {
      const app = useApp(setup, { CORS_ORIGINS: `${origin},https://other.example` });

      it('only those may read, and caches are told so', async () => {
        const listed = await app.get('/posts', { headers: { origin } });
        expect(listed.headers.get('access-control-allow-origin')).toBe(origin);
        expect(listed.headers.get('vary')).toBe('origin');
        const stranger = await app.get('/posts', { headers: { origin: 'https://evil.example' } });
        expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
        expect(stranger.headers.get('vary')).toBe('origin');
      });
    });
  });
});
