import { afterEach, describe, expect, it, setSystemTime } from 'bun:test';
import { openReadySocket } from '../../harness/raw-socket.ts';
import { readConfig } from '../../src/config.ts';
import { engines, onSqlite } from '../support/engines.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { expectProblem, problemOf, useWorkbench } from '../support/workbench.ts';

// Sandboxes expire by the system clock, which tests move forward.
afterEach(() => void setSystemTime());

const [sqlite] = engines;
const token = 'w'.repeat(32);
const post = { title: 'Hello', content: 'First post' };

describe('The workbench (W10)', () => {
  onSqlite((engine) => {
    const environment = { WORKBENCH_MAX_SANDBOXES: '2', WORKBENCH_MAX_BYTES: '1048576' };
    const bench = useWorkbench(engine, environment);
    const make = (name: string, body?: unknown) => bench.sandbox(name).make(body);

    it('returns 409 above the maximum number of sandboxes', async () => {
      await make('a');
      await make('b');
      const detail = 'the limit of 2 sandboxes (WORKBENCH_MAX_SANDBOXES) is reached: delete one first';
      expectProblem(await make('c'), 409, 'Too many', detail);
      expect((await make('b')).status).toBe(200);
      await bench.send('DELETE', '/_workbench/sandboxes/a');
      expect((await make('c')).status).toBe(201);
    });

    it('returns 409 above the maximum number of snapshots', async () => {
      await make('a');
      const save = (name: string) => bench.send('PUT', `/_workbench/snapshots/${name}`, { sandbox: 'a' });
      for (const name of ['s1', 's2', 's1']) expect((await save(name)).status).toBeOneOf([200, 201]);
      const detail = 'the limit of 2 snapshots (WORKBENCH_MAX_SANDBOXES) is reached: delete one first';
      expectProblem(await save('s3'), 409, 'Too many', detail);
    });

    it('returns 507 for a write above the maximum size of a sandbox, and loses nothing', async () => {
      await make('a');
      const long = { title: 'Long', content: 'x'.repeat(50_000) };
      let written = 0;
      let last = await bench.send('POST', '/~a/posts', long);
      for (; last.status === 201 && written < 100; written += 1)
        last = await bench.send('POST', '/~a/posts', long);
      expectReply(last, 507, { error: { code: 'STORAGE_FULL', message: 'The sandbox is full' } });
      expect((await bench.get('/~a/posts?limit=1')).body.meta.total).toBe(written);
      expect((await bench.send('POST', '/posts', long)).status).toBe(201);
      const seeded = await make('b', { from: { seed: { users: 300, posts: 3000 } } });
      expect([seeded.status, seeded.body.title]).toEqual([507, 'Too large']);
      expect((await bench.get('/~b/posts')).status).toBe(404);
    });

    it('keeps the journals of all sandboxes together within the maximum size', async () => {
      await make('a');
      await make('b');
      const idsIn = async (name: string): Promise<number[]> => {
        const { body } = await bench.get(`/_workbench/sandboxes/${name}/journal?limit=100`);
        return body.data.map(({ id }: { readonly id: number }) => id);
      };
      const send = (count: number, path: string, body: unknown, headers = {}) =>
        Array.fromAsync({ length: count }, () => bench.send('POST', `/~a${path}`, body, { headers }));
      for (let sent = 0; sent < 3; sent += 1) await bench.get('/~b/posts');
      await send(20, '/nowhere', 'x'.repeat(55_000));
      expect(await idsIn('a')).toBeArrayOfSize(18);
      const variables = { unused: 'x'.repeat(350_000) };
      await send(2, '/graphql', { query: '{ __typename }', variables });
      expect(await idsIn('a')).toEqual([18, 19, 20, 21, 22]);
      await send(60, '/nowhere', 'short', { 'x-long': 'x'.repeat(12_000) });
      expect((await idsIn('a'))[0]).toBeGreaterThan(22);
      expect(await idsIn('b')).toEqual([1, 2, 3]);
    });

    it('returns 404 for an expired sandbox', async () => {
      await make('a', { ttlSeconds: 3600 });
      expect((await bench.get('/~a/posts')).status).toBe(200);
      const { expiresAt } = (await bench.get('/_workbench/sandboxes/a')).body;
      setSystemTime(Date.parse(expiresAt) + 1);
      expectProblem(await bench.get('/~a/posts'), 404, 'No such sandbox', 'there is no sandbox "a"');
    });

    it('keeps a sandbox that is used over a socket only', async () => {
      await make('a', { ttlSeconds: 3600 });
      const socket = await openReadySocket(`${bench.socketUrl}/~a/graphql`);
      const start = Date.now();
      for (const seconds of [3000, 6000]) {
        setSystemTime(start + seconds * 1000);
        socket.send({ id: 'a', type: 'subscribe', payload: { query: '{ posts { id } }' } });
        expect(await socket.next()).toEqual({ id: 'a', type: 'next', payload: { data: { posts: [] } } });
        expect(await socket.next()).toEqual({ id: 'a', type: 'complete' });
      }
      expect((await bench.get('/_workbench/sandboxes/a')).status).toBe(200);
      socket.close();
    });

    it('rejects a body with invalid keys or values', async () => {
      for (const [body, detail] of [
        [{ form: 'empty' }, 'form is not a known field'],
        [{ ttlSeconds: -1 }, 'ttlSeconds must be a whole number from 0 to 31536000'],
        [{ from: { seed: { users: 'ten' } } }, 'must be "empty", {"seed": {…}}, {"snapshot": "name"}, '],
        [
          { from: { seed: { users: 0, posts: 1 } } },
          'from.seed: posts needs authors: users must be at least 1',
        ],
        [{ from: { snapshot: 'nothing' } }, 'there is no snapshot "nothing"'],
        [{ from: { sandbox: 'nobody' } }, 'there is no sandbox "nobody"'],
      ] as const) {
        const reply = await make('a', body);
        expect([reply.status >= 404 && reply.status <= 422, reply.body.detail]).toEqual([
          true,
          expect.stringContaining(detail),
        ]);
      }
      const broken = await make('a', '{');
      expect([broken.status, broken.body.detail]).toEqual([400, 'Body is not valid JSON']);
      expect((await bench.get('/_workbench/sandboxes')).body.data).toHaveLength(1);
    });
  });
});

describe('Requests to unknown sandboxes', () => {
  const bench = useWorkbench(sqlite, { RATE_LIMIT: '3/h' });

  it('count toward the rate limit, so that names cannot be guessed freely', async () => {
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c', 'd']) statuses.push((await bench.get(`/~${name}/posts`)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    const { body, headers } = await bench.get('/~e/posts');
    expect([body.title, Number(headers.get('retry-after')) > 0]).toEqual(['Rate limited', true]);
  });
});

describe('Access to the workbench (W1, W2)', () => {
  describe('with a token', () => {
    const bench = useWorkbench(sqlite, { WORKBENCH_TOKEN: token });
    const t1 = bench.sandbox();
    const authorized = { headers: { authorization: `Bearer ${token}` } };

    it('requires the token everywhere except in a sandbox', async () => {
      const refused = await t1.make();
      expectProblem(refused, 401, 'Unauthenticated', 'Unauthorized');
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      expect((await bench.get('/_workbench/snapshots')).status).toBe(401);
      const { components } = (await bench.get('/openapi/workbench.json')).body;
      expect(Object.keys(components.securitySchemes)).toEqual(['workbenchToken']);
      expect((await t1.make(undefined, authorized)).status).toBe(201);
      expect((await bench.send('POST', '/~t1/posts', post)).status).toBe(201);
    });

    it('accepts the scheme in any case, and the token to the letter', async () => {
      const statusOf = async (authorization: string) =>
        (await bench.get('/_workbench/snapshots', { authorization })).status;
      for (const scheme of ['bearer', 'BEARER', 'Bearer '])
        expect(await statusOf(`${scheme} ${token}`)).toBe(200);
      for (const wrong of [token, `bearer${token}`, `Basic ${token}`, `bearer ${token.toUpperCase()}`])
        expect(await statusOf(wrong)).toBe(401);
    });

    it('is denied to pages of another origin', async () => {
      const foreign = { headers: { ...authorized.headers, origin: 'http://evil.example' } };
      const { status, body } = await t1.make(undefined, foreign);
      expect([status, body]).toEqual([403, problemOf(403, 'Forbidden', 'Forbidden')]);
      const own = { headers: { ...authorized.headers, origin: bench.url } };
      expect((await t1.make(undefined, own)).status).toBe(201);
    });
  });

  const proxyHeaders = [
    ['Forwarded', 'for=192.0.2.7'],
    ['X-Forwarded-For', '192.0.2.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Anything', ''],
    ['X-Real-IP', '192.0.2.7'],
    ['Via', '1.1 proxy.example'],
  ].map(([name = '', value = '']) => ({ [name]: value }));

  describe('for requests that a proxy passed on, without a token', () => {
    const bench = useWorkbench(sqlite);

    it.each(proxyHeaders)('is 403, and says why: %j', async (headers) => {
      await bench.sandbox().make();
      const detail =
        'a proxy passed this request on, so the workbench requires a token: start the server with WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters';
      for (const [method, path] of [
        ['GET', '/_workbench/sandboxes'],
        ['GET', '/_workbench/sandboxes/main/data'],
        ['GET', '/_workbench/sandboxes/t1/journal/events'],
        ['PUT', '/_workbench/sandboxes/main/journal'],
        ['PUT', '/_workbench/sandboxes/main/faults'],
        ['DELETE', '/_workbench/sandboxes/t1'],
      ] as const) {
        const body = method === 'PUT' ? [] : undefined;
        const refused = await bench.send(method, path, body, { headers });
        expectProblem(refused, 403, 'Proxied request', detail);
      }
      expect((await bench.get('/_workbench/sandboxes')).body.data).toHaveLength(2);
    });

    it.each(proxyHeaders)('serves sandboxes and the pages of the console: %j', async (headers) => {
      await bench.sandbox().make();
      const created = await bench.send('POST', '/~t1/posts', post, { headers });
      const { createdAt } = created.body.data;
      expectReply(created, 201, { data: { id: 1, ...post, createdAt, updatedAt: createdAt } });
      const local = await bench.get('/console');
      const { status, text } = await bench.get('/console', headers);
      expect([status, text]).toEqual([200, local.text]);
    });
  });

  describe('for requests that a proxy passed on, with a token', () => {
    const bench = useWorkbench(sqlite, { WORKBENCH_TOKEN: token });

    it.each(proxyHeaders)('requires it: %j', async (headers) => {
      const list = (authorization: string) =>
        bench.get('/_workbench/sandboxes', { ...headers, authorization });
      const refused = await list('');
      expectProblem(refused, 401, 'Unauthenticated', 'Unauthorized');
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      const { status, body } = await list(`Bearer ${token}`);
      expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([200, ['main']]);
    });
  });

  describe('switched off', () => {
    const bench = useWorkbench(sqlite, { WORKBENCH: 'off' });

    it('returns 404 for its paths and ignores its header', async () => {
      const unknown = { error: 'Resource not found' };
      for (const path of ['/_workbench/sandboxes', '/~t1/posts', '/~main/posts'])
        expectReplyTo(path, await bench.get(path), 404, unknown);
      const named = await bench.get('/posts', { 'quintet-sandbox': 't1' });
      expect([named.status, named.headers.get('quintet-sandbox')]).toEqual([200, null]);
    });
  });

  it.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HARDENED: 'on' }, false],
    [{ TRUST_PROXY: '127.0.0.1' }, false],
    [{ ALLOWED_HOSTS: 'api.example.com' }, false],
    [{ ALLOWED_HOSTS: '*', WORKBENCH_TOKEN: token }, false],
    [{ HOST: '0.0.0.0', WORKBENCH: 'on', WORKBENCH_TOKEN: token }, true],
    [{ TRUST_PROXY: '127.0.0.1', WORKBENCH: 'on', WORKBENCH_TOKEN: token }, true],
    [{ ALLOWED_HOSTS: 'api.example.com', WORKBENCH: 'on', WORKBENCH_TOKEN: token }, true],
    [{ HARDENED: 'on', WORKBENCH: 'on', WORKBENCH_TOKEN: token }, true],
    [{ WORKBENCH: 'off' }, false],
    [{ WORKERS: '2' }, false],
  ])('depends on the settings: %j', (environment, isThere) => {
    expect(readConfig(environment).workbench).toBe(isThere);
  });

  const required =
    'WORKBENCH requires WORKBENCH_TOKEN if others can reach the server (HOST, TRUST_PROXY, ALLOWED_HOSTS) or it is hardened';
  it.each([
    [{ HOST: '0.0.0.0', WORKBENCH: 'on' }, required],
    [{ TRUST_PROXY: '127.0.0.1', WORKBENCH: 'on' }, required],
    [{ ALLOWED_HOSTS: 'api.example.com', WORKBENCH: 'on' }, required],
    [{ ALLOWED_HOSTS: '*', WORKBENCH: 'on' }, required],
    [{ HARDENED: 'on', WORKBENCH: 'on' }, required],
    [
      { WORKBENCH: 'on', WORKERS: '2' },
      'WORKBENCH requires WORKERS=1, because one process serves all sandboxes',
    ],
    [{ WORKBENCH_TOKEN: 'short' }, 'WORKBENCH_TOKEN must have at least 32 characters'],
  ])('requires a long token if others can reach the server or it is hardened: %j', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
  });
});
