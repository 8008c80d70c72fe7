import { beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
import { createIdempotencyStore } from '../../src/storage/idempotency-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

setDefaultTimeout(120_000);

const reply = { fingerprint: 'body', status: 201, body: '{}' };
const other = { fingerprint: 'other body', status: 204, body: null };
const hour = 60 * 60 * 1000;

describe('Responses that are kept under keys', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    let database: Database;
    let store: ReturnType<typeof createIdempotencyStore>;

    beforeEach(async () => {
      database = await place.open();
      store = createIdempotencyStore(database);
    });

    const run = (statement: string, values: readonly number[] = []) =>
      database.transaction((writer) => writer.run(statement, values));
    const age = (milliseconds: number) =>
      run('update idempotency_keys set started_at = started_at - $1', [milliseconds]);
    const find = () => database.transaction((writer) => store.find(writer, 'key'));
    const keep = (kept = reply as Parameters<typeof store.keep>[2]) =>
      database.transaction((writer) => store.keep(writer, 'key', kept));

    it('are started by the clock of the database', async () => {
      await keep();
      const row = await database.first<{ age: number }>(
        `select ${database.dialect.now} - started_at as age from idempotency_keys`,
      );
      expect(row?.age).toBeGreaterThanOrEqual(0);
      expect(row?.age).toBeLessThan(hour);
    });

    it('are one for each key', async () => {
      expect(await find()).toBeNull();
      expect(await keep()).toBe(true);
      expect(await find()).toEqual(reply);
      expect(await keep(other)).toBe(false);
      expect(await find()).toEqual(reply);
    });

    it('are gone with a transaction that is undone', async () => {
      const undone = new Error('undone');
      const failing = database.transaction(async (writer) => {
        await store.keep(writer, 'key', reply);
        throw undone;
      });
      await expect(failing).rejects.toBe(undone);
      expect(await find()).toBeNull();
    });

    it('replace a row without a response', async () => {
      await keep();
      await run('update idempotency_keys set status = null, body = null');
      expect(await find()).toBeNull();
      expect(await keep(other)).toBe(true);
      expect(await find()).toEqual(other);
    });

    it('expire after a day, and can then be replaced or swept', async () => {
      await keep();
      await age(24 * hour + 1000);
      expect(await find()).toBeNull();
      expect(await keep(other)).toBe(true);
      expect(await find()).toEqual(other);
      await age(24 * hour + 1000);
      await store.sweep();
      expect(await database.all('select key from idempotency_keys')).toEqual([]);
    });

    if (engine.name === 'PostgreSQL') {
      it('are reserved by one transaction at a time, until it ends', async () => {
        const reserve = () => database.transaction((writer) => store.reserve(writer, 'key'));
        await database.transaction(async (writer) => {
          expect(await store.reserve(writer, 'key')).toBe(true);
          expect(await reserve()).toBe(false);
        });
        expect(await reserve()).toBe(true);
      });
    }
  });
});
