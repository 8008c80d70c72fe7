import { expect, it } from 'bun:test';
import { createIdempotencyStore } from '../../src/storage/idempotency-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { execute, useDatabase } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

const reply = { fingerprint: 'body', status: 201, body: '{}' };
const hour = 60 * 60 * 1000;

describeOn('Responses stored by idempotency key', onEveryEngine, useDatabase, ({ database }) => {
  it('are timed by the clock of the database, and deleted after a day', async () => {
    const store = createIdempotencyStore(database);
    await database.transaction(async (writer) => {
      expect(await store.reserve(writer, 'key', reply.fingerprint)).toBe(true);
      await store.keep(writer, 'key', reply);
    });
    const row = await database.first<{ age: number }>(
      `select ${database.dialect.now} - started_at as age from idempotency_keys`,
    );
    expect(row?.age).toBeGreaterThanOrEqual(0);
    expect(row?.age).toBeLessThan(hour);
    await store.sweep();
    expect(await database.transaction((writer) => store.find(writer, 'key'))).toEqual(reply);
    await execute(database, 'update idempotency_keys set started_at = started_at - $1', [24 * hour + 1000]);
    await store.sweep();
    expect(await database.all('select key from idempotency_keys')).toEqual([]);
  });
});
