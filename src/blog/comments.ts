import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import { type Database, MissingReference } from '../storage/database.ts';
import { type Caller, requireCaller } from './access.ts';
import type { CommentStore } from './comment-store.ts';
import type { NewComment } from './fields.ts';
import type { Comment } from './model.ts';
import type { PostStore } from './post-store.ts';

export function createComments(database: Database, clock: Clock, store: CommentStore, posts: PostStore) {
  return {
    find: (id: number): Promise<Comment | null> => store.find(database, id),
    findFresh: (id: number): Promise<Comment | null> => store.find(database.fresh, id),
    findMany: store.findMany,
    listOfPost: store.listOfPost,
    listOldestOf: store.listOldestOf,
    listOfPosts: store.listOfPosts,
    listOfAuthors: store.listOfAuthors,
    listNewestOf: store.listNewestOf,
    listNewestOfMany: store.listNewestOfMany,

    async create(caller: Caller, postId: number, { body }: NewComment): Promise<Comment> {
      const authorId = requireCaller(caller).id;
      try {
        return await database.transaction(async (writer) => {
          if ((await posts.find(writer, postId)) === null) throw postNotFound();
          return store.insert(writer, { postId, authorId, body, createdAt: timestamp(clock) });
        });
      } catch (error) {
        if (!(error instanceof MissingReference)) throw error;
        // The post or the author was deleted since it was checked.
        throw (await posts.find(database.fresh, postId)) === null
          ? postNotFound()
          : new Failure('UNAUTHENTICATED');
      }
    },
  };
}

function postNotFound(): Failure {
  return new Failure('NOT_FOUND', 'Post not found');
}

export type Comments = ReturnType<typeof createComments>;
