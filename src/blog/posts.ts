import type { Awaitable } from '../lib/awaitable.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { Failure, requireFound } from '../lib/failure.ts';
import type { post as postRecord } from '../records/blog.ts';
import type { New } from '../records/record.ts';
import {
  type Database,
  MissingReference,
  type Reader,
  type StatementWriter,
  type Writer,
} from '../storage/database.ts';
import { type Access, asAuthor, type Caller, type PostPermission, requireCaller } from './access.ts';
import { ofNewPost } from './events.ts';
import type { NewPost, PostChanges } from './fields.ts';
import type { Post, User } from './model.ts';
import { createPostLists } from './post-lists.ts';
import { postStore } from './post-store.ts';
import { InvalidRecord } from './problems.ts';
import type { Tags } from './tags.ts';
import type { UserStore } from './user-store.ts';

const postNotFound = 'Post not found';

/** The posts of the blog: reads, writes by a caller, and changes under a permission of `access.ts`. */
export function createPosts(database: Database, clock: Clock, users: UserStore, tags: Tags, access: Access) {
  async function findPermitted(reader: Reader, id: number, permission: PostPermission): Promise<Post> {
    const post = requireFound(await postStore.find(reader, id), postNotFound);
    permission(post, requireFound(await users.find(reader, post.authorId), postNotFound));
    return post;
  }

  /** Returns the ids of tags given by id or by name; creates tags for new names. */
  async function findTags(
    writer: Writer,
    fields: Pick<PostChanges, 'tagIds' | 'tagNames'>,
  ): Promise<readonly number[] | null> {
    if (fields.tagNames !== undefined) return tags.ensure(writer, fields.tagNames);
    return fields.tagIds === undefined ? null : requireTags(writer, fields.tagIds);
  }

  /** Returns the ids without repetition; throws if one does not exist (V7). */
  async function requireTags(writer: Writer, ids: readonly number[]): Promise<readonly number[]> {
    const wanted = [...new Set(ids)];
    const known = await tags.keep(writer, wanted);
    const unknown = wanted.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      throw new InvalidRecord([{ field: 'tagIds', rule: 'unknown', subject: unknown.join(', ') }]);
    }
    return wanted;
  }

  async function insert(authorId: number, { tagIds, tagNames, ...fields }: NewPost): Promise<Post> {
    const insertAlone = (writer: StatementWriter): Promise<Post> => {
      const now = timestamp(clock);
      const { published = false } = fields;
      const times = { publishedAt: published ? now : null, createdAt: now, updatedAt: now };
      const post: New<typeof postRecord> = { ...fields, authorId, published, ...times };
      // Subscribers are notified once the transaction commits, and not at all if it is rolled back.
      return postStore.insert(writer, post, ofNewPost);
    };
    if (tagIds === undefined && tagNames === undefined) return insertAlone(database.autocommit);
    return database.transaction(async (writer) => {
      // Tags first: a refused create takes no id (S12), and a sequence does not roll back.
      const tagged = await findTags(writer, { tagIds, tagNames });
      const post = await insertAlone(writer);
      if (tagged !== null) await tags.replaceOfPost(writer, post.id, tagged);
      return post;
    });
  }

  async function change(id: number, changes: PostChanges, permission: PostPermission): Promise<Post> {
    const updated = await database.transaction(async (writer) => {
      await findPermitted(writer, id, permission);
      const tagIds = await findTags(writer, changes);
      const post = await postStore.update(writer, id, changes, timestamp(clock));
      if (post !== null && tagIds !== null) await tags.replaceOfPost(writer, id, tagIds);
      return post;
    });
    return requireFound(updated, postNotFound);
  }

  return {
    ...createPostLists(database),
    find: (id: number): Awaitable<Post | null> => postStore.find(database, id),
    /** Reads from the primary, for callers that must know that a post is gone. */
    findFresh: (id: number): Awaitable<Post | null> => postStore.find(database.fresh, id),

    /** Returns the post if it may be changed. Called before a body is read (S13). */
    findPermitted: (id: number, permission: PostPermission): Promise<Post> =>
      findPermitted(database.fresh, id, permission),

    async create(caller: Caller, fields: NewPost): Promise<Post> {
      const { id } = requireCaller(caller);
      return insert(id, fields).catch((error) => explainMissingAuthor(error, new Failure('UNAUTHENTICATED')));
    },

    /** Writes on behalf of another user, if the caller may change that user (A3, A4). */
    async createAs(caller: Caller, authorId: number | null, fields: () => NewPost): Promise<Post> {
      const notFound = () => new Failure('NOT_FOUND', 'User not found');
      const author: User | null = authorId === null ? null : await users.find(database.fresh, authorId);
      if (author === null) throw notFound();
      access.requireMayChangeUser(caller, author);
      return insert(author.id, fields()).catch((error) => explainMissingAuthor(error, notFound()));
    },

    update: change,

    publish: (caller: Caller, id: number): Promise<Post> => change(id, { published: true }, asAuthor(caller)),

    async delete(id: number, permission: PostPermission): Promise<void> {
      await database.transaction(async (writer) => {
        await findPermitted(writer, id, permission);
        // It may have been deleted since it was read.
        if (!(await postStore.delete(writer, id))) throw new Failure('NOT_FOUND', postNotFound);
      });
    },
  };
}

/** The author was deleted after the check. */
function explainMissingAuthor(error: unknown, explanation: Failure): never {
  throw error instanceof MissingReference ? explanation : error;
}
