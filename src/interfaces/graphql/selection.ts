import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { type Circumstances, collectFields } from './collect-fields.ts';

/** The selected fields of a record, without their aliases, each with its own selection. */
export interface Selection {
  has(field: string): boolean;
  get(field: string): Selection | undefined;
}

class Fields extends Map<string, Selection> {}

const nothing: Selection = new Fields();

const fieldName = ({ name }: FieldNode): string => name.value;

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
export function readRootField(circumstances: Circumstances, definition: OperationDefinitionNode) {
  const root = circumstances.schema.getRootType(definition.operation);
  if (!root) return null;
  const [first] = collectFields([definition.selectionSet], root.name, circumstances, fieldName);
  if (first === undefined) return null;
  const [name, nodes] = first;
  const field = root.getFields()[name];
  const [node] = nodes;
  if (field === undefined || node === undefined) return null;
  return { name, field, node, selection: readFields(nodes, getNamedType(field.type), circumstances) };
}

function readFields(
  nodes: readonly FieldNode[],
  type: GraphQLNamedType | undefined,
  circumstances: Circumstances,
): Selection {
  if (!isObjectType(type)) return nothing;
  const selectionSets = nodes.map(({ selectionSet }) => selectionSet);
  const fields = new Fields();
  for (const [name, mentions] of collectFields(selectionSets, type.name, circumstances, fieldName)) {
    const fieldType = type.getFields()[name]?.type;
    const inner = fieldType && getNamedType(fieldType);
    fields.set(name, isCompositeType(inner) ? readFields(mentions, inner, circumstances) : nothing);
  }
  return fields;
}
