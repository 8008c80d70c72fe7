import type { Session } from '../../../blog/accounts.ts';
import type { Awaitable } from '../../../lib/awaitable.ts';
import { Failure } from '../../../lib/failure.ts';
import type { GraphqlContext } from '../context.ts';
import { load, type NodeOf, type RecordOf } from '../load.ts';
import type { SessionNode, UserNode } from '../nodes.ts';
import { type FieldPlan, type Kind, within } from '../plan.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
import * as actions from './actions.ts';
import { loadOne } from './queries.ts';

/** Writes once. The selection of the result is read here or, if it is long, in a lane, which does not write. */
function mutation<Args, Written, Result>(
  write: (args: Args, context: GraphqlContext) => Promise<Written>,
  show: (written: Written, context: GraphqlContext, field: FieldPlan) => Awaitable<Result>,
) {
  return async (args: Args, context: GraphqlContext, field: FieldPlan) => {
    const { roots } = context;
    if (!roots.has(field.key)) roots.set(field.key, await write(args, context));
    return show(roots.get(field.key) as Written, context, field);
  };
}

const showSame = <Written>(written: Written): Written => written;

const show =
  <K extends Kind>(kind: K) =>
  async (record: RecordOf[K], context: GraphqlContext, field: FieldPlan): Promise<NodeOf[K]> =>
    required(kind, await loadOne(kind, record, context, field));

/** Throws if the record was deleted before it could be read. A comment is deleted with its post. */
function required<Node>(kind: Kind, node: Node | null): Node {
  if (node === null) throw new Failure('NOT_FOUND', kind === 'User' ? 'User not found' : 'Post not found');
  return node;
}

const [showUser, showPost, showComment] = [show('User'), show('Post'), show('Comment')];

async function showSession(
  { token, user }: Session,
  context: GraphqlContext,
  field: FieldPlan,
): Promise<SessionNode> {
  const [node] = await load(context, 'User', [user], within(field.selection, 'user'));
  return { token, user: node as UserNode };
}

const shared = {
  register: mutation(actions.register, showSession),
  login: mutation(actions.login, showSession),
  refreshToken: mutation(actions.refreshToken, showSession),
  logout: mutation(actions.logout, showSame),
  updateUser: mutation(actions.updateUser, showUser),
  deleteUser: mutation(actions.deleteUser, showSame),
  updatePost: mutation(actions.updatePost, showPost),
  deletePost: mutation(actions.deletePost, showSame),
  publishPost: mutation(actions.publishPost, showPost),
  addComment: mutation(actions.addComment, showComment),
  addFriend: mutation(actions.addFriend, showUser),
  removeFriend: mutation(actions.removeFriend, showUser),
} satisfies main.MutationResolvers;

const full = {
  createUser: mutation(actions.createUser, showUser),
  createPost: mutation(actions.createPost, showPost),
} satisfies main.MutationResolvers;

export const mainMutations: Required<main.MutationResolvers> = { ...shared, ...full };

export const connectionMutations: Required<connection.MutationResolvers> = { ...shared, ...full };

export const simpleMutations: Required<simple.MutationResolvers> = {
  ...shared,
  createUser: mutation(
    (input: simple.MutationCreateUserArgs, context) => actions.createUser({ input }, context),
    showUser,
  ),
  createPost: mutation(actions.createPostAs, showPost),
};
