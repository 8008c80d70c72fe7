import type { Awaitable } from '../../../lib/awaitable.ts';
import type { GraphqlContext, Operation } from '../context.ts';
import type { FieldPlan } from '../plan.ts';
import type { SchemaName } from '../schema/documents.ts';
import { subscriptions } from './events.ts';
import { connectionMutations, mainMutations, simpleMutations } from './mutations.ts';
import { connectionQueries, mainQueries, simpleQueries } from './queries.ts';

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
