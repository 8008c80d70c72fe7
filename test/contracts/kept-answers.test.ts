import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { ResponseCache } from '../../src/http/response-cache.ts';
import { type TestApp, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { data } from '../support/graphql.ts';
import { recordReads } from '../support/recording.ts';

/** A response may be reused until something is written, and never after that, whoever writes. */

const [sqlite] = engines;

const reads = ['/posts', '/posts/1', '/posts/search?q=first', '/users', '/wrapped/users', '/api/v1/products'];

/** The same app, with a record of its database reads. */
function observed(app: TestApp) {
  const { database, reads } = recordReads(app.world.database);
  const responseCache = new ResponseCache(database);
  const world = { ...app.world, database, http: { ...app.world.http, database, responseCache, lane: null } };
  const { fetch } = createApp(world);
  const get = async (path: string, headers: Record<string, string> = {}) =>
    fetch(new Request(`http://app${path}`, { headers }), { addressOf: () => '127.0.0.1' });
  return { reads, get };
}

describe('Cached responses on SQLite', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  for (const path of reads) {
    it(`read ${path} from the database only once until something is written`, async () => {
      await app.post('/posts', { title: 'First', content: 'Content' });
      const { reads, get } = observed(app);
      const first = await get(path);
      expect(first.status).toBe(200);
      const count = reads.length;
      const again = await get(path);
      expect([again.status, await again.text()]).toEqual([200, await first.text()]);
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(reads.length).toBe(count);
      await app.post('/posts', { title: 'Second', content: 'Content' });
      await get(path);
      expect(reads.length).toBeGreaterThan(count);
    });
  }

  it('include each write at once', async () => {
    await app.post('/posts', { title: 'Title', content: 'Content' });
    for (let round = 0; round < 20; round += 1) {
      await app.put('/posts/1', { title: `Title ${round}` });
      for (let time = 0; time < 3; time += 1) {
        expect((await app.get('/posts/1')).body.data.title).toBe(`Title ${round}`);
        expect((await app.get('/posts')).body.data[0].title).toBe(`Title ${round}`);
      }
    }
  });

  it('depend on the caller', async () => {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await writePost(app, ada, { title: 'First' });
    for (let time = 0; time < 3; time += 1) {
      for (const { token, id } of [ada, bea]) {
        const { status, body } = await app.get('/api/v1/users/1', { token });
        expect([status, 'admin_notes' in body]).toEqual([200, false]);
        const { me } = await data(app, '{ me { id } }', { token });
        expect(me).toEqual({ id: String(id) });
      }
      expect(await data(app, '{ me { id } }')).toEqual({ me: null });
      expect((await app.get('/api/v1/posts')).status).toBe(401);
    }
  });

  it('are not sent to a caller who is no longer authorized', async () => {
    const { token } = await register(app, 'Ada');
    for (let time = 0; time < 2; time += 1)
      expect((await app.get('/api/v1/posts', { token })).status).toBe(200);
    await app.post('/api/v1/auth/logout', {}, { token });
    expect((await app.get('/api/v1/posts', { token })).status).toBe(401);
  });

  it('do not include GraphQL results with errors', async () => {
    const text = '{ post(id: 1) { title } users(limit: -1) { id } }';
    const responses = [];
    for (let time = 0; time < 4; time += 1)
      responses.push((await app.post('/graphql', { query: text })).body);
    for (const body of responses) expect(body.errors[0].message).toBe('limit must be at least 0');
    await app.post('/posts', { title: 'Any', content: 'Write' });
    expect((await app.post('/graphql', { query: '{ post(id: 1) { title } }' })).body).toEqual({
      data: { post: null },
    });
  });
});
