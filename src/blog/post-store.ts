import type { Budget } from '../lib/budget.ts';
import { foldText } from '../lib/fold-text.ts';
import { offsetOf, type Page, type Slice } from '../lib/paging.ts';
import { readCounter } from '../storage/counters.ts';
import type { Database, Reader, Value, Writer } from '../storage/database.ts';
import { skippedAtOnce } from '../storage/page-within.ts';
import { readForEach } from '../storage/read-for-each.ts';
import { readWithin } from '../storage/read-within.ts';
import type { PostChanges } from './fields.ts';
import type { Post, SomePost } from './model.ts';
import { createProjection, type FieldList } from './projection.ts';

export interface PostRow {
  readonly id: number;
  readonly author_id: number;
  readonly title: string;
  readonly body: string;
  readonly published: boolean | number;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface PostToStore {
  readonly authorId: number;
  readonly title: string;
  readonly body: string;
  readonly published: boolean;
  readonly createdAt: string;
}

export const postColumns = 'id, author_id, title, body, published, published_at, created_at, updated_at';

const project = createProjection<Post>({
  id: 'id',
  authorId: 'author_id',
  title: 'title',
  body: 'body',
  published: 'published',
  publishedAt: 'published_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

/** Reads only some fields of posts, for readers who know which they show. `rest` is all after the columns. */
export async function readPosts(
  database: Database,
  budget: Budget,
  fields: FieldList<Post>,
  rest: string,
  values: readonly Value[],
): Promise<SomePost[]> {
  const posts = await readWithin<SomePost>(database, budget, `select ${project(fields)} ${rest}`, values);
  // SQLite has numbers for truth.
  return fields.includes('published')
    ? posts.map((post) => ({ ...post, published: Boolean(post.published) }))
    : posts;
}

/** The place of a published post, newest first. */
type PublishedKey = Pick<PostRow, 'created_at' | 'id'>;

/** Times are text. */
const afterEverything: PublishedKey = { created_at: '9999', id: Number.MAX_SAFE_INTEGER };

const publishedBefore = `from blog_posts where published = true and (created_at, id) < ($1, $2)
  order by created_at desc, id desc`;

export function createPostStore(database: Database) {
  const { oneOf } = database.dialect;
  const newestOfManyStatement = `select ${postColumns} from (
      select ${postColumns}, row_number() over (partition by author_id order by created_at desc, id desc) as place
      from blog_posts where ${oneOf('author_id', '$1')} and published = true
    ) as ranked where place <= $2 order by created_at desc, id desc`;
  const newestStatement = `select ${postColumns} from blog_posts
    where author_id = $1 and published = true order by created_at desc, id desc limit $2`;

  const namedPosts = `from blog_posts where ${oneOf('id', '$1')}`;
  const postsOfAuthors = `from blog_posts where ${oneOf('author_id', '$1')} order by id`;

  /** Skips most of what is before a deep page, where one statement that skips all of it would hold the event loop. */
  async function skipPublished(offset: number, budget: Budget) {
    let before = afterEverything;
    let left = offset;
    if (!database.dialect.holdsLoop) return { before, offset };
    for (; left > skippedAtOnce; left -= skippedAtOnce) {
      const row = await database.first<PublishedKey>(
        `select created_at, id ${publishedBefore} limit 1 offset $3`,
        [before.created_at, before.id, skippedAtOnce - 1],
      );
      if (row === null) return { before, offset: Number.MAX_SAFE_INTEGER };
      before = row;
      await budget.rest();
    }
    return { before, offset: left };
  }

  return {
    async find(reader: Reader, id: number): Promise<Post | null> {
      const row = await reader.first<PostRow>(`select ${postColumns} from blog_posts where id = $1`, [id]);
      return row && toPost(row);
    },

    findMany(ids: readonly number[], fields: FieldList<Post>, budget: Budget): Promise<readonly SomePost[]> {
      return readPosts(database, budget, fields, namedPosts, [JSON.stringify(ids)]);
    },

    /** Everything that many authors wrote, drafts included, in one statement. */
    listOfAuthors(
      authorIds: readonly number[],
      fields: FieldList<Post>,
      budget: Budget,
    ): Promise<readonly SomePost[]> {
      return readPosts(database, budget, fields, postsOfAuthors, [JSON.stringify(authorIds)]);
    },

    async listPublished(page: Page, budget: Budget): Promise<Slice<Post>> {
      const total = await readCounter(database, 'blog_posts.published');
      if (offsetOf(page) >= total) return { items: [], total };
      const { before, offset } = await skipPublished(offsetOf(page), budget);
      const rows = await readWithin<PostRow>(
        database,
        budget,
        `select ${postColumns} ${publishedBefore} limit $3 offset $4`,
        [before.created_at, before.id, page.size, offset],
      );
      return { items: rows.map(toPost), total };
    },

    /** The newest published posts of one author. */
    async listNewestOf(authorId: number, most: number): Promise<readonly Post[]> {
      const rows = await database.all<PostRow>(newestStatement, [authorId, most]);
      return rows.map(toPost);
    },

    /** The newest published posts of each of many authors, author by author. */
    async listNewestOfMany(
      authorIds: readonly number[],
      most: number,
      budget: Budget,
    ): Promise<readonly Post[]> {
      const rows = await readForEach<PostRow>(database, budget, {
        keys: authorIds,
        ofOne: newestStatement,
        ofMany: newestOfManyStatement,
        values: [most],
      });
      return rows.map(toPost);
    },

    async insert(writer: Writer, post: PostToStore): Promise<Post> {
      const { authorId, title, body, published, createdAt } = post;
      const row = await writer.first<PostRow>(
        `insert into blog_posts
           (author_id, title, body, published, published_at, created_at, updated_at, title_folded, body_folded)
         values ($1, $2, $3, $4, $5, $6, $6, $7, $8) returning ${postColumns}`,
        [
          authorId,
          title,
          body,
          published,
          published ? createdAt : null,
          createdAt,
          foldText(title),
          foldText(body),
        ],
      );
      return toPost(row as PostRow);
    },

    /** `published_at` is set when `published` turns true, and null while it is false (V7). */
    async update(writer: Writer, id: number, changes: PostChanges, now: string): Promise<Post | null> {
      const { title, body, published } = changes;
      const row = await writer.first<PostRow>(
        `update blog_posts set
           title = coalesce($2, title), title_folded = coalesce($3, title_folded),
           body = coalesce($4, body), body_folded = coalesce($5, body_folded),
           published = coalesce($6, published),
           published_at = case
             when coalesce($6, published) = false then null else coalesce(published_at, $7) end,
           updated_at = $7
         where id = $1 returning ${postColumns}`,
        [
          id,
          title ?? null,
          title === undefined ? null : foldText(title),
          body ?? null,
          body === undefined ? null : foldText(body),
          published ?? null,
          now,
        ],
      );
      return row && toPost(row);
    },

    async delete(writer: Writer, id: number): Promise<boolean> {
      return (await writer.run('delete from blog_posts where id = $1', [id])) > 0;
    },
  };
}

export type PostStore = ReturnType<typeof createPostStore>;

export function toPost(row: PostRow): Post {
  return {
    id: row.id,
    authorId: row.author_id,
    title: row.title,
    body: row.body,
    published: Boolean(row.published),
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
