import { beforeEach, describe, expect, it } from 'bun:test';
import type { Database } from '../../src/storage/database.ts';
import { createDocumentStore, type DocumentStore } from '../../src/storage/document-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

describe('Documents stored by hash', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    let database: Database;
    let store: DocumentStore;

    beforeEach(async () => {
      database = await place.open();
      store = createDocumentStore(database, { maxDocuments: 10, maxBytes: 1000 });
    });

    /** Documents are used one after the other, a minute apart. */
    async function keepAll(names: readonly string[], body: string): Promise<void> {
      for (const name of names) {
        await store.keep(name, body);
        await database.transaction((writer) =>
          writer.run('update persisted_documents set used_at = used_at - 60000'),
        );
      }
    }
    const names = async () =>
      (await database.all<{ hash: string }>('select hash from persisted_documents order by hash')).map(
        ({ hash }) => hash,
      );

    it('are found with the time since their last use', async () => {
      expect(await store.find('a')).toBeNull();
      await keepAll(['a'], '{ me { id } }');
      const found = await store.find('a');
      expect(found?.body).toBe('{ me { id } }');
      expect(found?.unusedMs).toBeGreaterThanOrEqual(60_000);
      await store.use('a');
      expect((await store.find('a'))?.unusedMs).toBeLessThan(60_000);
    });

    it('are stored once, and storing one again counts as a use', async () => {
      await keepAll(['a'], 'x');
      await store.keep('a', 'x');
      expect(await names()).toEqual(['a']);
      expect((await store.find('a'))?.unusedMs).toBeLessThan(60_000);
    });

    it('are evicted by number, least recently used first', async () => {
      const many = [...'abcdefghij'];
      await keepAll(many, 'x');
      expect(await names()).toEqual(many);
      await store.use('a');
      await store.keep('k', 'x');
      expect(await names()).toEqual([...'adefghijk']);
    });

    it('are evicted by size in UTF-8 bytes', async () => {
      const body = 'ü'.repeat(100);
      await keepAll([...'abcde'], body);
      expect(await names()).toEqual([...'abcde']);
      await store.keep('f', body);
      expect(await names()).toEqual([...'cdef']);
    });
  });
});
