import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { createPostLists } from '../../src/blog/post-lists.ts';
import { Admission } from '../../src/lib/admission.ts';
import { whenReady } from '../../src/lib/awaitable.ts';
import { NeedsLane } from '../../src/lib/budget.ts';
import { apiPost } from '../../src/records/collections.ts';
import { recount } from '../../src/records/counters.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import { beginningIn, idsOfBlock, settleBlocks } from '../../src/storage/id-blocks.ts';
import { KeyedList, pageWithin } from '../../src/storage/page-within.ts';
import { sizeOf } from '../../src/storage/read-within.ts';
import { searchWithin } from '../../src/storage/search-within.ts';
import { sqliteDialect } from '../../src/storage/sqlite/sqlite-dialect.ts';
import { generousBudget } from '../support/budgets.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { execute, holdOpen, useDatabase } from '../support/place.ts';
import { describeOn } from '../support/suites.ts';

const inserted = 30_000;

/** The remaining ids, with gaps between them. */
const ids = Array.from({ length: inserted }, (_, index) => index + 1).filter((id) => id % 10 !== 0);

/** Some posts contain the text `zq`, and some of those `zqx`. */
const isMarked = (id: number) => id % 101 === 0;
const isMarkedTwice = (id: number) => id % 1111 === 0;

const postSearch = { index: { table: 'posts', key: 'id' }, searched: ['title_folded', 'content_folded'] };

async function fill(database: Database): Promise<void> {
  const posts = Array.from({ length: inserted }, (_, index) => {
    const mark = isMarkedTwice(index + 1) ? 'zqx' : isMarked(index + 1) ? 'zq' : '-';
    return { text: `text ${mark} ${index}` };
  });
  const given = database.dialect.rowsOf('$1', ['text']);
  await database.transaction(async (writer) => {
    await writer.run(
      `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
       select 't', text, 'now', 'now', 't', text from ${given} order by position`,
      [JSON.stringify(posts)],
    );
    await writer.run('delete from posts where id % 10 = 0');
  });
}

describeOn('Long work in steps', onEveryEngine, useDatabase, ({ database }) => {
  it('searches every row and every candidate, in order, up to the maximum, and skips to deep pages', async () => {
    await fill(database);
    const find = async (needle: string, max: number) => {
      const search = { ...postSearch, columns: 'posts.id', needle, max };
      const found = await searchWithin<{ id: number }>(database, generousBudget(), search);
      return found.map(({ id }) => id);
    };
    const marked = ids.filter((id) => isMarked(id));
    expect(await find('zq', 1_000_000)).toEqual(marked);
    expect(await find('zqx', 1_000_000)).toEqual(ids.filter((id) => isMarkedTwice(id)));
    expect(await find('zq', 7)).toEqual(marked.slice(0, 7));
    expect(await find('text zq', 7)).toEqual(marked.slice(0, 7));
    expect(await find('ext', 3)).toEqual([1, 2, 3]);
    expect(await find('qz', 10)).toEqual([]);
    expect(await find('txe', 10)).toEqual([]);
    // Each of its trigrams is in many texts, but not all together.
    expect(await find('text - text', 10)).toEqual([]);
    const read = async (where: string | null, values: readonly string[], size: number, offset: number) => {
      const facts = { table: 'posts', columns: 'id', key: 'id' };
      const list = new KeyedList(where === null ? facts : { ...facts, where }, values.length);
      const page = { size, offset };
      const rows = await pageWithin<{ id: number }>(database, generousBudget(), list, values, page);
      return rows.map(({ id }) => id);
    };
    for (const offset of [0, 19_999, 20_000, 20_001, 26_000]) {
      expect(await read(null, [], 2, offset)).toEqual(ids.slice(offset, offset + 2));
      expect(await read('title = $1', ['t'], 1, offset)).toEqual(ids.slice(offset, offset + 1));
    }
    const { length } = ids;
    expect(await read(null, [], 2, length - 1)).toEqual(ids.slice(-1));
    for (const offset of [length, 60_000, 9_000_000]) expect(await read(null, [], 2, offset)).toEqual([]);
  });

  it('reads few long rows at a time, whatever it has read before', async () => {
    await fill(database);
    const long = 'long zq text '.repeat(10_000);
    const lengthen = 'update posts set content = $1, content_folded = $1 where id > $2';
    await execute(database, lengthen, [long, inserted - 40]);
    const sizes: number[] = [];
    const watched: Database = {
      ...database,
      all: (statement, values) =>
        whenReady(database.all<never>(statement, values), (rows) => {
          sizes.push(sizeOf(rows));
          return rows;
        }),
    };
    // One that checks every row, and one for which the index finds candidates.
    for (const needle of ['zq', 'long zq']) {
      const search = { ...postSearch, columns: 'posts.id, content', needle, max: 1_000_000 };
      const found = await searchWithin<{ id: number }>(watched, generousBudget(), search);
      expect(found.slice(-36).map(({ id }) => id)).toEqual(ids.slice(-36));
    }
    if (database.dialect.holdsLoop) expect(Math.max(...sizes)).toBeLessThan(3 * long.length);
  });

  it('skips to deep pages of the blog', async () => {
    const count = 21_000;
    const posts = Array.from({ length: count }, (_, index) => ({ time: `2026-01-${10 + (index % 3)}` }));
    const given = database.dialect.rowsOf('$1', ['time']);
    await database.transaction(async (writer) => {
      await writer.run(
        `insert into blog_users (name, email, role, admin_notes, created_at, name_folded, email_folded)
         values ('a', 'a', 'user', '', 'now', 'a', 'a')`,
      );
      await writer.run(
        `insert into blog_posts
           (author_id, title, body, published, published_at, created_at, updated_at, title_folded, body_folded)
         select 1, 't', 'b', true, time, time, time, 't', 'b' from ${given} order by position`,
        [JSON.stringify(posts)],
      );
    });
    const ordered = posts
      .map(({ time }, index) => ({ time, id: index + 1 }))
      .sort((left, right) => right.time.localeCompare(left.time) || right.id - left.id)
      .map(({ id }) => id);
    const lists = createPostLists(database);
    for (const number of [1, 2, 1999, 2000, 2001, 2002, 2100, 2101, 99_999]) {
      const page = { number, size: 10 };
      const { items, total } = await lists.listPublished(page, generousBudget());
      const start = (number - 1) * 10;
      expect([total, items.map(({ id }) => id)]).toEqual([count, ordered.slice(start, start + 10)]);
      for (const filter of [{}, { published: true, authorId: 1 }]) {
        const listed = await lists.list(filter, start, 2, ['id'], generousBudget());
        const ids = [start + 1, start + 2].filter((id) => id <= count);
        expect(listed.map(({ id }) => id)).toEqual(ids);
      }
    }
  });
});

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

it('A search that turns out to be slow moves to a lane', async () => {
  const slow = { dialect: sqliteDialect, all: () => Bun.sleepSync(2) } as unknown as Database;
  const budget = new Admission().begin({ maxItems: 1, maxBytes: 1, maxSeconds: 60 }, () => 'a client', {
    mayMove: true,
  });
  const search = { ...postSearch, columns: 'posts.id', needle: 'needle', max: 10 };
  expect(await searchWithin(slow, budget, search).catch((error) => error)).toBeInstanceOf(NeedsLane);
});

describe('Blocks of ids', () => {
  onEveryEngine((engine) => {
    const { database } = useDatabase(engine);

    it('lead to the same row as counting, after any series of changes', async () => {
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
    const { database, place } = useDatabase(engines[1]);

    it('are not settled while a writer may still use one of their ids, and do not block it', async () => {
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
