import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type Circumstances, collectFields, propertyOf, responseKey } from './collect-fields.ts';

/** The plan for writing a record as response text, made once per operation. */
export interface ObjectPlan {
  readonly fields: readonly FieldPlan[];
}

export interface FieldPlan {
  /** The text before the value: `{"id":` or `,"name":`. */
  readonly prefix: string;
  readonly property: string;
  readonly isNullable: boolean;
  readonly isList: boolean;
  readonly hasNullableItems: boolean;
  readonly value: LeafPlan | CompositePlan;
  readonly nodes: readonly FieldNode[];
}

/** Writes a value as JSON text; returns null for a value that the type does not allow. */
export interface LeafPlan {
  readonly kind: 'leaf';
  write(value: unknown): string | null;
}

export interface CompositePlan {
  readonly kind: 'composite';
  /** Returns the plan for a value; null if its type is unknown. */
  planOf(value: object): ObjectPlan | null;
}

/** A root field: its response key, its definition in the schema, and its occurrences in the document. */
export interface RootField {
  readonly key: string;
  /** Undefined for the introspection fields `__schema`, `__type` and `__typename`. */
  readonly field: GraphQLField<unknown, unknown> | undefined;
  readonly nodes: readonly FieldNode[];
}

/** Plans the whole response. Values of root fields are held under their keys. */
export function planResult(
  root: GraphQLObjectType,
  fields: readonly RootField[],
  circumstances: Circumstances,
): ObjectPlan {
  return {
    fields: fields.map(({ key, field, nodes }, index) =>
      field === undefined
        ? rawField(key, index, nodes)
        : planField(key, key, index, field.type, nodes, circumstances, root.name),
    ),
  };
}

/** A field resolved by graphql-js, whose text already exists. */
function rawField(key: string, index: number, nodes: readonly FieldNode[]): FieldPlan {
  const write = (value: unknown) => (typeof value === 'string' ? value : null);
  return { ...namesOf(key, key, index), ...plainValue, value: { kind: 'leaf', write }, nodes };
}

const plainValue = { isNullable: false, isList: false, hasNullableItems: false };

function planObject(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  circumstances: Circumstances,
): ObjectPlan {
  const selectionSets = nodes.map(({ selectionSet }) => selectionSet);
  const collected = [...collectFields(selectionSets, type.name, circumstances, responseKey)];
  return {
    fields: collected.map(([key, mentions], index) => {
      const [first] = mentions;
      const name = first?.name.value ?? '';
      if (name === '__typename') return typenameField(key, index, mentions, type.name);
      const field = type.getFields()[name];
      if (field === undefined || first === undefined) throw new Error(`${type.name} has no field ${name}`);
      return planField(
        key,
        propertyOf(field, first, circumstances),
        index,
        field.type,
        mentions,
        circumstances,
        type.name,
      );
    }),
  };
}

function planField(
  key: string,
  property: string,
  index: number,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  circumstances: Circumstances,
  parent: string,
): FieldPlan {
  const nullable = getNullableType(type);
  const isList = isListType(nullable);
  return {
    ...namesOf(key, property, index),
    isNullable: !isNonNullType(type),
    isList,
    hasNullableItems: isList && !isNonNullType(nullable.ofType),
    value: planValue(type, nodes, circumstances, `${parent}.${property}`),
    nodes,
  };
}

function namesOf(key: string, property: string, index: number) {
  return { prefix: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`, property };
}

function typenameField(key: string, index: number, nodes: readonly FieldNode[], typeName: string): FieldPlan {
  const text = JSON.stringify(typeName);
  return {
    ...namesOf(key, '__typename', index),
    ...plainValue,
    value: { kind: 'leaf', write: () => text },
    nodes,
  };
}

function planValue(
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  circumstances: Circumstances,
  coordinate: string,
): LeafPlan | CompositePlan {
  const named = getNamedType(type);
  if (isObjectType(named)) {
    const plan = planObject(named, nodes, circumstances);
    return { kind: 'composite', planOf: () => plan };
  }
  if (isAbstractType(named)) {
    const plans = new Map(
      circumstances.schema
        .getPossibleTypes(named)
        .map((member) => [member.name, planObject(member, nodes, circumstances)]),
    );
    return {
      kind: 'composite',
      planOf: (value) => plans.get((value as { __typename?: string }).__typename ?? '') ?? null,
    };
  }
  const write = leafWriters[named.name];
  if (write === undefined) throw new Error(`${coordinate} has an unsupported type: ${named.name}`);
  return { kind: 'leaf', write };
}

const writeText = (value: unknown) => (typeof value === 'string' ? JSON.stringify(value) : null);
/** Ids and times contain no characters that JSON escapes. */
const writePlainText = (value: unknown) => (typeof value === 'string' ? `"${value}"` : null);

/** Records hold wire values; a value of another type is a failure. */
const leafWriters: Readonly<Record<string, LeafPlan['write']>> = {
  ID: writePlainText,
  DateTime: writePlainText,
  String: writeText,
  Int: (value) => (Number.isInteger(value) ? String(value) : null),
  Boolean: (value) => (typeof value === 'boolean' ? String(value) : null),
};
