import type { Awaitable } from '../../../lib/awaitable.ts';
import type { GraphqlContext, Operation } from '../context.ts';
import type { FieldPlan } from '../plan.ts';
import type { SchemaName } from '../schema/documents.ts';
import { connectionMutations, mainMutations, simpleMutations } from './mutations.ts';
import { connectionQueries, loadOne, mainQueries, simpleQueries } from './queries.ts';

/** Thrown if the record of an event was deleted before it could be shown. */
export class Gone extends Error {}

/** Shows the record of an event, whose id is the root of the field. */
const subscriptions = {
  async postCreated(_args: object, context: GraphqlContext, field: FieldPlan) {
    const id = context.roots.get(field.key) as number;
    const { posts } = context.blog;
    const post = (await posts.find(id)) ?? (await posts.findFresh(id));
    return requireNode(await loadOne('Post', post, context, field));
  },

  async commentAdded(_args: object, context: GraphqlContext, field: FieldPlan) {
    const id = context.roots.get(field.key) as number;
    const { comments } = context.blog;
    const comment = (await comments.find(id)) ?? (await comments.findFresh(id));
    return requireNode(await loadOne('Comment', comment, context, field));
  },
};

function requireNode<Node>(node: Node | null): Node {
  if (node === null) throw new Gone();
  return node;
}

export type AnyResolver = (args: object, context: GraphqlContext, field: FieldPlan) => Awaitable<unknown>;

/** The resolvers of the root fields of each schema, which its generated types check. */
const resolvers: Readonly<Record<SchemaName, Readonly<Record<string, object>>>> = {
  main: { query: mainQueries, mutation: mainMutations, subscription: subscriptions },
  simple: { query: simpleQueries, mutation: simpleMutations, subscription: subscriptions },
  connection: { query: connectionQueries, mutation: connectionMutations, subscription: subscriptions },
};

export function resolverOf({ schemaName, definition }: Operation, name: string): AnyResolver {
  const resolver = Reflect.get(resolvers[schemaName][definition.operation] ?? {}, name);
  if (typeof resolver !== 'function') throw new Error(`${name} has no resolver`);
  return resolver as AnyResolver;
}
