import type { Budget } from '../lib/budget.ts';
import { type Bounded, offsetOf, type Page, type Slice } from '../lib/paging.ts';
import { comment } from '../records/blog.ts';
import type { FieldList, New } from '../records/record.ts';
import type { Database, Reader, Writer } from '../storage/database.ts';
import { inOrderOfId } from '../storage/in-order-of-id.ts';
import { KeyedList, pageWithin } from '../storage/page-within.ts';
import { readForEach } from '../storage/read-for-each.ts';
import { type ListBounds, readUntil, readWithin } from '../storage/read-within.ts';
import { ofNewComment } from './events.ts';
import type { Comment, SomeComment } from './model.ts';

const oldestStatement = `select ${comment.columns} from blog_comments where post_id = $1 order by id limit $2`;

const commentsOfPost = new KeyedList(
  { ...comment.index, columns: comment.columns, where: 'post_id = $1' },
  1,
);

export function createCommentStore(database: Database) {
  const { oneOf } = database.dialect;
  const newestOfManyStatement = `select ${comment.names} from (
      select ${comment.columns}, row_number() over (partition by author_id order by id desc) as place
      from blog_comments where ${oneOf('author_id', '$1')}
    ) as ranked where place <= $2 order by "id" desc`;
  const newestStatement = `select ${comment.columns} from blog_comments
    where author_id = $1 order by id desc limit $2`;

  const commentsOfPosts = inOrderOfId(database.dialect, 'blog_comments', oneOf('post_id', '$1'));
  const commentsOfAuthors = inOrderOfId(database.dialect, 'blog_comments', oneOf('author_id', '$1'));

  return {
    async find(reader: Reader, id: number): Promise<Comment | null> {
      const row = await reader.first<Comment>(`select ${comment.columns} from blog_comments where id = $1`, [
        id,
      ]);
      return row;
    },

    /** The order is undefined. */
    async findMany(
      ids: readonly number[],
      fields: FieldList<Comment>,
      budget: Budget,
    ): Promise<readonly SomeComment[]> {
      const statement = `select ${comment.select(fields)} from blog_comments where ${oneOf('id', '$1')}`;
      return readWithin(database, budget, statement, [JSON.stringify(ids)]);
    },

    async listOfPosts(
      postIds: readonly number[],
      fields: FieldList<Comment>,
      budget: Budget,
    ): Promise<readonly SomeComment[]> {
      const statement = `select ${comment.select(fields)} ${commentsOfPosts}`;
      return readWithin(database, budget, statement, [JSON.stringify(postIds)]);
    },

    async listOfAuthors(
      authorIds: readonly number[],
      fields: FieldList<Comment>,
      budget: Budget,
    ): Promise<readonly SomeComment[]> {
      const statement = `select ${comment.select(fields)} ${commentsOfAuthors}`;
      return readWithin(database, budget, statement, [JSON.stringify(authorIds)]);
    },

    /** Reads the comments on a post, oldest first. */
    async listOfPost(postId: number, page: Page, budget: Budget): Promise<Slice<Comment>> {
      const count = await database.first<{ total: number }>(
        'select cast(coalesce(sum(value), 0) as bigint) as total from blog_comment_counts where post_id = $1',
        [postId],
      );
      const total = count?.total ?? 0;
      if (offsetOf(page) >= total) return { items: [], total };
      const wanted = { size: page.size, offset: offsetOf(page) };
      const rows = await pageWithin<Comment>(database, budget, commentsOfPost, [postId], wanted);
      return { items: rows, total };
    },

    listOldestOf(postId: number, bounds: ListBounds, budget: Budget): Promise<Bounded<Comment>> {
      return readUntil(database, budget, bounds, oldestStatement, [postId]);
    },

    listNewestOf(authorId: number, bounds: ListBounds, budget: Budget): Promise<Bounded<Comment>> {
      return readUntil(database, budget, bounds, newestStatement, [authorId]);
    },

    /** Reads the newest comments of each of many authors, grouped by author. */
    async listNewestOfMany(
      authorIds: readonly number[],
      max: number,
      budget: Budget,
    ): Promise<readonly Comment[]> {
      const rows = await readForEach<Comment>(database, budget, {
        keys: authorIds,
        ofOne: newestStatement,
        ofMany: newestOfManyStatement,
        values: [max],
      });
      return rows;
    },

    /** Subscribers are notified once the transaction commits, and not at all if it is rolled back. */
    async insert(writer: Writer, values: New<typeof comment>): Promise<Comment> {
      const inserted = comment.insertedValues(values);
      const message = ofNewComment(values.postId);
      return (await writer.insertAndPublish<Comment>(comment.insertion, inserted, message)) as Comment;
    },
  };
}

export type CommentStore = ReturnType<typeof createCommentStore>;
