import {
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  isAbstractType,
  isObjectType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The context that decides which fields are selected. */
export type Circumstances = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

export function responseKey({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

/** Returns the property name of a page: one field may be selected with several sets of arguments. */
export function pageName(field: string, args: Readonly<Record<string, unknown>>): string {
  return `${field} ${JSON.stringify(args)}`;
}

/** Returns the property of a record that holds the value of a field. */
export function propertyOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  { variableValues }: Circumstances,
): string {
  if (field.args.length === 0) return field.name;
  return pageName(field.name, getArgumentValues(field, node, variableValues));
}

/** Collects the fields that selections make on a type, in order, with all occurrences of each. */
export function collectFields(
  selectionSets: readonly (SelectionSetNode | undefined)[],
  typeName: string,
  circumstances: Circumstances,
  keyOf: (field: FieldNode) => string,
): ReadonlyMap<string, readonly FieldNode[]> {
  const collected = new Map<string, FieldNode[]>();
  // Each fragment is read once: nested spreads could otherwise grow without end.
  const visited = new Set<string>();

  function collect(selections: readonly SelectionNode[]): void {
    for (const node of selections) {
      if (!isIncluded(node, circumstances)) continue;
      if (node.kind === 'Field') add(node);
      else if (node.kind === 'InlineFragment') collectFragment(node);
      else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        collectFragment(circumstances.fragments[node.name.value]);
      }
    }
  }

  function add(node: FieldNode): void {
    const key = keyOf(node);
    const mentions = collected.get(key);
    if (mentions === undefined) collected.set(key, [node]);
    else mentions.push(node);
  }

  function collectFragment(fragment: Fragment | undefined): void {
    if (fragment === undefined || !appliesTo(fragment.typeCondition?.name.value, typeName, circumstances))
      return;
    collect(fragment.selectionSet.selections);
  }

  for (const selectionSet of selectionSets) if (selectionSet) collect(selectionSet.selections);
  return collected;
}

type Fragment = Exclude<SelectionNode, { kind: 'Field' | 'FragmentSpread' }> | FragmentDefinition;
type FragmentDefinition = Circumstances['fragments'][string];

function isIncluded(node: SelectionNode, { variableValues }: Circumstances): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues);
  return skip?.if !== true && include?.if !== false;
}

function appliesTo(condition: string | undefined, typeName: string, { schema }: Circumstances): boolean {
  if (condition === undefined || condition === typeName) return true;
  const type = schema.getType(condition);
  const member = schema.getType(typeName);
  return isAbstractType(type) && isObjectType(member) && schema.isSubType(type, member);
}
