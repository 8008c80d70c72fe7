import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
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
  /** The pairs of fields that validation compares with each other. */
  readonly comparisons: number;
}

export function sizeOf(document: DocumentNode): DocumentSize {
  const size = { nodes: 0, aliases: 0, directives: 0, fragments: 0 };
  addTo(size, document);
  return { ...size, comparisons: countComparisons(document, fragmentsOf(document), maxComparisons) };
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

type Amount = readonly [what: string, asked: number, max: number];

/** Checks the size of the document as written, before it is validated. */
export function checkSize(
  { aliases, directives, fragments, comparisons }: DocumentSize,
  limits: OperationLimits,
): GraphQLError | null {
  return refuseExcess([
    ['aliases', aliases, limits.graphqlMaxAliases],
    ['directives', directives, limits.graphqlMaxDirectives],
    ['fragments', fragments, limits.graphqlMaxFragments],
    ['field comparisons', comparisons, maxComparisons],
  ]);
}

/** Checks a valid document on its schema, which knows which fields are lists. */
export function checkCost(
  document: DocumentNode,
  schema: GraphQLSchema,
  limits: OperationLimits,
): GraphQLError | null {
  const { depth, cost, introspection } = measure(document, schema);
  return refuseExcess([
    ['selection depth', depth, limits.graphqlMaxDepth],
    ['cost of nested lists', cost, limits.graphqlMaxCost],
    ['cost of introspection', introspection, maxIntrospectionCost],
  ]);
}

function refuseExcess(amounts: readonly Amount[]): GraphQLError | null {
  const [what, asked, max] = amounts.find((amount) => amount[1] > amount[2]) ?? [];
  if (what === undefined) return null;
  const message = `The operation is too large: ${what} ${asked} (maximum ${max})`;
  return graphqlError(message, 'GRAPHQL_VALIDATION_FAILED');
}

interface Measured {
  /** The deepest selection. Introspection is one level, because its cost is limited separately. */
  readonly depth: number;
  /** The fields of the response if every list held ten items, or fewer if an argument says so. */
  readonly cost: number;
  /** The part of the cost that is introspection. */
  readonly introspection: number;
}

const nothing: Measured = { depth: 0, cost: 0, introspection: 0 };
const leaf: Measured = { depth: 1, cost: 1, introspection: 0 };

/** Measures the largest operation of a valid document. */
function measure(document: DocumentNode, schema: GraphQLSchema): Measured {
  const fragments = fragmentsOf(document);
  const known = new Map<string, Measured>();

  function ofSet({ selections }: SelectionSetNode, type: Type): Measured {
    let { depth, cost, introspection } = nothing;
    for (const selection of selections) {
      const inner = ofSelection(selection, type);
      depth = Math.max(depth, inner.depth);
      cost += inner.cost;
      introspection += inner.introspection;
    }
    return { depth, cost, introspection };
  }

  function ofSelection(selection: SelectionNode, type: Type): Measured {
    if (selection.kind === Kind.FIELD) return ofField(selection, type);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    const condition = selection.typeCondition?.name.value;
    return ofSet(selection.selectionSet, condition === undefined ? type : schema.getType(condition));
  }

  function ofField(field: FieldNode, type: Type): Measured {
    const { selectionSet, name } = field;
    if (selectionSet === undefined) return leaf;
    const own = isObjectType(type) ? type.getFields()[name.value] : undefined;
    const { type: shown } = own ?? (name.value === '__type' ? TypeMetaFieldDef : SchemaMetaFieldDef);
    const { depth, cost, introspection } = ofSet(selectionSet, getNamedType(shown));
    if (own === undefined) return { depth: 1, cost: 1 + cost, introspection: cost };
    const length = isListType(getNullableType(shown)) ? lengthOf(field, type) : 1;
    return { depth: 1 + depth, cost: 1 + cost * length, introspection };
  }

  /** Measures a fragment once. */
  function ofFragment(name: string): Measured {
    const fragment = fragments[name];
    const measured =
      known.get(name) ??
      (fragment ? ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value)) : nothing);
    known.set(name, measured);
    return measured;
  }

  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const all = operations.map(({ selectionSet, operation }) =>
    ofSet(selectionSet, schema.getRootType(operation)),
  );
  const largest = (name: keyof Measured) => Math.max(0, ...all.map((one) => one[name]));
  return { depth: largest('depth'), cost: largest('cost'), introspection: largest('introspection') };
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
