import { expect, it } from 'bun:test';
import { words } from '../../harness/lists.ts';
import { onEverySetup, type TestApp, useApp } from '../support/app.ts';
import { breakWrites } from '../support/break-writes.ts';
import { describeOn, given } from '../support/suites.ts';

const linesOf = (app: TestApp) =>
  app.lines.written.map((line) => JSON.parse(line) as Record<string, unknown>);
const made = /^[0-9a-f]{12}-\d+$/;

const reason = 'broken, with Bearer secret-token';

describeOn('X-Request-Id', onEverySetup, useApp, (app) => {
  it('is returned unchanged', async () => {
    for (const id of ['a', '5f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11', 'Root:1_b.c', 'x'.repeat(128)]) {
      for (const path of ['/posts', '/nowhere', '/graphql?query=%7B__typename%7D']) {
        const { headers } = await app.get(path, { headers: { 'x-request-id': id } });
        expect(headers.get('x-request-id')).toBe(id);
      }
    }
  });

  it('is replaced if malformed', async () => {
    for (const id of ['x'.repeat(129), 'two words', '<b>', 'a"b', 'ä', '{}']) {
      const { headers } = await app.get('/posts', { headers: { 'x-request-id': id } });
      expect([id, headers.get('x-request-id')]).toEqual([id, expect.stringMatching(made)]);
    }
  });

  it('is in every response, and unique', async () => {
    const names: (string | null)[] = [];
    for (const path of words('/posts /posts/1 /nowhere /graphql?query={__typename} /graphql /users'))
      names.push((await app.get(path)).headers.get('x-request-id'));
    names.push((await app.request('OPTIONS', '/posts')).headers.get('x-request-id'));
    for (const name of names) expect(name).toMatch(made);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is in the response to an unexpected failure, and in its log line', async () => {
    breakWrites(app, reason);
    const { status, headers, body } = await app.post('/posts?token=secret', { title: 'T', content: 'C' });
    const error = { code: 'INTERNAL_ERROR', message: 'Internal server error' };
    expect([status, body]).toEqual([500, { error }]);
    const [line, ...others] = linesOf(app);
    expect(others).toEqual([]);
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'error',
      message: 'unexpected failure in Posts API',
      requestId: headers.get('x-request-id'),
      interface: 'Posts API',
      route: '/posts',
      method: 'POST',
      status: 500,
      durationMs: expect.any(Number),
      error: { name: 'Error', reason: 'broken, with Bearer …', stack: expect.any(String) },
    });
    expect(line?.requestId).toMatch(made);
    expect(app.lines.written.join('')).not.toContain('secret');
    app.unexpected.length = 0;
  });

  it('is in the log line of a failure inside a GraphQL operation', async () => {
    breakWrites(app, reason);
    const query = 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }';
    await app.post('/graphql', { query }, { headers: { 'x-request-id': 'mine' } });
    const message = 'unexpected failure in GraphQL';
    const expected = { level: 'error', message, requestId: 'mine', interface: 'GraphQL' };
    expect(linesOf(app)).toEqual([expect.objectContaining(expected)]);
    app.unexpected.length = 0;
  });
});

describeOn('LOG_REQUESTS=on', onEverySetup, given(useApp, { LOG_REQUESTS: 'on' }), (app) => {
  it('logs a line for each request, without text from path parameters, the query or headers', async () => {
    const secret = 'hush-hush';
    const { headers } = await app.get(`/posts/${secret}?q=${secret}`, { token: secret });
    await app.post('/api/v1/auth/login', { email: 'a@example.com', password: secret });
    await app.get(`/nowhere?q=${secret}`, { headers: { 'x-request-id': 'third' } });
    const times = { time: expect.any(String), durationMs: expect.any(Number) };
    const line = { ...times, level: 'info', message: 'request', method: 'GET', status: 404 };
    const post = { ...line, method: 'POST', status: 401, requestId: expect.stringMatching(made) };
    expect(linesOf(app)).toEqual([
      { ...line, requestId: headers.get('x-request-id'), interface: 'Posts API', route: '/posts/:id' },
      { ...post, interface: 'Versioned API', route: '/api/v1/auth/login' },
      { ...line, requestId: 'third', interface: 'none', route: 'none', path: '/nowhere' },
    ]);
    expect(app.lines.written.join('')).not.toContain(secret);
  });

  it('logs the start of an unknown path, in printable characters', async () => {
    for (const path of ['/wp-login.php', '/a"b\u2028%0Ac', '/eyJh.eyJi.sig/x', `/${'x'.repeat(500)}`])
      await app.get(path);
    expect(linesOf(app).map(({ path }) => path)).toEqual([
      '/wp-login.php',
      '/a%22b%E2%80%A8%0Ac',
      '/%E2%80%A6/x',
      `/${'x'.repeat(199)}`,
    ]);
  });
});

describeOn('LOG_LEVEL=debug', onEverySetup, given(useApp, { LOG_LEVEL: 'debug' }), (app) => {
  it('logs a line for each request', async () => {
    await app.get('/healthz');
    expect(linesOf(app)).toEqual([
      expect.objectContaining({ level: 'debug', message: 'request', route: '/healthz', status: 200 }),
    ]);
  });
});
