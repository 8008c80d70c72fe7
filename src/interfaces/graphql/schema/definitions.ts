import {
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  Kind,
  type ObjectTypeDefinitionNode,
  type ObjectTypeExtensionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { type SchemaName, schemaDocuments } from './documents.ts';

/** Returns the definitions of a schema, with all fields of a type in one place. */
export function definitionsOf(name: SchemaName): DocumentNode {
  const { definitions } = concatAST(schemaDocuments[name].map((text) => parse(text)));
  const extensions = definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION);
  const defined = definitions.filter((node) => node.kind !== Kind.OBJECT_TYPE_EXTENSION);
  return {
    kind: Kind.DOCUMENT,
    definitions: defined.map((node) =>
      node.kind === Kind.OBJECT_TYPE_DEFINITION ? extend(node, extensions) : node,
    ),
  };
}

function extend(
  type: ObjectTypeDefinitionNode,
  extensions: readonly ObjectTypeExtensionNode[],
): DefinitionNode {
  const own = extensions.filter(({ name }) => name.value === type.name.value);
  return { ...type, fields: [type, ...own].flatMap(({ fields = [] }) => fields) };
}

/** Returns the schema as text. Unlike the printer of graphql-js, it keeps `@auth`. */
export function textOf(name: SchemaName): string {
  const inBlocks = visit(definitionsOf(name), { StringValue: (node) => ({ ...node, block: true }) });
  return `${print(inBlocks)}\n`;
}
