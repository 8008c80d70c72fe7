import type { Budget } from '../lib/budget.ts';
import { offsetOf, type Page, type Slice } from '../lib/paging.ts';
import type { Database, Reader, Writer } from '../storage/database.ts';
import { KeyedList, pageWithin } from '../storage/page-within.ts';
import { readForEach } from '../storage/read-for-each.ts';
import { readWithin } from '../storage/read-within.ts';
import type { Comment, SomeComment } from './model.ts';
import { createProjection, type FieldList } from './projection.ts';

interface CommentRow {
  readonly id: number;
  readonly post_id: number;
  readonly author_id: number;
  readonly body: string;
  readonly created_at: string;
}

const columns = 'id, post_id, author_id, body, created_at';

const commentsOfPost = new KeyedList(
  { table: 'blog_comments', columns, key: 'id', where: 'post_id = $1' },
  1,
);

const project = createProjection<Comment>({
  id: 'id',
  postId: 'post_id',
  authorId: 'author_id',
  body: 'body',
  createdAt: 'created_at',
});

export function createCommentStore(database: Database) {
  const { oneOf } = database.dialect;
  const newestOfManyStatement = `select ${columns} from (
      select ${columns}, row_number() over (partition by author_id order by id desc) as place
      from blog_comments where ${oneOf('author_id', '$1')}
    ) as ranked where place <= $2 order by id desc`;
  const newestStatement = `select ${columns} from blog_comments
    where author_id = $1 order by id desc limit $2`;

  const commentsOfPosts = `from blog_comments where ${oneOf('post_id', '$1')} order by id`;
  const commentsOfAuthors = `from blog_comments where ${oneOf('author_id', '$1')} order by id`;

  return {
    async find(reader: Reader, id: number): Promise<Comment | null> {
      const row = await reader.first<CommentRow>(`select ${columns} from blog_comments where id = $1`, [id]);
      return row && toComment(row);
    },

    /** All comments on many posts, in one statement. */
    async listOfPosts(
      postIds: readonly number[],
      fields: FieldList<Comment>,
      budget: Budget,
    ): Promise<readonly SomeComment[]> {
      const statement = `select ${project(fields)} ${commentsOfPosts}`;
      return readWithin(database, budget, statement, [JSON.stringify(postIds)]);
    },

    /** All comments of many authors, in one statement. */
    async listOfAuthors(
      authorIds: readonly number[],
      fields: FieldList<Comment>,
      budget: Budget,
    ): Promise<readonly SomeComment[]> {
      const statement = `select ${project(fields)} ${commentsOfAuthors}`;
      return readWithin(database, budget, statement, [JSON.stringify(authorIds)]);
    },

    /** The comments on a post, oldest first. */
    async listOfPost(postId: number, page: Page, budget: Budget): Promise<Slice<Comment>> {
      const count = await database.first<{ total: number }>(
        'select cast(coalesce(sum(value), 0) as bigint) as total from blog_comment_counts where post_id = $1',
        [postId],
      );
      const total = count?.total ?? 0;
      if (offsetOf(page) >= total) return { items: [], total };
      const wanted = { size: page.size, offset: offsetOf(page) };
      const rows = await pageWithin<CommentRow>(database, budget, commentsOfPost, [postId], wanted);
      return { items: rows.map(toComment), total };
    },

    /** The oldest comments on a post that come after one of them. */
    async listOldestOf(postId: number, after: number, most: number): Promise<readonly Comment[]> {
      const rows = await database.all<CommentRow>(
        `select ${columns} from blog_comments where post_id = $1 and id > $2 order by id limit $3`,
        [postId, after, most],
      );
      return rows.map(toComment);
    },

    /** The newest comments of one author. */
    async listNewestOf(authorId: number, most: number): Promise<readonly Comment[]> {
      const rows = await database.all<CommentRow>(newestStatement, [authorId, most]);
      return rows.map(toComment);
    },

    /** The newest comments of each of many authors, author by author. */
    async listNewestOfMany(
      authorIds: readonly number[],
      most: number,
      budget: Budget,
    ): Promise<readonly Comment[]> {
      const rows = await readForEach<CommentRow>(database, budget, {
        keys: authorIds,
        ofOne: newestStatement,
        ofMany: newestOfManyStatement,
        values: [most],
      });
      return rows.map(toComment);
    },

    async insert(writer: Writer, comment: Omit<Comment, 'id'>): Promise<Comment> {
      const { postId, authorId, body, createdAt } = comment;
      const row = await writer.first<CommentRow>(
        `insert into blog_comments (post_id, author_id, body, created_at)
         values ($1, $2, $3, $4) returning ${columns}`,
        [postId, authorId, body, createdAt],
      );
      return toComment(row as CommentRow);
    },
  };
}

export type CommentStore = ReturnType<typeof createCommentStore>;

function toComment(row: CommentRow): Comment {
  return {
    id: row.id,
    postId: row.post_id,
    authorId: row.author_id,
    body: row.body,
    createdAt: row.created_at,
  };
}
