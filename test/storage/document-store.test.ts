import { beforeEach, expect, it } from 'bun:test';
import { createDocumentStore, type DocumentStore } from '../../src/storage/document-store.ts';
import { onEveryEngine } from '../support/engines.ts';
import { execute, useDatabase } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Documents stored by hash', onEveryEngine, useDatabase, ({ database }) => {
  let store: DocumentStore;

  beforeEach(() => {
    store = createDocumentStore(database, { maxDocuments: 10, maxBytes: 1000 });
  });

  /** Documents are used one after the other, a minute apart. */
  async function keepAll(names: readonly string[], body: string): Promise<void> {
    for (const name of names) {
      await store.keep(name, body);
      await execute(database, 'update persisted_documents set used_at = used_at - 60000');
    }
  }
  const names = async () => {
    const rows = await database.all<{ hash: string }>('select hash from persisted_documents order by hash');
    return rows.map(({ hash }) => hash);
  };

  it('are stored once, with the time since their last use', async () => {
    expect(await store.find('a')).toBeNull();
    for (const use of [() => store.use('a'), () => store.keep('a', '{ me { id } }')]) {
      await keepAll(['a'], '{ me { id } }');
      const found = await store.find('a');
      expect(found?.body).toBe('{ me { id } }');
      expect(found?.unusedMs).toBeGreaterThanOrEqual(60_000);
      await use();
      expect((await store.find('a'))?.unusedMs).toBeLessThan(60_000);
      expect(await names()).toEqual(['a']);
    }
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
