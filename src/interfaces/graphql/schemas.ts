import {
  buildASTSchema,
  GraphQLDeprecatedDirective,
  GraphQLDirective,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import { NeedsLane } from '../../lib/budget.ts';
import type { GraphqlContext } from './context.ts';
import { explain, graphqlError } from './errors.ts';
import { connectionMutations, mainMutations, simpleMutations } from './resolvers/mutations.ts';
import { connectionQueries, mainQueries, simpleQueries } from './resolvers/queries.ts';
import { definitionsOf } from './schema/definitions.ts';
import type { SchemaName } from './schema/documents.ts';
import { readArguments } from './variables.ts';

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>;
type RootField = GraphQLField<unknown, unknown>;

/** The resolvers of the root fields; everything below them is read from the returned nodes. */
const resolvers: Readonly<Record<SchemaName, { readonly queries: object; readonly mutations: object }>> = {
  main: { queries: mainQueries, mutations: mainMutations },
  simple: { queries: simpleQueries, mutations: simpleMutations },
  connection: { queries: connectionQueries, mutations: connectionMutations },
};

const made = new Map<SchemaName, GraphQLSchema>();

/** Built from the SDL files on first use, and shared by all apps of the process. */
function findSchema(name: SchemaName): GraphQLSchema {
  const known = made.get(name) ?? create(name);
  made.set(name, known);
  return known;
}

export const schemas: Readonly<Record<SchemaName, GraphQLSchema>> = {
  get main() {
    return findSchema('main');
  },
  get simple() {
    return findSchema('simple');
  },
  get connection() {
    return findSchema('connection');
  },
};

export function buildSchemaOf(name: SchemaName): GraphQLSchema {
  // The tests validate the SDL; validating it again would be most of the cost of a schema.
  const config = buildASTSchema(definitionsOf(name), { assumeValidSDL: true }).toConfig();
  const directives = config.directives.map((directive) =>
    directive === GraphQLDeprecatedDirective ? deprecated : directive,
  );
  return new GraphQLSchema({ ...config, directives });
}

/** `@deprecated` without a location newer than the 2021 specification, which graphql-core rejects before 3.2.11. */
const deprecated = new GraphQLDirective({
  ...GraphQLDeprecatedDirective.toConfig(),
  locations: GraphQLDeprecatedDirective.locations.filter((location) => location !== 'DIRECTIVE_DEFINITION'),
});

function create(name: SchemaName): GraphQLSchema {
  const schema = buildSchemaOf(name);
  const { queries, mutations } = resolvers[name];
  attach(schema.getQueryType(), queries);
  attach(schema.getMutationType(), mutations);
  return schema;
}

function attach(type: GraphQLObjectType | null | undefined, resolvers: object): void {
  const fields = type?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(resolvers) as [string, Resolver][]) {
    const field = fields[name];
    if (field === undefined) throw new Error(`the schema has no field ${name}`);
    field.resolve = guard(resolve, field);
  }
}

function isForCallersOnly({ astNode }: RootField): boolean {
  return astNode?.directives?.some((directive) => directive.name.value === 'auth') ?? false;
}

/** Converts every failure of a root field, expected or not. */
function guard(resolve: Resolver, field: RootField): Resolver {
  const forCallersOnly = isForCallersOnly(field);
  return async (root, _args, context, info) => {
    try {
      context.budget.rest();
      const args = readArguments(field, info.fieldNodes, context.variableValues);
      const isWritten = context.written.has(info.path.key);
      if (forCallersOnly && !isWritten && (await context.caller()) === null)
        throw graphqlError('Not authenticated', 'UNAUTHENTICATED');
      return await resolve(root, args, context, info);
    } catch (error) {
      if (error instanceof NeedsLane) throw error;
      throw explain(error, context.log, { requestId: context.requestId?.() });
    }
  };
}
