import { isObject } from '../lib/json.ts';
import { anyType, type Kind, type OwnField, type OwnType, orderKinds } from './own-type.ts';

export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** The schemas of a file by the name of the collection or singleton. */
export type JsonSchemas = ReadonlyMap<string, JsonSchema>;

/** What a schema says about the fields of a record, beyond what they may hold. */
export interface SchemaRules {
  /** Ignored on input: such a field keeps its value. */
  readonly readOnly: readonly string[];
  readonly unique: readonly string[];
  /** Set by the clock when a record is created. */
  readonly setOnCreate: readonly string[];
  /** Set by the clock when a record is created or changed. */
  readonly setOnChange: readonly string[];
}

const createTimes = ['createdAt', 'created_at'];
const changeTimes = ['updatedAt', 'updated_at'];

export function rulesOf(name: string, schemas: JsonSchemas): SchemaRules {
  const properties = partsOfSchema(schemas.get(name), name, schemas).flatMap(({ schema }) =>
    Object.entries(objectIn(schema, 'properties')),
  );
  const marked = (mark: string) => [
    ...new Set(properties.flatMap(([field, property]) => (isMarked(property, mark) ? [field] : []))),
  ];
  const readOnly = marked('readOnly');
  return {
    readOnly,
    unique: marked('unique'),
    setOnCreate: readOnly.filter((field) => createTimes.includes(field)),
    setOnChange: readOnly.filter((field) => changeTimes.includes(field)),
  };
}

function isMarked(property: unknown, mark: string): boolean {
  return isObject(property) && property[mark] === true;
}

/** Adds the defaults of a schema for fields that are missing, at any depth. */
export function withDefaults(value: unknown, name: string, schemas: JsonSchemas): unknown {
  return addDefaults(value, schemas.get(name), name, schemas, 0);
}

function addDefaults(
  value: unknown,
  schema: unknown,
  owner: string,
  schemas: JsonSchemas,
  depth: number,
): unknown {
  if (!isObject(value) || sourceJson.isRawJSON(value) || depth > deepest) return value;
  const completed: Record<string, unknown> = { ...value };
  for (const part of partsOfSchema(schema, owner, schemas)) {
    for (const [field, property] of Object.entries(objectIn(part.schema, 'properties'))) {
      if (!Object.hasOwn(completed, field) && isObject(property) && 'default' in property)
        completed[field] = property.default;
      if (Object.hasOwn(completed, field))
        completed[field] = addDefaults(completed[field], property, part.owner, schemas, depth + 1);
    }
  }
  return completed;
}

/** Numbers with the digits of their source are objects (ES2026), which the TypeScript library does not declare yet. */
const sourceJson = JSON as unknown as { isRawJSON(value: unknown): boolean };

/** Returns the type that a schema describes, for documents and GraphQL. What it cannot express can be anything. */
export function typeOfSchema(name: string, schemas: JsonSchemas): OwnType {
  return describe(schemas.get(name), name, schemas, 0);
}

/** Schemas that contain themselves are described to this depth. */
const deepest = 8;

function describe(schema: unknown, owner: string, schemas: JsonSchemas, depth: number): OwnType {
  const parts = depth > deepest ? [] : partsOfSchema(schema, owner, schemas);
  if (parts.length === 0) return anyType;
  const allowed = parts.map(({ schema: part }) => kindsOf(part)).filter((each) => each !== null);
  const names = allowed.reduce<readonly string[]>(
    (common, each) => common.filter((name) => each.includes(name)),
    allowed[0] ?? [],
  );
  const items = parts.find(({ schema: part }) => 'items' in part);
  return {
    kinds: orderKinds(new Set(names.flatMap((name) => kindNames[name] ?? []))),
    isNullable: names.length === 0 || names.includes('null'),
    fields: fieldsOf(parts, schemas, depth),
    items: items === undefined ? null : describe(items.schema.items, items.owner, schemas, depth + 1),
    example: null,
  };
}

const kindNames: Readonly<Record<string, Kind>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  array: 'list',
};

/** Returns the names of the types that a schema allows; null if it allows all. */
function kindsOf(schema: SchemaObject): readonly string[] | null {
  if (schema.type !== undefined) return [schema.type].flat().map(String);
  const values = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (Array.isArray(values)) return [...new Set(values.map(typeNameOf))];
  if ('properties' in schema) return ['object'];
  return 'items' in schema ? ['array'] : null;
}

function typeNameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function fieldsOf(
  parts: readonly SchemaPart[],
  schemas: JsonSchemas,
  depth: number,
): readonly OwnField[] | null {
  const required = parts.flatMap(({ schema }) => (Array.isArray(schema.required) ? schema.required : []));
  const fields = new Map<string, OwnField>();
  for (const { schema, owner } of parts)
    for (const [name, property] of Object.entries(objectIn(schema, 'properties')))
      fields.set(name, {
        name,
        isRequired: required.includes(name),
        type: describe(property, owner, schemas, depth + 1),
      });
  return fields.size === 0 ? null : [...fields.values()];
}

type SchemaObject = Readonly<Record<string, unknown>>;

interface SchemaPart {
  readonly schema: SchemaObject;
  /** The name of the schema in the file that has it, whose `#` it refers to. */
  readonly owner: string;
}

/** Returns a schema together with those that apply as well: its `$ref` and `allOf`. */
function partsOfSchema(
  schema: unknown,
  owner: string,
  schemas: JsonSchemas,
  level = 0,
): readonly SchemaPart[] {
  if (!isObject(schema) || level > deepest) return [];
  const all = Array.isArray(schema.allOf) ? schema.allOf : [];
  const target = typeof schema.$ref === 'string' ? resolve(schema.$ref, owner, schemas) : null;
  return [
    { schema, owner },
    ...(target === null ? [] : partsOfSchema(target.schema, target.owner, schemas, level + 1)),
    ...all.flatMap((each) => partsOfSchema(each, owner, schemas, level + 1)),
  ];
}

/** Returns the schema that a `$ref` names within the file; null for anchors and names given by `$id`. */
function resolve(
  ref: string,
  owner: string,
  schemas: JsonSchemas,
): { readonly schema: unknown; readonly owner: string } | null {
  const [, other, pointer = ''] = /^#\/\$schemas\/([\w-]+)(\/.*)?$/.exec(ref) ?? [];
  if (other === undefined && !/^#(\/|$)/.test(ref)) return null;
  const names = (other === undefined ? ref.slice(1) : pointer).split('/').slice(1);
  const root: unknown = schemas.get(other ?? owner);
  const schema = names.reduce<unknown>((part, name) => memberOf(part, decodePointer(name)), root);
  return { schema, owner: other ?? owner };
}

function memberOf(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
}

/** Decodes a segment of a JSON pointer (RFC 6901). */
export function decodePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function objectIn(schema: SchemaObject, keyword: string): Readonly<Record<string, unknown>> {
  const value = schema[keyword];
  return isObject(value) ? value : {};
}
