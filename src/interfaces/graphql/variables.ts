import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { maxListItems } from '../../lib/input-limits.ts';
import { withCode } from './errors.ts';

/** A longer list of errors would help no one. */
const maxErrors = 50;

export type VariableValues = Readonly<Record<string, unknown>>;

export type Coerced = { readonly coerced: VariableValues } | { readonly errors: readonly GraphQLError[] };

/** Errors end the operation before anything runs, without data, with the code for bad input (G8). */
export function coerceVariables(
  schema: GraphQLSchema,
  { variableDefinitions: definitions = [] }: OperationDefinitionNode,
  variables: VariableValues,
  suggests: boolean,
): Coerced {
  const long = definitions.find(({ variable }) => hasLongList(variables[variable.name.value]));
  if (long !== undefined) return { errors: [tooManyItems(long)] };
  const options = { maxErrors, hideSuggestions: !suggests };
  const result = getVariableValues(schema, definitions, variables, options);
  if (result.coerced !== undefined) return { coerced: { ...result.coerced } };
  return { errors: result.errors.map((error) => withCode(error, 'BAD_USER_INPUT')) };
}

/** Deeper than any type of the schemas: deeper values are refused as invalid. */
const deepest = 20;

/** Checked before the items are inspected one by one (S14). */
function hasLongList(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (Array.isArray(value) && items.length > maxListItems) return true;
  return items.some((item) => hasLongList(item, depth + 1));
}

function tooManyItems(definition: VariableDefinitionNode): GraphQLError {
  const message = `Variable "$${definition.variable.name.value}" has a list of more than ${maxListItems} items`;
  return new GraphQLError(message, { nodes: definition, extensions: { code: 'BAD_USER_INPUT' } });
}

export function readArguments(
  field: GraphQLField<unknown, unknown>,
  [node]: readonly FieldNode[],
  variableValues: VariableValues,
): VariableValues {
  try {
    return node === undefined ? {} : getArgumentValues(field, node, variableValues);
  } catch (error) {
    throw error instanceof GraphQLError ? withCode(error, 'BAD_USER_INPUT') : error;
  }
}
