import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { apiPost } from '../../src/records/collections.ts';
import { readCounter } from '../../src/records/counters.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import { insertBlogPost, insertComment, insertFlatUser, insertPost, insertUser } from '../support/backup.ts';
import { expectTrueTotals, expectWholeIndexes } from '../support/data.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { holdOpen, useDatabase, usePlace } from '../support/place.ts';

/** The id of one of the rows; null if there is none. */
async function pick(writer: Writer, table: string, number: number): Promise<number | null> {
  const rows = await writer.all<{ id: number }>(`select id from ${table} order by id`);
  return rows[number % rows.length]?.id ?? null;
}

/** The changes of a random series. They take numbers and text, and do nothing if there is nothing to change. */
const changes: Readonly<
  Record<string, (writer: Writer, one: number, two: number, text: string) => Promise<unknown>>
> = {
  addPost: async (writer, _one, _two, text) => insertPost(writer, text),
  rewritePost: async (writer, one, _two, text) =>
    writer.run('update posts set title_folded = $1, content_folded = $1 where id = $2', [
      text,
      (await pick(writer, 'posts', one)) ?? 0,
    ]),
  deletePosts: async (writer, one) => writer.run('delete from posts where id % 5 = $1', [one % 5]),
  addFlatUsers: async (writer, one, _two, text) => {
    for (let count = 0; count < one % 4; count += 1) await insertFlatUser(writer, crypto.randomUUID(), text);
  },
  renameFlatUsers: async (writer, _one, _two, text) =>
    writer.run('update flat_users set name_folded = $1, email_folded = $1', [text]),
  deleteFlatUsers: async (writer, one) => writer.run('delete from flat_users where seq % 3 = $1', [one % 3]),
  addUser: async (writer, _one, _two, text) => insertUser(writer, text, null, null),
  renameUsers: async (writer, _one, _two, text) =>
    writer.run('update blog_users set name_folded = $1', [text]),
  deleteUsers: async (writer, one) => writer.run('delete from blog_users where id % 4 = $1', [one % 4]),
  addBlogPost: async (writer, one, two, text) => {
    const authorId = await pick(writer, 'blog_users', one);
    if (authorId !== null) await insertBlogPost(writer, authorId, text, two % 2 === 0);
  },
  publishBlogPosts: async (writer, one, two, text) =>
    writer.run('update blog_posts set published = $1, title_folded = $2 where id % 3 = $3', [
      two % 2 === 0,
      text,
      one % 3,
    ]),
  deleteBlogPosts: async (writer, one) => writer.run('delete from blog_posts where id % 5 = $1', [one % 5]),
  addComment: async (writer, one, two) => {
    const postId = await pick(writer, 'blog_posts', one);
    const authorId = await pick(writer, 'blog_users', two);
    if (postId !== null && authorId !== null) await insertComment(writer, postId, authorId);
  },
  deleteComments: async (writer, one) => writer.run('delete from blog_comments where id % 4 = $1', [one % 4]),
};

const anyChange = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  one: fc.nat(100),
  two: fc.nat(100),
  text: fc.string({ maxLength: 12 }),
});

describe('Counters', () => {
  onEveryEngine((engine) => {
    const { database, place } = useDatabase(engine);

    it('stay correct after any series of changes, including cascades, as do search indexes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 20, maxLength: 40 }), async (series) => {
          for (const { change, one, two, text } of series) {
            await database.transaction((writer) => changes[change]?.(writer, one, two, `${text} text`));
          }
          await expectTrueTotals(database);
          if (database.dialect.engine === 'sqlite') await expectWholeIndexes(database);
        }),
        { numRuns: 12, endOnFailure: true },
      );
    }, 120_000);

    it('stay correct with many concurrent writers', async () => {
      const databases = [await place.open(), await place.open()];
      const [database] = databases;
      await database?.transaction(async (writer) => {
        for (const name of ['Ann', 'Ben', 'Cem', 'Dan']) await insertUser(writer, name, null, null);
        for (const authorId of [1, 2, 3, 4]) await insertBlogPost(writer, authorId, 'text', true);
      });
      const write = (database: Database, number: number) => [
        database.transaction((writer) => insertPost(writer, 'text')),
        database.transaction((writer) => insertComment(writer, 1 + (number % 3), 1 + (number % 4))),
        database.transaction((writer) => insertBlogPost(writer, 1, 'text', number % 2 === 0)),
        database.transaction((writer) => writer.run('delete from posts where id = $1', [number])),
        ...(number === 10
          ? [database.transaction((writer) => writer.run('delete from blog_comments where author_id = 2'))]
          : []),
      ];
      await Promise.all(
        databases.flatMap((database) =>
          Array.from({ length: 25 }, (_, number) => write(database, number)).flat(),
        ),
      );
      for (const database of databases) await expectTrueTotals(database);
      expect(await databases[1]?.first('select count(*) as count from blog_posts')).toEqual({ count: 54 });
    }, 120_000);
  });

  describe('on PostgreSQL', () => {
    const place = usePlace(engines[1]);

    const slotOf = async (reader: Pick<Writer, 'first'>) =>
      Number((await reader.first<{ slot: number }>('select counter_slot() as slot'))?.slot);

    it('have slots of their own for bulks, so that no other writer waits for one', async () => {
      const database = await place.open({ poolSize: 1 });
      const usual = await slotOf(database);
      expect(await database.transaction(slotOf, 'bulk')).toBe(usual + 64);
      expect(await slotOf(database)).toBe(usual);
    });

    it('do not make a writer wait for another open transaction', async () => {
      const holder = await place.open({ poolSize: 1 });
      let other = holder;
      while ((await slotOf(other)) === (await slotOf(holder))) {
        other = await place.open({ poolSize: 1, statementTimeoutMs: 5000 });
      }
      const insertOfEach = async (writer: Writer) => {
        await insertPost(writer, 'text');
        await insertUser(writer, 'Ben', null, null);
        await insertBlogPost(writer, 1, 'text', true);
        await insertComment(writer, 1, 1);
        await insertFlatUser(writer, crypto.randomUUID(), 'Ben');
      };
      await holder.transaction(async (writer) => {
        await insertUser(writer, 'Ann', null, null);
        await insertBlogPost(writer, 1, 'text', true);
      });
      const commit = await holdOpen(holder, insertOfEach);
      // The other one would hit the statement timeout if it had to wait.
      await other.transaction(insertOfEach);
      expect(await readCounter(other, apiPost)).toBe(1);
      await commit();
      expect(await readCounter(other, apiPost)).toBe(2);
      await expectTrueTotals(other);
    });
  });
});
