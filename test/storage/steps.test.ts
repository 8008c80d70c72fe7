import { describe, expect, it } from 'bun:test';
import { createPostLists } from '../../src/blog/post-lists.ts';
import { whenReady } from '../../src/lib/awaitable.ts';
import type { Database } from '../../src/storage/database.ts';
import { KeyedList, pageWithin } from '../../src/storage/page-within.ts';
import { sizeOf } from '../../src/storage/read-within.ts';
import { searchWithin } from '../../src/storage/search-within.ts';
import { generousBudget } from '../support/budgets.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

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

describe('Long work in steps', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('searches every row and every candidate, in order, up to the maximum', async () => {
      const database = await place.open();
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
    });

    it('reads few long rows at a time, whatever it has read before', async () => {
      const database = await place.open();
      await fill(database);
      const long = 'long zq text '.repeat(10_000);
      await database.transaction(async (writer) => {
        await writer.run(`update posts set content = $1, content_folded = $1 where id > ${inserted - 40}`, [
          long,
        ]);
      });
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

    it('skips to deep pages', async () => {
      const database = await place.open();
      await fill(database);
      const read = async (where: string | null, values: readonly string[], size: number, offset: number) => {
        const facts = { table: 'posts', columns: 'id', key: 'id' };
        const list = new KeyedList(where === null ? facts : { ...facts, where }, values.length);
        return (
          await pageWithin<{ id: number }>(database, generousBudget(), list, values, { size, offset })
        ).map(({ id }) => id);
      };
      for (const offset of [0, 19_999, 20_000, 20_001, 26_000]) {
        expect(await read(null, [], 2, offset)).toEqual(ids.slice(offset, offset + 2));
        expect(await read('title = $1', ['t'], 1, offset)).toEqual(ids.slice(offset, offset + 1));
      }
      const { length } = ids;
      expect(await read(null, [], 2, length - 1)).toEqual(ids.slice(-1));
      for (const offset of [length, 60_000, 9_000_000]) expect(await read(null, [], 2, offset)).toEqual([]);
    });

    it('skips to deep pages of the blog', async () => {
      const database = await place.open();
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
});
