import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Health', onEverySetupInProcess, useApp, (app) => {
  it('GET /healthz and GET /readyz return 200 in a process that serves', async () => {
    expectReply(await app.get('/healthz'), 200, { status: 'ok' });
    expectReply(await app.get('/readyz'), 200, { status: 'ready' });
  });

  it('GET /readyz returns 503 while the schema is not up to date', async () => {
    await app.sql('delete from schema_migrations');
    expectReply(await app.get('/readyz'), 503, { status: 'schema is not up to date' });
  });

  it('GET /readyz returns 503 while the process is stopping, and /healthz still returns 200', async () => {
    expectReply(await app.get('/readyz'), 200, { status: 'ready' });
    await app.close();
    expectReply(await app.get('/readyz'), 503, { status: 'stopping' });
    expectReply(await app.get('/healthz'), 200, { status: 'ok' });
  });

  it('returns 405 for other methods', async () => {
    const { status, headers, body } = await app.delete('/readyz');
    expect([status, headers.get('allow'), body]).toEqual([405, 'GET, HEAD', { error: 'Method not allowed' }]);
  });
});
