import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { apiPost } from '../../src/records/collections.ts';
import { recount } from '../../src/records/counters.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import { beginningIn, idsOfBlock, settleBlocks } from '../../src/storage/id-blocks.ts';
import { KeyedList, pageWithin } from '../../src/storage/page-within.ts';
import { generousBudget } from '../support/budgets.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { holdOpen, usePlace } from '../support/place.ts';

/** Adds posts with gaps between their ids, as if the posts between them had been deleted. */
async function addPosts({ dialect }: Database, writer: Writer, ids: readonly number[]): Promise<void> {
  const overriding = dialect.engine === 'postgres' ? 'overriding system value' : '';
  await writer.run(
    `insert into posts (id, title, content, created_at, updated_at, title_folded, content_folded) ${overriding}
     select cast(id as bigint), 't', 'c', 'now', 'now', 't', 'c' from ${dialect.rowsOf('$1', ['id'])} order by position`,
    [JSON.stringify(ids.map((id) => ({ id: String(id) })))],
  );
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const settle = (database: Database, max?: number) =>
  database.transaction((writer) => settleBlocks(writer, apiPost.index, max));

/** The first post of a page, found in the way that a page is; null beyond the end. */
async function idAt(database: Database, offset: number): Promise<number | null> {
  const beginning = await beginningIn(database, 'posts', offset);
  const row = await database.first<{ id: number }>(
    'select id from posts where id > $1 order by id limit 1 offset $2',
    [beginning.after ?? 0, beginning.offset],
  );
  return row?.id ?? null;
}

async function expectPlacesToBeTrue(database: Database): Promise<void> {
  const rows = await database.all<{ id: number }>('select id from posts order by id');
  const found: (number | null)[] = [];
  for (let offset = 0; offset <= rows.length; offset += 1) found.push(await idAt(database, offset));
  expect(found).toEqual([...rows.map(({ id }) => id), null]);
}

const anyChange = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    steps: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 12 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), divisor: fc.nat(6), undone: fc.boolean() }),
  fc.record({ kind: fc.constant('settle' as const), max: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('recount' as const) }),
);

describe('Blocks of ids', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('lead to the same row as counting, after any series of changes', async () => {
      const database = await place.open();
      let last = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 5, maxLength: 20 }), async (changes) => {
          for (const change of changes) {
            const changing = database.transaction(async (writer) => {
              if (change.kind === 'add') {
                const ids = change.steps.map((step) => {
                  last += step;
                  return last;
                });
                await addPosts(database, writer, ids);
              } else if (change.kind === 'delete') {
                await writer.run('delete from posts where id % 7 = $1', [change.divisor]);
                if (change.undone) throw new Error('undone');
              } else if (change.kind === 'settle') {
                await settleBlocks(writer, apiPost.index, change.max);
              } else await recount(writer);
            });
            await changing.catch((error) => expect(error.message).toBe('undone'));
          }
          await expectPlacesToBeTrue(database);
        }),
        { numRuns: 10, endOnFailure: true },
      );
    });

    it('leave less than one block to skip once they are settled', async () => {
      const database = await place.open();
      const ids = Array.from({ length: 40 }, (_, index) => (index + 1) * 1000);
      await database.transaction((writer) => addPosts(database, writer, ids));
      expect(await beginningIn(database, 'posts', 35)).toEqual({ after: null, offset: 35 });
      expect(await settle(database, 2)).toBe(true);
      expect(await beginningIn(database, 'posts', 35)).toEqual({ after: 2 * idsOfBlock - 1, offset: 27 });
      expect(await settle(database)).toBe(false);
      expect(await beginningIn(database, 'posts', 35)).toEqual({ after: 8 * idsOfBlock - 1, offset: 3 });
      await expectPlacesToBeTrue(database);
    });

    it('are settled by the first read of a deep page', async () => {
      const database = await place.open();
      const ids = numbersTo(3 * idsOfBlock);
      await database.transaction((writer) => addPosts(database, writer, ids));
      const list = new KeyedList({ ...apiPost.index, columns: 'id' });
      const offset = 3 * idsOfBlock - 2;
      const read = () =>
        pageWithin<{ id: number }>(database, generousBudget(), list, [], { size: 5, offset });
      expect(await read()).toEqual([{ id: offset + 1 }, { id: offset + 2 }]);
      await until(async () => (await beginningIn(database, 'posts', offset)).after !== null);
      await database.transaction((writer) => writer.run('delete from posts where id in (1, 5000)'));
      expect(await read()).toEqual([]);
      expect(await idAt(database, offset - 2)).toBe(offset + 1);
    });
  });

  describe('on PostgreSQL', () => {
    const place = usePlace(engines[1]);

    it('are not settled while a writer may still use one of their ids, and do not block it', async () => {
      const database = await place.open();
      const ids = numbersTo(3 * idsOfBlock).filter((id) => id !== 7);
      await database.transaction((writer) => addPosts(database, writer, ids));
      const held = await place.open();
      const commit = await holdOpen(held, (writer) => addPosts(held, writer, [7]));
      const settling = database.transaction(async (writer) => {
        await database.dialect.holdWriters(writer, 'posts');
        await settleBlocks(writer, apiPost.index);
      });
      await expect(settling).rejects.toThrow();
      await commit();
      await settle(database);
      expect(await idAt(database, 2 * idsOfBlock)).toBe(2 * idsOfBlock + 1);
    });

    it('count deletions by transactions that began before they were settled', async () => {
      const database = await place.open();
      const ids = numbersTo(2 * idsOfBlock);
      await database.transaction((writer) => addPosts(database, writer, ids));
      const other = await place.open();
      const begun = Promise.withResolvers<void>();
      const mayDelete = Promise.withResolvers<void>();
      const deleting = other.isolated('serializable', async (writer) => {
        await writer.first('select id from posts where id = 5');
        begun.resolve();
        await mayDelete.promise;
        await writer.run('delete from posts where id = 5');
      });
      await begun.promise;
      await settle(database);
      mayDelete.resolve();
      await deleting;
      expect(await idAt(database, idsOfBlock)).toBe(idsOfBlock + 2);
    });
  });
});
