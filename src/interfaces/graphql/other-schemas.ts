import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type SchemaName, schemaNames } from './schema/documents.ts';

/**
 * Names the schema that the errors are from, unless it is the first that is tried. `knownIn` lists the
 * schemas that know a field, an argument or a type that this one does not: the document mixes two of them.
 */
export function nameSchemas(
  errors: readonly GraphQLError[],
  own: SchemaName,
  document: DocumentNode,
  schemas: Readonly<Record<SchemaName, GraphQLSchema>>,
): readonly GraphQLError[] {
  const reported = new Set(errors.flatMap(({ nodes }) => nodes?.[0] ?? []));
  const known = new Map(schemaNames.map((name) => [name, findKnown(schemas[name], document, reported)]));
  const schema = own === schemaNames[0] ? {} : { schema: own };
  return errors.map((error) => {
    const knownIn = schemaNames.filter((name) => error.nodes?.[0] && known.get(name)?.has(error.nodes[0]));
    const isForeign = knownIn.length > 0 && !knownIn.some((name) => name === own);
    return withExtensions(error, { ...schema, ...(isForeign && { knownIn }) });
  });
}

/** Returns those nodes with errors that the schema knows. */
function findKnown(
  schema: GraphQLSchema,
  document: DocumentNode,
  reported: ReadonlySet<ASTNode>,
): ReadonlySet<ASTNode> {
  const types = new TypeInfo(schema);
  const known = new Set<ASTNode>();
  const enter = (node: ASTNode) => {
    if (reported.has(node) && isKnown(node, schema, types)) known.add(node);
  };
  visit(document, visitWithTypeInfo(types, { enter }));
  return known;
}

function isKnown(node: ASTNode, schema: GraphQLSchema, types: TypeInfo): boolean {
  if (node.kind === Kind.FIELD) return Boolean(types.getFieldDef());
  if (node.kind === Kind.ARGUMENT) return Boolean(types.getArgument());
  return node.kind === Kind.NAMED_TYPE && schema.getType(node.name.value) !== undefined;
}

function withExtensions(error: GraphQLError, extensions: object): GraphQLError {
  return new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    extensions: { ...error.extensions, ...extensions },
  });
}
