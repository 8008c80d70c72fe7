import { isObject } from '../lib/json.ts';
import type { JsonObject } from './components.ts';

/** Converts an OpenAPI 3.1 document to 3.0, for tools that support only that version. */
export function toOlderDocument(document: JsonObject): JsonObject {
  const { info, paths, components, ...rest } = document;
  return {
    ...rest,
    openapi: '3.0.3',
    info: { ...asObject(info), license },
    paths: withOlderSchemas(paths),
    components: withOlderSchemas(components),
  };
}

/** 3.0 identifies a license by its URL. */
const license = { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' };

/** Converts all nested schemas. Examples are left alone, because their keys may look like keywords. */
function withOlderSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOlderSchemas);
  if (!isObject(node)) return node;
  return mapValues(withOneExample(node), (value, name) => {
    if (name === 'example' || name === 'examples') return value;
    if (name === 'schema') return toOlderSchema(asObject(value));
    if (name === 'schemas') return mapValues(asObject(value), (schema) => toOlderSchema(asObject(schema)));
    return withOlderSchemas(value);
  });
}

/** Older tools such as Dredd read only the single `example` of a parameter. */
function withOneExample(node: JsonObject): JsonObject {
  const { examples, ...rest } = node;
  if (!('in' in node) || !isObject(examples)) return node;
  const [first] = Object.values(examples);
  return { ...rest, example: asObject(first).value };
}

/** Converts a JSON Schema 2020-12 schema to the dialect of 3.0. */
export function toOlderSchema({ $ref, ...schema }: JsonObject): JsonObject {
  if ($ref === undefined) return toOlderTypes(toOlderKeywords(schema));
  // 3.0 ignores the siblings of a `$ref`.
  const beside = toOlderKeywords(schema);
  return Object.keys(beside).length === 0 ? { $ref } : { ...beside, allOf: [{ $ref }] };
}

/** 3.0 has no null type, and allows `nullable` only next to a type. */
const onlyNull: JsonObject = { type: 'object', nullable: true, enum: [null] };

function toOlderTypes({ type, ...schema }: JsonObject): JsonObject {
  if (type === 'null') return { ...schema, ...onlyNull };
  if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
  const types = type.filter((name) => name !== 'null');
  const nullable = types.length < type.length ? { nullable: true } : {};
  if (types.length === 1) return { type: types[0], ...nullable, ...schema };
  return { ...schema, anyOf: types.map((name) => ({ type: name, ...nullable })) };
}

type Rewrite = (value: unknown, schema: JsonObject) => JsonObject;

/** Keywords that are missing or different in 3.0; all others are unchanged. */
const rewrites: Readonly<Record<string, Rewrite>> = {
  const: (value) => ({ enum: [value] }),
  exclusiveMinimum: (minimum) => ({ minimum, exclusiveMinimum: true }),
  exclusiveMaximum: (maximum) => ({ maximum, exclusiveMaximum: true }),
  // Property names are always strings.
  propertyNames: () => ({}),
  examples: (values) => ({ example: (values as readonly unknown[])[0] }),
  properties: (properties) => ({ properties: mapValues(asObject(properties), olderPart) }),
  items: (items) => ({ items: olderPart(items) }),
  additionalProperties: (others) => ({ additionalProperties: olderPart(others) }),
  anyOf: (branches) => withoutNullBranch(branches as readonly JsonObject[]),
  allOf: (parts) => ({ allOf: (parts as readonly unknown[]).map(olderPart) }),
};

function toOlderKeywords(schema: JsonObject): JsonObject {
  const parts = Object.entries(schema).map(
    ([keyword, value]) => rewrites[keyword]?.(value, schema) ?? { [keyword]: value },
  );
  return Object.assign({}, ...parts);
}

/** 3.0 expresses "X or null" as one schema, unless X is a reference. */
function withoutNullBranch(branches: readonly JsonObject[]): JsonObject {
  const others = branches.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (others.length < branches.length && others.length === 1 && typeof only?.type === 'string') {
    return { ...toOlderSchema(only), nullable: true };
  }
  return { anyOf: branches.map(toOlderSchema) };
}

function olderPart(schema: unknown): unknown {
  return isObject(schema) ? toOlderSchema(schema) : schema;
}

function mapValues(object: JsonObject, map: (value: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}

function asObject(value: unknown): JsonObject {
  if (!isObject(value)) throw new Error('a document has an object here');
  return value;
}
