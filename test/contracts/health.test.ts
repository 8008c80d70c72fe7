import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import type { Database } from '../../src/storage/database.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';

describe('Health', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    it('GET /healthz answers while the process lives', async () => {
      const { status, body } = await app.get('/healthz');
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    });

    it('GET /readyz answers 200 when requests may be sent', async () => {
      const { status, body } = await app.get('/readyz');
      expect([status, body]).toEqual([200, { status: 'ready' }]);
    });

    it('GET /readyz answers 503 while the schema is not up to date', async () => {
      await app.world.database.transaction((writer) =>
        writer.run('delete from schema_migrations where version > 1'),
      );
      const { status, body } = await app.get('/readyz');
      expect([status, body]).toEqual([503, { status: 'schema is not up to date' }]);
    });

    it('GET /readyz answers 503 while the process is stopping, and /healthz goes on', async () => {
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

    /** The app over a database whose writes end as a test says. */
    function readinessOf(transaction: Database['transaction']) {
      const database = { ...app.world.database, transaction };
      const other = createApp({ ...app.world, database });
      return async () => {
        const response = await other.fetch(new Request('http://app/readyz'), { addressOf: () => 'x' });
        return [response.status, await response.json()];
      };
    }
    const takesNoWrites = [503, { status: 'database takes no writes' }];

    it('GET /readyz answers 503 while a write fails', async () => {
      const ask = readinessOf(() => Promise.reject(new RetryLater('UNAVAILABLE', 1)));
      expect(await ask()).toEqual(takesNoWrites);
    });

    it('GET /readyz answers 503 while a write does not end', async () => {
      const ask = readinessOf(() => new Promise(() => undefined));
      expect(await ask()).toEqual(takesNoWrites);
    });

    it('GET /readyz writes once for all who ask within a second', async () => {
      let writes = 0;
      const ask = readinessOf((work) => {
        writes += 1;
        return app.world.database.transaction(work);
      });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect([answers, writes]).toEqual([Array.from({ length: 20 }, () => [200, { status: 'ready' }]), 1]);
    });

    it('answers another method with 405', async () => {
      const { status, headers, body } = await app.delete('/readyz');
      expect([status, headers.get('allow'), body]).toEqual([
        405,
        'GET, HEAD',
        { error: 'Method not allowed' },
      ]);
    });
  });
});
