import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { Attributes } from '../../observe/tracing.ts';
import type { GraphqlContext } from './context.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { SelectionReader } from './selection.ts';
import type { Coerced } from './variables.ts';

/** A valid operation that can run any number of times. */
export interface Operation {
  /** Equal for equal operations of equal texts. */
  readonly key: string;
  readonly text: string;
  readonly schema: GraphQLSchema;
  readonly schemaName: SchemaName;
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly selections: SelectionReader;
  coerce(variables: Variables): Coerced;
  run(root: unknown, context: GraphqlContext): Promise<OperationResult>;
}

export type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** Longer operation names are truncated in traces. */
const longestName = 100;

/** Returns the trace attributes of an operation: never its text, which may hold values. */
export function describe({ definition }: Operation): Attributes {
  return {
    'graphql.operation.type': definition.operation,
    'graphql.operation.name': definition.name?.value.slice(0, longestName),
  };
}
