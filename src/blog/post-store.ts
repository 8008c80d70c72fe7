import type { Budget } from '../lib/budget.ts';
import { type Bounded, offsetOf, type Page, type Slice } from '../lib/paging.ts';
import { assign, givenOf } from '../records/assignments.ts';
import { post } from '../records/blog.ts';
import { readCounter } from '../records/counters.ts';
import type { FieldList, New } from '../records/record.ts';
import type { Database, Reader, Value, Writer } from '../storage/database.ts';
import { inOrderOfId } from '../storage/in-order-of-id.ts';
import { skippedAtOnce } from '../storage/page-within.ts';
import { readForEach } from '../storage/read-for-each.ts';
import { type ListBounds, readUntil, readWithin } from '../storage/read-within.ts';
import { ofNewPost } from './events.ts';
import type { PostChanges } from './fields.ts';
import { type Post, type SomePost, setByService } from './model.ts';

/** Reads only the fields that the caller shows. `rest` is the statement after the columns. */
export async function readPosts(
  database: Database,
  budget: Budget,
  fields: FieldList<Post>,
  rest: string,
  values: readonly Value[],
): Promise<SomePost[]> {
  const statement = `select ${post.select(fields)} ${rest}`;
  const posts = await readWithin<SomePost>(database, budget, statement, values);
  return fields.includes('published') ? posts.map(post.read) : posts;
}

const findStatement = `select ${post.columns} from blog_posts where id = $1`;

const publishedPage = `select ${post.columns} from blog_posts where published = true
  order by created_at desc, id desc limit $1 offset $2`;

const changed = assign(post, givenOf(post, setByService.post), 4);

/** `published_at` is set when `published` turns true, and null while it is false (V7). */
const updateStatement = `update blog_posts set ${changed.text},
    published_at = case when coalesce($3, published) = false then null else coalesce(published_at, $2) end,
    updated_at = $2
  where id = $1 returning ${post.columns}`;

export function createPostStore(database: Database) {
  const { oneOf } = database.dialect;
  const newestOfManyStatement = `select ${post.names} from (
      select ${post.columns}, row_number() over (partition by author_id order by created_at desc, id desc) as place
      from blog_posts where ${oneOf('author_id', '$1')} and published = true
    ) as ranked where place <= $2 order by "createdAt" desc, "id" desc`;
  const newestStatement = `select ${post.columns} from blog_posts
    where author_id = $1 and published = true order by created_at desc, id desc limit $2`;

  const namedPosts = `from blog_posts where ${oneOf('id', '$1')}`;
  const postsOfAuthors = inOrderOfId(database.dialect, 'blog_posts', oneOf('author_id', '$1'));

  return {
    async find(reader: Reader, id: number): Promise<Post | null> {
      const row = await reader.first<Post>(findStatement, [id]);
      return row && post.read(row);
    },

    findMany(ids: readonly number[], fields: FieldList<Post>, budget: Budget): Promise<readonly SomePost[]> {
      return readPosts(database, budget, fields, namedPosts, [JSON.stringify(ids)]);
    },

    /** Reads all posts of many authors, drafts included, in one statement. */
    listOfAuthors(
      authorIds: readonly number[],
      fields: FieldList<Post>,
      budget: Budget,
    ): Promise<readonly SomePost[]> {
      return readPosts(database, budget, fields, postsOfAuthors, [JSON.stringify(authorIds)]);
    },

    async listPublished(page: Page, budget: Budget): Promise<Slice<Post>> {
      const total = await readCounter(database, post, 'published');
      const offset = offsetOf(page);
      if (offset >= total) return { items: [], total };
      if (database.dialect.holdsLoop && offset > skippedAtOnce) budget.requireLane();
      const rows = await readWithin<Post>(database, budget, publishedPage, [page.size, offset]);
      return { items: rows.map(post.read), total };
    },

    /** Reads the newest published posts of one author. */
    async listNewestOf(authorId: number, bounds: ListBounds, budget: Budget): Promise<Bounded<Post>> {
      const { items, truncated } = await readUntil<Post>(database, budget, bounds, newestStatement, [
        authorId,
      ]);
      return { items: items.map(post.read), truncated };
    },

    /** Reads the newest published posts of each of many authors, grouped by author. */
    async listNewestOfMany(
      authorIds: readonly number[],
      max: number,
      budget: Budget,
    ): Promise<readonly Post[]> {
      const rows = await readForEach<Post>(database, budget, {
        keys: authorIds,
        ofOne: newestStatement,
        ofMany: newestOfManyStatement,
        values: [max],
      });
      return rows.map(post.read);
    },

    /** Subscribers are notified once the transaction commits, and not at all if it is rolled back. */
    async insert(writer: Writer, values: New<typeof post>): Promise<Post> {
      const row = await writer.insertAndPublish<Post>(post.insertion, post.insertedValues(values), ofNewPost);
      return post.read(row as Post);
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
}

export type PostStore = ReturnType<typeof createPostStore>;
