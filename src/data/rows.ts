import { foldText } from '../lib/fold-text.ts';
import type { Column, Value } from '../storage/database.ts';
import type { DataRecord, Kind, RecordOf } from './records.ts';

/** What the tables hold of each record. */

/** Every column that a record fills. The number of a flat user is not among them: it is given where rows are written. */
export const filledColumns = {
  blog_users: [
    ...(['id', 'name', 'email', 'role', 'age', 'admin_notes', 'password_hash', 'created_at'] as const),
    ...(['name_folded', 'email_folded', 'token_generation', 'tokens_valid_from'] as const),
  ],
  blog_tags: ['id', 'name', 'name_folded'],
  blog_posts: [
    ...(['id', 'author_id', 'title', 'body', 'published', 'published_at', 'created_at'] as const),
    ...(['updated_at', 'title_folded', 'body_folded'] as const),
  ],
  blog_post_tags: ['post_id', 'tag_id', 'position'],
  blog_comments: ['id', 'post_id', 'author_id', 'body', 'created_at'],
  blog_friends: ['user_id', 'friend_id'],
  posts: [
    ...(['id', 'title', 'content', 'author_id', 'created_at', 'updated_at'] as const),
    ...(['title_folded', 'content_folded'] as const),
  ],
  flat_users: ['id', 'name', 'email', 'role', 'created_at', 'name_folded', 'email_folded'],
  products: ['id', 'name', 'price', 'category'],
} as const;

export type DataTable = keyof typeof filledColumns;

/** A row with a value for each column, so that none is forgotten. */
export type RowOf<T extends DataTable> = Readonly<Record<(typeof filledColumns)[T][number], Value>>;

export type TableRow = {
  readonly [T in DataTable]: { readonly table: T; readonly row: RowOf<T> };
}[DataTable];

/** The column by which flat users are counted. Their ids are random. */
export const flatUserNumber = 'seq';

/** The columns of a table, which must be those that records fill: any other would be lost. */
export function matchColumns(table: DataTable, columns: readonly Column[]): readonly Column[] {
  const filled: readonly string[] = filledColumns[table];
  const expected = table === 'flat_users' ? [flatUserNumber, ...filled] : filled;
  const names = columns.map(({ name }) => name);
  const odd = [
    ...names.filter((name) => !expected.includes(name)),
    ...expected.filter((name) => !names.includes(name)),
  ];
  if (odd.length > 0) throw new Error(`data files know nothing of ${table}.${odd.join(', ')}`);
  return columns;
}

type ToRows = { readonly [K in Kind]: (record: RecordOf<K>) => readonly TableRow[] };

const toRows: ToRows = {
  user: ({ passwordHash, ...user }) => [
    {
      table: 'blog_users',
      row: {
        ...{ id: user.id, name: user.name, email: user.email, role: user.role, age: user.age },
        ...{ admin_notes: user.adminNotes, password_hash: passwordHash ?? null, created_at: user.createdAt },
        ...{ name_folded: foldText(user.name), email_folded: foldText(user.email) },
        // Which tokens have ended is no data.
        ...{ token_generation: 0, tokens_valid_from: 0 },
      },
    },
  ],
  tag: ({ id, name }) => [{ table: 'blog_tags', row: { id, name, name_folded: foldText(name) } }],
  post: ({ id, authorId, title, body, tagIds, ...post }) => [
    {
      table: 'blog_posts',
      row: {
        ...{ id, author_id: authorId, title, body, published: post.published },
        ...{ published_at: post.publishedAt, created_at: post.createdAt, updated_at: post.updatedAt },
        ...{ title_folded: foldText(title), body_folded: foldText(body) },
      },
    },
    ...tagIds.map((tagId, position) => ({
      table: 'blog_post_tags' as const,
      row: { post_id: id, tag_id: tagId, position },
    })),
  ],
  comment: ({ id, postId, authorId, body, createdAt }) => [
    {
      table: 'blog_comments',
      row: { id, post_id: postId, author_id: authorId, body, created_at: createdAt },
    },
  ],
  friendship: ({ userId, friendId }) => [
    { table: 'blog_friends', row: { user_id: userId, friend_id: friendId } },
    { table: 'blog_friends', row: { user_id: friendId, friend_id: userId } },
  ],
  apiPost: ({ id, title, content, authorId, createdAt, updatedAt }) => [
    {
      table: 'posts',
      row: {
        ...{ id, title, content, author_id: authorId ?? null, created_at: createdAt, updated_at: updatedAt },
        ...{ title_folded: foldText(title), content_folded: foldText(content) },
      },
    },
  ],
  flatUser: ({ id, name, email, role, createdAt }) => [
    {
      table: 'flat_users',
      row: {
        ...{ id, name, email, role, created_at: createdAt },
        ...{ name_folded: foldText(name), email_folded: foldText(email) },
      },
    },
  ],
  product: ({ id, name, price, category }) => [{ table: 'products', row: { id, name, price, category } }],
};

export function rowsOf(record: DataRecord): readonly TableRow[] {
  const convert = toRows[record.kind] as (record: DataRecord) => readonly TableRow[];
  return convert(record);
}

/** The kinds whose ids a table counts: friendships have none, and flat users have random ones. */
export const numberedKinds = ['user', 'tag', 'post', 'comment', 'apiPost', 'product'] as const;

export type NumberedKind = (typeof numberedKinds)[number];

export const tableOf = {
  user: 'blog_users',
  tag: 'blog_tags',
  post: 'blog_posts',
  comment: 'blog_comments',
  apiPost: 'posts',
  product: 'products',
} as const satisfies Record<NumberedKind, string>;
