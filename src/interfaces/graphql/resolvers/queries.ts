import type { GraphQLResolveInfo } from 'graphql';
import { requireCaller } from '../../../blog/access.ts';
import type { SomePost, User } from '../../../blog/model.ts';
import type { PostFilter } from '../../../blog/post-lists.ts';
import { Failure } from '../../../lib/failure.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import { countCharacters, isBlank, isStorable, longestQuery } from '../../../lib/text.ts';
import type { GraphqlContext } from '../context.ts';
import type { CommentNode, PostNode, shownNames, UserNode } from '../nodes.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
import { shownFields } from '../shown-fields.ts';
import { filterOf, given, type Stretch, stretchOf } from './arguments.ts';
import { forwardConnection, relayConnection } from './connections.ts';

/** Checks that a node has every field of its schema type: a missing field does not compile. */
type Matching<
  Shape,
  Node extends Readonly<Record<keyof Shape, unknown>>,
  _Names extends Readonly<Record<string, keyof Shape>>,
> = Node;
export type MatchingNodes = [
  Matching<main.User, Required<UserNode>, typeof shownNames.User>,
  Matching<main.Post, Required<PostNode>, typeof shownNames.Post>,
  Matching<main.Comment, Required<CommentNode>, typeof shownNames.Comment>,
];

const everything = { offset: 0, max: Number.MAX_SAFE_INTEGER };

export async function loadUsers(
  users: readonly User[],
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<readonly UserNode[]> {
  return context.createLoader().users(users, context.selections.read(info, 'User'));
}

export function loadPosts(
  posts: readonly SomePost[],
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<readonly PostNode[]> {
  return context.createLoader().posts(posts, context.selections.read(info, 'Post'));
}

async function listPosts(
  filter: PostFilter,
  { offset, max }: Stretch,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<readonly PostNode[]> {
  const selection = context.selections.read(info, 'Post');
  const fields = shownFields('Post', selection).Post;
  const posts = await context.blog.posts.list(filter, offset, max, fields, context.budget);
  return context.createLoader().posts(posts, selection);
}

export const sharedQueries = {
  async user(_root, { id }, context, info) {
    const userId = parseIntegerId(id);
    const user = userId === null ? null : await context.blog.users.find(userId);
    return user && ((await loadUsers([user], context, info))[0] ?? null);
  },

  async post(_root, { id }, context, info) {
    const postId = parseIntegerId(id);
    const post = postId === null ? null : await context.blog.posts.find(postId);
    return post && ((await loadPosts([post], context, info))[0] ?? null);
  },

  async me(_root, _args, context, info) {
    const caller = await context.caller();
    return caller && ((await loadUsers([caller], context, info))[0] ?? null);
  },

  /** Users first, then posts, each in id order; a blank query finds nothing (G6). */
  async search(_root, { query }, context, info) {
    if (isBlank(query) || !isStorable(query)) return [];
    if (countCharacters(query) > longestQuery) {
      throw new Failure('INVALID_INPUT', `query must be at most ${longestQuery} characters`);
    }
    const { blog, maxResults, selections } = context;
    const users = await blog.users.search(query, maxResults, context.budget);
    const room = maxResults - users.length;
    const posts = room > 0 ? await blog.posts.search(query, room, context.budget) : [];
    return [
      ...(await context.createLoader().users(users, selections.read(info, 'User'))),
      ...(await context.createLoader().posts(posts, selections.read(info, 'Post'))),
    ];
  },

  async drafts(_root, _args, context, info) {
    const { id } = requireCaller(await context.caller());
    return listPosts({ authorId: id, published: false }, everything, context, info);
  },

  postsConnection: (_root, { filter, ...page }, context, info) =>
    relayConnection(page, filterOf(filter), context, info),
} satisfies main.QueryResolvers;

const users: Required<main.QueryResolvers>['users'] = async (_root, args, context, info) => {
  const { offset, max } = stretchOf(args);
  return loadUsers(await context.blog.users.listFrom(offset, max, context.budget), context, info);
};

export const mainQueries: Required<main.QueryResolvers> = {
  ...sharedQueries,
  users,
  async posts(_root, { filter, ...args }, context, info) {
    return listPosts(filterOf(filter), stretchOf(args), context, info);
  },
};

export const simpleQueries: Required<simple.QueryResolvers> = {
  ...sharedQueries,
  async users(_root, _args, context, info) {
    const { offset, max } = everything;
    return loadUsers(await context.blog.users.listFrom(offset, max, context.budget), context, info);
  },
  async posts(_root, { published }, context, info) {
    return listPosts({ published: given(published) }, everything, context, info);
  },
};

export const connectionQueries: Required<connection.QueryResolvers> = {
  ...sharedQueries,
  users,
  posts: (_root, args, context, info) => forwardConnection(args, context, info),
};
