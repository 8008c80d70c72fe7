import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields';
import type { Comment, Post } from '../../blog/model.ts';
import type { ShownUser } from '../../blog/users.ts';
import type { FieldList } from '../../records/record.ts';
import { shownNames } from './nodes.ts';

/** The context that decides which fields are selected. */
export type Circumstances = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** The selected fields of an object type: what to read, and how to write it. Made once per operation. */
export interface Plan {
  readonly fields: readonly FieldPlan[];
  /** True if it selects no relations and no lists: its records are read as they are. */
  readonly isFlat: boolean;
}

export interface FieldPlan {
  readonly key: string;
  /** The text before the value: `{"id":` or `,"name":`. */
  readonly prefix: string;
  /** The property that holds the value: the name of the field or, at the root, its key. */
  readonly name: string;
  /** Undefined for `__schema`, `__type` and `__typename`. */
  readonly field: GraphQLField<unknown, unknown> | undefined;
  readonly nodes: readonly FieldNode[];
  readonly isNullable: boolean;
  readonly isList: boolean;
  /** The plans of an object by the name of its type; null for a leaf. */
  readonly plans: ReadonlyMap<string, Plan> | null;
  /** The same plans: one, unless the type is a union. */
  readonly selection: Selection;
  /** True for a relation, in which a record can occur several times. */
  readonly isRelation: boolean;
  /** True for ids and times, which contain no characters that JSON escapes. */
  readonly isPlain: boolean;
  /** The text of `__typename`. */
  readonly text: string | null;
}

export function planRoot(definition: OperationDefinitionNode, circumstances: Circumstances): Plan {
  const { schema, fragments, variableValues } = circumstances;
  const root = schema.getRootType(definition.operation);
  if (!root) throw new Error(`the schema has no ${definition.operation}`);
  const fields = collectFields(schema, fragments, variableValues, root, definition.selectionSet);
  const plan = planObject(root, fields, circumstances);
  return { ...plan, fields: plan.fields.map((field) => ({ ...field, name: field.key })) };
}

function planObject(
  type: GraphQLObjectType,
  collected: ReadonlyMap<string, readonly FieldNode[]>,
  circumstances: Circumstances,
): Plan {
  const fields = [...collected].map(([key, nodes], index): FieldPlan => {
    const name = nodes[0]?.name.value ?? '';
    const field = type.getFields()[name];
    const prefix = `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`;
    const text = name === '__typename' ? JSON.stringify(type.name) : null;
    const shape = field ? shapeOf(field.type, nodes, circumstances) : rawShape;
    const isRelation = type.name in keys && shape.plans !== null;
    return { key, prefix, name, field, nodes, text, isRelation, ...shape };
  });
  return { fields, isFlat: fields.every(({ plans, isList }) => plans === null && !isList) };
}

const rawShape = { isNullable: false, isList: false, isPlain: false, plans: null, selection: [] };

function shapeOf(type: GraphQLOutputType, nodes: readonly FieldNode[], circumstances: Circumstances) {
  const { schema, fragments, variableValues } = circumstances;
  const named = getNamedType(type);
  const members = isAbstractType(named) ? schema.getPossibleTypes(named) : isObjectType(named) ? [named] : [];
  const plans = members.map((member): [string, Plan] => {
    const fields = collectSubfields(schema, fragments, variableValues, member, nodes);
    return [member.name, planObject(member, fields, circumstances)];
  });
  return {
    isNullable: !isNonNullType(type),
    isList: isListType(getNullableType(type)),
    isPlain: named.name === 'ID' || named.name === 'DateTime',
    plans: plans.length > 0 ? new Map(plans) : null,
    selection: plans.map(([, plan]) => plan),
  };
}

/** A field may be selected under several keys, so a selection is a list of plans. */
export type Selection = readonly Plan[];

/** Returns the selection of a field, on one type if it is a union. */
export function selectionOf({ plans }: FieldPlan, kind: Kind): Selection {
  const plan = plans?.get(kind);
  return plan === undefined ? [] : [plan];
}

export function selects(selection: Selection, name: string): boolean {
  return selection.some(({ fields }) => fields.some((field) => field.name === name));
}

export function within(selection: Selection, name: string): Selection {
  const found: Plan[] = [];
  for (const { fields } of selection)
    for (const field of fields) if (field.name === name) found.push(...field.selection);
  return found;
}

/** The fields of each kind of record that a selection shows at any level, and the keys that connect records. */
export interface ShownFields {
  readonly User: FieldList<ShownUser>;
  readonly Post: FieldList<Post>;
  readonly Comment: FieldList<Comment>;
}
export type Kind = keyof ShownFields;

const keys = { User: ['id'], Post: ['id', 'authorId'], Comment: ['id', 'authorId', 'postId'] } as const;

const known = new WeakMap<Plan, ShownFields>();

/**
 * A record that occurs several times in a response is read once, with every field that is shown anywhere.
 * Other fields are not read: texts are most of the cost of a row.
 */
export function shownFields(kind: Kind, [plan, ...others]: Selection): ShownFields {
  const remembered = plan && known.get(plan);
  if (remembered !== undefined && others.length === 0) return remembered;
  const shown = { User: new Set<string>(), Post: new Set<string>(), Comment: new Set<string>() };
  const collect = (kind: Kind, { fields }: Plan) => {
    for (const { name, plans } of fields) {
      shown[kind].add(name);
      for (const [type, inner] of plans ?? []) collect(type as Kind, inner);
    }
  };
  for (const each of plan ? [plan, ...others] : []) collect(kind, each);
  // In table order: one statement per set of fields, in whatever order they are selected.
  const listOf = (kind: Kind) => [
    ...keys[kind],
    ...Object.entries(shownNames[kind]).flatMap(([name, field]) => (shown[kind].has(field) ? [name] : [])),
  ];
  const made = { User: listOf('User'), Post: listOf('Post'), Comment: listOf('Comment') } as ShownFields;
  if (plan && others.length === 0) known.set(plan, made);
  return made;
}
