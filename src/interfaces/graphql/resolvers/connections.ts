import type { Post, SomePost } from '../../../blog/model.ts';
import type { IdRange, PostFilter } from '../../../blog/post-lists.ts';
import type { Awaitable } from '../../../lib/awaitable.ts';
import type { Cursors } from '../../../lib/cursor.ts';
import type { FieldList } from '../../../records/record.ts';
import type { GraphqlContext } from '../context.ts';
import { load } from '../load.ts';
import type { ConnectionNode, PageInfoNode } from '../nodes.ts';
import { type FieldPlan, type Selection, selects, shownFields, within } from '../plan.ts';
import { cursorOf, sizeOf } from './arguments.ts';
import { type ConnectionArguments, defaultSize, PagePlan } from './page-plan.ts';

/** Pages of posts by cursor: the documented variant, and the Relay specification in both directions. */

const idOnly: FieldList<Post> = ['id'];

/** The posts of a page; marked if there are more on either side. */
interface Page {
  readonly items: readonly SomePost[];
  hasNextPage(): Awaitable<boolean>;
  hasPreviousPage(): Awaitable<boolean>;
}

/** Follows the contract to the letter (G4): `last` and `before` are declared but ignored. */
export function forwardConnection(
  { first, after }: ConnectionArguments,
  context: GraphqlContext,
  field: FieldPlan,
): Promise<ConnectionNode> {
  const size = sizeOf('first', first) ?? defaultSize;
  const start = cursorOf(context.cursors, 'after', after);
  return toConnection({}, context, field, async (read) => {
    const found = await read({ after: start, max: size + 1, from: 'start' });
    return {
      items: found.slice(0, size),
      hasNextPage: () => found.length > size,
      hasPreviousPage: () => start !== undefined,
    };
  });
}

/** A page by the Relay specification. */
export function relayConnection(
  args: ConnectionArguments,
  filter: PostFilter,
  context: GraphqlContext,
  field: FieldPlan,
): Promise<ConnectionNode> {
  const plan = new PagePlan(args, context.cursors);
  const { after, before } = plan.range;
  const exists = (id: number, towards: 'start' | 'end') =>
    context.blog.posts.existsBeyond(filter, id, towards, context.budget);
  return toConnection(filter, context, field, async (read) => {
    const { items, hasMoreAfter, hasMoreBefore } = plan.cut(await read(plan.range));
    return {
      items,
      hasNextPage: () => hasMoreAfter || (before !== undefined && exists(before, 'end')),
      hasPreviousPage: () => hasMoreBefore || (after !== undefined && exists(after, 'start')),
    };
  });
}

/** Reads only the selected parts of a connection. */
async function toConnection(
  filter: PostFilter,
  context: GraphqlContext,
  field: FieldPlan,
  readPage: (read: (range: IdRange) => Promise<readonly SomePost[]>) => Promise<Page>,
): Promise<ConnectionNode> {
  const { blog, budget, cursors } = context;
  const { selection } = field;
  const node = within(within(selection, 'edges'), 'node');
  const pageInfo = within(selection, 'pageInfo');
  // Enough for a page that shows no posts.
  const fields = node.length > 0 ? shownFields('Post', node).Post : idOnly;
  const isRead = pageInfo.length > 0 || selects(selection, 'edges');
  const page = isRead ? await readPage((range) => blog.posts.range(filter, range, fields, budget)) : null;
  const nodes = page && (await load(context, 'Post', page.items, node));
  const described = page && pageInfo.length > 0 ? await describePage(page, pageInfo, cursors) : undefined;
  return {
    ...(nodes && { edges: nodes.map((shown) => ({ node: shown, cursor: cursors.issue(shown.key) })) }),
    ...(described && { pageInfo: described }),
    ...(selects(selection, 'totalCount') && { totalCount: await blog.posts.count(filter, budget) }),
  };
}

async function describePage(
  { items, hasNextPage, hasPreviousPage }: Page,
  pageInfo: Selection,
  cursors: Cursors,
): Promise<PageInfoNode> {
  const cursorAt = (index: number, name: string) =>
    items.length === 0 || !selects(pageInfo, name) ? null : cursors.issue(items.at(index)?.id ?? 0);
  return {
    hasNextPage: selects(pageInfo, 'hasNextPage') && (await hasNextPage()),
    hasPreviousPage: selects(pageInfo, 'hasPreviousPage') && (await hasPreviousPage()),
    startCursor: cursorAt(0, 'startCursor'),
    endCursor: cursorAt(-1, 'endCursor'),
  };
}
