import { type Caller, isAdministrator } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { Comment, Post, User } from '../../blog/model.ts';
import {
  type CommentShape,
  type PostShape,
  presentComment,
  presentPost,
  presentUser,
  type UserShape,
} from './present.ts';

/** The most posts and comments that a user carries along (V4). */
const mostRelated = 100;

export const relatedLists = ['posts', 'comments'] as const;
export type RelatedList = (typeof relatedLists)[number];

/** Records with what belongs to them, gathered in a fixed number of statements however many records there are. */
export function createViews(blog: Blog, maxComments: number) {
  async function authorsOf(
    records: readonly { authorId: number }[],
    viewer: Caller,
  ): Promise<(record: { authorId: number }) => UserShape | null> {
    const users = await blog.users.findMany(records.map(({ authorId }) => authorId));
    const viewerIsAdministrator = isAdministrator(viewer);
    return ({ authorId }) => {
      const author = users.get(authorId);
      return author === undefined ? null : presentUser(author, viewerIsAdministrator);
    };
  }

  /** A post whose author was deleted between two statements is about to go as well, and is left out. */
  async function posts(list: readonly Post[], viewer: Caller): Promise<PostShape[]> {
    if (list.length === 0) return [];
    const [authorOf, tags] = await Promise.all([
      authorsOf(list, viewer),
      blog.tags.ofPosts(list.map(({ id }) => id)),
    ]);
    return list.flatMap((post) => {
      const author = authorOf(post);
      return author === null ? [] : [presentPost(post, author, tags.get(post.id) ?? [])];
    });
  }

  async function comments(list: readonly Comment[], viewer: Caller): Promise<CommentShape[]> {
    if (list.length === 0) return [];
    const authorOf = await authorsOf(list, viewer);
    return list.flatMap((comment) => {
      const author = authorOf(comment);
      return author === null ? [] : [presentComment(comment, author)];
    });
  }

  return {
    posts,
    comments,

    async post(post: Post, viewer: Caller) {
      const [[shape], { items }] = await Promise.all([
        posts([post], viewer),
        blog.comments.listOfPost(post.id, { number: 1, size: maxComments }),
      ]);
      return shape && { ...shape, comments: await comments(items, viewer) };
    },

    /** One user always carries both lists (V4). */
    async user(user: User, viewer: Caller) {
      const [ownPosts, ownComments] = await Promise.all([
        blog.posts.listNewestOf(user.id, mostRelated),
        blog.comments.listNewestOf(user.id, mostRelated),
      ]);
      return {
        ...presentUser(user, isAdministrator(viewer)),
        posts: await posts(ownPosts, viewer),
        comments: await comments(ownComments, viewer),
      };
    },

    /** Users of a list carry the lists that were asked for. */
    async users(list: readonly User[], include: ReadonlySet<RelatedList>, viewer: Caller) {
      const ids = list.map(({ id }) => id);
      const allPosts = include.has('posts') ? await blog.posts.listNewestOfMany(ids, mostRelated) : null;
      const allComments = include.has('comments')
        ? await blog.comments.listNewestOfMany(ids, mostRelated)
        : null;
      const postShapes = allPosts && Map.groupBy(await posts(allPosts, viewer), ({ author }) => author.id);
      const commentShapes =
        allComments && Map.groupBy(await comments(allComments, viewer), ({ author }) => author.id);
      return list.map((user) => ({
        ...presentUser(user, isAdministrator(viewer)),
        ...(postShapes && { posts: postShapes.get(user.id) ?? [] }),
        ...(commentShapes && { comments: commentShapes.get(user.id) ?? [] }),
      }));
    },
  };
}

export type Views = ReturnType<typeof createViews>;
