import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import { parseJsonExactly } from '../../lib/json.ts';
import { createCollection } from '../../records/collection.ts';
import { apiPost } from '../../records/collections.ts';
import type { Model, New } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import type { NewPostInput, PostInput, PostShape } from './post.ts';

/** A post as it is read. It is converted to its wire shape when it is written, one post at a time. */
export type PostRow = Model<typeof apiPost>;

export function createPostStore(database: Database) {
  const posts = createCollection<PostRow>(database, apiPost, { unchangeable: ['id', 'createdAt'] });
  return {
    ...posts,

    find(id: number, options?: { readonly isToWrite: boolean }): Awaitable<PostShape | null> {
      return whenReady(posts.find(id, options), (row) => row && toPost(row));
    },

    async create(fields: NewPostInput, now: string): Promise<PostShape> {
      const post: New<typeof apiPost> = { ...fields, createdAt: now, updatedAt: now };
      return toPost(await posts.create(post));
    },

    async update(id: number, changes: PostInput, now: string): Promise<PostShape | null> {
      const row = await posts.update(id, changes, now);
      return row && toPost(row);
    },
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

export function toPost(row: PostRow): PostShape {
  if (row.authorId !== null) return { ...row, authorId: parseJsonExactly(row.authorId) };
  const { authorId: _, ...post } = row;
  return post;
}
