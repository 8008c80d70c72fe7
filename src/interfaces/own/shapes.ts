import * as z from 'zod';
import { isObject } from '../../lib/json.ts';
import { capitalize } from '../../lib/text.ts';
import { graphqlName, nameInGraphql } from '../../own/graphql-names.ts';
import type { OwnCatalog, ServedCollection, ServedSingleton } from '../../own/own-catalog.ts';
import { type OwnType, schemaOfType } from '../../own/own-type.ts';

/** The shapes of a part in the documents. Nothing is parsed with them: without a schema, any record is valid. */
export interface RecordShapes {
  readonly record: z.ZodType;
  /** The body of a `POST` or `PUT`. */
  readonly input: z.ZodType;
  /** The body of a `PATCH`. */
  readonly changes: z.ZodType;
}

/** The names of parts in documents: unique, because two parts with one type name are not served. */
export interface PartNames {
  /** The type of a record, such as `Book`; for a list of values its own name. */
  readonly one: string;
  /** `Books` */
  readonly many: string;
}

export function namePartsOf({ description }: OwnCatalog): ReadonlyMap<string, PartNames> {
  const { names } = nameInGraphql(description.parts);
  return new Map(
    [...names].map(([name, each]) => {
      const many = capitalize(graphqlName(name));
      return [name, { one: each.kind === 'values' ? many : each.types.record, many }];
    }),
  );
}

type Schema = Readonly<Record<string, unknown>>;

export function describeRecord(
  part: ServedCollection | ServedSingleton,
  catalog: OwnCatalog,
  names: ReadonlyMap<string, PartNames>,
): RecordShapes {
  const id = names.get(part.name)?.one ?? part.name;
  const schema = schemaOf(part, catalog, names);
  const { required, ...anyFields } = schema;
  const optional = [catalog.key, ...part.rules.readOnly];
  const needed = Array.isArray(required) ? required.filter((name) => !optional.includes(name)) : [];
  return {
    record: shapeOf(id, schema),
    input: shapeOf(`${id}Input`, needed.length === 0 ? anyFields : { ...anyFields, required: needed }),
    changes: shapeOf(`${id}Changes`, { type: 'object', properties: schema.properties ?? {} }),
  };
}

export function shapeOfValues(type: OwnType): z.ZodType {
  return z.array(z.unknown().meta(schemaOfType(type)));
}

function shapeOf(id: string, schema: Schema): z.ZodType {
  return z.unknown().meta({ ...schema, id });
}

/** Returns the schema of a record, with its id. */
function schemaOf(
  { kind, name, schema, type }: ServedCollection | ServedSingleton,
  { key }: OwnCatalog,
  names: ReadonlyMap<string, PartNames>,
): Schema {
  const { $schema: _, $id: __, ...given } = isObject(schema) ? asComponent(schema, name, names) : {};
  const described: Schema = schema === null ? schemaOfType(type) : given;
  const properties = isObject(described.properties) ? described.properties : {};
  const whole: Schema = { ...described, type: 'object' };
  if (kind === 'singleton') return { ...whole, properties };
  const required = Array.isArray(described.required) ? described.required : [];
  return {
    ...whole,
    properties: { [key]: idSchema, ...properties },
    required: [...new Set([key, ...required])],
  };
}

const idSchema = { type: ['integer', 'string'], description: 'Unique in the collection.' };

/** Keywords whose values are data. */
const dataKeywords: readonly string[] = ['const', 'default', 'enum', 'example', 'examples'];

/**
 * Makes the references of a schema lead to the components of the document: to those of bodies, because only a record of its
 * collection has an id.
 */
function asComponent(schema: Schema, owner: string, names: ReadonlyMap<string, PartNames>): Schema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === '$ref' && typeof value === 'string') return [keyword, referenceTo(value, owner, names)];
    return [keyword, dataKeywords.includes(keyword) ? value : partAsComponent(value, owner, names)];
  });
  return Object.fromEntries(entries);
}

function partAsComponent(value: unknown, owner: string, names: ReadonlyMap<string, PartNames>): unknown {
  if (Array.isArray(value)) return value.map((item) => partAsComponent(item, owner, names));
  return isObject(value) ? asComponent(value, owner, names) : value;
}

function referenceTo(ref: string, owner: string, names: ReadonlyMap<string, PartNames>): string {
  const [, other, pointer = ''] = /^#\/\$schemas\/([\w-]+)(.*)$/.exec(ref) ?? [];
  if (other === undefined && !ref.startsWith('#')) return ref;
  const component = `#/components/schemas/${names.get(other ?? owner)?.one}Input`;
  return component + (other === undefined ? ref.slice(1) : pointer);
}
