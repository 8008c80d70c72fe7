import type { SchemaObject as Schema } from 'ajv';
import * as fc from 'fast-check';
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { times, words } from '../../harness/lists.ts';
import { nodeTypes, toGlobalId } from '../../src/interfaces/graphql/global-id.ts';
import { anyValue, email, hostileText, validText, word } from './values.ts';
import type { Draw } from './world.ts';

const scalars: Readonly<Record<string, Schema>> = {
  ID: { type: 'string', format: 'id' },
  Int: { type: 'integer' },
  Boolean: { type: 'boolean' },
};

export function schemaOf(type: GraphQLInputType): Schema {
  if (isNonNullType(type)) return schemaOf(type.ofType as GraphQLInputType);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  if (!isInputObjectType(type)) return scalars[type.name] ?? { type: 'string', maxLength: Infinity };
  const fields = Object.values(type.getFields());
  return {
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field.type)])),
    required: fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name),
  };
}

/** A higher page would be empty, and a longer text slow to generate. */
const ordinary = 20;
const shortText = 1000;

/** Generates a valid value of a schema. The name of a field refines its type. */
export function validValue(name: string, schema: Schema, draw: Draw): unknown {
  const { type, enum: values, minimum = 0, maximum = ordinary, anyOf, properties, items = {} } = schema;
  // If a body may be wrapped, the first alternative is wrapped and the last one flat.
  if (anyOf !== undefined) return validValue(name, draw.pick(anyOf), draw);
  if (properties !== undefined) return validObject(schema, draw);
  if (values !== undefined) return draw.pick(values);
  if (schema.format === 'id') return idOf(name, draw);
  if (type === 'string') return validString(name, schema, draw);
  if (name.startsWith('tag') && type === 'integer') return Number(draw.id('blogTags'));
  if (type === 'integer') return draw.integer(minimum, Math.min(maximum, ordinary));
  if (type === 'number') return draw.integer(0, 10_000) / 100;
  if (type === 'boolean') return draw.chance(0.5);
  return type === 'array' ? draw.many(0, 5, () => validValue(name, items, draw)) : anyValue(draw);
}

function validObject({ properties = {}, required = [] }: Schema, draw: Draw): unknown {
  const isChosen = (name: string) => required.includes(name) || draw.chance(0.5);
  const chosen = Object.entries<Schema>(properties).filter(([name]) => isChosen(name));
  const values = Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(name, schema, draw)]));
  return 'password_confirmation' in values ? { ...values, password_confirmation: values.password } : values;
}

function validString(name: string, { format, pattern, maxLength = 0 }: Schema, draw: Draw): string {
  if (format === 'email' || name === 'email') return email(draw);
  // A list without a name has the ids of a bulk delete.
  if (name === '') return draw.id('flatUsers');
  if (name === 'after' || name === 'before') return draw.learned(draw.world.cursors, 'x');
  if (name.startsWith('password')) return draw.pick(['analytical', 'correct horse', 'x'.repeat(256)]);
  if (pattern !== undefined && name === 'include') return draw.value(fc.stringMatching(new RegExp(pattern)));
  return maxLength <= shortText || name === 'query' || name === 'tags' ? word(draw) : validText(draw);
}

/** An id of GraphQL: `id` may be that of a user or of a post, also in the form of the Relay schema. */
function idOf(name: string, draw: Draw): string | number {
  const isPost = name === 'postId' || (name === 'id' && draw.chance(0.5));
  const known = draw.id(isPost ? 'blogPosts' : 'blogUsers');
  if (draw.chance(0.15)) return toGlobalId(draw.pick(nodeTypes), Number(known));
  return draw.chance(0.2) ? Number(known) : known;
}

const oddNumbers = ['', ' 1'].concat(
  words('01 1.0 1e1 -0 .5 5. NaN Infinity 0x10 1e999 9007199254740992 99999999999999999'),
);
const oddLists = [[0], [1, 1], [1.5], ['1'], [2 ** 53], times(2000, (index) => index + 1)];

/** A value at a limit of a schema, or one past it. */
export function edgeValue({ anyOf, ...plain }: Schema, draw: Draw): unknown {
  const schema = anyOf?.[0] ?? plain;
  const { type, enum: values, minimum = 0, maximum = ordinary } = schema;
  if (values !== undefined)
    return draw.pick(['', 'id', ...values.map((value: string) => value.toUpperCase())]);
  if (type === 'string') return edgeString(schema, draw);
  if (type === 'integer')
    return draw.pick([minimum - 1, minimum, maximum, maximum + 1, draw.pick(oddNumbers)]);
  if (type === 'number') return draw.pick([0, -0, -0.01, 1e308, 5e-324, draw.pick(oddNumbers)]);
  if (type === 'boolean') return draw.pick([0, 1, 'true', null]);
  return type === 'array' ? draw.pick(oddLists) : anyValue(draw);
}

function edgeString({ format, minLength, maxLength }: Schema, draw: Draw): string {
  if (format === 'email') return `${'a'.repeat(draw.integer(240, 244))}@example.com`;
  const limits = [minLength, maxLength].filter((limit) => limit !== undefined && limit <= shortText);
  if (limits.length > 0 && draw.chance(0.5))
    return draw.pick(['a', '😀']).repeat(Math.max(0, (draw.pick(limits) ?? 0) + draw.integer(-1, 1)));
  return draw.pick(['', ' ', '\u00a0', 'x', hostileText(draw)]);
}
