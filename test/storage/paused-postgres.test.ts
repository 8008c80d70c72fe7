import { afterAll, beforeAll, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { impatientOptions, type PostgresServer, startPostgres, urlOf } from '../../harness/postgres.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { send } from '../support/send.ts';

setDefaultTimeout(120_000);

/** The PostgreSQL processes are paused, as on a frozen machine: they neither respond nor disconnect. */
describe.skipIf(process.platform !== 'linux')('A frozen PostgreSQL server (on Linux)', () => {
  let postgres: PostgresServer;
  let server: Serving;

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startServing({
      DATABASE_URL: urlOf(postgres.port, 'postgres'),
      DATABASE_STATEMENT_TIMEOUT_MS: String(impatientOptions.statementTimeoutMs),
    });
  });
  afterAll(async () => {
    const { exitCode } = await server.stop();
    await postgres.stop();
    expect(exitCode).toBe(0);
  });

  const ask = async (method: string, path: string, json?: unknown) => {
    const { status, headers, body } = await send(method, `${server.url}${path}`, json);
    return { status, retryAfter: headers.get('retry-after'), body };
  };
  const write = () => ask('POST', '/posts', { title: 'Title', content: 'Content' });
  const read = () => ask('GET', '/posts');

  it('causes 503 responses until it resumes, and is then used again by the same process', async () => {
    expect((await write()).status).toBe(201);
    const resume = postgres.pause();
    try {
      const unavailable = {
        status: 503,
        retryAfter: '1',
        body: { error: { code: 'UNAVAILABLE', message: 'Service unavailable' } },
      };
      // More than there are connections, so that some wait for one.
      const responses = await Promise.all(Array.from({ length: 15 }, () => [write(), read()]).flat());
      expect(responses).toEqual(responses.map(() => unavailable));
      expect(await read()).toEqual(unavailable);
      expect(await ask('GET', '/readyz')).toMatchObject({
        status: 503,
        body: { status: 'database is unavailable' },
      });
      expect(await ask('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    } finally {
      resume();
    }
    await until(async () => (await write()).status === 201);
    const { status, body } = await read();
    expect(status).toBe(200);
    // Some of the writes that returned 503 may have been committed.
    expect(body.meta.total).toBeGreaterThanOrEqual(2);
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });
});
