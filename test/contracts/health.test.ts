import { expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database } from '../../src/storage/database.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Health', onEverySetupInProcess, useApp, (app) => {
  it('GET /healthz and GET /readyz return 200 in a process that serves', async () => {
    expectReply(await app.get('/healthz'), 200, { status: 'ok' });
    expectReply(await app.get('/readyz'), 200, { status: 'ready' });
  });

  it('GET /readyz returns 503 while the schema is not up to date', async () => {
    await app.world.database.transaction((writer) => writer.run('delete from schema_migrations'));
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
    expect([responses, writes]).toEqual([Array.from({ length: 20 }, () => [200, { status: 'ready' }]), 1]);
  });

  it('returns 405 for other methods', async () => {
    const { status, headers, body } = await app.delete('/readyz');
    expect([status, headers.get('allow'), body]).toEqual([405, 'GET, HEAD', { error: 'Method not allowed' }]);
  });
});
