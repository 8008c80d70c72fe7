import { foldText } from '../lib/fold-text.ts';
import type { Value } from '../storage/database.ts';
import type { DataRecord, Kind, RecordOf } from './records.ts';

/** What the tables hold of each record. Flat users are numbered by the table, so theirs is still to come. */

export type Row = Readonly<Record<string, Value>>;

export interface TableRow {
  readonly table: string;
  readonly row: Row;
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
      table: 'blog_post_tags',
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
