import {
  type FieldNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { maxListItems } from '../../lib/input-limits.ts';
import { withCode } from './errors.ts';

/** A longer list of errors would help no one. */
const maxErrors = 50;

export type VariableValues = Readonly<Record<string, unknown>>;

export type Coerced = { readonly coerced: VariableValues } | { readonly errors: readonly GraphQLError[] };

const none: Coerced = { coerced: {} };

/**
 * Creates the function that coerces the variables of an operation. Values that already have the type of their variable
 * are taken as they are; graphql-js coerces any others, which takes ten times as long.
 */
export function createCoercion(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  suggests: boolean,
): (variables: VariableValues) => Coerced {
  if (variableDefinitions.length === 0) return () => none;
  const plain = variableDefinitions.map(describeVariable);
  return (variables) =>
    takePlain(plain, variables) ?? coerceVariables(schema, variableDefinitions, variables, suggests);
}

interface PlainVariable {
  readonly name: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  isPlain(value: unknown): boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const isInt = (value: unknown) => value === ((value as number) | 0);
const isBoolean = (value: unknown) => typeof value === 'boolean';

const plainValues: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['ID', isText],
  ['String', isText],
  ['Int', isInt],
  ['Boolean', isBoolean],
]);

function describeVariable({ variable, type, defaultValue }: VariableDefinitionNode): PlainVariable {
  const isRequired = type.kind === Kind.NON_NULL_TYPE;
  const nullable = isRequired ? type.type : type;
  const name = nullable.kind === Kind.NAMED_TYPE ? nullable.name.value : '';
  const isPlain = plainValues.get(name) ?? (() => false);
  return { name: variable.name.value, isRequired, hasDefault: defaultValue !== undefined, isPlain };
}

/** Returns null if a value has to be coerced, replaced by a default, or refused. */
function takePlain(plain: readonly PlainVariable[], variables: VariableValues): Coerced | null {
  const coerced: Record<string, unknown> = {};
  for (const { name, isRequired, hasDefault, isPlain } of plain) {
    if (!Object.hasOwn(variables, name)) {
      if (isRequired || hasDefault) return null;
      continue;
    }
    const value = variables[name];
    if (!isPlain(value) && (isRequired || value !== null)) return null;
    coerced[name] = value;
  }
  return { coerced };
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
  const result = getVariableValues(schema, definitions, variables, {
    maxErrors,
    hideSuggestions: !suggests,
  });
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

/**
 * Reads the arguments of a field as graphql-js does. Compiled code would treat an omitted variable within an
 * input object as null, which would erase fields that an update does not mention.
 */
export function readArguments(
  field: GraphQLField<unknown, unknown>,
  [node]: readonly FieldNode[],
  variableValues: VariableValues,
): VariableValues {
  if (node === undefined || field.args.length === 0) return {};
  try {
    return (
      takePlainArguments(plainArguments(field, node), variableValues) ??
      getArgumentValues(field, node, variableValues)
    );
  } catch (error) {
    throw error instanceof GraphQLError ? withCode(error, 'BAD_USER_INPUT') : error;
  }
}

/** An argument that is a variable, a scalar literal, or omitted. */
interface PlainArgument {
  readonly name: string;
  /** The name of the variable; null if there is none. */
  readonly variable: string | null;
  /** The literal or the default; undefined if there is none. */
  readonly value: unknown;
  readonly isRequired: boolean;
}

const knownArguments = new WeakMap<FieldNode, readonly PlainArgument[] | null>();

function plainArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): readonly PlainArgument[] | null {
  const known = knownArguments.get(node);
  if (known !== undefined) return known;
  const described = field.args.map((argument) => describeArgument(argument, node));
  const plain = described.every((argument) => argument !== null) ? described : null;
  knownArguments.set(node, plain);
  return plain;
}

/** Returns null for an argument that graphql-js has to read each time. */
function describeArgument(
  { name, type, defaultValue }: GraphQLArgument,
  node: FieldNode,
): PlainArgument | null {
  const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
  const isRequired = isNonNullType(type);
  if (given === undefined) return { name, variable: null, value: defaultValue, isRequired };
  if (given.kind === Kind.VARIABLE)
    return { name, variable: given.name.value, value: defaultValue, isRequired };
  const value =
    given.kind === Kind.LIST || given.kind === Kind.OBJECT ? undefined : valueFromAST(given, type);
  return value === undefined || (typeof value === 'object' && value !== null)
    ? null
    : { name, variable: null, value, isRequired };
}

/** Returns null if an argument is missing or invalid: graphql-js then reports it. */
function takePlainArguments(
  plain: readonly PlainArgument[] | null,
  variables: VariableValues,
): VariableValues | null {
  if (plain === null) return null;
  const values: Record<string, unknown> = {};
  for (const { name, variable, value, isRequired } of plain) {
    const isGiven = variable !== null && Object.hasOwn(variables, variable);
    const read = isGiven ? variables[variable] : value;
    if (read == null && (isRequired || (isGiven && read === undefined))) return null;
    if (read !== undefined) values[name] = read;
  }
  return values;
}
