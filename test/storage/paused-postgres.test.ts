import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import type { TcpProxy } from '../../harness/tcp-proxy.ts';
import { TestApp } from '../support/app.ts';
import { allowForStart } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { proxiedPostgres } from '../support/proxied-postgres.ts';

/** Neither responds nor disconnects, as on a frozen machine. */
describe('A frozen PostgreSQL server', () => {
  let proxy: TcpProxy;
  let app: TestApp;
  const engine = proxiedPostgres((made) => {
    proxy = made;
  });
  allowForStart();
  beforeEach(async () => {
    app = new TestApp({ engine, transport: 'in process' }, {});
    await app.start();
  });
  afterEach(() => app.stop());

  const write = () => app.post('/posts', { title: 'Title', content: 'Content' });
  const shown = async (path: string) => {
    const { status, body } = await app.get(path);
    return { status, body };
  };

  it('causes 503 responses until it resumes, and is then used again by the same process', async () => {
    expect((await write()).status).toBe(201);
    proxy.pause();
    // More than there are connections, so that some wait for one.
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => [write(), app.get('/posts')]).flat(),
    );
    const unavailable = { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } };
    expect(responses.map(({ status, headers, body }) => [status, headers.get('retry-after'), body])).toEqual(
      responses.map(() => [503, '1', unavailable]),
    );
    expect(await shown('/readyz')).toEqual({ status: 503, body: { status: 'database is unavailable' } });
    expect(await shown('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    proxy.resume();
    await until(async () => (await write()).status === 201);
    // Some of the writes that returned 503 may have been committed.
    expect((await app.get('/posts')).body.meta.total).toBeGreaterThanOrEqual(2);
    expect(await shown('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});
