import * as fc from 'fast-check';
import * as z from 'zod';
import type { Random } from './random.ts';
import { anyValue, email, hostileText, textOfLength, validText, word } from './values.ts';
import type { World } from './world.ts';

/** What a request is drawn from. */
export interface Draw {
  readonly random: Random;
  readonly world: World;
}

/** A field of a body or a parameter of a query, as its operation describes it. */
export interface Field {
  readonly isRequired: boolean;
  valid(draw: Draw): unknown;
  /** A value at a limit of the description, or one past it. */
  edge(draw: Draw): unknown;
}

export type Fields = Readonly<Record<string, Field>>;

/** The part of JSON Schema that describes what operations take. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** What a shape takes, with every reference followed. */
export function schemaOf(shape: z.core.$ZodType): Schema {
  const whole: Schema = z.toJSONSchema(shape, { io: 'input' }) as Schema;
  const follow = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(follow);
    const { $ref, ...rest } = node as Schema;
    if ($ref !== undefined) return follow(whole.$defs?.[$ref.slice('#/$defs/'.length)]);
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, follow(value)]));
  };
  return follow(whole) as Schema;
}

/** The fields of an object. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      fieldOf(name, schema, required.includes(name)),
    ]),
  );
}

export function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const described = schema.anyOf?.[0] ?? schema;
  return {
    isRequired,
    valid: (draw) => validValue(name, described, draw),
    edge: (draw) => edgeValue(described, draw),
  };
}

/** More than this is a page that nobody has, or a text that takes long to draw. */
const ordinary = 20;
const shortText = 1000;

function validValue(name: string, schema: Schema, draw: Draw): unknown {
  const { random, world } = draw;
  const { type, enum: values, minimum = 0, maximum = ordinary } = schema;
  if (values !== undefined) return random.pick(values);
  if (type === 'string') return validString(name, schema, random);
  if (type === 'integer') return random.integer(minimum, Math.min(maximum, ordinary));
  if (type === 'number') return random.integer(0, 10_000) / 100;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'array') {
    return Array.from({ length: random.integer(0, 3) }, () => Number(world.id('blogTags', random)));
  }
  return anyValue(random);
}

function validString(name: string, { format, pattern, maxLength = 0 }: Schema, random: Random): string {
  if (format === 'email') return email(random);
  if (name.startsWith('password')) return random.pick(['analytical', 'correct horse']);
  if (pattern !== undefined && name === 'include') return random.draw(fc.stringMatching(new RegExp(pattern)));
  return maxLength <= shortText ? word(random) : validText(random);
}

const oddNumbers = [
  '',
  ' 1',
  '01',
  '1.0',
  '1e1',
  '-0',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '0x10',
  '1e999',
  '9007199254740992',
  '99999999999999999',
] as const;

const oddLists = [[0], [1, 1], [1.5], ['1'], [2 ** 53]];

function edgeValue(schema: Schema, draw: Draw): unknown {
  const { random } = draw;
  const { type, enum: values, minimum = 0, maximum = ordinary } = schema;
  if (values !== undefined) return random.pick(['', 'id', ...values.map((value) => value.toUpperCase())]);
  if (type === 'string') return edgeString(schema, draw);
  if (type === 'integer')
    return random.pick([minimum - 1, minimum, maximum, maximum + 1, random.pick(oddNumbers)]);
  if (type === 'number') return random.pick([0, -0, -0.01, 1e308, 5e-324, random.pick(oddNumbers)]);
  if (type === 'boolean') return random.pick([0, 1, 'true', null]);
  if (type === 'array') {
    return random.pick([...oddLists, Array.from({ length: 2000 }, (_, index) => index + 1)]);
  }
  return anyValue(random);
}

function edgeString({ format, minLength, maxLength }: Schema, { random }: Draw): string {
  if (format === 'email') return `${'a'.repeat(random.integer(240, 244))}@example.com`;
  const lengths = [minLength, maxLength].filter((length) => length !== undefined && length <= shortText);
  const length = random.pick(lengths);
  if (length !== undefined && random.chance(0.5)) {
    return textOfLength(random, Math.max(0, length + random.integer(-1, 1)));
  }
  return random.pick(['', ' ', '\u00a0', 'x', hostileText(random)]);
}
