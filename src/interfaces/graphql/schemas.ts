import { buildASTSchema, GraphQLDeprecatedDirective, GraphQLDirective, GraphQLSchema } from 'graphql';
import { definitionsOf } from './schema/definitions.ts';
import type { SchemaName } from './schema/documents.ts';

const made = new Map<SchemaName, GraphQLSchema>();

/** Built from the SDL files on first use, and shared by all apps of the process. */
function findSchema(name: SchemaName): GraphQLSchema {
  const known = made.get(name) ?? buildSchemaOf(name);
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
