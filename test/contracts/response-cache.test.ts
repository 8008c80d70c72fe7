import { describe, expect, it, spyOn } from 'bun:test';
import * as z from 'zod';
import { interfacesOf } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { mount } from '../../src/http/mount.ts';
import { operation } from '../../src/http/operation.ts';
import { replyToPlainFailure } from '../../src/http/plain-failure.ts';
import { json, Reply } from '../../src/http/reply.ts';
import { WorldLane } from '../../src/http/world-lane.ts';
import { whenReady } from '../../src/lib/awaitable.ts';
import { serve } from '../../src/server.ts';
import type { World } from '../../src/world.ts';
import { useApp } from '../support/app.ts';
import { startServing } from '../support/command-line.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { makeExampleScene } from '../support/example-scene.ts';
import { until } from '../support/live.ts';
import { usePlace } from '../support/place.ts';

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
    const other = await startServing({ DATABASE_URL: place.url, RATE_LIMIT: '1000/h' });
    const counted = async () =>
      (await database.first<{ sum: number }>('select coalesce(sum(requests), 0) as sum from request_counts'))
        ?.sum ?? 0;
    try {
      await get(csv);
      for (const requests of [1, 2, 3]) {
        await fetch(`${other.url}/posts`);
        await until(async () => (await counted()) === requests);
        expect(await get(csv)).toEqual([csv, 'accept', 'count\n0\n']);
      }
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
