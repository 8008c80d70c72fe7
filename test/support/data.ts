import { expect } from 'bun:test';
import { post, user } from '../../src/records/blog.ts';
import { apiPost } from '../../src/records/collections.ts';
import type { Database, StatementWriter } from '../../src/storage/database.ts';
import { search, searches, totalsIn } from './backup.ts';

const countOf = async (database: Database, rows: string): Promise<number> =>
  (await database.first<{ count: number }>(`select count(*) as count from ${rows}`))?.count ?? -1;

/** Compares the values that triggers and bulk work maintain with a count of the rows. */
export async function expectTrueTotals(database: Database): Promise<void> {
  expect(await totalsIn(database)).toEqual({
    posts: await countOf(database, 'posts'),
    flatUsers: await countOf(database, 'flat_users'),
    users: await countOf(database, 'blog_users'),
    blogPosts: await countOf(database, 'blog_posts'),
    published: await countOf(database, 'blog_posts where published = true'),
    comments: await database.all(
      'select post_id, count(*) as count from blog_comments group by post_id order by post_id',
    ),
  });
}

/** Searches for a part of every row's text through the index, and compares the result with a scan. */
export async function expectWholeSearch(database: Database): Promise<void> {
  for (const searched of searches) {
    const [table, key, column] = searched;
    const rows = await database.all<{ id: number; text: string }>(
      `select ${key} as id, ${column} as text from ${table} order by ${key}`,
    );
    const needles = new Set(
      rows.map(({ text }) => [...text].slice(0, 8).join('')).filter((text) => text.length > 2),
    );
    for (const needle of [...needles].slice(0, 50)) {
      const found = await search(database, searched, needle);
      const expected = rows.filter(({ text }) => text.includes(needle)).map(({ id }) => ({ id }));
      expect([needle, found]).toEqual([needle, expected]);
    }
  }
}

/** Compares the search indexes of SQLite with their tables, which is the meaning of rank 1. */
export async function expectWholeIndexes(database: Database): Promise<void> {
  for (const [table] of searches) {
    await database.transaction((writer) =>
      writer.run(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`),
    );
  }
}

const now = '2026-01-31T09:30:00.000Z';
const times = { createdAt: now, updatedAt: now };

/** Inserts records as the stores do, by grouped statements. */
export const inserted = {
  apiPost: (writer: StatementWriter, title: string) =>
    writer.insert<{ id: number; title: string }>(
      apiPost.insertion,
      apiPost.insertedValues({ title, content: `about ${title}`, ...times }),
    ),
  user: (writer: StatementWriter, name: string) =>
    writer.insert<{ id: number }>(
      user.insertion,
      user.insertedValues({
        name,
        email: `${name}@example.com`,
        role: 'user',
        adminNotes: '',
        createdAt: now,
      }),
    ),
  /** A published post, with an event that has its id and its title. */
  post: (writer: StatementWriter, authorId: number, title: string) =>
    writer.insert<{ id: number; title: string }>(
      post.insertion,
      post.insertedValues({ authorId, title, body: 'text', published: true, publishedAt: now, ...times }),
      ['post ', ` is ${title}`],
    ),
};
