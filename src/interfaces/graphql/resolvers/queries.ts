import { requireCaller } from '../../../blog/access.ts';
import type { PostFilter } from '../../../blog/post-lists.ts';
import { InvalidRecord } from '../../../blog/problems.ts';
import { type Awaitable, whenReady } from '../../../lib/awaitable.ts';
import { Failure } from '../../../lib/failure.ts';
import { parseIntegerId } from '../../../lib/integer-id.ts';
import { countCharacters, isBlank, isStorable, longestQuery } from '../../../lib/text.ts';
import type { GraphqlContext } from '../context.ts';
import { load, type NodeOf, type RecordOf } from '../load.ts';
import type { CommentNode, PostNode, shownNames, UserNode } from '../nodes.ts';
import { type FieldPlan, type Kind, selectionOf, shownFields } from '../plan.ts';
import type * as connection from '../schema/connection.types.ts';
import type * as main from '../schema/main.types.ts';
import type * as simple from '../schema/simple.types.ts';
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

export function loadOne<K extends Kind>(
  kind: K,
  record: RecordOf[K] | null,
  context: GraphqlContext,
  field: FieldPlan,
): Awaitable<NodeOf[K] | null> {
  if (record === null) return null;
  return whenReady(load(context, kind, [record], selectionOf(field, kind)), ([node]) => node ?? null);
}

async function listUsers(
  { offset, max }: Stretch,
  context: GraphqlContext,
  field: FieldPlan,
): Promise<readonly UserNode[]> {
  const users = await context.blog.users.list({ offset, limit: max }, context.budget);
  return load(context, 'User', users, selectionOf(field, 'User'));
}

async function listPosts(
  filter: PostFilter,
  { offset, max }: Stretch,
  context: GraphqlContext,
  field: FieldPlan,
): Promise<readonly PostNode[]> {
  const selection = selectionOf(field, 'Post');
  const fields = shownFields('Post', selection).Post;
  const posts = await context.blog.posts.list(filter, offset, max, fields, context.budget);
  return load(context, 'Post', posts, selection);
}

export const sharedQueries = {
  user({ id }, context, field) {
    const userId = parseIntegerId(id);
    const finding = userId === null ? null : context.blog.users.find(userId);
    return whenReady(finding, (user) => loadOne('User', user, context, field));
  },

  post({ id }, context, field) {
    const postId = parseIntegerId(id);
    const finding = postId === null ? null : context.blog.posts.find(postId);
    return whenReady(finding, (post) => loadOne('Post', post, context, field));
  },

  async me(_args, context, field) {
    return loadOne('User', await context.caller(), context, field);
  },

  /** Users first, then posts, each in id order; a blank query finds nothing (G6). */
  async search({ query }, context, field) {
    if (isBlank(query)) return [];
    if (!isStorable(query)) throw new InvalidRecord([{ field: 'query', rule: 'bad_text' }]);
    if (countCharacters(query) > longestQuery) {
      throw new Failure('INVALID_INPUT', `query must be at most ${longestQuery} characters`);
    }
    const { blog, maxResults } = context;
    const users = await blog.users.search(query, maxResults, context.budget);
    const room = maxResults - users.length;
    const posts = room > 0 ? await blog.posts.search(query, room, context.budget) : [];
    return [
      ...(await load(context, 'User', users, selectionOf(field, 'User'))),
      ...(await load(context, 'Post', posts, selectionOf(field, 'Post'))),
    ];
  },

  async drafts(_args, context, field) {
    const { id } = requireCaller(await context.caller());
    return listPosts({ authorId: id, published: false }, everything, context, field);
  },

  postsConnection: ({ filter, ...page }, context, field) =>
    relayConnection(page, filterOf(filter, context), context, field),
} satisfies main.QueryResolvers;

const users: Required<main.QueryResolvers>['users'] = async (args, context, field) =>
  listUsers(stretchOf(args), context, field);

export const mainQueries: Required<main.QueryResolvers> = {
  ...sharedQueries,
  users,
  async posts({ filter, ...args }, context, field) {
    return listPosts(filterOf(filter, context), stretchOf(args), context, field);
  },
};

export const simpleQueries: Required<simple.QueryResolvers> = {
  ...sharedQueries,
  users: (_args, context, field) => listUsers(everything, context, field),
  async posts({ published }, context, field) {
    return listPosts({ published: given(published) }, everything, context, field);
  },
};

export const connectionQueries: Required<connection.QueryResolvers> = {
  ...sharedQueries,
  users,
  posts: (args, context, field) => forwardConnection(args, context, field),
};
