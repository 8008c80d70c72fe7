import type { IdentityTable } from '../database.ts';

/** A table that a backup holds. */
export interface BackupTable {
  readonly name: string;
  /** The columns of its primary key, by which it is read. */
  readonly key: readonly string[];
  /** The column whose values the table counts itself. */
  readonly identity?: string;
}

/** Every table with data of its own, each after those that it refers to. */
export const backupTables: readonly BackupTable[] = [
  { name: 'settings', key: ['name'] },
  { name: 'login_failures', key: ['id'], identity: 'id' },
  { name: 'known_logins', key: ['email', 'address'] },
  { name: 'posts', key: ['id'], identity: 'id' },
  { name: 'flat_users', key: ['seq'], identity: 'seq' },
  { name: 'products', key: ['id'], identity: 'id' },
  { name: 'blog_users', key: ['id'], identity: 'id' },
  { name: 'blog_posts', key: ['id'], identity: 'id' },
  { name: 'blog_comments', key: ['id'], identity: 'id' },
  { name: 'blog_tags', key: ['id'], identity: 'id' },
  { name: 'blog_post_tags', key: ['post_id', 'tag_id'] },
  { name: 'blog_friends', key: ['user_id', 'friend_id'] },
  { name: 'idempotency_keys', key: ['key'] },
  { name: 'request_counts', key: ['client', 'window_start'] },
];

export const identityTables: readonly IdentityTable[] = backupTables.flatMap(({ name, identity }) =>
  identity === undefined ? [] : [{ name, identity }],
);

/** What is counted of the data, and counted anew when the data comes back. */
export const derivedTables = ['counters', 'blog_comment_counts'] as const;
