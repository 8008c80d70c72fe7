import { describe, expect, it, spyOn } from 'bun:test';
import * as z from 'zod';
import { createApp, interfacesOf } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { mount } from '../../src/http/mount.ts';
import { operation } from '../../src/http/operation.ts';
import { replyToPlainFailure } from '../../src/http/plain-failure.ts';
import { json, Reply } from '../../src/http/reply.ts';
import { ResponseCache } from '../../src/http/response-cache.ts';
import { WorldLane } from '../../src/http/world-lane.ts';
import { whenReady } from '../../src/lib/awaitable.ts';
import { serve } from '../../src/server.ts';
import type { World } from '../../src/world.ts';
import { type TestApp, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { startServing } from '../support/command-line.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { makeExampleScene } from '../support/example-scene.ts';
import { data } from '../support/graphql.ts';
import { usePlace } from '../support/place.ts';
import { recordReads } from '../support/recording.ts';

/** The key of the response cache contains everything that a response depends on. */

const [sqlite] = engines;
const csv = 'text/csv';

/** A server with one read that returns JSON or CSV, and a count of its runs. */
function serveNegotiated(world: World) {
  let runs = 0;
  const listNumbers = operation({
    route: 'GET /numbers',
    id: 'listNumbers',
    tag: 'Numbers',
    summary: 'List numbers',
    description: 'As JSON or CSV.',
    responses: {
      200: { description: 'The numbers.', shape: z.unknown(), otherTypes: { [csv]: z.string() } },
    },
    examples: [],
    handle({ exchange }) {
      runs += 1;
      const isCsv = exchange.header('accept') === csv;
      const counting = world.database.first<{ count: number }>('select count(*) as count from posts');
      return whenReady(counting, (row) =>
        isCsv ? new Reply(200, `count\n${row?.count}\n`, { 'content-type': csv }) : json(200, row),
      );
    },
  });
  const api = {
    name: 'Numbers',
    showsData: true,
    replyToFailure: replyToPlainFailure,
    operations: [listNumbers],
  } as const;
  const server = serve(mount([api], world.http), { host: '127.0.0.1', port: 0 });
  const get = async (accept: string) => {
    const response = await fetch(`${server.url}/numbers`, { headers: { accept } });
    const { headers } = response;
    return [headers.get('content-type'), headers.get('vary'), await response.text()];
  };
  return { server, get, runs: () => runs };
}

describe('The response cache', () => {
  const app = useApp({ engine: sqlite, transport: 'in process' });

  it('stores a negotiated response for each Accept header', async () => {
    const { server, get, runs } = serveNegotiated(app.world);
    try {
      const asJson = ['application/json; charset=utf-8', 'accept', '{"count":0}'];
      const asCsv = [csv, 'accept', 'count\n0\n'];
      for (let time = 0; time < 2; time += 1) {
        expect(await get('application/json')).toEqual(asJson);
        expect(await get(csv)).toEqual(asCsv);
      }
      expect(runs()).toBe(2);
    } finally {
      await server.stop();
    }
  });

  it('stores a response that was created in a lane', async () => {
    const inLane = spyOn(WorldLane.prototype, 'run');
    try {
      await app.post('/posts', { title: 'Hello', content: 'First' });
      const responses = [await app.get('/posts/search?q=he'), await app.get('/posts/search?q=he')];
      const [first, second] = responses.map(({ status, text, headers }) => ({
        status,
        text,
        etag: headers.get('etag'),
      }));
      expect(second).toEqual(first);
      expect(JSON.parse(first?.text ?? '').meta).toEqual({ query: 'he', count: 1 });
      expect(inLane).toHaveBeenCalledTimes(1);
    } finally {
      inLane.mockRestore();
    }
  });

  it('distinguishes a query in the URL from a body with the same text', async () => {
    const query = '?query={__typename}';
    expect((await app.get(`/graphql${query}`)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    expect((await app.request('POST', '/graphql', { body: query, headers })).status).toBe(400);
  });

  it('omits nothing from its key: no read varies by Accept or Accept-Language', async () => {
    const scene = await makeExampleScene(app);
    const reads = describedOperations(interfacesOf(app.world)).filter(
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
        await app.put('/api/v1/products/1', { category: 'general' }, { token: app.world.productsToken });
        const headers = { accept, 'accept-language': accept === csv ? 'de' : 'en' };
        const options = { headers, ...(token !== undefined && { token }) };
        const { status, text, headers: sent } = await app.get(`${path}?${search}`, options);
        responses.add(`${status} ${sent.get('content-type')} ${text}`);
      }
      expect([path, [...responses].length]).toEqual([path, 1]);
    }
  });
});

describe('The response cache beside another process', () => {
  const place = usePlace(sqlite);

  it('survives the bookkeeping of that process, but not its writes', async () => {
    const database = await place.open();
    const world = await createMainWorld(readConfig({}), database);
    const { server, get, runs } = serveNegotiated(world);
    const other = await startServing({ DATABASE_URL: place.url });
    try {
      await get(csv);
      // A health check writes to the database.
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
      expect(await database.first('select value from write_probes')).toEqual({ value: 1 });
      expect(await get(csv)).toEqual([csv, 'accept', 'count\n0\n']);
      expect(runs()).toBe(1);
      const body = JSON.stringify({ title: 'Hello', content: 'First' });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      expect((await fetch(`${other.url}/posts`, init)).status).toBe(201);
      expect(await get(csv)).toEqual([csv, 'accept', 'count\n1\n']);
      expect((await fetch(`${other.url}/posts/1`, { method: 'DELETE' })).status).toBe(204);
      expect(await get(csv)).toEqual([csv, 'accept', 'count\n0\n']);
      expect(runs()).toBe(3);
    } finally {
      await other.stop();
      await server.stop();
    }
  });
});

/** A response may be reused until something is written, and never after that, by any client. */

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
