import { beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
import { createIdempotencyStore } from '../../src/storage/idempotency-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

setDefaultTimeout(120_000);

const answer = { status: 201, body: '{}' };
const hour = 60 * 60 * 1000;

describe('Answers that are kept under keys', () => {
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

    const claim = async (fingerprint = 'body') => {
      const claimed = await store.claim('key', fingerprint);
      if (claimed === null) throw new Error('not claimed');
      return claimed;
    };

    it('are started by the clock of the database', async () => {
      await claim();
      const row = await database.first<{ age: number }>(
        `select ${database.dialect.now} - started_at as age from idempotency_keys`,
      );
      expect(row?.age).toBeGreaterThanOrEqual(0);
      expect(row?.age).toBeLessThan(hour);
      expect(await store.find('key')).toEqual({ fingerprint: 'body', answer: null, isStale: false });
    });

    it('are claimed by one at a time, and kept by who holds the claim', async () => {
      const first = await claim();
      expect(await store.claim('key', 'body')).toBeNull();
      expect(await database.transaction((writer) => store.keep(writer, first, answer))).toBe(true);
      expect(await store.find('key')).toEqual({ fingerprint: 'body', answer, isStale: false });
      await age(2 * hour);
      expect(await store.claim('key', 'body')).toBeNull();
    });

    it('are never kept, nor released, by who lost the claim', async () => {
      const first = await claim();
      await age(61_000);
      const second = await claim('other body');
      expect(await database.transaction((writer) => store.keep(writer, first, answer))).toBe(false);
      await store.release(first);
      expect(await store.find('key')).toEqual({ fingerprint: 'other body', answer: null, isStale: false });
      expect(await database.transaction((writer) => store.keep(writer, second, answer))).toBe(true);
      await store.release(second);
      expect(await store.find('key')).toEqual({ fingerprint: 'other body', answer, isStale: false });
    });

    it('are free again once a claim is released', async () => {
      await store.release(await claim());
      expect(await store.find('key')).toBeNull();
      await claim();
    });

    it('go after a day, whether or not their key is used again', async () => {
      const claimed = await claim();
      await database.transaction((writer) => store.keep(writer, claimed, answer));
      await age(24 * hour + 1000);
      expect(await store.find('key')).toMatchObject({ isStale: true });
      await store.sweep();
      expect(await store.find('key')).toBeNull();
    });

    if (engine.name === 'PostgreSQL') {
      it('are not waited for: a claim gives way to a transaction that holds the key', async () => {
        const first = await claim();
        await age(61_000);
        await database.transaction(async (writer) => {
          await store.keep(writer, first, answer);
          expect(await store.claim('key', 'body')).toBeNull();
        });
      });
    }
  });
});
