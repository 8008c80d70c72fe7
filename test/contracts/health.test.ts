import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database } from '../../src/storage/database.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Health', onEverySetupInProcess, useApp, (app, setup) => {
  it('GET /healthz and GET /readyz return 200 in a process that serves', async () => {
    expectReply(await app.get('/healthz'), 200, { status: 'ok' });
    expectReply(await app.get('/readyz'), 200, { status: 'ready' });
  });

  it('GET /readyz returns 503 while the schema is not up to date', async () => {
    await app.world.database.transaction((writer) =>
      writer.run('delete from schema_migrations where version > 1'),
    );
    expectReply(await app.get('/readyz'), 503, { status: 'schema is not up to date' });
  });

  it('GET /readyz returns 503 while the process is stopping, and /healthz still returns 200', async () => {
    const stopping = createApp(app.world);
    const ask = async (path: string) => {
      const response = await stopping.fetch(new Request(`http://app${path}`), { addressOf: () => 'x' });
      return [response.status, await response.json()];
    };
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
    await stopping.close();
    expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }]);
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  });

  /** The app over a database with the given outcome of writes. */
  function readinessOf(transaction: Database['transaction']) {
    const database = { ...app.world.database, transaction };
    const other = createApp({ ...app.world, database });
    return async () => {
      const response = await other.fetch(new Request('http://app/readyz'), { addressOf: () => 'x' });
      return [response.status, await response.json()];
    };
  }
  const takesNoWrites = [503, { status: 'database does not accept writes' }];

  it('GET /readyz returns 503 while a write fails or hangs', async () => {
    const failing = readinessOf(() => Promise.reject(new RetryLater('UNAVAILABLE', 1)));
    expect(await failing()).toEqual(takesNoWrites);
    const hanging = readinessOf(() => new Promise(() => undefined));
    expect(await hanging()).toEqual(takesNoWrites);
  });

  it('GET /readyz writes once for all requests within a second', async () => {
    let writes = 0;
    const ask = readinessOf((work) => {
      writes += 1;
      return app.world.database.transaction(work);
    });
    const responses = await Promise.all(Array.from({ length: 20 }, ask));
    // One inserts the row, the other deletes it.
    expect([responses, writes]).toEqual([Array.from({ length: 20 }, () => [200, { status: 'ready' }]), 2]);
    expect(await app.world.database.all("select name from settings where name = 'write_probe'")).toEqual([]);
  });

  it.if(setup.engine.name === 'PostgreSQL')(
    'GET /readyz returns 503 after the disk of the server is full, until a write succeeds',
    async () => {
      expect((await app.get('/readyz')).status).toBe(200);
      const refusal = "do $$ begin raise exception using errcode = 'disk_full'; end $$";
      const writing = app.world.database.transaction((writer) => writer.run(refusal));
      await expect(writing).rejects.toThrow('UNAVAILABLE');
      const { status, body } = await app.get('/readyz');
      expect([status, body]).toEqual(takesNoWrites);
      await until(async () => (await app.get('/readyz')).status === 200);
    },
  );

  it('returns 405 for other methods', async () => {
    const { status, headers, body } = await app.delete('/readyz');
    expect([status, headers.get('allow'), body]).toEqual([405, 'GET, HEAD', { error: 'Method not allowed' }]);
  });
});

describe('GET /readyz on a full disk', () => {
  const app = useApp({ engine: engines[0], transport: 'in process' });
  const readiness = async () => {
    const { status, body } = await app.get('/readyz');
    return [status, body];
  };
  const takesNoWrites = [503, { status: 'database does not accept writes' }];

  /** Lets the file grow by at most this many pages. */
  const limitGrowth = (pages: number) =>
    app.world.database.exclusively(async (writer) => {
      await writer.script('pragma max_page_count = 1000000');
      const [{ count } = { count: 0 }] = await writer.all<{ count: number }>(
        'select page_count + $1 as count from pragma_page_count',
        [pages],
      );
      await writer.script(`pragma max_page_count = ${count}`);
    });
  const untilReady = () => until(async () => (await readiness())[0] === 200);

  it('returns 503 even if no create was attempted, and 200 once there is space', async () => {
    await limitGrowth(0);
    expect(await readiness()).toEqual(takesNoWrites);
    await limitGrowth(10_000);
    await untilReady();
  });

  it('returns 503 after a failed create, even if a smaller one succeeds', async () => {
    expect(await readiness()).toEqual([200, { status: 'ready' }]);
    await limitGrowth(40);
    const refused = await app.post('/posts', { title: 'Long', content: 'x'.repeat(99_000) });
    expect([refused.status, await readiness()]).toEqual([503, takesNoWrites]);
    expect(app.unexpected.splice(0)).toMatchObject([{ message: 'database or disk is full' }]);
    expect((await app.post('/posts', { title: 'Short', content: 'x' })).status).toBe(201);
    // The next probe writes as much as a long text, and fails too.
    const refusedAt = app.world.database.refusedAt();
    await until(async () => {
      expect(await readiness()).toEqual(takesNoWrites);
      return app.world.database.refusedAt() > refusedAt;
    });
    await limitGrowth(10_000);
    await untilReady();
  });
});
