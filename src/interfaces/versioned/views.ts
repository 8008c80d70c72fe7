import { type Caller, isAdministrator } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { Comment, Post, User } from '../../blog/model.ts';
import type { Exchange } from '../../http/exchange.ts';
import { dataWith, jsonList } from '../../http/list-reply.ts';
import type { operationsFor } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import type { Reply } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import { type Bounded, countPages, type Page, type Slice } from '../../lib/paging.ts';
import type { Bodies } from './bodies.ts';
import { type CommentShape, type PostShape, presentComment, presentPost } from './post.ts';
import { presentUser, type UserShape } from './user.ts';

/** The most posts and comments embedded in a user (V4). */
const maxRelated = 100;

/** A single record is always shown: its related lists are cut off at this length. */
const maxRelatedLength = 4_194_304;

export const relatedLists = ['posts', 'comments'] as const;
type RelatedList = (typeof relatedLists)[number];

/**
 * Presents a record; null if its author was deleted between two statements, so that the record is about to
 * be deleted too.
 */
type Present<Item, Shape> = (item: Item) => Shape | null;

/** The related records of one user; marked if there are more than are shown. */
interface Written {
  readonly items: unknown[];
  isTruncated: boolean;
}

/** Writes one page of a list, with its totals (V6, V9). */
export function replyWithPage<Item>(
  exchange: Exchange,
  { number: page, size }: Page,
  { items, total }: Slice<Item>,
  present: Present<Item, unknown>,
): Reply {
  const pages = countPages(total, size);
  const meta = { page, total_pages: pages, total_count: total };
  const links = pageLinks(exchange, page, pages);
  return jsonList(exchange.budget, { ...dataWith({ meta }), links, total }, items, present);
}

/** Reads records with their relations in a fixed number of statements for any number of records. */
export function createViews(blog: Blog, limits: { readonly maxComments: number; readonly maxBytes: number }) {
  const maxLength = Math.min(maxRelatedLength, limits.maxBytes / 4);

  async function authorsOf(
    records: readonly { authorId: number }[],
    viewer: Caller,
  ): Promise<(record: { authorId: number }) => UserShape | null> {
    const users = await blog.users.findMany(records.map(({ authorId }) => authorId));
    const viewerIsAdministrator = isAdministrator(viewer);
    const shapes = new Map<number, UserShape>();
    for (const user of users.values()) shapes.set(user.id, presentUser(user, viewerIsAdministrator));
    return ({ authorId }) => shapes.get(authorId) ?? null;
  }

  /** Returns the function that presents posts one at a time, because each takes time. */
  async function presentPosts(
    list: readonly Post[],
    viewer: Caller,
    budget?: Budget,
  ): Promise<Present<Post, PostShape>> {
    if (list.length === 0) return () => null;
    const [authorOf, tags] = await Promise.all([
      authorsOf(list, viewer),
      blog.tags.ofPosts(
        list.map(({ id }) => id),
        budget,
      ),
    ]);
    return (post) => {
      const author = authorOf(post);
      return author && presentPost(post, author, tags.get(post.id) ?? []);
    };
  }

  async function presentComments(
    list: readonly Comment[],
    viewer: Caller,
  ): Promise<Present<Comment, CommentShape>> {
    if (list.length === 0) return () => null;
    const authorOf = await authorsOf(list, viewer);
    return (comment) => {
      const author = authorOf(comment);
      return author && presentComment(comment, author);
    };
  }

  /** Returns a list as a member of its record, marked if there is more than it shows (V4a). */
  function showSome<Item, Shape extends { readonly body: string; readonly author: UserShape }>(
    name: RelatedList,
    list: Bounded<Item>,
    present: Present<Item, Shape>,
  ): object {
    const shown: Shape[] = [];
    let { truncated } = list;
    let length = 0;
    for (const item of list.items) {
      const shape = present(item);
      if (shape === null) continue;
      length += shape.body.length + 2 * shape.author.name.length;
      if (length > maxLength && shown.length > 0) {
        truncated = true;
        break;
      }
      shown.push(shape);
    }
    return { [name]: shown, ...(truncated && { [`${name}_truncated`]: true }) };
  }

  return {
    presentPosts,
    presentComments,

    async comment(comment: Comment, viewer: Caller): Promise<CommentShape | null> {
      return (await presentComments([comment], viewer))(comment);
    },

    async post(post: Post, viewer: Caller, budget: Budget) {
      const [present, comments] = await Promise.all([
        presentPosts([post], viewer),
        blog.comments.listOldestOf(post.id, { maxRows: limits.maxComments, maxLength }, budget),
      ]);
      const shape = present(post);
      const presentOne = await presentComments(comments.items, viewer);
      return shape && { ...shape, ...showSome('comments', comments, presentOne) };
    },

    /** A single user always has both lists (V4). */
    async user(user: User, viewer: Caller, budget: Budget) {
      const bounds = { maxRows: maxRelated, maxLength };
      const [posts, comments] = await Promise.all([
        blog.posts.listNewestOf(user.id, bounds, budget),
        blog.comments.listNewestOf(user.id, bounds, budget),
      ]);
      return {
        ...presentUser(user, isAdministrator(viewer)),
        ...showSome('posts', posts, await presentPosts(posts.items, viewer, budget)),
        ...showSome('comments', comments, await presentComments(comments.items, viewer)),
      };
    },

    /** Returns the function that presents listed users with the requested lists. */
    async presentUsers(
      users: readonly User[],
      include: readonly RelatedList[],
      viewer: Caller,
      budget: Budget,
    ) {
      const ids = users.map(({ id }) => id);
      const lists = new Map<RelatedList, ReadonlyMap<number, Written>>();
      if (include.includes('posts')) {
        const posts = await blog.posts.listNewestOfMany(ids, maxRelated + 1, budget);
        lists.set('posts', groupByAuthor(posts, await presentPosts(posts, viewer, budget)));
      }
      if (include.includes('comments')) {
        const comments = await blog.comments.listNewestOfMany(ids, maxRelated + 1, budget);
        lists.set('comments', groupByAuthor(comments, await presentComments(comments, viewer)));
      }
      return (user: User): object => {
        const shown: Record<string, unknown> = { ...presentUser(user, isAdministrator(viewer)) };
        for (const [name, byAuthor] of lists) {
          const { items, isTruncated } = byAuthor.get(user.id) ?? { items: [], isTruncated: false };
          shown[name] = items;
          if (isTruncated) shown[`${name}_truncated`] = true;
        }
        return shown;
      };
    },
  };
}

export type Views = ReturnType<typeof createViews>;

/** Groups records, which include one more per author than is shown. */
function groupByAuthor<Item extends { readonly authorId: number }>(
  items: readonly Item[],
  present: Present<Item, unknown>,
): ReadonlyMap<number, Written> {
  const byAuthor = new Map<number, Written>();
  for (const item of items) {
    const written = byAuthor.get(item.authorId) ?? { items: [], isTruncated: false };
    byAuthor.set(item.authorId, written);
    const isFull = written.items.length === maxRelated;
    if (isFull) written.isTruncated = true;
    const shape = isFull ? null : present(item);
    if (shape !== null) written.items.push(shape);
  }
  return byAuthor;
}

export interface VersionedParts {
  readonly blog: Blog;
  readonly views: Views;
  readonly bodies: Bodies;
  /** Defines an operation with an authenticated caller. */
  readonly operation: ReturnType<typeof operationsFor<User>>;
}
