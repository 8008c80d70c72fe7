import { afterEach, beforeEach } from 'bun:test';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { foldText } from '../../src/lib/text.ts';
import { post, user } from '../../src/records/blog.ts';
import { apiPost, flatUser } from '../../src/records/collections.ts';
import { contracts } from '../../src/records/contracts.ts';
import { readCounter } from '../../src/records/counters.ts';
import type { Database, StatementWriter, Value, Writer } from '../../src/storage/database.ts';
import { allowForStart } from './engines.ts';

/** Gives each test its own folder. */
export function useFolder(): { path(name: string): string } {
  let directory: string;
  allowForStart();
  beforeEach(async () => {
    directory = await makeScratchFolder('folder');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  return { path: (name) => join(directory, name) };
}

export function insert(writer: StatementWriter, table: string, row: Readonly<Record<string, Value>>) {
  const placeholders = Object.keys(row).map((_, index) => `$${index + 1}`);
  return writer.run(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${placeholders.join(', ')})`,
    Object.values(row),
  );
}

const time = '2026-01-31T09:30:00.000Z';
const oddText = 'École "\\" \' % _ \t\n\u2028 日本語 👩‍👩‍👧 \u{10ffff} \u0001 {"rows":1}\n["x"]';

export const insertPost = (writer: Writer, text: string) =>
  insert(writer, 'posts', {
    title: text,
    content: text,
    author_id: '{"a":[1,2.50]}',
    created_at: time,
    updated_at: time,
    title_folded: foldText(text),
    content_folded: foldText(text),
  });

export const insertProduct = (writer: StatementWriter, name: string, price: number) =>
  insert(writer, 'products', { name, price, category: 'general' });

export const insertFlatUser = (writer: Writer, id: string, name: string) =>
  insert(writer, 'flat_users', {
    id,
    name,
    email: 'a@example.com',
    role: 'user',
    created_at: time,
    name_folded: foldText(name),
    email_folded: 'a@example.com',
  });

export const insertUser = (writer: Writer, name: string, age: number | null, hash: string | null) =>
  insert(writer, 'blog_users', {
    name,
    email: `${name}@example.com`,
    role: 'user',
    age,
    password_hash: hash,
    created_at: time,
    name_folded: foldText(name),
    email_folded: foldText(`${name}@example.com`),
  });

export const insertBlogPost = (writer: Writer, authorId: number, title: string, published: boolean) =>
  insert(writer, 'blog_posts', {
    author_id: authorId,
    title,
    body: oddText,
    published,
    published_at: published ? time : null,
    created_at: time,
    updated_at: time,
    title_folded: foldText(title),
    body_folded: foldText(oddText),
  });

export const insertComment = (writer: Writer, postId: number, authorId: number) =>
  insert(writer, 'blog_comments', { post_id: postId, author_id: authorId, body: oddText, created_at: time });

const prices = [0, 0.1, 0.1 + 0.2, 5e-324, Number.MAX_VALUE, 123_456_789.123_456_78, 9_007_199_254_740_991];

/** Fills every table of an empty database; the highest posts, users and tags are deleted again. */
export async function fill(database: Database): Promise<void> {
  await database.transaction(async (writer) => {
    for (const name of ['jwt_secret', 'Émile', 'émile', '_'])
      await insert(writer, 'settings', { name, value: oddText });
    const failed_at = 1_769_851_800_000;
    await insert(writer, 'login_failures', { subject: oddText, failed_at });
    await insert(writer, 'login_failures', { subject: 'another', failed_at });
    await insert(writer, 'known_logins', { email: oddText, address: 'digest', last_at: failed_at });
    for (const text of ['First', oddText, 'Third', 'Gone']) await insertPost(writer, text);
    for (const text of ['Ada', oddText]) await insertFlatUser(writer, crypto.randomUUID(), text);
    for (const price of prices) await insertProduct(writer, `costs ${price}`, price);
    await insertUser(writer, 'Ada', 36, 'a hash');
    await insertUser(writer, 'Ben', null, null);
    await insertUser(writer, 'Gone', 0, null);
    await writer.run(
      'update blog_users set token_generation = 3, tokens_valid_from = 1769851801 where id = 1',
    );
    await insertBlogPost(writer, 1, 'Published', true);
    await insertBlogPost(writer, 2, oddText, false);
    await insertComment(writer, 1, 1);
    for (const postId of [1, 2]) await insertComment(writer, postId, 2);
    await insertComment(writer, 2, 3);
    for (const name of ['Art', 'History', 'Gone'])
      await insert(writer, 'blog_tags', { name, name_folded: foldText(name) });
    const tagged = [
      { post_id: 1, tag_id: 2, position: 1 },
      { post_id: 1, tag_id: 1, position: 0 },
      { post_id: 2, tag_id: 3, position: 0 },
    ];
    for (const row of tagged) await insert(writer, 'blog_post_tags', row);
    await insert(writer, 'blog_friends', { user_id: 1, friend_id: 2 });
    await insert(writer, 'blog_friends', { user_id: 2, friend_id: 1 });
    const claimed = { fingerprint: 'f' };
    const done = { key: 'done', ...claimed, started_at: 1, status: 201, body: oddText };
    await insert(writer, 'idempotency_keys', done);
    await insert(writer, 'idempotency_keys', { key: 'unfinished', ...claimed, started_at: 2 });
    for (const column of ['posts where title', 'blog_users where name', 'blog_tags where name'])
      await writer.run(`delete from ${column} = 'Gone'`);
  });
}

/** The tables of records, and of what the server remembers. */
export const backupTables: readonly string[] = [
  ...contracts.tables,
  'settings',
  'login_failures',
  'known_logins',
  'idempotency_keys',
];

/** Everything that a backup must restore, in a form that both engines share. */
export async function everythingIn(database: Database) {
  const tables: Record<string, readonly unknown[]> = {};
  for (const table of backupTables) {
    const rows = await database.all<Record<string, Value>>(`select * from ${table}`);
    // SQLite stores booleans as numbers, and the engines sort text differently.
    const shared = rows.map((row) =>
      'published' in row ? { ...row, published: Boolean(row.published) } : row,
    );
    tables[table] = shared.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return {
    tables,
    lastIds: await lastIdsIn(database),
    totals: await totalsIn(database),
    found: await searchIn(database),
  };
}

export async function lastIdsIn(database: Database) {
  const entries: [string, number][] = [];
  for (const { table, index } of contracts.numbered) {
    entries.push([table, await database.dialect.copying.lastId(database, index)]);
  }
  return Object.fromEntries(entries);
}

/** Values maintained by triggers. */
export async function totalsIn(database: Database) {
  return {
    posts: await readCounter(database, apiPost),
    flatUsers: await readCounter(database, flatUser),
    users: await readCounter(database, user),
    blogPosts: await readCounter(database, post),
    published: await readCounter(database, post, 'published'),
    comments: await database.all(
      `select post_id, cast(sum(value) as bigint) as count from blog_comment_counts
       group by post_id having sum(value) <> 0 order by post_id`,
    ),
  };
}

/** A searched column of each searched table, and the key of the table. */
export const searches = [
  ['posts', 'id', 'content_folded'],
  ['flat_users', 'seq', 'name_folded'],
  ['blog_users', 'id', 'email_folded'],
  ['blog_posts', 'id', 'body_folded'],
] as const;

/** Searches one of these columns through the index. */
export async function search(
  database: Database,
  [table, key, column]: (typeof searches)[number],
  needle: string,
) {
  const { condition, candidates } = database.dialect.search({ table, key }, [column], needle);
  const values = [...condition.values];
  const { from, where } = candidates?.scan((value) => `$${values.push(value)}`) ?? {
    from: table,
    where: 'true',
  };
  return database.all<{ id: number }>(
    `select ${table}.${key} as id from ${from} where ${where} and ${condition.text} order by id`,
    values,
  );
}

async function searchIn(database: Database) {
  const found: Record<string, unknown> = {};
  for (const searched of searches) {
    for (const needle of ['école', 'ada', '日本語', 'irs', 'gone'])
      found[`${searched[0]} ${needle}`] = await search(database, searched, needle);
  }
  return found;
}
