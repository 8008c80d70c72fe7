import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure } from '../lib/failure.ts';
import { type Database, MissingReference, type Reader } from '../storage/database.ts';
import { type Caller, requireCaller, requireIsAuthorOrAdministrator } from './access.ts';
import type { NewPost, PostChanges } from './fields.ts';
import type { Post, User } from './model.ts';
import type { PostStore } from './post-store.ts';
import { InvalidRecord } from './problems.ts';
import type { TagStore } from './tag-store.ts';

/** The posts of the blog, written by a caller and changed by the author or an administrator (A6). */
export function createPosts(database: Database, clock: Clock, store: PostStore, tags: TagStore) {
  async function findOwn(caller: User, id: number, reader: Reader): Promise<Post> {
    const post = await store.find(reader, id);
    if (post === null) throw new Failure('NOT_FOUND', 'Post not found');
    requireIsAuthorOrAdministrator(caller, post);
    return post;
  }

  /** The ids without repetition, once it is known that each names a tag (V7). */
  async function requireTags(reader: Reader, ids: readonly number[]): Promise<readonly number[]> {
    const wanted = [...new Set(ids)];
    const known = new Set((await tags.findMany(reader, wanted)).map(({ id }) => id));
    const unknown = wanted.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      throw new InvalidRecord([{ field: 'tagIds', rule: 'unknown', subject: unknown.join(', ') }]);
    }
    return wanted;
  }

  return {
    find: (id: number): Promise<Post | null> => store.find(database, id),
    listPublished: store.listPublished,
    listNewestOf: store.listNewestOf,
    listNewestOfMany: store.listNewestOfMany,

    /** The post, if the caller may change it: asked before a body is read (S13). */
    findChangeable: (caller: User, id: number): Promise<Post> => findOwn(caller, id, database),

    async create(caller: Caller, { title, body, published = false, tagIds }: NewPost): Promise<Post> {
      const authorId = requireCaller(caller).id;
      try {
        return await database.transaction(async (writer) => {
          // Tags first: a create that is refused takes no id (S12), also where a sequence does not roll back.
          const tagged = tagIds && (await requireTags(writer, tagIds));
          const post = await store.insert(writer, {
            authorId,
            title,
            body,
            published,
            createdAt: timestamp(clock),
          });
          if (tagged) await tags.replaceOfPost(writer, post.id, tagged);
          return post;
        });
      } catch (error) {
        // The author was deleted since the token was looked at.
        if (error instanceof MissingReference) throw new Failure('UNAUTHENTICATED');
        throw error;
      }
    },

    async update(caller: User, id: number, changes: PostChanges): Promise<Post> {
      const updated = await database.transaction(async (writer) => {
        await findOwn(caller, id, writer);
        const tagged = changes.tagIds && (await requireTags(writer, changes.tagIds));
        const post = await store.update(writer, id, changes, timestamp(clock));
        if (post !== null && tagged) await tags.replaceOfPost(writer, id, tagged);
        return post;
      });
      if (updated === null) throw new Failure('NOT_FOUND', 'Post not found');
      return updated;
    },

    delete(caller: User, id: number): Promise<void> {
      return database.transaction(async (writer) => {
        await findOwn(caller, id, writer);
        await store.delete(writer, id);
      });
    },
  };
}

export type Posts = ReturnType<typeof createPosts>;
