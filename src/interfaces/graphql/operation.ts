import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { GraphqlContext } from './context.ts';
import type { OperationResult } from './result.ts';
import type { SchemaName } from './schema/documents.ts';
import type { SelectionReader } from './selection.ts';
import type { Coerced } from './variables.ts';

/** An operation that is valid and ready to run any number of times. */
export interface Operation {
  /** The same for equal operations of equal texts. */
  readonly key: string;
  readonly schema: GraphQLSchema;
  readonly schemaName: SchemaName;
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly selections: SelectionReader;
  coerce(variables: Variables): Coerced;
  run(root: unknown, context: GraphqlContext, variables: Variables): Promise<OperationResult>;
}

export type Variables = Readonly<Record<string, unknown>> | null | undefined;
