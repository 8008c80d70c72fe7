import type { GraphQLResolveInfo } from 'graphql';
import type { Session } from '../../../blog/accounts.ts';
import type { Post, User } from '../../../blog/model.ts';
import { Failure } from '../../../lib/failure.ts';
import type { GraphqlContext } from '../context.ts';
import type { PostNode, SessionNode, UserNode } from '../nodes.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
import * as actions from './actions.ts';
import { loadPosts, loadUsers } from './queries.ts';

/** Throws if the new record was deleted before it could be read. */
async function showUser(user: User, context: GraphqlContext, info: GraphQLResolveInfo): Promise<UserNode> {
  const [node] = await loadUsers([user], context, info);
  if (node === undefined) throw new Failure('NOT_FOUND', 'User not found');
  return node;
}

async function showPost(post: Post, context: GraphqlContext, info: GraphQLResolveInfo): Promise<PostNode> {
  const [node] = await loadPosts([post], context, info);
  if (node === undefined) throw new Failure('NOT_FOUND', 'Post not found');
  return node;
}

async function showSession(
  { token, user }: Session,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<SessionNode> {
  const selection = context.selections.read(info).get('user');
  const [node] = selection ? await context.createLoader().users([user], selection) : [];
  return { token, user: node as UserNode };
}

/** Login and logout are the same in all schemas. */
export const sessionMutations = {
  async register(_root, { input }, context, info) {
    return showSession(await actions.register(input, context), context, info);
  },

  async login(_root, { email, password }, context, info) {
    return showSession(
      await context.blog.accounts.login(email, password, context.requester.address),
      context,
      info,
    );
  },

  async refreshToken(_root, _args, context, info) {
    return showSession(await context.blog.accounts.refresh(context.authorization), context, info);
  },

  async logout(_root, _args, context) {
    await context.blog.accounts.logout(context.authorization);
    return true;
  },
} satisfies main.MutationResolvers;

const shared = {
  ...sessionMutations,

  async updateUser(_root, args, context, info) {
    return showUser(await actions.updateUser(args, context), context, info);
  },

  deleteUser: (_root, { id }, context) => actions.deleteUser(id, context),

  async updatePost(_root, args, context, info) {
    return showPost(await actions.updatePost(args, context), context, info);
  },

  deletePost: (_root, { id }, context) => actions.deletePost(id, context),

  async publishPost(_root, { id }, context, info) {
    return showPost(await actions.publishPost(id, context), context, info);
  },

  async addComment(_root, args, context, info) {
    const comment = await actions.addComment(args, context);
    const selection = context.selections.read(info, 'Comment');
    const [node] = await context.createLoader().comments([comment], selection);
    if (node === undefined) throw new Failure('NOT_FOUND', 'Post not found');
    return node;
  },

  async addFriend(_root, { userId }, context, info) {
    return showUser(await actions.addFriend(userId, context), context, info);
  },

  async removeFriend(_root, { userId }, context, info) {
    return showUser(await actions.removeFriend(userId, context), context, info);
  },
} satisfies main.MutationResolvers;

const full = {
  async createUser(_root, { input }, context, info) {
    return showUser(await actions.createUser(input, context), context, info);
  },

  async createPost(_root, args, context, info) {
    return showPost(await actions.createPost(args, context), context, info);
  },
} satisfies main.MutationResolvers;

export const mainMutations: Required<main.MutationResolvers> = { ...shared, ...full };

export const connectionMutations: Required<connection.MutationResolvers> = { ...shared, ...full };

export const simpleMutations: Required<simple.MutationResolvers> = {
  ...shared,

  async createUser(_root, input, context, info) {
    return showUser(await actions.createUser(input, context), context, info);
  },

  async createPost(_root, { authorId, ...args }, context, info) {
    return showPost(await actions.createPostAs(authorId, args, context), context, info);
  },
};
