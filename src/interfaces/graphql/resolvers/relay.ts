import type { GraphQLResolveInfo } from 'graphql';
import { requireCaller } from '../../../blog/access.ts';
import { InvalidRecord } from '../../../blog/problems.ts';
import { maxListItems } from '../../../lib/input-limits.ts';
import type { GraphqlContext } from '../context.ts';
import { type NodeType, nodeTypes, parseGlobalId, plainId, toGlobalId } from '../global-id.ts';
import type { NodeOf, RecordOf } from '../node-loader.ts';
import type { SelectedNode } from '../nodes.ts';
import type * as relay from '../schema/relay.types.ts';
import type { Selection } from '../selection.ts';
import * as actions from './actions.ts';
import { filterOf } from './arguments.ts';
import { postsIn, relayConnection, usersIn } from './connections.ts';
import { mutation, sessionMutations } from './mutations.ts';
import { payloadOf, required } from './payloads.ts';
import { sharedQueries } from './queries.ts';

/** The Relay schema: the operations of the main one, with ids that are unique across types. */

type AnyNode = NodeOf[NodeType];

/** Reads records by global id, in the given order, at the cost of one list per type. */
async function readNodes(
  ids: readonly string[],
  context: GraphqlContext,
  selectionOf: (type: NodeType) => Selection,
): Promise<readonly (AnyNode | null)[]> {
  context.budget.takeItems(ids.length);
  const named = ids.map(parseGlobalId);
  const found = new Map<string, AnyNode>();
  for (const type of nodeTypes) {
    const wanted = new Set(named.flatMap((name) => (name?.type === type ? [name.id] : [])));
    if (wanted.size === 0) continue;
    const nodes = await context.createLoader().loadById(type, [...wanted], selectionOf(type));
    for (const node of nodes) found.set(`${type} ${node.key}`, node);
  }
  return named.map((name) => (name && found.get(`${name.type} ${name.id}`)) ?? null);
}

const show =
  <K extends NodeType>(kind: K) =>
  async (record: RecordOf[K], context: GraphqlContext, info: GraphQLResolveInfo): Promise<SelectedNode> =>
    required(kind, await payloadOf(kind, record, context.selections.read(info), context));

const [showUser, showPost, showComment] = [show('User'), show('Post'), show('Comment')];

export const relayQueries: Required<relay.QueryResolvers> = {
  async node(_root, { id }, context, info) {
    const [node] = await readNodes([id], context, (type) => context.selections.read(info, type));
    return node ?? null;
  },

  async nodes(_root, { ids }, context, info) {
    if (ids.length > maxListItems) {
      throw new InvalidRecord([{ field: 'ids', rule: 'too_many', max: maxListItems }]);
    }
    return readNodes(ids, context, (type) => context.selections.read(info, type));
  },

  user: (root, { databaseId: id }, context, info) => sharedQueries.user(root, { id }, context, info),
  post: (root, { databaseId: id }, context, info) => sharedQueries.post(root, { id }, context, info),
  me: sharedQueries.me,
  search: sharedQueries.search,

  users: (_root, page, context, info) => relayConnection(page, usersIn(context), context, info),

  posts(_root, { filter, ...page }, context, info) {
    const { authorId } = filter ?? {};
    const plain = authorId == null ? filter : { ...filter, authorId: plainId('User', authorId) };
    return relayConnection(page, postsIn(filterOf(plain, context), context), context, info);
  },

  async drafts(_root, page, context, info) {
    const { id } = requireCaller(await context.caller());
    const source = postsIn({ authorId: id, published: false }, context);
    return relayConnection(page, source, context, info);
  },
};

export const relayMutations: Required<relay.MutationResolvers> = {
  ...sessionMutations,
  createUser: mutation(actions.createUser, showUser),
  updateUser: mutation(byId('User', actions.updateUser), showUser),
  deleteUser: mutation(byId('User', actions.deleteUser), showDeleted),
  createPost: mutation(actions.createPost, showPost),
  updatePost: mutation(byId('Post', actions.updatePost), showPost),
  deletePost: mutation(byId('Post', actions.deletePost), showDeleted),
  publishPost: mutation(byId('Post', actions.publishPost), showPost),
  addComment: mutation(
    ({ postId, text }, context) => actions.addComment({ postId: plainId('Post', postId), text }, context),
    showComment,
  ),
  addFriend: mutation(ofUser(actions.addFriend), async (caller, context, info, { userId }) => {
    const selection = context.selections.read(info);
    const edge = selection.get('friendEdge');
    const friend = await context.blog.users.find(Number(plainId('User', userId)));
    const shown = friend && edge ? await payloadOf('User', friend, asUserEdge(edge), context) : {};
    const user = await payloadOf('User', caller, selection, context);
    return required('User', friend && shown && user && { ...user, friendEdge: shown.userEdge });
  }),
  removeFriend: mutation(ofUser(actions.removeFriend), async (caller, context, info, { userId }) => {
    const payload = await showUser(caller, context, info);
    return { ...payload, removedId: toGlobalId('User', Number(plainId('User', userId))) };
  }),
};

type Write<Args, Written> = (args: Args, context: GraphqlContext) => Promise<Written>;

/** Creates a mutation of the record with a global id. */
function byId<Args extends { readonly id: string }, Written>(type: NodeType, write: Write<Args, Written>) {
  return (args: Args, context: GraphqlContext) => write({ ...args, id: plainId(type, args.id) }, context);
}

function ofUser<Written>(write: Write<{ readonly userId: string }, Written>) {
  return ({ userId }: { readonly userId: string }, context: GraphqlContext) =>
    write({ userId: plainId('User', userId) }, context);
}

function showDeleted(isDeleted: boolean, _context: object, _info: object, { id }: { readonly id: string }) {
  return { deletedId: isDeleted ? id : null };
}

/** Wraps the selection of an edge as that of a payload. */
function asUserEdge(edge: Selection): Selection {
  return new Map([['userEdge', edge]]);
}
