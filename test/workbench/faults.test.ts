import { beforeEach, expect, it } from 'bun:test';
import { onSqlite } from '../support/engines.ts';
import { expectReply, expectReplyTo, expectStatus } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';
import { wireOutcome } from '../support/wire-outcome.ts';
import { expectProblem, useWorkbench, WorkbenchServer } from '../support/workbench.ts';

const post = { title: 'Hello', content: 'First post' };
const stored = (id: number) => expect.objectContaining({ id, ...post });

describeOn('Fault rules (W11)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const main = bench.sandbox('main');
  beforeEach(() => t1.make());

  it('can be replaced, listed with how many times each was applied, and cleared', async () => {
    const rule = { match: { path: '/posts' }, status: 503, retryAfterSeconds: 7 };
    const put = await t1.setFaults(rule, { id: 'slow', delayMs: { min: 0, max: 1 }, probability: 0 });
    const first = { id: 'rule-1', ...rule, applied: 0 };
    const second = { id: 'slow', delayMs: { min: 0, max: 1 }, probability: 0, applied: 0 };
    expectReply(put, 200, { data: [first, second] });

    const failed = expectReply(await bench.get('/~t1/posts'), 503, {
      error: { code: 'UNAVAILABLE', message: 'Service unavailable' },
    });
    expect(failed.headers.get('retry-after')).toBe('7');
    expect(failed.headers.get('quintet-fault-applied')).toBe('rule-1');
    const untouched = await bench.get('/~t1/posts/search?q=a');
    expect([untouched.status, untouched.headers.get('quintet-fault-applied')]).toEqual([200, null]);
    expect(await t1.faults()).toEqual([{ ...first, applied: 1 }, second]);

    const cleared = await bench.send('DELETE', `${t1.path}/faults`);
    expect([cleared.status, cleared.text]).toEqual([204, '']);
    expect(await t1.faults()).toEqual([]);
    expect((await bench.get('/~t1/posts')).status).toBe(200);
  });

  it('can be added in front of the others, which keep their counts, and removed one by one', async () => {
    const path = `${t1.path}/faults`;
    const add = (rule: unknown) => bench.send('POST', path, rule);
    const statusOf = async () => (await bench.get('/~t1/posts')).status;
    const down = { id: 'down', status: 503 };
    expectReply(await add(down), 201, { ...down, applied: 0 });
    expect(await statusOf()).toBe(503);
    expectReply(await add({ status: 500 }), 201, { id: 'rule-2', status: 500, applied: 0 });
    expect(await statusOf()).toBe(500);
    expectProblem(await add(down), 409, 'Id in use', 'another rule has the id "down"');
    expectProblem(await add({}), 422, 'Invalid input', expect.stringMatching(/^has no effect: it needs/));
    expectProblem(await add([down]), 422, 'Invalid input', 'the body must be a JSON object');
    const remove = (id: string) => bench.send('DELETE', `${path}/${id}`);
    expectReply(await remove('rule-2'), 204, undefined);
    expectProblem(await remove('rule-2'), 404, 'No such rule', 'there is no rule "rule-2"');
    expect([await statusOf(), await t1.faults()]).toEqual([503, [{ ...down, applied: 2 }]]);
    await t1.setFaults(...Array.from({ length: 100 }, () => down).map(({ status }) => ({ status })));
    expectProblem(await add(down), 422, 'Invalid input', 'there may be at most 100 rules');
    expect((await bench.send('POST', '/_workbench/sandboxes/nobody/faults', down)).status).toBe(404);
    expectReply(await bench.send('POST', `${main.path}/faults`, down), 201, { ...down, applied: 0 });
  });

  it('never apply while they are off', async () => {
    const rule = { id: 'down', off: true, status: 503, times: 1, skip: 1 } as const;
    expectReply(await t1.setFaults(rule), 200, { data: [{ ...rule, applied: 0 }] });
    expect([(await bench.get('/~t1/posts')).status, await t1.faults()]).toEqual([
      200,
      [{ ...rule, applied: 0 }],
    ]);
    const { status, body } = await t1.setFaults({ ...rule, off: false });
    expect([status, body.detail]).toEqual([422, '[0].off must be true']);
  });

  it('match by interface, method, path, operation and root field', async () => {
    const query = (text: string, operationName?: string) =>
      bench.send('POST', '/~t1/graphql', { query: text, ...(operationName && { operationName }) });
    const cases = [
      { match: { interface: 'posts' }, hits: ['GET /posts', 'GET /posts/9'], misses: ['GET /users'] },
      { match: { interface: 'users' }, hits: ['GET /users'], misses: ['GET /posts', 'GET /api/v1/products'] },
      { match: { method: 'DELETE' }, hits: ['DELETE /posts/9'], misses: ['GET /posts'] },
      { match: { path: '/posts/{any}' }, hits: ['GET /posts/9'], misses: ['GET /posts/search?q=a'] },
      { match: { path: '/posts/search' }, hits: ['GET /posts/search?q=a'], misses: ['GET /posts/9'] },
      { match: {}, hits: ['GET /posts', 'GET /nowhere'], misses: ['GET /docs'] },
    ];
    for (const { match, hits, misses } of cases) {
      await t1.setFaults({ match, status: 418 });
      for (const request of [...hits, ...misses]) {
        const [method = '', path = ''] = request.split(' ');
        const { status } = await bench.send(method, `/~t1${path}`);
        expect([request, status === 418]).toEqual([request, hits.includes(request)]);
      }
    }
    await t1.setFaults({ match: { operation: 'Wanted' }, status: 500 });
    expect((await query('query Wanted { users { id } }')).status).toBe(500);
    expect((await query('query Other { users { id } }')).status).toBe(200);
    expectStatus(await query('query Other { users { id } } query Wanted { users { id } }', 'Other'), 200);
    await t1.setFaults({ match: { field: 'posts' }, status: 500 });
    expectReply(await query('{ users { id } ...Rest } fragment Rest on Query { mine: posts { id } }'), 500, {
      errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    });
    expect((await query('{ users { id } }')).status).toBe(200);
    const byGet = await bench.get(`/~t1/graphql?query=${encodeURIComponent('{ posts { id } }')}`);
    expect(byGet.status).toBe(500);
  });

  it('count skipped and applied requests', async () => {
    await t1.setFaults(
      { id: 'third', match: { path: '/posts' }, skip: 2, times: 1, status: 503 },
      { id: 'rest', match: { path: '/posts' }, times: 2, status: 500 },
    );
    const applied: (string | null)[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      applied.push((await bench.get('/~t1/posts')).headers.get('quintet-fault-applied'));
    expect(applied).toEqual(['rest', 'rest', 'third', null, null, null]);
    expect(await t1.applied()).toEqual([1, 2]);
  });

  it('affect only their own world, and never the workbench', async () => {
    await bench.sandbox('t2').make();
    await t1.setFaults({ status: 503 });
    const statuses = async (...paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await bench.get(path)).status));
    expect(await statuses('/~t1/posts', '/~t2/posts', '/posts')).toEqual([503, 200, 200]);
    await main.setFaults({ status: 503 });
    expect(await statuses('/posts', '/~t2/posts', '/_workbench/sandboxes')).toEqual([503, 200, 200]);
    await bench.send('DELETE', `${main.path}/faults`);
    expect(await statuses('/posts')).toEqual([200]);
  });

  it('are removed by a reset and kept by a restore', async () => {
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    await t1.setFaults({ status: 503 });
    await t1.restore('s1');
    expect((await bench.get('/~t1/posts')).status).toBe(503);
    await t1.reset();
    expect([(await bench.get('/~t1/posts')).status, await t1.faults()]).toEqual([200, []]);
  });

  it('do not apply to CORS preflight requests', async () => {
    await t1.setFaults({ status: 503, times: 1 });
    const headers = { origin: 'http://app.example', 'access-control-request-method': 'POST' };
    expect((await bench.send('OPTIONS', '/~t1/posts', undefined, { headers })).status).toBe(204);
    const failed = await bench.send('POST', '/~t1/posts', post, { headers: { origin: headers.origin } });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([503, '*']);
    expect(failed.headers.get('access-control-expose-headers')).toEndWith(
      ', Quintet-Sandbox, Quintet-Fault-Applied',
    );
  });

  it('are rejected as a whole if one of them is invalid', async () => {
    await t1.setFaults({ id: 'kept', status: 503 });
    const wrong: readonly (readonly [unknown, string])[] = [
      [1, '[0] must be an object'],
      [{ status: 503, speed: 1 }, '[0].speed is not a known field'],
      [{ status: 503, wehn: 'after' }, '[0].wehn is not a known field; did you mean "when"?'],
      [{ status: 503, probability: 2 }, '[0].probability must be a number from 0 to 1'],
      [{ status: 200 }, '[0].status must be a whole number from 400 to 599'],
      [{ status: 503, times: 0 }, `[0].times must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`],
      [{ retryAfterSeconds: 1, delayMs: 1 }, '[0] may have retryAfterSeconds only with status'],
      [
        { match: { path: '/posts/7' }, status: 503 },
        '[0].match.path is not the path of an operation: write it as in the OpenAPI document, such as /posts/{id}',
      ],
      [
        { match: { path: '/~t1/posts' }, status: 503 },
        '[0].match.path is not the path of an operation: write it as in the OpenAPI document, such as /posts/{id}; leave out the name of the sandbox',
      ],
      [
        { match: { field: 'nobody' }, status: 503 },
        '[0].match.field is not a root field of the GraphQL schema',
      ],
      [
        { match: { interface: 'blog' }, status: 503 },
        '[0].match.interface must be one of graphql, posts, versioned, users, wrapped, products',
      ],
      [
        { delayMs: '1' },
        '[0].delayMs must be a number of milliseconds up to 600000, {"min", "max"}, or {"median", "sigma"} with a sigma from 0 to 10',
      ],
      [{ live: { drop: 1, stall: 1 } }, '[0].live must name one of drop, stall, duplicate, close'],
      [{ live: { close: 1, code: 1005 } }, '[0].live.code is not a close code that a server may send'],
      [{ graphqlError: { path: [] } }, '[0].graphqlError.path must not be empty'],
      [{ id: 'header', status: 503 }, '[0].id is reserved for faults set by the header Quintet-Fault'],
      [{ connection: 'drop' }, '[0].connection must be one of reset, hang'],
      [
        {},
        '[0] has no effect: it needs one of delayMs, status, connection, body, bytesPerSecond, graphqlError, live',
      ],
    ];
    for (const [rule, detail] of wrong) {
      const { status, body } = await t1.setFaults(rule);
      const errors = body.errors.map(
        (error: { path: string; detail: string }) => `${error.path} ${error.detail}`,
      );
      expect([status, body.detail, errors]).toEqual([422, detail, [detail]]);
    }
    const long = await t1.setFaults({ graphqlError: { path: ['x'.repeat(66_000)] } });
    expect([long.status, long.body.detail]).toEqual([422, 'the rules may have at most 65536 characters']);
    const twice = await t1.setFaults({ id: 'a', status: 500 }, { id: 'a', status: 500 });
    expect([twice.status, twice.body.detail]).toEqual([422, 'two rules have the same id']);
    const put = (body: unknown) => bench.send('PUT', `${t1.path}/faults`, body);
    expect((await put({ status: 503 })).body.detail).toBe('the body must be a list of rules');
    expect((await put('[{')).status).toBe(400);
    expect((await bench.sandbox('nobody').setFaults()).status).toBe(404);
    expect(await t1.faults()).toEqual([{ id: 'kept', status: 503, applied: 0 }]);
  });
});

describeOn('A fault (W11, W12)', onSqlite, useWorkbench, (bench) => {
  const t1 = bench.sandbox();
  const posts = async () => (await bench.get('/~t1/posts')).body.data;
  beforeEach(() => t1.make());

  it('returns its status with an error body in the style of each interface', async () => {
    await t1.setFaults({ status: 404 });
    const styles: Readonly<Record<string, unknown>> = {
      '/posts/1': { error: { code: 'NOT_FOUND', message: 'Post not found' } },
      '/api/v1/users/1': { error: 'Not found' },
      '/users/1': { detail: 'User not found' },
      '/wrapped/users/1': { success: false, data: null, message: 'User not found' },
      '/api/v1/products/1': { error: 'Product not found' },
      '/nowhere': { error: 'Not found' },
    };
    for (const [path, body] of Object.entries(styles))
      expectReplyTo(path, await bench.get(`/~t1${path}`), 404, body);
    await t1.setFaults({ status: 502 });
    expectReply(await bench.get('/~t1/api/v1/products'), 502, { error: 'Service unavailable' });
  });

  it('fails a request before it runs, or after it is committed', async () => {
    await t1.setFaults({ id: 'down', match: { method: 'POST' }, status: 503, times: 1 });
    expect((await bench.send('POST', '/~t1/posts', post)).status).toBe(503);
    expect(await posts()).toEqual([]);
    await t1.setFaults({ id: 'lost', match: { method: 'POST' }, status: 503, when: 'after', times: 1 });
    const headers = { 'idempotency-key': 'one' };
    const lost = await bench.send('POST', '/~t1/posts', post, { headers });
    expect([lost.status, lost.headers.get('quintet-fault-applied')]).toEqual([503, 'lost']);
    expect(await posts()).toEqual([stored(1)]);
    const retried = await bench.send('POST', '/~t1/posts', post, { headers });
    expect([retried.status, retried.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await posts()).toEqual([stored(1)]);
  });

  it('delays a request by a fixed time, a range or a distribution around a median', async () => {
    await t1.make({ randomSeed: 3 });
    for (const delayMs of [20, { min: 15, max: 30 }, { median: 20, sigma: 0.1 }]) {
      await t1.setFaults({ delayMs });
      const { headers } = await bench.get('/~t1/posts');
      expect(headers.get('quintet-fault-applied')).toBe('rule-1');
      expect((await t1.lastEntry()).durationMs).toBeGreaterThanOrEqual(10);
    }
    await t1.setFaults({ delayMs: 0 });
    const { headers } = await bench.get('/~t1/posts');
    expect([headers.get('quintet-fault-applied'), await t1.applied()]).toEqual([null, [0]]);
  });

  it('resets the connection before or after the request runs', async () => {
    await t1.setFaults({ id: 'rst', match: { method: 'POST' }, connection: 'reset', times: 1 });
    const url = `${bench.url}/~t1/posts`;
    expect(await wireOutcome(url, 'POST', JSON.stringify(post))).toEqual({ text: '', end: 'reset' });
    expect(await posts()).toEqual([]);
    await t1.setFaults({ id: 'rst', match: { method: 'POST' }, connection: 'reset', when: 'after' });
    expect(await wireOutcome(url, 'POST', JSON.stringify(post))).toEqual({ text: '', end: 'reset' });
    const expected = { method: 'POST', body: JSON.stringify(post), response: null, fault: 'rst' };
    expect(await t1.lastEntry()).toMatchObject(expected);
    expect(await posts()).toEqual([stored(1)]);
  });

  it('hangs until the client disconnects, and is in the journal right away', async () => {
    await t1.setFaults({ id: 'hang', match: { method: 'POST' }, connection: 'hang', when: 'after' });
    const controller = new AbortController();
    const hanging = fetch(`${bench.url}/~t1/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(post),
      signal: controller.signal,
    });
    const gone = hanging.then(
      () => 'answered',
      () => 'gone',
    );
    let entry: { fault?: string; response?: unknown } | undefined;
    while (entry?.fault === undefined) entry = await t1.lastEntry();
    expect([entry.fault, entry.response]).toEqual(['hang', null]);
    controller.abort();
    expect(await gone).toBe('gone');
    expect(await posts()).toEqual([stored(1)]);
  });

  it('ends delayed and hanging requests with 503 when the sandbox is reset', async () => {
    await t1.setFaults(
      { match: { path: '/posts' }, delayMs: 600_000 },
      { match: { path: '/users' }, connection: 'hang' },
    );
    const waiting = [bench.get('/~t1/posts'), bench.get('/~t1/users')];
    while ((await t1.applied()).includes(0));
    await t1.reset();
    const [late, hung] = await Promise.all(waiting);
    const unavailable = { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } };
    expect([late?.status, late?.body, hung?.status]).toEqual([503, unavailable, 503]);
    expect((await bench.get('/~t1/posts')).status).toBe(200);
  });

  it('empties or truncates the body', async () => {
    await bench.send('POST', '/~t1/posts', post);
    const whole = await bench.get('/~t1/posts/1');
    await t1.setFaults({ match: { path: '/posts/{id}' }, body: 'empty' });
    const empty = await bench.get('/~t1/posts/1');
    expect([empty.status, empty.text]).toEqual([200, '']);
    expect(empty.headers.get('content-type')).toBe(whole.headers.get('content-type'));

    const half = whole.text.slice(0, Math.floor(whole.text.length / 2));
    await t1.setFaults({ match: { path: '/posts/{id}' }, body: 'truncated' });
    const truncated = await wireOutcome(`${bench.url}/~t1/posts/1`, 'GET');
    const [head = '', ...rest] = truncated.text.split('\r\n\r\n');
    expect(rest.join('\r\n\r\n')).toBe(`${half.length.toString(16)}\r\n${half}\r\n`);
    expect(head).toStartWith('HTTP/1.1 200 OK\r\n');
    expect(head.toLowerCase()).toContain('transfer-encoding: chunked');
    expect(head.toLowerCase()).toContain('quintet-fault-applied: rule-1');
    expect((await t1.lastEntry()).response.body).toBe(half);
    await expect(fetch(`${bench.url}/~t1/posts/1`).then((response) => response.text())).rejects.toThrow();

    const none = await bench.send('DELETE', '/~t1/posts/1');
    expect([none.status, none.headers.get('quintet-fault-applied')]).toEqual([204, null]);
    expect(await t1.applied()).toEqual([2]);
  });

  it('sends a throttled body in full', async () => {
    await bench.send('POST', '/~t1/posts', post);
    const whole = await bench.get('/~t1/posts');
    await t1.setFaults({ bytesPerSecond: 2000 });
    const slow = await bench.get('/~t1/posts');
    expect([slow.status, slow.text]).toEqual([200, whole.text]);
    expect(slow.headers.get('quintet-fault-applied')).toBe('rule-1');
  });

  it('is reproducible with a random seed', async () => {
    const run = async () => {
      await t1.make({ randomSeed: 11 });
      await t1.setFaults({ id: 'flaky', probability: 0.5, status: 503 });
      const statuses: number[] = [];
      for (let index = 0; index < 20; index += 1) statuses.push((await bench.get('/~t1/posts')).status);
      return statuses;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await run()).toEqual(first);
  });
});

describeOn('The Quintet-Fault header (W13)', onSqlite, useWorkbench, (bench, engine) => {
  const get = (fault: string, path = '/posts') => bench.get(path, { 'quintet-fault': fault });

  it('applies to one request, in a sandbox or in main, ahead of any rule', async () => {
    const t1 = bench.sandbox();
    await t1.make();
    await t1.setFaults({ status: 500 });
    const headers = { 'quintet-fault': 'delay=5; status=503; when=after; retryAfter=3' };
    for (const base of ['', '/~t1']) {
      const reply = await bench.send('POST', `${base}/posts`, post, { headers });
      expect([reply.status, reply.headers.get('quintet-fault-applied')]).toEqual([503, 'header']);
      expect(reply.headers.get('retry-after')).toBe('3');
    }
    await t1.setFaults();
    for (const base of ['', '/~t1'])
      expect((await bench.get(`${base}/posts`)).body.data).toEqual([stored(1)]);
  });

  it('returns 422 with the reason if it is invalid', async () => {
    const wrong: Readonly<Record<string, string>> = {
      'status=200': 'status must be a whole number from 400 to 599',
      'speed=1; status=500': 'speed is not a known field',
      'when=later; status=500': 'when must be one of before, after',
      'constructor=1; status=500': 'constructor is not a known field',
      'delay=9-1': 'delayMs must have a min that is at most its max',
      'live=jump:1': 'live.jump is not a known field; live must name one of drop, stall, duplicate, close',
      '': 'has no effect: it needs one of delayMs, status, connection, body, bytesPerSecond, graphqlError, live',
    };
    for (const [fault, detail] of Object.entries(wrong)) {
      const { status, body } = await get(fault);
      expect([status, body?.detail]).toEqual([422, `Quintet-Fault: ${detail}`]);
    }
  });

  it('is ignored if the workbench is off', async () => {
    await using off = new WorkbenchServer();
    await off.start(engine, { WORKBENCH: 'off' });
    const headers = { 'quintet-fault': 'status=503' };
    expect((await off.send('GET', '/posts', undefined, { headers })).status).toBe(200);
  });
});
