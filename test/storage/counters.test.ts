import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import fc from 'fast-check';
import { post, user } from '../../src/records/blog.ts';
import { apiPost, flatUser } from '../../src/records/collections.ts';
import { readCounter } from '../../src/records/counters.ts';
import type { Database, Writer } from '../../src/storage/database.ts';
import { engines, onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';

setDefaultTimeout(120_000);

const now = '2026-01-31T09:30:00.000Z';

const insertPost = (writer: Writer, text: string) =>
  writer.run(
    `insert into posts (title, content, created_at, updated_at, title_folded, content_folded)
     values ($1, $1, $2, $2, $1, $1)`,
    [text, now],
  );

const insertUser = (writer: Writer, text: string) =>
  writer.run(
    `insert into blog_users (name, email, role, created_at, name_folded, email_folded)
     values ($1, $1, 'user', $2, $1, $1)`,
    [text, now],
  );

const insertBlogPost = (writer: Writer, authorId: number, text: string, published: boolean) =>
  writer.run(
    `insert into blog_posts (author_id, title, body, published, created_at, updated_at, title_folded, body_folded)
     values ($1, $2, $2, $3, $4, $4, $2, $2)`,
    [authorId, text, published, now],
  );

const insertComment = (writer: Writer, postId: number, authorId: number) =>
  writer.run('insert into blog_comments (post_id, author_id, body, created_at) values ($1, $2, $3, $4)', [
    postId,
    authorId,
    'text',
    now,
  ]);

async function insertFlatUsers(writer: Writer, texts: readonly string[]) {
  for (const text of texts) {
    await writer.run(
      `insert into flat_users (id, name, email, role, created_at, name_folded, email_folded)
       values ($1, $2, $2, 'user', $3, $2, $2)`,
      [crypto.randomUUID(), text, now],
    );
  }
}

/** One of the rows that are there, or null when there is none. */
async function pick(writer: Writer, table: string, number: number): Promise<number | null> {
  const rows = await writer.all<{ id: number }>(`select id from ${table} order by id`);
  return rows[number % rows.length]?.id ?? null;
}

/** One change of a random series. It takes numbers and text, and does nothing where there is nothing to change. */
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
  addFlatUsers: async (writer, one, _two, text) =>
    insertFlatUsers(
      writer,
      Array.from({ length: one % 4 }, () => text),
    ),
  renameFlatUsers: async (writer, _one, _two, text) =>
    writer.run('update flat_users set name_folded = $1, email_folded = $1', [text]),
  deleteFlatUsers: async (writer, one) => writer.run('delete from flat_users where seq % 3 = $1', [one % 3]),
  addUser: async (writer, _one, _two, text) => insertUser(writer, text),
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

async function expectCountersToBeTrue(database: Database): Promise<void> {
  const count = async (from: string) =>
    (await database.first<{ count: number }>(`select count(*) as count from ${from}`))?.count ?? -1;
  expect({
    posts: await readCounter(database, apiPost),
    flatUsers: await readCounter(database, flatUser),
    users: await readCounter(database, user),
    blogPosts: await readCounter(database, post),
    published: await readCounter(database, post, 'published'),
  }).toEqual({
    posts: await count('posts'),
    flatUsers: await count('flat_users'),
    users: await count('blog_users'),
    blogPosts: await count('blog_posts'),
    published: await count('blog_posts where published = true'),
  });
  const kept = await database.all(
    `select post_id, cast(sum(value) as bigint) as count from blog_comment_counts
     group by post_id having sum(value) <> 0 order by post_id`,
  );
  expect(kept).toEqual(
    await database.all(
      'select post_id, count(*) as count from blog_comments group by post_id order by post_id',
    ),
  );
}

async function expectSearchIndexesToBeWhole(database: Database): Promise<void> {
  for (const table of ['posts', 'flat_users', 'blog_users', 'blog_posts']) {
    // Rank 1 compares the index with the table, and fails where they differ.
    await database.transaction((writer) =>
      writer.run(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`),
    );
  }
}

describe('Counters', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('are true after any series of changes, cascades included, and search indexes whole', async () => {
      const database = await place.open();
      await fc.assert(
        fc.asyncProperty(fc.array(anyChange, { minLength: 20, maxLength: 40 }), async (series) => {
          for (const { change, one, two, text } of series) {
            await database.transaction((writer) => changes[change]?.(writer, one, two, `${text} text`));
          }
          await expectCountersToBeTrue(database);
          if (database.dialect.engine === 'sqlite') await expectSearchIndexesToBeWhole(database);
        }),
        { numRuns: 12, endOnFailure: true },
      );
    }, 120_000);

    it('count nothing of a transaction that is rolled back', async () => {
      const database = await place.open();
      const attempt = database.transaction(async (writer) => {
        await insertPost(writer, 'never');
        await insertUser(writer, 'never');
        throw new Error('rolled back');
      });
      await expect(attempt).rejects.toThrow('rolled back');
      expect(await readCounter(database, apiPost)).toBe(0);
      await expectCountersToBeTrue(database);
    });

    it('are true after many writers at once', async () => {
      const databases = [await place.open(), await place.open()];
      const [database] = databases;
      await database?.transaction(async (writer) => {
        for (const name of ['Ann', 'Ben', 'Cem', 'Dan']) await insertUser(writer, name);
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
      for (const database of databases) await expectCountersToBeTrue(database);
      expect(await databases[1]?.first('select count(*) as count from blog_posts')).toEqual({ count: 54 });
    }, 120_000);
  });

  describe('on PostgreSQL', () => {
    const place = usePlace(engines[1]);

    /** Two pools of one connection each, which add to different slots. */
    async function openTwoWriters(): Promise<readonly [Database, Database]> {
      const slotOf = async (database: Database) =>
        (await database.first<{ slot: number }>('select counter_slot() as slot'))?.slot;
      const one = await place.open({ poolSize: 1 });
      for (;;) {
        const other = await place.open({ poolSize: 1, statementTimeoutMs: 5000 });
        if ((await slotOf(one)) !== (await slotOf(other))) return [one, other];
      }
    }

    it('let a writer pass another one that holds its transaction open', async () => {
      const [holder, other] = await openTwoWriters();
      const written = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      await holder.transaction(async (writer) => {
        await insertUser(writer, 'Ann');
        await insertBlogPost(writer, 1, 'text', true);
      });
      const holding = holder.transaction(async (writer) => {
        await insertPost(writer, 'held');
        await insertUser(writer, 'held');
        await insertBlogPost(writer, 1, 'held', true);
        await insertComment(writer, 1, 1);
        await insertFlatUsers(writer, ['held']);
        written.resolve();
        await mayCommit.promise;
      });
      await written.promise;
      // The other one would end by the statement timeout if it had to wait.
      await other.transaction(async (writer) => {
        await insertPost(writer, 'passes');
        await insertUser(writer, 'passes');
        await insertBlogPost(writer, 1, 'passes', true);
        await insertComment(writer, 1, 1);
        await insertFlatUsers(writer, ['passes']);
      });
      expect(await readCounter(other, apiPost)).toBe(1);
      mayCommit.resolve();
      await holding;
      expect(await readCounter(other, apiPost)).toBe(2);
      await expectCountersToBeTrue(other);
    });
  });
});
