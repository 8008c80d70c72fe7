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

const none: Coerced = { coerced: {} };

/**
 * The variables as their types want them, or the result that says what is wrong with them: it ends an operation before
 * anything runs, without data, and its code is the one for bad input (G8).
 */
export function coerceVariables(
  schema: GraphQLSchema,
  definition: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  suggests: boolean,
): Coerced {
  if (!definition.variableDefinitions?.length) return none;
  const long = definition.variableDefinitions.find(({ variable }) =>
    hasLongList(variables[variable.name.value]),
  );
  if (long !== undefined) return { errors: [tooManyItems(long)] };
  const result = getVariableValues(schema, definition.variableDefinitions, variables, {
    maxErrors,
    hideSuggestions: !suggests,
  });
  if (result.coerced !== undefined) return { coerced: { ...result.coerced } };
  return { errors: result.errors.map((error) => withCode(error, 'BAD_USER_INPUT')) };
}

/** Deeper than any type of the schemas: what is there is refused as no value of its type. */
const deepest = 20;

/** Asked before the items are looked at one by one (S14). */
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

/**
 * The arguments of a field as the reference implementation reads them. Compiled code takes a variable that is left out
 * within an input object for null, which would erase what an update does not mention.
 */
export function readArguments(
  field: GraphQLField<unknown, unknown>,
  [node]: readonly FieldNode[],
  variableValues: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (node === undefined || field.args.length === 0) return {};
  try {
    return getArgumentValues(field, node, variableValues);
  } catch (error) {
    throw error instanceof GraphQLError ? withCode(error, 'BAD_USER_INPUT') : error;
  }
}
