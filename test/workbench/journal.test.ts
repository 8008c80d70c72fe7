import { beforeEach, expect, it } from 'bun:test';
import { readEvents } from '../../harness/event-stream.ts';
import { times, words } from '../../harness/lists.ts';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { onSqlite } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';
import {
  account,
  expectProblem,
  type Reply,
  useWorkbench,
  type WorkbenchServer,
} from '../support/workbench.ts';

const post = { title: 'Hello', content: 'First post' };
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

// biome-ignore lint/suspicious/noExplicitAny: tests pick out parts of entries that others assert as a whole
type Entry = any;

/** The requests to the journal of a sandbox. */
function journalOf(bench: WorkbenchServer, name = 't1') {
  const { path: sandbox, entries, lastEntry } = bench.sandbox(name);
  const path = `${sandbox}/journal`;
  return {
    path,
    entries: entries as (query?: string) => Promise<Entry[]>,
    last: lastEntry,
    ids: async (query?: string): Promise<number[]> => (await entries(query)).map(({ id }: Entry) => id),
    verify: (body: unknown): Promise<Reply> => bench.send('POST', `${path}/verify`, body),
  };
}

describeOn('The journal of a sandbox (W14)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const journal = journalOf(bench);
  const make = (name = 't1') => bench.send('PUT', `/_workbench/sandboxes/${name}`);

  beforeEach(() => make());

  it('has the full request and response as soon as the response arrives', async () => {
    const reply = await bench.send('POST', '/~t1/posts?draft=1', post, { headers: { 'x-mine': 'a' } });
    const [entry, ...rest] = await journal.entries();
    expect(rest).toEqual([]);
    const url = `${bench.url}/~t1/posts?draft=1`;
    expect(entry).toEqual({
      id: 1,
      at: expect.stringMatching(time),
      kind: 'request',
      interface: 'posts',
      route: '/posts',
      method: 'POST',
      url,
      headers: expect.objectContaining({ 'x-mine': 'a', 'content-type': 'application/json' }),
      body: JSON.stringify(post),
      response: { status: 201, headers: expect.any(Object), body: reply.text },
      durationMs: expect.any(Number),
      curl: `curl '${url}' -H 'accept: */*' -H 'content-type: application/json' -H 'user-agent: ${entry.headers['user-agent']}' -H 'x-mine: a' --data-raw '${JSON.stringify(post)}'`,
    });
    const { date, 'content-length': _length, ...sent } = Object.fromEntries(reply.headers);
    expect(entry.response.headers).toMatchObject(sent);
    expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000);
    expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  });

  // Without curl, there is nothing to repeat a request with.
  it.skipIf(Bun.which('curl') === null)('has a curl command that repeats the request', async () => {
    await bench.send('POST', '/~t1/posts?a[]={x}', { title: "It's", content: '@$HOME \\ "`' });
    const { curl, id, at, durationMs, ...first } = await journal.last();
    const execute = (command: string) =>
      Bun.spawn(['sh', '-c', command], { stdout: 'ignore', stderr: 'ignore' }).exited;
    await execute(curl);
    const again = await journal.last();
    expect(again.id).toBe(id + 1);
    expect([again.method, again.url, again.body]).toEqual([first.method, first.url, first.body]);
    expect(again.response.status).toBe(201);
    const headers = { 'quintet-sandbox': 't1', 'x-empty': '' };
    await bench.send('DELETE', '/~t1/posts/2', undefined, { headers });
    await execute((await journal.last()).curl);
    expect((await journal.last()).headers).toMatchObject(headers);
    expect([at, durationMs]).toEqual([expect.stringMatching(time), expect.any(Number)]);
  });

  it('names interfaces and routes, and keeps unknown paths as they were sent', async () => {
    const sent: [method: string, path: string, name: string | null, route: string | null, status: number][] =
      [
        ['GET', '/~t1/posts/7', 'posts', '/posts/{id}', 404],
        ['GET', '/~t1/api/v1/posts/1', 'versioned', '/api/v1/posts/{id}', 401],
        ['GET', '/~t1/users/search?name=a', 'users', '/users/search', 422],
        ['GET', '/~t1/wrapped/users/1', 'wrapped', '/wrapped/users/{id}', 404],
        ['PATCH', '/~t1/posts', 'posts', '/posts', 405],
        ['GET', '/~t1/no/such%20path?x=%7e', null, null, 404],
        ['GET', '/~t1/a/b/c/d/e/f/g/h/i/j', null, null, 404],
        ['GET', '/~t1/posts//7', null, null, 404],
        ['HEAD', '/~t1/posts', 'posts', '/posts', 200],
        ['OPTIONS', '/~t1/posts', 'posts', '/posts', 204],
        ['GET', '/~t1', null, '/', 200],
      ];
    for (const [method, path] of sent) await bench.send(method, path);
    const entries = await journal.entries();
    const shown = ({ method, url, interface: name, route, response }: Entry) =>
      [method, url.slice(bench.url.length), name, route, response.status] as (typeof sent)[number];
    expect(entries.map(shown)).toEqual(sent);
    expect(entries[8].response.body).toBeNull();
    expect(entries[8].curl).toStartWith('curl --head ');
  });

  it('omits pages and assets that a browser loads, which faults do not affect (W20)', async () => {
    await t1.setFaults({ id: 'down', status: 503 });
    const pages = words('/ /docs /docs/posts /graphql /assets/base.css /graphql/assets/graphiql.css');
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of pages) {
      for (const more of [{}, { 'quintet-fault': 'status=500' }]) {
        const reply = await bench.get(`/~t1${path}`, { ...headers, ...more });
        const applied = reply.headers.get('quintet-fault-applied');
        expect([path, reply.status, applied]).toEqual([path, 200, null]);
      }
    }
    expect(await journal.entries()).toEqual([]);
    const query = '/~t1/graphql?query={users{id}}';
    for (const path of ['/~t1/', query, '/~t1/posts']) {
      const { status } = await bench.get(path, path === '/~t1/' ? {} : headers);
      expect([path, status]).toEqual([path, 503]);
    }
    expect((await journal.entries()).map(({ fault }) => fault)).toEqual(['down', 'down', 'down']);
  });

  it('has the requests to its own sandbox, by path or header, and none to the workbench', async () => {
    await make('t1');
    await make('t2');
    await bench.get('/~t1/posts');
    await bench.get('/posts', { 'quintet-sandbox': 't1' });
    await bench.get('/~t2/users');
    await bench.get('/posts');
    await bench.get('/_workbench/sandboxes/t1');
    await bench.get('/_workbench/sandboxes', { 'quintet-sandbox': 't1' });
    await bench.get('/~t1/_workbench/sandboxes');
    const urls = async (name: string) =>
      (await journalOf(bench, name).entries()).map(({ url }) => url.slice(bench.url.length));
    expect(await urls('t1')).toEqual(['/~t1/posts', '/posts']);
    expect(await urls('t2')).toEqual(['/~t2/users']);
    expect(await urls('main')).toEqual([]);
  });

  it('describes GraphQL operations by type, name, fields and variables', async () => {
    const query = `query One { mine: posts { id } }
        query Two($n: Int) { ...Root users(page: { first: $n }) { edges { node { id } } } again: users { totalCount } }
        fragment Root on Query { posts { id } }`;
    await bench.send('POST', '/~t1/graphql', { query, operationName: 'Two', variables: { n: 3 } });
    await bench.send('POST', '/~t1/graphql', { query: '{ posts {' });
    await bench.send('POST', '/~t1/graphql', 'no json');
    const [two, broken, text] = await journal.entries();
    const described = { type: 'query', name: 'Two', fields: ['posts', 'users'], variables: { n: 3 } };
    expect(two.graphql).toEqual(described);
    expect([broken.graphql, broken.response.status]).toEqual([undefined, 200]);
    expect([text.graphql, text.body]).toEqual([undefined, 'no json']);
    expect(two.interface).toBe('graphql');
  });

  it('truncates bodies at 64 KiB and marks them as truncated', async () => {
    const long = { title: 'Long', content: 'é'.repeat(40_000) };
    await bench.send('POST', '/~t1/posts', long);
    const query = `query Long { posts { id } } # ${'x'.repeat(70_000)}`;
    await bench.send('POST', '/~t1/graphql', { query });
    await bench.send('POST', '/~t1/nowhere', 'y'.repeat(200_000));
    const [created, operation, nowhere] = await journal.entries();
    expect(JSON.stringify(long)).toStartWith(created.body);
    expect(Buffer.byteLength(created.body)).toBeWithin(65_530, 65_537);
    expect([created.bodyTruncated, created.response.bodyTruncated]).toEqual([true, true]);
    expect(Buffer.byteLength(created.response.body)).toBeWithin(65_530, 65_537);
    expect([operation.bodyTruncated, operation.graphql?.name]).toEqual([true, 'Long']);
    expect(operation.response.bodyTruncated).toBeUndefined();
    expect([nowhere.bodyTruncated, nowhere.body]).toEqual([true, 'y'.repeat(65_536)]);
  });

  it('has request bodies that no interface read', async () => {
    await bench.send('POST', '/~t1/nowhere', { a: 1 });
    await bench.send('PATCH', '/~t1/posts', { b: 2 });
    await bench.send('POST', '/~t1/api/v1/posts', { c: 3 });
    expect((await journal.entries()).map(({ body }) => body)).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('has the messages of a WebSocket, in both directions', async () => {
    const url = `${bench.socketUrl}/~t1/graphql`;
    const socket = await openReadySocket(url);
    socket.send({ id: '1', type: 'subscribe', payload: { query: 'query Mine { posts { id } }' } });
    await socket.next();
    await socket.next();
    socket.close();
    const isOver = async () => (await journal.entries()).some(({ kind }) => kind === 'close');
    await until(isOver);
    const [opening, ...messages] = await journal.entries();
    // The client sent no close code.
    const close = { code: 1005, reason: '' };
    const empty = { body: null, response: null, curl: null };
    expect(messages.pop()).toMatchObject({ kind: 'close', request: opening.id, ...empty, close });
    expect(opening).toMatchObject({
      kind: 'request',
      interface: 'graphql',
      route: '/graphql',
      method: 'GET',
      response: { status: 101, headers: { 'sec-websocket-protocol': 'graphql-transport-ws' }, body: null },
    });
    expect(
      messages.map(({ kind, body, response, request }) => [kind, request, body, response?.body]),
    ).toEqual([
      ['message', opening.id, '{"type":"connection_init"}', undefined],
      ['message', opening.id, null, '{"type":"connection_ack"}'],
      [
        'message',
        opening.id,
        '{"id":"1","type":"subscribe","payload":{"query":"query Mine { posts { id } }"}}',
        undefined,
      ],
      ['message', opening.id, null, '{"id":"1","type":"next","payload":{"data":{"posts":[]}}}'],
      ['message', opening.id, null, '{"id":"1","type":"complete"}'],
    ]);
    expect(messages[2].graphql).toEqual({ type: 'query', name: 'Mine', fields: ['posts'], variables: null });
    expect(messages[2].curl).toBeNull();
  });

  it('has the events of a stream', async () => {
    const { body: admin } = await t1.token({ admin: true });
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${admin.token}` };
    const query = encodeURIComponent('query Mine { posts { id } }');
    const response = await fetch(`${bench.url}/~t1/graphql?query=${query}`, { headers });
    expect(await response.text()).toBe(
      ':\n\nevent: next\ndata: {"data":{"posts":[]}}\n\nevent: complete\ndata:\n\n',
    );
    const [request, ...events] = await journal.entries();
    expect(request).toMatchObject({ kind: 'request', response: { status: 200, body: null } });
    expect(request.graphql.name).toBe('Mine');
    expect(events).toEqual(
      ['event: next\ndata: {"data":{"posts":[]}}', 'event: complete\ndata:'].map((body, index) => ({
        id: request.id + index + 1,
        at: expect.stringMatching(time),
        kind: 'event',
        interface: 'graphql',
        route: '/graphql',
        method: 'GET',
        url: request.url,
        headers: request.headers,
        body: null,
        response: { status: 200, headers: request.response.headers, body },
        durationMs: null,
        curl: null,
        request: request.id,
      })),
    );
  });

  it('is in one order, however long its entries are', async () => {
    const content = 'x'.repeat(30_000);
    for (let index = 0; index < 9; index += 1)
      await bench.send('POST', '/~t1/posts', { title: `${index}`, content });
    const titles = (entries: Entry[]) => entries.map(({ id, body }) => [id, JSON.parse(body).title]);
    const all = [...Array(9).keys()].map((index) => [index + 1, `${index}`]);
    expect(titles(await journal.entries())).toEqual(all);
    expect(titles(await journal.entries('?after=2&limit=4'))).toEqual(all.slice(2, 6));
    const { body: har } = await bench.get(`${journal.path}?format=har`);
    expect(har.log.entries.length).toBe(9);
    const verified = await journal.verify({ match: { body: { content } }, exactly: 9 });
    expect(verified.body).toEqual({ matched: 9 });
  });

  it('keeps the last 500 entries, or as many as configured', async () => {
    for (let index = 0; index < 510; index += 1) await bench.get('/~t1/health');
    const ids = await journal.ids();
    expect([ids.length, ids[0]]).toEqual([500, 11]);
    expectReply(await bench.send('PUT', journal.path, { keep: 3 }), 200, { keep: 3 });
    expect(await journal.ids()).toEqual([508, 509, 510]);
  });

  it('is cleared by a reset, a DELETE or recreating the sandbox, but not by a restore', async () => {
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    const use = async () => {
      await bench.get('/~t1/posts');
      await bench.get('/~t1/users');
    };
    await use();
    await t1.restore('s1');
    expect(await journal.ids()).toEqual([1, 2]);
    await t1.reset();
    expect(await journal.ids()).toEqual([]);
    await use();
    expect(await journal.ids()).toEqual([3, 4]);
    expect((await bench.send('DELETE', `${journal.path}?through=3`)).status).toBe(204);
    expect(await journal.ids()).toEqual([4]);
    expect((await bench.send('DELETE', `${journal.path}?through=none`)).status).toBe(422);
    expect((await bench.send('DELETE', journal.path)).status).toBe(204);
    expect(await journal.ids()).toEqual([]);
    await use();
    expect(await journal.ids()).toEqual([5, 6]);
    await make();
    expect(await journal.entries()).toEqual([]);
  });

  it('records main once it is enabled', async () => {
    const main = journalOf(bench, 'main');
    const use = async () => {
      await bench.get('/posts');
      await bench.get('/~main/users');
      await bench.get('/_workbench/nothing');
      await bench.get('/consoles');
    };
    await use();
    expect(await main.entries()).toEqual([]);
    await bench.send('PUT', main.path, { keep: 10 });
    await use();
    const paths = (await main.entries()).map(({ url }) => new URL(url).pathname);
    expect(paths).toEqual(['/posts', '/~main/users', '/consoles']);
    await bench.send('PUT', main.path, { keep: 0 });
    await use();
    expect(await main.entries()).toEqual([]);
  });
});

describeOn('The journal API (W15)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const journal = journalOf(bench);

  async function fill(): Promise<void> {
    await t1.make();
    await bench.send('POST', '/~t1/posts', post);
    await bench.get('/~t1/posts/1');
    await bench.get('/~t1/posts/2?x=1&y=2');
    await bench.send('POST', '/~t1/graphql', {
      query: 'query Mine($n: Int, $in: Float) { posts { id } }',
      variables: { n: 3, in: 1.5, of: [1, 2] },
    });
  }

  beforeEach(fill);

  it('filters and pages entries by the query', async () => {
    for (const [query, ids] of [
      ['?after=2', [3, 4]],
      ['?limit=2', [1, 2]],
      ['?after=1&limit=2', [2, 3]],
      ['?method=get', [2, 3]],
      ['?path=/posts/1', [2]],
      ['?path=/posts/{id}', [2, 3]],
      ['?status=404', [3]],
      ['?operation=Mine', [4]],
      ['?operation=Other', []],
      ['?method=POST&path=/posts&status=201', [1]],
    ] as const)
      expect([query, await journal.ids(query)]).toEqual([query, [...ids]]);
  });

  it('rejects an invalid query or body', async () => {
    const oneCount = 'the body must have exactly one of exactly, atLeast and atMost';
    for (const [method, rest, json, detail] of [
      ['GET', '?after=x', undefined, 'after must be a whole number of at least 0'],
      ['GET', '?limit=0', undefined, 'limit must be a whole number from 1 to 10000'],
      ['GET', '?status=abc', undefined, 'status must be a status such as 404'],
      ['GET', '?format=xml', undefined, 'format must be json or har'],
      ['PUT', '', { keep: -1 }, 'keep must be a whole number from 0 to 10000'],
      ['PUT', '', { kept: 1 }, expect.stringMatching(/kept is not a known field/)],
      ['POST', '/verify', {}, 'match is missing'],
      ['POST', '/verify', { method: 'GET', exactly: 1 }, 'match is missing; method is not a known field'],
      ['POST', '/verify', { match: 'GET', exactly: 1 }, 'match must be an object'],
      ['POST', '/verify', { match: { url: '/' }, exactly: 1 }, 'match.url is not a known field'],
      ['POST', '/verify', { match: {} }, oneCount],
      ['POST', '/verify', { match: {}, exactly: 0, atLeast: 5 }, oneCount],
      [
        'POST',
        '/verify',
        { match: {}, exactly: 0, timeoutMs: 30_001 },
        'timeoutMs must be a whole number from 0 to 30000',
      ],
      ['DELETE', '?through=', undefined, 'through must be a whole number'],
      ['DELETE', '?through=0x10', undefined, 'through must be a whole number'],
      ['POST', '/verify', { match: {}, exactly: 'one' }, 'exactly must be a whole number from 0 to 1000000'],
    ] as const)
      expectProblem(await bench.send(method, journal.path + rest, json), 422, 'Invalid input', detail);
  });

  it('returns 404 for an unknown sandbox', async () => {
    await bench.send('DELETE', '/_workbench/sandboxes/t1');
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['PUT', '', { keep: 1 }],
      ['DELETE', '', undefined],
      ['GET', '/events', undefined],
      ['POST', '/verify', { match: {} }],
    ] as const) {
      expectProblem(
        await bench.send(method, journal.path + rest, json),
        404,
        'No such sandbox',
        'there is no sandbox "t1"',
      );
    }
  });

  it('returns an HTTP Archive on request', async () => {
    const byType = await bench.get(journal.path, { accept: 'application/har+json' });
    const byFormat = await bench.get(`${journal.path}?format=har&after=2`);
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const inBrowser = await bench.get(`${journal.path}?format=har&after=2`, { accept });
    for (const { headers } of [byType, byFormat, inBrowser])
      expect(headers.get('content-type')).toBe('application/har+json');
    const size = expect.any(Number);
    const message = { httpVersion: 'HTTP/1.1', cookies: [], headers: expect.any(Array), headersSize: -1 };
    const { log } = byType.body;
    expect({ ...log, entries: log.entries.length }).toEqual({
      version: '1.2',
      creator: { name: 'Quintet', version: expect.any(String) },
      pages: [],
      entries: 4,
    });
    expect(byFormat.body.log.entries).toEqual(log.entries.slice(2));
    expect(log.entries[2]).toEqual({
      startedDateTime: expect.stringMatching(time),
      time: expect.any(Number),
      request: {
        ...message,
        method: 'GET',
        url: `${bench.url}/~t1/posts/2?x=1&y=2`,
        queryString: [
          { name: 'x', value: '1' },
          { name: 'y', value: '2' },
        ],
        bodySize: 0,
      },
      response: {
        ...message,
        status: 404,
        statusText: 'Not Found',
        content: {
          size,
          mimeType: 'application/json; charset=utf-8',
          text: expect.stringContaining('NOT_FOUND'),
        },
        redirectURL: '',
        bodySize: size,
      },
      cache: {},
      timings: { send: 0, wait: log.entries[2].time, receive: 0 },
    });
    const postData = { mimeType: 'application/json', text: JSON.stringify(post) };
    expect(log.entries[0].request.postData).toEqual(postData);
  });

  it('gives a request that had no response the status 0 in an HTTP Archive, as browsers do', async () => {
    const headers = { 'quintet-fault': 'connection=reset' };
    await bench.send('POST', '/~t1/posts', post, { headers }).catch(() => null);
    const { body } = await bench.get(`${journal.path}?format=har&after=4`);
    expect(body.log.entries.map(({ response }: { response: unknown }) => response)).toEqual([
      {
        status: 0,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: 'x-unknown', text: '' },
        redirectURL: '',
        headersSize: -1,
        bodySize: 0,
      },
    ]);
  });

  it('includes the messages of a socket with its request in an HTTP Archive', async () => {
    const socket = await openReadySocket(`${bench.socketUrl}/~t1/graphql`);
    socket.close();
    const { body } = await bench.get(`${journal.path}?format=har&after=4`);
    expect(body.log.entries.length).toBe(1);
    expect(body.log.entries[0]._webSocketMessages).toEqual([
      { type: 'send', time: expect.any(Number), opcode: 1, data: '{"type":"connection_init"}' },
      { type: 'receive', time: expect.any(Number), opcode: 1, data: '{"type":"connection_ack"}' },
    ]);
  });

  /** Reads a number of events from the stream, and returns their ids. */
  async function idsOf(count: number, headers: Record<string, string>, meanwhile: () => Promise<unknown>) {
    const abort = new AbortController();
    const response = await fetch(`${bench.url}${journal.path}/events?method=GET`, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await meanwhile();
    const ids: number[] = [];
    for await (const { id, data } of readEvents(response)) {
      expect(String(data.id)).toBe(id ?? '');
      ids.push(data.id);
      if (ids.length === count) break;
    }
    abort.abort();
    return ids;
  }

  it('streams live entries, and resumes after Last-Event-ID', async () => {
    const live = await idsOf(2, {}, async () => {
      await bench.get('/~t1/posts');
      await bench.send('POST', '/~t1/posts', post);
      await bench.get('/~t1/posts');
    });
    expect(live).toEqual([5, 7]);
    expect(await idsOf(3, { 'last-event-id': '2' }, async () => undefined)).toEqual([3, 5, 7]);
  });

  it('returns the entries after Last-Event-ID as a list unless the client names event streams', async () => {
    const headers = { accept: '*/*', 'last-event-id': '2' };
    const { body } = await bench.get(`${journal.path}/events?method=GET`, headers);
    expect(body.data.map(({ id }: Entry) => id)).toEqual([3]);
  });

  it('ends a live stream when its sandbox is deleted', async () => {
    const response = await fetch(`${bench.url}${journal.path}/events`, {
      headers: { accept: 'text/event-stream' },
    });
    await bench.send('DELETE', '/_workbench/sandboxes/t1');
    expect(await response.text()).toBe(':\n\n');
  });

  it('verifies how many requests match', async () => {
    for (const [body, matched] of [
      [{ match: { method: 'POST', path: '/posts', body: { title: 'Hello' } }, exactly: 1 }, 1],
      [{ match: { path: '/posts/{id}' }, exactly: 2 }, 2],
      [{ match: { path: '/posts/2', query: { x: '1' } }, atLeast: 1 }, 1],
      [{ match: { operation: 'Mine', variables: { n: 3, of: [1, 2] } }, atLeast: 1 }, 1],
      [{ match: { variables: { of: [1] } }, exactly: 0 }, 0],
      [{ match: { headers: { 'Content-Type': 'application/json' } }, atMost: 2 }, 2],
      [{ match: { method: 'DELETE' }, exactly: 0 }, 0],
      [{ match: {}, atMost: 4 }, 4],
    ])
      expectReply(await journal.verify(body), 200, { matched });
  });

  it('says that the requests went to main when the journal is empty', async () => {
    await bench.send('PUT', '/_workbench/sandboxes/t2');
    for (const path of ['/posts', '/posts', '/_workbench/sandboxes', '/posts/1'])
      await bench.send('GET', path);
    const { body } = await bench.send('POST', '/_workbench/sandboxes/t2/journal/verify', {
      match: {},
      exactly: 1,
    });
    expect(body.detail).toBe(
      '0 requests match, expected exactly 1: the journal is empty; main received 3 requests since the sandbox was created',
    );
  });

  it('reports the nearest misses when verification fails', async () => {
    const match = { method: 'POST', path: '/posts', body: { title: 'Bye' }, headers: { 'x-mine': 'a' } };
    const { status, headers, body } = await journal.verify({ match, exactly: 1 });
    expect([status, headers.get('content-type')]).toEqual([409, 'application/problem+json']);
    expect({ ...body, nearestMisses: body.nearestMisses.slice(0, 2) }).toEqual({
      type: 'about:blank',
      title: 'Verification failed',
      status: 409,
      detail: '0 requests match, expected exactly 1',
      matched: 0,
      nearestMisses: [
        {
          id: 1,
          differences: ['headers.x-mine: expected "a", was null', 'body.title: expected "Bye", was "Hello"'],
        },
        {
          id: 4,
          differences: [
            'path: expected "/posts", was "/graphql"',
            'headers.x-mine: expected "a", was null',
            'body.title: expected "Bye", was missing',
          ],
        },
      ],
    });
    const tooMany = await journal.verify({ match: { path: '/posts/{id}' }, atMost: 1 });
    expect([tooMany.status, tooMany.body]).toEqual([
      409,
      {
        type: 'about:blank',
        title: 'Verification failed',
        status: 409,
        detail: '2 requests match, expected at most 1',
        matched: 2,
        nearestMisses: expect.any(Array),
        matches: [{ id: 2 }, { id: 3 }],
      },
    ]);
  });

  it('waits for requests until enough match, or the time is up', async () => {
    await t1.make();
    const match = { path: '/posts' };
    const waiting = journal.verify({ match, atLeast: 2, timeoutMs: 30_000 });
    await bench.get('/~t1/posts');
    await bench.get('/~t1/users');
    await bench.get('/~t1/posts');
    expectReply(await waiting, 200, { matched: 2 });
    expectReply(await journal.verify({ match, atLeast: 1, timeoutMs: 30_000 }), 200, { matched: 2 });
    expectReply(await journal.verify({ match, exactly: 2, timeoutMs: 1 }), 200, { matched: 2 });
    for (const [expected, detail] of [
      [{ atLeast: 3, timeoutMs: 1 }, '2 requests match, expected at least 3'],
      [{ atMost: 1, timeoutMs: 30_000 }, '2 requests match, expected at most 1'],
      [{ exactly: 1, timeoutMs: 30_000 }, '2 requests match, expected exactly 1'],
    ] as const) {
      const { status, body } = await journal.verify({ match, ...expected });
      expect([status, body.detail]).toEqual([409, detail]);
    }
  });

  it('judges what more requests could break when the time is up', async () => {
    await t1.make();
    const match = { path: '/posts' };
    const atMost = journal.verify({ match, atMost: 0, timeoutMs: 30_000 });
    const exactly = journal.verify({ match, exactly: 1, timeoutMs: 30_000 });
    await bench.get('/~t1/posts');
    expect((await atMost).body.detail).toBe('1 request matches, expected at most 0');
    await bench.get('/~t1/posts');
    expect((await exactly).body.detail).toBe('2 requests match, expected exactly 1');
  });

  it('stops waiting when the sandbox is deleted', async () => {
    await t1.make();
    const waiting = journal.verify({ match: {}, atLeast: 1, timeoutMs: 30_000 });
    await bench.get('/_workbench/sandboxes');
    await bench.send('DELETE', '/_workbench/sandboxes/t1');
    const { status } = await waiting;
    expect([404, 409]).toContain(status);
  });

  it('compares thousands of names with thousands of parameters, and reports the first 20 differences', async () => {
    await t1.make();
    const names = (count: number, prefix: string) =>
      times(count, (index): [string, string] => [`${prefix}${index}`, '1']);
    await bench.get(`/~t1/posts?${new URLSearchParams(names(2_000, 'p'))}`);
    const query = Object.fromEntries(names(20_000, 'q'));
    const { body } = await journal.verify({ match: { query }, exactly: 1 });
    expect(body.nearestMisses[0].differences).toEqual(
      times(20, (index) => `query.q${index}: expected "1", was null`),
    );
    const long = await journal.verify({ match: { headers: { ['k'.repeat(300)]: '1' } }, exactly: 1 });
    const [difference] = long.body.nearestMisses[0].differences;
    expect(difference).toBe(`headers.${'k'.repeat(192)}…: expected "1", was null`);
  });

  it('has a curl command that says if the body is truncated', async () => {
    await t1.make();
    await bench.send('POST', '/~t1/posts', { title: 'Long', content: 'x'.repeat(70_000) });
    const { curl, bodyTruncated } = await journal.last();
    expect([bodyTruncated, curl.split('\n', 1)[0]]).toEqual([
      true,
      '# The body is truncated: only its recorded part is sent.',
    ]);
  });

  it('matches a secret only by its whole value (W15)', async () => {
    await t1.make();
    await bench.send('POST', '/~t1/api/v1/auth/register', account, {
      headers: { authorization: 'Bearer abcdefgh' },
    });
    const match = { headers: { authorization: 'Bearer abcdefgh' }, body: { password: 'analytical' } };
    expect((await journal.verify({ match, exactly: 1 })).status).toBe(200);
    const wrong = { ...match, body: { password: 'synthetic' } };
    expect((await journal.verify({ match: wrong, exactly: 1 })).body.nearestMisses).toEqual([
      { id: 5, differences: ['body.password: expected "…etic", was "…ical"'] },
    ]);
    await bench.get('/~t1/posts?token=abcdefgh');
    const query = (token: string) => ({ query: { token } });
    expect((await journal.verify({ match: query('abcdefgh'), exactly: 1 })).status).toBe(200);
    for (const other of [
      { body: { password: 'typical' } },
      { body: { password: '…ical' } },
      { headers: { authorization: 'Bearer 1234efgh' } },
      { headers: { authorization: 'Bearer …efgh' } },
      query('1234efgh'),
      query('…efgh'),
    ])
      expect([other, (await journal.verify({ match: other, exactly: 0 })).status]).toEqual([other, 200]);
  });
});

describeOn('The activity of all worlds', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const activity = async () => (await bench.get('/_workbench/activity')).body;
  const quiet = { requests: 0, lastAt: null, perSecond: Array(60).fill(0), faults: 0 };

  it('counts the requests to each world', async () => {
    await t1.make();
    await bench.send('PUT', '/_workbench/sandboxes/t2');
    await bench.send('PUT', '/_workbench/sandboxes/t2/faults', [{ status: 503 }]);
    for (let sent = 0; sent < 3; sent += 1) await bench.get('/~t1/posts');
    const used = { lastAt: expect.stringMatching(time), perSecond: expect.any(Array) };
    const { data } = await activity();
    expect(data).toEqual([
      { name: 'main', keep: 0, ...quiet },
      { ...used, name: 't1', keep: 500, requests: 3, faults: 0 },
      { name: 't2', keep: 500, ...quiet, faults: 1 },
    ]);
    expect(data[1].perSecond.reduce((sum: number, each: number) => sum + each, 0)).toBe(3);
  });

  it('is cleared along with the journal', async () => {
    await t1.make();
    await bench.get('/~t1/posts');
    await t1.reset();
    expect((await activity()).data[1]).toEqual({ name: 't1', keep: 500, ...quiet });
  });
});

const onlyShort = given(useWorkbench, { MAX_ANSWER_BYTES: '4096' });

describeOn('A journal larger than MAX_ANSWER_BYTES (S14)', onSqlite, onlyShort, (bench) => {
  it('returns 422 as a list, an archive or a JSON snapshot, and 200 in pages', async () => {
    await bench.sandbox().make();
    const { path, ids } = journalOf(bench);
    const content = 'x'.repeat(1_000);
    for (const title of ['One', 'Two', 'Three']) await bench.send('POST', '/~t1/posts', { title, content });
    const tooLarge = 'The response would be larger than 4096 bytes: request less, or a page';
    for (const part of ['', '?format=har', '/events']) {
      const reply = await bench.get(`${path}${part}`, { accept: 'application/json', 'last-event-id': '0' });
      expectProblem(reply, 422, 'Answer too large', tooLarge);
    }
    expect(await ids('?after=2&limit=1')).toEqual([3]);
  });
});
