import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { Page, Slice } from '../lib/paging.ts';
import { post } from '../records/blog.ts';
import { createCollection } from '../records/collection.ts';
import { allOf, type Condition } from '../records/condition.ts';
import { counterOf, readCounter } from '../records/counters.ts';
import type { FieldList } from '../records/record.ts';
import type { Database } from '../storage/database.ts';
import { createNewest, createReadMany } from './lists-of-owners.ts';
import type { Post, SomePost } from './model.ts';

/** The filter of a list of posts. All given fields must match. */
export interface PostFilter {
  readonly published?: boolean | undefined;
  readonly authorId?: number | undefined;
  /** At least one of these tags; an empty list matches nothing. */
  readonly tags?: readonly string[] | undefined;
}

/** The ids between two others, both excluded, read from either end. */
export interface IdRange {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly max: number;
  readonly from: 'start' | 'end';
}

/** Lists of posts: of authors, or filtered, by offset or by key, counted, searched. */
export function createPostLists(database: Database) {
  const posts = createCollection<SomePost>(database, post);
  const readMany = createReadMany<SomePost>(database, post);

  return {
    findMany: readMany.byId,
    /** Includes drafts. */
    listOfAuthors: readMany.byOwner('author_id'),
    /** Excludes drafts. */
    ...createNewest<Post>(database, post, ['createdAt', 'id'], 'and published = true'),

    listPublished(page: Page, budget: Budget): Awaitable<Slice<Post>> {
      const wanted = { where: isPublished, order: newestFirst };
      const found = posts.page(page, budget, wanted, counterOf(post, 'published'));
      return found as Awaitable<Slice<Post>>;
    },

    /** Reads only the fields that the caller shows. */
    list(
      filter: PostFilter,
      offset: number,
      limit: number,
      fields: FieldList<Post>,
      budget: Budget,
    ): Awaitable<readonly SomePost[]> {
      return posts.list({ where: conditionOf(filter), offset, limit }, budget, post.selection(fields));
    },

    /** Returns posts in ascending order for both directions. */
    async range(
      filter: PostFilter,
      { after, before, max: limit, from }: IdRange,
      fields: FieldList<Post>,
      budget: Budget,
    ): Promise<readonly SomePost[]> {
      const isDescending = from === 'end';
      const where = allOf([
        conditionOf(filter),
        ...(after === undefined ? [] : [{ at: ['id'], is: 'above', value: after } as const]),
        ...(before === undefined ? [] : [{ at: ['id'], is: 'below', value: before } as const]),
      ]);
      const order = [{ path: ['id'], isDescending }];
      const found = await posts.list({ where, order, limit }, budget, post.selection(fields));
      return isDescending ? found.toReversed() : found;
    },

    /** Returns true if there is a post at or beyond an id, toward the start or the end. */
    async existsBeyond(
      filter: PostFilter,
      id: number,
      towards: 'start' | 'end',
      budget: Budget,
    ): Promise<boolean> {
      const isDescending = towards === 'start';
      const where = allOf([
        conditionOf(filter),
        { at: ['id'], is: isDescending ? 'atMost' : 'atLeast', value: id },
      ]);
      const order = [{ path: ['id'], isDescending }];
      return (await posts.list({ where, order, limit: 1 }, budget, post.selection(['id']))).length > 0;
    },

    /** Read from a counter without a filter or with `published` alone; counted in the index otherwise. */
    async count(filter: PostFilter, budget: Budget): Promise<number> {
      const { published, authorId, tags } = filter;
      if (authorId !== undefined || tags !== undefined) return posts.count(conditionOf(filter), budget);
      if (published === undefined) return readCounter(database, post);
      const publishedPosts = await readCounter(database, post, 'published');
      return published ? publishedPosts : (await readCounter(database, post)) - publishedPosts;
    },

    async search(query: string, max: number, budget: Budget): Promise<readonly Post[]> {
      return (await posts.search(query, max, budget)).items as readonly Post[];
    },
  };
}

const isPublished: Condition = { at: ['published'], is: 'equal', value: true };
const newestFirst = [{ path: ['createdAt'], isDescending: true }];

function conditionOf({ published, authorId, tags }: PostFilter): Condition {
  return allOf([
    ...(published === undefined ? [] : [{ at: ['published'], is: 'equal', value: published } as const]),
    ...(authorId === undefined ? [] : [{ at: ['authorId'], is: 'equal', value: authorId } as const]),
    ...(tags === undefined ? [] : [{ at: ['tags'], is: 'oneOf', value: tags } as const]),
  ]);
}
