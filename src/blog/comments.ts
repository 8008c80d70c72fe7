import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import type { Bounded, Page, Slice } from '../lib/paging.ts';
import { comment } from '../records/blog.ts';
import { createCollection } from '../records/collection.ts';
import { RecordStore } from '../records/record-store.ts';
import { type Database, MissingReference } from '../storage/database.ts';
import { limitTo } from '../storage/limit-to.ts';
import { type ListBounds, readUntil } from '../storage/read-within.ts';
import { type Caller, requireCaller } from './access.ts';
import { ofNewComment } from './events.ts';
import type { NewComment } from './fields.ts';
import { createNewest, createReadMany } from './lists-of-owners.ts';
import type { Comment, SomeComment } from './model.ts';
import { postStore } from './post-store.ts';

const store = new RecordStore<Comment>(comment);
const oldestStatement = `select ${comment.columns} from blog_comments where post_id = $1 order by id ${limitTo('$2')}`;
const countStatement =
  'select cast(coalesce(sum(value), 0) as bigint) as total from blog_comment_counts where post_id = $1';

export function createComments(database: Database, clock: Clock) {
  const comments = createCollection<Comment>(database, comment);
  const readMany = createReadMany<SomeComment>(database, comment);

  /** Subscribers are notified once the transaction commits, and not at all if it is rolled back. */
  function insert(postId: number, authorId: number, body: string): Promise<Comment> {
    return database.transaction(async (writer) => {
      if ((await postStore.find(writer, postId)) === null) throw postNotFound();
      const values = { postId, authorId, body, createdAt: timestamp(clock) };
      return store.insert(writer, values, ofNewComment(postId));
    });
  }

  return {
    find: (id: number): Awaitable<Comment | null> => store.find(database, id),
    findFresh: (id: number): Awaitable<Comment | null> => store.find(database.fresh, id),
    findMany: readMany.byId,
    listOfPosts: readMany.byOwner('post_id'),
    listOfAuthors: readMany.byOwner('author_id'),
    ...createNewest<Comment>(database, comment, ['id']),

    /** Reads the comments on a post, oldest first. */
    listOfPost(postId: number, page: Page, budget: Budget): Awaitable<Slice<Comment>> {
      const where = { at: ['postId'], is: 'equal', value: postId } as const;
      return comments.page(page, budget, { where }, { text: countStatement, values: [postId] });
    },

    listOldestOf(postId: number, bounds: ListBounds, budget: Budget): Promise<Bounded<Comment>> {
      return readUntil(database, budget, bounds, oldestStatement, [postId]);
    },

    async create(caller: Caller, postId: number, { body }: NewComment): Promise<Comment> {
      const { id: authorId } = requireCaller(caller);
      try {
        return await insert(postId, authorId, body);
      } catch (error) {
        if (!(error instanceof MissingReference)) throw error;
        // The post or the author was deleted since it was checked.
        throw (await postStore.find(database.fresh, postId)) === null
          ? postNotFound()
          : new Failure('UNAUTHENTICATED');
      }
    },
  };
}

function postNotFound(): Failure {
  return new Failure('NOT_FOUND', 'Post not found');
}
