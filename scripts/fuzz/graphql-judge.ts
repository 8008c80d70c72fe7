import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { parseGlobalId } from '../../src/interfaces/graphql/global-id.ts';
import type { Document } from './graphql-documents.ts';

/** An operation as the reference implementation understands it. */
export interface Understood {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

/** An operation, and what is expected of it. */
export interface Operation {
  readonly document: Document;
  readonly understood: Understood | 'invalid' | null;
}

/** Longer texts are the server's to judge: doing it here as well would take most of the round. */
const longestJudged = 10_000;

/** The first schema that a document is valid for; 'invalid' when there is none, null when nobody looked. */
export function understand(
  { text, operationName }: Document,
  schemas: readonly GraphQLSchema[],
): Understood | 'invalid' | null {
  if (text.length > longestJudged) return null;
  const document = parseOrNull(text);
  if (document === null) return 'invalid';
  const schema = schemas.find((candidate) => isValid(candidate, document));
  if (schema === undefined) return 'invalid';
  const operation = getOperationAST(document, operationName);
  return operation ? { schema, document, operation } : 'invalid';
}

/** The reference implementation throws at a subscription whose root field depends on a variable. */
function isValid(schema: GraphQLSchema, document: DocumentNode): boolean {
  try {
    return validate(schema, document).length === 0;
  } catch {
    return false;
  }
}

function parseOrNull(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** What is wrong with a result, given what the operation asks for. */
export function judgeResult({ document, understood }: Operation, result: object): string | null {
  if (understood === null || !('data' in result)) return null;
  if (understood === 'invalid') return 'there is data though the document is invalid';
  if (typeof result.data !== 'object' || result.data === null) return null;
  return judgeData(understood, document.variables, result.data);
}

/** What is wrong with the data of an operation: what was selected must be there, of its type, and nothing else. */
export function judgeData(
  understood: Understood,
  variables: Document['variables'],
  data: object,
): string | null {
  const { schema, document, operation } = understood;
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const root = schema.getRootType(operation.operation);
  if (coerced === undefined) return 'there is data though the variables do not fit';
  if (root == null) return 'there is data of an operation that the schema has not';
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  return new DataJudge(schema, fragments, coerced).object(data, root.name, [operation.selectionSet], 'data');
}

class DataJudge {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: Readonly<Record<string, unknown>>;

  constructor(
    schema: GraphQLSchema,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: Readonly<Record<string, unknown>>,
  ) {
    this.#schema = schema;
    this.#fragments = fragments;
    this.#variables = variables;
  }

  object(value: object, typeName: string, sets: readonly SelectionSetNode[], path: string): string | null {
    const expected = new Map<string, { name: string; sets: SelectionSetNode[] }>();
    for (const set of sets) this.#collect(set, typeName, expected);
    const names = Object.keys(value);
    if (names.length !== expected.size || names.some((name) => !expected.has(name))) {
      return `${path} has the fields ${names.join(', ')}, not ${[...expected.keys()].join(', ')}`;
    }
    for (const [key, field] of expected) {
      const problem = this.#field(Reflect.get(value, key), typeName, field, `${path}.${key}`);
      if (problem !== null) return problem;
    }
    return null;
  }

  #field(
    value: unknown,
    typeName: string,
    field: { name: string; sets: SelectionSetNode[] },
    path: string,
  ): string | null {
    if (field.name === '__typename') return value === typeName ? null : `${path} is not ${typeName}`;
    // What introspection tells is the reference implementation's own.
    if (field.name.startsWith('__')) return null;
    const type = this.#schema.getType(typeName);
    const definition = isObjectType(type) ? type.getFields()[field.name] : undefined;
    return definition === undefined
      ? `${path} is no field of ${typeName}`
      : this.#value(value, definition.type, field.sets, path);
  }

  #value(
    value: unknown,
    type: GraphQLOutputType,
    sets: readonly SelectionSetNode[],
    path: string,
  ): string | null {
    if (isNonNullType(type))
      return value === null ? `${path} is null` : this.#value(value, type.ofType, sets, path);
    if (value === null) return null;
    if (isListType(type)) {
      if (!Array.isArray(value)) return `${path} is no list`;
      for (const [index, item] of value.entries()) {
        const problem = this.#value(item, type.ofType, sets, `${path}.${index}`);
        if (problem !== null) return problem;
      }
      return null;
    }
    if (isLeafType(type))
      return isLeaf(value, type.name) ? null : `${path} is no ${type.name}: ${JSON.stringify(value)}`;
    if (typeof value !== 'object') return `${path} is no object`;
    // Every union that is written here selects the name of its type.
    const typeName: unknown = isObjectType(type) ? type.name : Reflect.get(value, '__typename');
    return typeof typeName === 'string' ? this.object(value, typeName, sets, path) : null;
  }

  #collect(
    set: SelectionSetNode,
    typeName: string,
    into: Map<string, { name: string; sets: SelectionSetNode[] }>,
  ): void {
    for (const selection of set.selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const known = into.get(key) ?? { name: selection.name.value, sets: [] };
        if (selection.selectionSet !== undefined) known.sets.push(selection.selectionSet);
        into.set(key, known);
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition?.name.value ?? typeName;
      if (fragment !== undefined && this.#applies(condition, typeName))
        this.#collect(fragment.selectionSet, typeName, into);
    }
  }

  /** Object types apply to themselves, a union to its members. */
  #applies(condition: string, typeName: string): boolean {
    const [abstract, concrete] = [this.#schema.getType(condition), this.#schema.getType(typeName)];
    if (abstract === concrete) return true;
    return (
      isObjectType(concrete) &&
      abstract !== undefined &&
      'getTypes' in abstract &&
      abstract.getTypes().includes(concrete)
    );
  }

  #isIncluded(node: SelectionNode): boolean {
    const skip = getDirectiveValues(GraphQLSkipDirective, node, this.#variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, node, this.#variables);
    return skip?.if !== true && include?.if !== false;
  }
}

function isLeaf(value: unknown, typeName: string): boolean {
  if (typeName === 'Int') return Number.isInteger(value);
  if (typeName === 'Boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (typeName === 'DateTime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
  if (typeName !== 'ID') return value.isWellFormed();
  return /^[1-9]\d*$/.test(value) || parseGlobalId(value) !== null;
}
