import { describe, expect, it } from 'bun:test';
import { useApp } from '../support/app.ts';
import { makeAdministrator, register, writePost } from '../support/blog.ts';
import { startServing } from '../support/command-line.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { makeExampleScene } from '../support/example-scene.ts';
import { data } from '../support/graphql.ts';
import { usePlace } from '../support/place.ts';
import { expectReply } from '../support/replies.ts';
import { send } from '../support/send.ts';

/** The key of the response cache contains everything that a response depends on. */

const [sqlite] = engines;
const csv = 'text/csv';

describe('The response cache', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it('distinguishes a query in the URL from a body with the same text', async () => {
    const query = '?query={__typename}';
    expect((await app.get(`/graphql${query}`)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    expect((await app.request('POST', '/graphql', { body: query, headers })).status).toBe(400);
  });

  it('omits nothing from its key: no read varies by Accept or Accept-Language', async () => {
    const scene = await makeExampleScene(app);
    const reads = describedOperations(app).filter(
      ({ api, operation: { method, isLive } }) => api.showsData && method === 'GET' && !isLive,
    );
    expect(reads.length).toBeGreaterThan(10);
    for (const described of reads) {
      const { api, operation: read } = described;
      const path = read.path.replace(/:(\w+)/g, (_, name: string) =>
        String(api.reference.pathParameters?.[name]?.example),
      );
      const { query = {} } = read.examples[0] ?? {};
      const search = new URLSearchParams(JSON.parse(JSON.stringify(query)));
      const token = scene.tokenFor(described);
      const responses = new Set<string>();
      for (const accept of ['application/json', csv, 'application/xml', 'application/vnd.api+json']) {
        // A write that changes nothing, so that the response is not a cached one.
        await app.put('/api/v1/products/1', { category: 'general' }, { token: app.productsToken });
        const headers = { accept, 'accept-language': accept === csv ? 'de' : 'en' };
        const options = { headers, ...(token !== undefined && { token }) };
        const { status, text, headers: sent } = await app.get(`${path}?${search}`, options);
        responses.add(`${status} ${sent.get('content-type')} ${text}`);
      }
      expect([path, [...responses].length]).toEqual([path, 1]);
    }
  });
});

describe('The response cache with a second process', () => {
  const place = usePlace(sqlite);

  it('includes the writes of that process at once', async () => {
    const servers = [
      await startServing({ DATABASE_URL: place.url }),
      await startServing({ DATABASE_URL: place.url }),
    ];
    const [reader = '', writer = ''] = servers.map(({ url }) => url);
    const total = async () => (await send('GET', `${reader}/posts`)).body.meta.total;
    expect([await total(), await total()]).toEqual([0, 0]);
    await send('POST', `${writer}/posts`, { title: 'Hello', content: 'First' });
    expect(await total()).toBe(1);
    await send('DELETE', `${writer}/posts/1`);
    expect(await total()).toBe(0);
    for (const server of servers) await server.stop();
  });
});

describe('Cached responses on SQLite', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

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
    const root = await makeAdministrator(app);
    await writePost(app, ada, { title: 'First' });
    const shown = { ...bea.user, posts: [], comments: [] };
    for (let time = 0; time < 3; time += 1) {
      for (const { token, id } of [root, ada, bea]) {
        const notes = token === root.token ? { admin_notes: '' } : {};
        expectReply(await app.get(`/api/v1/users/${bea.id}`, { token }), 200, {
          data: { ...shown, ...notes },
        });
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
