import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { type Circumstances, collectFields, propertyOf } from './collect-fields.ts';

/** The selected fields of a record, without their aliases, each with its own selection. */
export interface Selection {
  has(field: string): boolean;
  get(field: string): Selection | undefined;
  /** The selected pages, of fields that take arguments. */
  readonly pages?: readonly PageField[];
}

export interface PageField {
  readonly name: string;
  readonly property: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
}

class Fields extends Map<string, Selection> {
  readonly pages: PageField[] = [];
}

const nothing: Selection = new Fields();

const fieldName = ({ name }: FieldNode): string => name.value;

/** Reads selections, and caches them if the selection is the same in every run. */
export class SelectionReader {
  readonly #known: Map<string, Selection> | null;

  /** The selection of an operation with `@skip` or `@include` depends on its variables, so it is read each time. */
  constructor(isAlwaysTheSame: boolean) {
    this.#known = isAlwaysTheSame ? new Map() : null;
  }

  /** Returns the selection of the current field on a type: its own type, or one member of its union. */
  read(info: GraphQLResolveInfo, typeName = getNamedType(info.returnType).name): Selection {
    // A root field is identified by its response key.
    const key = `${info.path.key} ${typeName}`;
    const known = this.#known?.get(key);
    if (known !== undefined) return known;
    const selection = readFields(info.fieldNodes, info.schema.getType(typeName), info);
    this.#known?.set(key, selection);
    return selection;
  }
}

/**
 * Reads the selection of the root field from the operation itself: for a subscription, whose events come from outside.
 */
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
  const declared = type.getFields();
  const keyOf = (node: FieldNode) => {
    const field = declared[node.name.value];
    return field === undefined ? node.name.value : propertyOf(field, node, circumstances);
  };
  for (const [property, mentions] of collectFields(selectionSets, type.name, circumstances, keyOf)) {
    const [node] = mentions;
    const field = declared[node?.name.value ?? ''];
    const inner = field && getNamedType(field.type);
    const selection = isCompositeType(inner) ? readFields(mentions, inner, circumstances) : nothing;
    if (node === undefined || field === undefined || field.args.length === 0) fields.set(property, selection);
    else {
      const args = getArgumentValues(field, node, circumstances.variableValues);
      fields.pages.push({ name: field.name, property, args, selection });
    }
  }
  return fields;
}
