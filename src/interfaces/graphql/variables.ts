import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { maxListItems } from '../../lib/input-limits.ts';
import { withCode } from './errors.ts';

/** A longer list of errors would help no one. */
const maxErrors = 50;

export type VariableValues = Readonly<Record<string, unknown>>;

export type Coerced = { readonly coerced: VariableValues } | { readonly errors: readonly GraphQLError[] };

interface Scalar {
  readonly name: string;
  readonly type: GraphQLLeafType;
  readonly isOptional: boolean;
}

/** Creates the function that coerces the variables of an operation. Most are scalars: graphql-js takes 5 µs for one. */
export function createCoercion(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  suggests: boolean,
): (variables: VariableValues) => Coerced {
  const scalars = variableDefinitions.map((definition) => scalarIn(schema, definition));
  return (variables) => {
    const coerced = coerceScalars(scalars, variables);
    return coerced ? { coerced } : coerceVariables(schema, variableDefinitions, variables, suggests);
  };
}

function scalarIn(
  schema: GraphQLSchema,
  { variable, type, defaultValue }: VariableDefinitionNode,
): Scalar | null {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  const leaf = named.kind === Kind.NAMED_TYPE ? schema.getType(named.name.value) : undefined;
  if (!isLeafType(leaf)) return null;
  const isOptional = named === type && defaultValue === undefined;
  return { name: variable.name.value, type: leaf, isOptional };
}

/** Returns null if a variable is not a scalar, is null, has a default, or is invalid. */
function coerceScalars(
  scalars: readonly (Scalar | null)[],
  variables: VariableValues,
): VariableValues | null {
  const coerced: Record<string, unknown> = {};
  for (const scalar of scalars) {
    const value = scalar && variables[scalar.name];
    if (value === undefined && scalar?.isOptional) continue;
    if (scalar === null || value == null) return null;
    try {
      coerced[scalar.name] = scalar.type.parseValue(value);
    } catch {
      return null;
    }
  }
  return coerced;
}

/** Errors end the operation before anything runs, without data, with the code for bad input (G8). */
function coerceVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
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
