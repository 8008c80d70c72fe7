import type { GraphQLResolveInfo } from 'graphql';
import type { Post, SomePost } from '../../../blog/model.ts';
import type { PostFilter } from '../../../blog/post-lists.ts';
import type { FieldList } from '../../../records/record.ts';
import type { GraphqlContext } from '../context.ts';
import type { ConnectionNode } from '../nodes.ts';
import { shownFields } from '../shown-fields.ts';
import { cursorOf, sizeOf } from './arguments.ts';

/** Pages of posts by cursor: the documented variant, and the Relay specification in both directions. */

export interface ConnectionArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** What was read for a page: its posts, and whether there are more on either side. */
interface PostPage {
  readonly posts: readonly SomePost[];
  hasNextPage(): Promise<boolean>;
  hasPreviousPage(): Promise<boolean>;
}

const defaultSize = 10;

/** What a page needs that shows no posts. */
const cursorFields: FieldList<Post> = ['id'];

/** To the letter of the document (G4): `last` and `before` are declared and not acted on. */
export async function forwardConnection(
  { first, after }: ConnectionArguments,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode> {
  const size = sizeOf('first', first) ?? defaultSize;
  const start = cursorOf(context.cursors, 'after', after);
  const readPage = async (fields: FieldList<Post>): Promise<PostPage> => {
    const range = { after: start, max: size + 1, from: 'start' } as const;
    const found = await context.blog.posts.range({}, range, fields, context.budget);
    return {
      posts: found.slice(0, size),
      hasNextPage: async () => found.length > size,
      hasPreviousPage: async () => start !== undefined,
    };
  };
  return toConnection(readPage, {}, context, info);
}

/** The Relay cursor connections specification, sections 4 and 5: `first` from the start, then `last` from the end. */
export async function relayConnection(
  args: ConnectionArguments,
  filter: PostFilter,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode> {
  const first = sizeOf('first', args.first);
  const last = sizeOf('last', args.last);
  const after = cursorOf(context.cursors, 'after', args.after);
  const before = cursorOf(context.cursors, 'before', args.before);
  const { posts } = context.blog;

  const readPage = async (fields: FieldList<Post>): Promise<PostPage> => {
    const fromEnd = first === null && last !== null;
    const size = fromEnd ? last : (first ?? defaultSize);
    const from = fromEnd ? 'end' : 'start';
    const found = await posts.range(filter, { after, before, max: size + 1, from }, fields, context.budget);
    const hasMore = found.length > size;
    const kept = fromEnd ? found.slice(hasMore ? 1 : 0) : found.slice(0, size);
    const cut = !fromEnd && last !== null && kept.length > last;
    return {
      posts: cut ? kept.slice(kept.length - last) : kept,
      hasNextPage: async () =>
        (!fromEnd && hasMore) || (before !== undefined && posts.existsBeyond(filter, before, 'end')),
      hasPreviousPage: async () =>
        cut || (fromEnd && hasMore) || (after !== undefined && posts.existsBeyond(filter, after, 'start')),
    };
  };
  return toConnection(readPage, filter, context, info);
}

/** Reads what is selected of a connection, and nothing else. */
async function toConnection(
  readPage: (fields: FieldList<Post>) => Promise<PostPage>,
  filter: PostFilter,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<ConnectionNode> {
  const selection = context.selections.read(info);
  const edges = selection.get('edges');
  const pageInfo = selection.get('pageInfo');
  const node = edges?.get('node');
  const fields = node ? shownFields('Post', node).Post : cursorFields;
  const page = edges || pageInfo ? await readPage(fields) : null;
  const nodes = page && node ? await context.createLoader().posts(page.posts, node) : [];
  const cursorAt = (index: number): string | null => {
    const post = page?.posts.at(index);
    return post === undefined ? null : context.cursors.issue(post.id);
  };
  return {
    ...(page &&
      edges && {
        edges: node
          ? nodes.map((post) => ({
              node: post,
              ...(edges.has('cursor') && { cursor: context.cursors.issue(post.key) }),
            }))
          : page.posts.map(({ id }) => ({ cursor: context.cursors.issue(id) })),
      }),
    ...(page &&
      pageInfo && {
        pageInfo: {
          hasNextPage: pageInfo.has('hasNextPage') && (await page.hasNextPage()),
          hasPreviousPage: pageInfo.has('hasPreviousPage') && (await page.hasPreviousPage()),
          startCursor: pageInfo.has('startCursor') ? cursorAt(0) : null,
          endCursor: pageInfo.has('endCursor') ? cursorAt(-1) : null,
        },
      }),
    ...(selection.has('totalCount') && { totalCount: await context.blog.posts.count(filter) }),
  };
}
