import type { GraphQLResolveInfo } from 'graphql';
import type { Session } from '../../../blog/accounts.ts';
import type { GraphqlContext } from '../context.ts';
import type { NodeOf, RecordOf } from '../node-loader.ts';
import type { SessionNode, UserNode } from '../nodes.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
import type { Kind } from '../shown-fields.ts';
import * as actions from './actions.ts';
import { required } from './payloads.ts';
import { loadOne } from './queries.ts';

/** Shows the record of a mutation. */
async function show<K extends Kind>(
  kind: K,
  record: RecordOf[K],
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<NodeOf[K]> {
  return required(kind, await loadOne(kind, record, context, info));
}

async function showSession(
  { token, user }: Session,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<SessionNode> {
  const selection = context.selections.read(info).get('user');
  const [node] = selection ? await context.createLoader().load('User', [user], selection) : [];
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
    return show('User', await actions.updateUser(args, context), context, info);
  },

  deleteUser: (_root, { id }, context) => actions.deleteUser(id, context),

  async updatePost(_root, args, context, info) {
    return show('Post', await actions.updatePost(args, context), context, info);
  },

  deletePost: (_root, { id }, context) => actions.deletePost(id, context),

  async publishPost(_root, { id }, context, info) {
    return show('Post', await actions.publishPost(id, context), context, info);
  },

  async addComment(_root, args, context, info) {
    return show('Comment', await actions.addComment(args, context), context, info);
  },

  async addFriend(_root, { userId }, context, info) {
    return show('User', await actions.addFriend(userId, context), context, info);
  },

  async removeFriend(_root, { userId }, context, info) {
    return show('User', await actions.removeFriend(userId, context), context, info);
  },
} satisfies main.MutationResolvers;

const full = {
  async createUser(_root, { input }, context, info) {
    return show('User', await actions.createUser(input, context), context, info);
  },

  async createPost(_root, args, context, info) {
    return show('Post', await actions.createPost(args, context), context, info);
  },
} satisfies main.MutationResolvers;

export const mainMutations: Required<main.MutationResolvers> = { ...shared, ...full };

export const connectionMutations: Required<connection.MutationResolvers> = { ...shared, ...full };

export const simpleMutations: Required<simple.MutationResolvers> = {
  ...shared,

  async createUser(_root, input, context, info) {
    return show('User', await actions.createUser(input, context), context, info);
  },

  async createPost(_root, { authorId, ...args }, context, info) {
    return show('Post', await actions.createPostAs(authorId, args, context), context, info);
  },
};
