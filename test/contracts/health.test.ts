import { describe, expect, it } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { onEverySetup, useApp } from '../support/app.ts';

describe('Health', () => {
  onEverySetup((setup) => {
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
      await app.services.database.transaction((writer) =>
        writer.run('delete from schema_migrations where version > 1'),
      );
      const { status, body } = await app.get('/readyz');
      expect([status, body]).toEqual([503, { status: 'schema is not up to date' }]);
    });

    it('GET /readyz answers 503 while the process is stopping, and /healthz goes on', async () => {
      const stopping = createApp(app.services);
      const ask = async (path: string) => {
        const response = await stopping.fetch(new Request(`http://app${path}`), { addressOf: () => 'x' });
        return [response.status, await response.json()];
      };
      expect(await ask('/readyz')).toEqual([200, { status: 'ready' }]);
      await stopping.close();
      expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }]);
      expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
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
