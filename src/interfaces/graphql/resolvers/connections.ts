import type { GraphQLResolveInfo } from 'graphql';
import type { Post, SomePost, SomeUser } from '../../../blog/model.ts';
import type { IdRange } from '../../../blog/owned-ids.ts';
import type { PostFilter } from '../../../blog/post-lists.ts';
import type { ShownUser } from '../../../blog/users.ts';
import type { Awaitable } from '../../../lib/awaitable.ts';
import type { Cursors } from '../../../lib/cursor.ts';
import type { FieldList } from '../../../records/record.ts';
import type { GraphqlContext } from '../context.ts';
import type { ConnectionNode, Edges, PageInfoNode, PostNode, UserNode } from '../nodes.ts';
import type { Selection } from '../selection.ts';
import { shownFields } from '../shown-fields.ts';
import { cursorOf, sizeOf } from './arguments.ts';
import { type ConnectionArguments, defaultSize, PagePlan } from './page-plan.ts';

/** Pages of records by cursor: the documented variant, and the Relay specification in both directions. */

interface Source<Item extends { readonly id: number }, Node> {
  /** Reads the selected fields of the records; without a selection, only their ids. */
  read(range: IdRange, selection: Selection | undefined): Awaitable<readonly Item[]>;
  existsBeyond(id: number, towards: 'start' | 'end'): Awaitable<boolean>;
  count(): Awaitable<number>;
  load(items: readonly Item[], selection: Selection): Awaitable<readonly Node[]>;
}

/** The records of a page; marked if there are more on either side. */
interface Page<Item> {
  readonly items: readonly Item[];
  hasNextPage(): Awaitable<boolean>;
  hasPreviousPage(): Awaitable<boolean>;
}

export function postsIn(filter: PostFilter, context: GraphqlContext): Source<SomePost, PostNode> {
  const { posts } = context.blog;
  // Enough for a page that shows no posts.
  const ids: FieldList<Post> = ['id'];
  return {
    read: (range, selection) =>
      posts.range(filter, range, selection ? shownFields('Post', selection).Post : ids, context.budget),
    existsBeyond: (id, towards) => posts.existsBeyond(filter, id, towards),
    count: () => posts.count(filter),
    load: (items, selection) => context.createLoader().load('Post', items, selection),
  };
}

export function usersIn(context: GraphqlContext): Source<SomeUser, UserNode> {
  const { users } = context.blog;
  const ids: FieldList<ShownUser> = ['id'];
  return {
    read: (range, selection) =>
      users.range(range, selection ? shownFields('User', selection).User : ids, context.budget),
    existsBeyond: users.existsBeyond,
    count: users.count,
    load: (items, selection) => context.createLoader().load('User', items, selection),
  };
}

/** Follows the contract to the letter (G4): `last` and `before` are declared but ignored. */
export function forwardConnection(
  { first, after }: ConnectionArguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode> {
  const size = sizeOf('first', first) ?? defaultSize;
  const start = cursorOf(context.cursors, 'after', after);
  const source = postsIn({}, context);
  const readPage = async (selection: Selection | undefined): Promise<Page<SomePost>> => {
    const found = await source.read({ after: start, max: size + 1, from: 'start' }, selection);
    return {
      items: found.slice(0, size),
      hasNextPage: () => found.length > size,
      hasPreviousPage: () => start !== undefined,
    };
  };
  return toConnection(source, readPage, context, info);
}

/** A page by the Relay specification. */
export function relayConnection<Item extends { readonly id: number }, Node extends { readonly key: number }>(
  args: ConnectionArguments,
  source: Source<Item, Node>,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode<Node>> {
  const plan = new PagePlan(args, context.cursors);
  const { after, before } = plan.range;
  const readPage = async (selection: Selection | undefined): Promise<Page<Item>> => {
    const { items, hasMoreAfter, hasMoreBefore } = plan.cut(await source.read(plan.range, selection));
    return {
      items,
      hasNextPage: () => hasMoreAfter || (before !== undefined && source.existsBeyond(before, 'end')),
      hasPreviousPage: () => hasMoreBefore || (after !== undefined && source.existsBeyond(after, 'start')),
    };
  };
  return toConnection(source, readPage, context, info);
}

/** Reads only the selected parts of a connection. */
async function toConnection<Item extends { readonly id: number }, Node extends { readonly key: number }>(
  source: Source<Item, Node>,
  readPage: (selection: Selection | undefined) => Promise<Page<Item>>,
  { selections, cursors }: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode<Node>> {
  const selection = selections.read(info);
  const edges = selection.get('edges');
  const pageInfo = selection.get('pageInfo');
  const node = edges?.get('node');
  const page = edges || pageInfo ? await readPage(node) : null;
  const nodes = page && node ? await source.load(page.items, node) : null;
  const described = page && pageInfo ? await describePage(page, pageInfo, cursors) : null;
  const totalCount = selection.has('totalCount') ? await source.count() : null;
  return {
    ...(page && edges && { edges: edgesOf(page, nodes, edges, cursors) }),
    ...(described && { pageInfo: described }),
    ...(totalCount !== null && { totalCount }),
  };
}

function edgesOf<Item extends { readonly id: number }, Node extends { readonly key: number }>(
  { items }: Page<Item>,
  nodes: readonly Node[] | null,
  edges: Selection,
  cursors: Cursors,
): Edges<Node> {
  if (nodes === null) return items.map(({ id }) => ({ cursor: cursors.issue(id) }));
  if (!edges.has('cursor')) return nodes.map((node) => ({ node }));
  return nodes.map((node) => ({ node, cursor: cursors.issue(node.key) }));
}

async function describePage<Item extends { readonly id: number }>(
  { items, hasNextPage, hasPreviousPage }: Page<Item>,
  pageInfo: Selection,
  cursors: Cursors,
): Promise<PageInfoNode> {
  const cursorAt = (name: string, index: number): string | null => {
    const item = pageInfo.has(name) ? items.at(index) : undefined;
    return item === undefined ? null : cursors.issue(item.id);
  };
  return {
    hasNextPage: pageInfo.has('hasNextPage') && (await hasNextPage()),
    hasPreviousPage: pageInfo.has('hasPreviousPage') && (await hasPreviousPage()),
    startCursor: cursorAt('startCursor', 0),
    endCursor: cursorAt('endCursor', -1),
  };
}
