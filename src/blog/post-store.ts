import { type Awaitable, whenReady } from '../lib/awaitable.ts';
import { assign, givenOf } from '../records/assignments.ts';
import { post } from '../records/blog.ts';
import type { New } from '../records/record.ts';
import type { Reader, StatementWriter, Writer } from '../storage/database.ts';
import { ofNewPost } from './events.ts';
import type { PostChanges } from './fields.ts';
import { type Post, setByService } from './model.ts';

const findStatement = `select ${post.columns} from blog_posts where id = $1`;

const changed = assign(post, givenOf(post, setByService.post), 4);

/** `published_at` is set when `published` turns true, and null while it is false (V7). */
const updateStatement = `update blog_posts set ${changed.text},
    published_at = case when coalesce($3, published) = false then null else coalesce(published_at, $2) end,
    updated_at = $2
  where id = $1 returning ${post.columns}`;

export const postStore = {
  find(reader: Reader, id: number): Awaitable<Post | null> {
    return whenReady(reader.first<Post>(findStatement, [id]), (row) => row && post.read(row));
  },

  /** Subscribers are notified once the transaction commits, and not at all if it is rolled back. */
  async insert(writer: StatementWriter, values: New<typeof post>): Promise<Post> {
    return post.read(await writer.insert<Post>(post.insertion, post.insertedValues(values), ofNewPost));
  },

  async update(writer: Writer, id: number, changes: PostChanges, now: string): Promise<Post | null> {
    const values = [id, now, changes.published ?? null, ...changed.valuesOf(changes)];
    const row = await writer.first<Post>(updateStatement, values);
    return row && post.read(row);
  },

  async delete(writer: Writer, id: number): Promise<boolean> {
    return (await writer.run('delete from blog_posts where id = $1', [id])) > 0;
  },
};
