import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';

/** The fields that are selected of a record, whatever their aliases, with what is selected of each. */
export interface Selection {
  has(field: string): boolean;
  get(field: string): Selection | undefined;
}

class Fields extends Map<string, Selection> {}

const nothing: Selection = new Fields();

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** Reads selections, and remembers those of an operation whose selection is the same in every run. */
export class SelectionReader {
  readonly #known: Map<string, Selection> | null;

  /** An operation with `@skip` or `@include` selects as its variables say, so it is read anew each time. */
  constructor(isAlwaysTheSame: boolean) {
    this.#known = isAlwaysTheSame ? new Map() : null;
  }

  /** What the current field selects of a type: its own type, or one member of its union. */
  read(info: GraphQLResolveInfo, typeName = getNamedType(info.returnType).name): Selection {
    // A root field is known by its key in the answer.
    const key = `${info.path.key} ${typeName}`;
    const known = this.#known?.get(key);
    if (known !== undefined) return known;
    const selection = readFields(info.fieldNodes, info.schema.getType(typeName), info);
    this.#known?.set(key, selection);
    return selection;
  }
}

/** What a root field selects, read from the operation itself: for a subscription, whose events come from outside. */
export function readRootField(info: Info, definition: OperationDefinitionNode) {
  const root = info.schema.getRootType(definition.operation);
  const nodesByField = new Map<string, FieldNode[]>();
  if (root) collect(definition.selectionSet.selections, root.name, info, nodesByField);
  const [first] = nodesByField;
  if (first === undefined) return null;
  const [name, nodes] = first;
  const field = root?.getFields()[name];
  const [node] = nodes;
  if (field === undefined || node === undefined) return null;
  return { name, field, node, selection: readFields(nodes, getNamedType(field.type), info) };
}

function readFields(nodes: readonly FieldNode[], type: GraphQLNamedType | undefined, info: Info): Selection {
  if (!isObjectType(type)) return nothing;
  const nodesByField = new Map<string, FieldNode[]>();
  for (const { selectionSet } of nodes)
    collect(selectionSet?.selections ?? [], type.name, info, nodesByField);
  const fields = new Fields();
  for (const [name, fieldNodes] of nodesByField) {
    const fieldType = type.getFields()[name]?.type;
    const inner = fieldType && getNamedType(fieldType);
    fields.set(name, isCompositeType(inner) ? readFields(fieldNodes, inner, info) : nothing);
  }
  return fields;
}

function collect(
  selections: readonly SelectionNode[],
  typeName: string,
  info: Info,
  into: Map<string, FieldNode[]>,
): void {
  for (const node of selections) {
    if (!isIncluded(node, info)) continue;
    if (node.kind === 'Field') {
      into.set(node.name.value, [...(into.get(node.name.value) ?? []), node]);
      continue;
    }
    const fragment = node.kind === 'FragmentSpread' ? info.fragments[node.name.value] : node;
    if (fragment === undefined || !appliesTo(fragment.typeCondition?.name.value, typeName, info)) continue;
    collect(fragment.selectionSet.selections, typeName, info, into);
  }
}

function isIncluded(node: SelectionNode, { variableValues }: Info): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variableValues);
  return skip?.if !== true && include?.if !== false;
}

function appliesTo(condition: string | undefined, typeName: string, { schema }: Info): boolean {
  if (condition === undefined || condition === typeName) return true;
  const type = schema.getType(condition);
  const member = schema.getType(typeName);
  return isAbstractType(type) && isObjectType(member) && schema.isSubType(type, member);
}
