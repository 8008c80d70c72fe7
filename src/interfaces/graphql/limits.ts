import {
  type ASTNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import type { Settings } from '../../settings/settings.ts';
import { countComparisons } from './comparisons.ts';
import { graphqlError } from './errors.ts';

/** The limits of an operation (G13). Checked before anything runs; a refused operation gets one error. */
export type OperationLimits = Pick<
  Settings,
  | 'graphqlMaxTokens'
  | 'graphqlMaxDepth'
  | 'graphqlMaxAliases'
  | 'graphqlMaxDirectives'
  | 'graphqlMaxFragments'
  | 'graphqlMaxCost'
>;

/** The root fields of introspection, which no type declares. */
const introspectionFields: ReadonlyMap<string, GraphQLField<unknown, unknown>> = new Map([
  ['__schema', SchemaMetaFieldDef],
  ['__type', TypeMetaFieldDef],
]);

/** Twice the cost of the introspection query of common tools, which is executed without yielding. */
const maxIntrospectionCost = 25_000;

/** The approximate lengths of introspection lists, which are known, unlike those of the blog's records. */
const introspectionLengths: Readonly<Record<string, number>> = {
  types: 30,
  fields: 4,
  inputFields: 2,
  enumValues: 2,
  directives: 6,
  locations: 3,
};

/** Fields in the response of an operation, or compared with each other: this many take about ten milliseconds. */
const maxComparisons = 50_000;

const assumedListLength = 10;

export interface DocumentSize {
  readonly nodes: number;
  readonly aliases: number;
  readonly directives: number;
  readonly fragments: number;
  /** The pairs of fields that validation compares with each other, counted on demand. */
  readonly comparisons: number;
}

export function sizeOf(document: DocumentNode): DocumentSize {
  const size = { nodes: 0, aliases: 0, directives: 0, fragments: 0 };
  addTo(size, document);
  let comparisons: number | null = null;
  return {
    ...size,
    get comparisons() {
      comparisons ??= countComparisons(document, fragmentsOf(document), maxComparisons);
      return comparisons;
    },
  };
}

/** Walks the properties itself: the visitor of graphql-js takes twenty times as long. */
function addTo(
  size: { -readonly [Name in Exclude<keyof DocumentSize, 'comparisons'>]: number },
  node: ASTNode,
): void {
  size.nodes += 1;
  if (node.kind === Kind.FIELD && node.alias !== undefined) size.aliases += 1;
  else if (node.kind === Kind.DIRECTIVE) size.directives += 1;
  else if (node.kind === Kind.FRAGMENT_DEFINITION) size.fragments += 1;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'loc') continue;
    if (Array.isArray(value)) for (const item of value) addTo(size, item);
    else if (typeof value === 'object' && value !== null) addTo(size, value as ASTNode);
  }
}

/**
 * Counts on the document as written. Introspection is exempt from the depth limit, because its cost is
 * limited separately.
 */
export function checkDocument(
  document: DocumentNode,
  size: DocumentSize,
  limits: OperationLimits,
): GraphQLError | null {
  const { aliases, directives, fragments } = size;
  if (aliases > limits.graphqlMaxAliases) return refuse('aliases', aliases, limits.graphqlMaxAliases);
  if (directives > limits.graphqlMaxDirectives)
    return refuse('directives', directives, limits.graphqlMaxDirectives);
  if (fragments > limits.graphqlMaxFragments)
    return refuse('fragments', fragments, limits.graphqlMaxFragments);
  const { depth } = measure(document, null);
  if (depth > limits.graphqlMaxDepth) return refuse('selection depth', depth, limits.graphqlMaxDepth);
  const { comparisons } = size;
  return comparisons > maxComparisons ? refuse('field comparisons', comparisons, maxComparisons) : null;
}

/** The cost depends on which fields are lists, so it is measured on the chosen schema. */
export function checkCost(
  document: DocumentNode,
  schema: GraphQLSchema,
  limits: OperationLimits,
): GraphQLError | null {
  const { cost, introspection } = measure(document, schema);
  if (cost > limits.graphqlMaxCost) return refuse('cost of nested lists', cost, limits.graphqlMaxCost);
  if (introspection <= maxIntrospectionCost) return null;
  return refuse('cost of introspection', introspection, maxIntrospectionCost);
}

function refuse(what: string, asked: number, max: number): GraphQLError {
  return graphqlError(
    `The operation is too large: ${what} ${asked} (maximum ${max})`,
    'GRAPHQL_VALIDATION_FAILED',
  );
}

interface Measured {
  /** The deepest selection. */
  readonly depth: number;
  /** The fields of the response if every list held ten items, or fewer if an argument says so. */
  readonly cost: number;
}

const nothing: Measured = { depth: 0, cost: 0 };
const leaf: Measured = { depth: 1, cost: 1 };

/** Measures the largest operation, and all introspection. Without a schema, lists are unknown. */
function measure(
  document: DocumentNode,
  schema: GraphQLSchema | null,
): Measured & { readonly introspection: number } {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Measured>();
  let introspection = 0;

  function ofSet({ selections }: SelectionSetNode, type: Type): Measured {
    let [depth, cost] = [0, 0];
    for (const selection of selections) {
      const inner = ofSelection(selection, type);
      depth = Math.max(depth, inner.depth);
      cost += inner.cost;
    }
    return { depth, cost };
  }

  function ofSelection(selection: SelectionNode, type: Type): Measured {
    if (selection.kind === Kind.FIELD) return ofField(selection, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    const condition = selection.typeCondition?.name.value;
    return ofSet(selection.selectionSet, condition === undefined ? type : schema?.getType(condition));
  }

  function ofField(field: FieldNode, type: Type): Measured {
    const { selectionSet, name } = field;
    if (selectionSet === undefined) return leaf;
    const own = isObjectType(type) ? type.getFields()[name.value] : undefined;
    const definition = own ?? introspectionFields.get(name.value);
    const { depth, cost } = ofSet(selectionSet, definition && getNamedType(definition.type));
    if (own === undefined && definition !== undefined) {
      introspection += cost;
      return { depth: 1, cost: 1 + cost };
    }
    const isList = own !== undefined && isListType(getNullableType(own.type));
    return { depth: 1 + depth, cost: 1 + cost * (isList ? lengthOf(field, type) : 1) };
  }

  /** A fragment is measured once, and one that contains itself counts as nothing. */
  function ofFragment(name: string): Measured {
    const seen = known.get(name);
    const fragment = fragments[name];
    if (seen !== undefined || fragment === undefined) return seen ?? nothing;
    known.set(name, nothing);
    const measured = ofSet(fragment.selectionSet, schema?.getType(fragment.typeCondition.name.value));
    known.set(name, measured);
    return measured;
  }

  const operations = document.definitions.filter(isOperation);
  const all = operations.map(({ selectionSet, operation }) =>
    ofSet(selectionSet, schema?.getRootType(operation)),
  );
  const [depth, cost] = [all.map((one) => one.depth), all.map((one) => one.cost)];
  return { depth: Math.max(0, ...depth), cost: Math.max(0, ...cost), introspection };
}

type Type = GraphQLNamedType | null | undefined;

/** A negative limit is refused later; it must not make anything cheaper. */
function lengthOf(field: FieldNode, type: Type): number {
  if (type && isIntrospectionType(type)) return introspectionLengths[field.name.value] ?? 1;
  const limit = field.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (limit?.kind !== Kind.INT) return assumedListLength;
  return Math.max(0, Math.min(Number(limit.value), assumedListLength));
}

/** Returns the fragments by name, in an object without a prototype, so that no name finds an inherited property. */
export function fragmentsOf(document: DocumentNode): Readonly<Record<string, FragmentDefinitionNode>> {
  const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  const byName = Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]));
  return Object.setPrototypeOf(byName, null);
}

function isOperation(node: DefinitionNode) {
  return node.kind === Kind.OPERATION_DEFINITION;
}
