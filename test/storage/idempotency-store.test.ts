import { beforeEach, describe, expect, it } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
import { createIdempotencyStore } from '../../src/storage/idempotency-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

const reply = { fingerprint: 'body', status: 201, body: '{}' };
const hour = 60 * 60 * 1000;

describe('Responses stored by idempotency key', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    let database: Database;
    let store: ReturnType<typeof createIdempotencyStore>;

    beforeEach(async () => {
      database = await place.open();
      store = createIdempotencyStore(database);
    });

    const age = (milliseconds: number) =>
      database.transaction((writer) =>
        writer.run('update idempotency_keys set started_at = started_at - $1', [milliseconds]),
      );
    const find = () => database.transaction((writer) => store.find(writer, 'key'));
    const keep = () => database.transaction((writer) => store.keep(writer, 'key', reply));

    it('are timed by the clock of the database', async () => {
      await keep();
      const row = await database.first<{ age: number }>(
        `select ${database.dialect.now} - started_at as age from idempotency_keys`,
      );
      expect(row?.age).toBeGreaterThanOrEqual(0);
      expect(row?.age).toBeLessThan(hour);
    });

    it('are deleted after a day', async () => {
      await keep();
      await store.sweep();
      expect(await find()).toEqual(reply);
      await age(24 * hour + 1000);
      await store.sweep();
      expect(await database.all('select key from idempotency_keys')).toEqual([]);
    });
  });
});
