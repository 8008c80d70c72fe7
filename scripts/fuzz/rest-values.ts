import * as fc from 'fast-check';
import { words } from '../../harness/lists.ts';
import { anyValue, email, hostileText, textOfLength, validText, word } from './hostile.ts';
import type { Schema } from './rest-routes.ts';
import type { Draw } from './world.ts';

/** A higher page would be empty, and a longer text slow to generate. */
const ordinary = 20;
const shortText = 1000;

/** Generates a valid value of a schema. The name of a field refines its type. */
export function validValue(name: string, schema: Schema, draw: Draw): unknown {
  const { random, world } = draw;
  const { type, enum: values, minimum = 0, maximum = ordinary, anyOf, properties, items } = schema;
  // If a body may be wrapped, the first alternative is wrapped and the last one flat.
  if (anyOf !== undefined) return validValue(name, random.pick(anyOf), draw);
  if (properties !== undefined) return validObject(schema, draw);
  if (values !== undefined) return random.pick(values);
  if (type === 'string') return validString(name, schema, draw);
  if (type === 'integer') return random.integer(minimum, Math.min(maximum, ordinary));
  if (type === 'number') return random.integer(0, 10_000) / 100;
  if (type === 'boolean') return random.chance(0.5);
  if (type !== 'array') return anyValue(random);
  if (name.startsWith('tag')) return random.many(0, 3, () => Number(world.id('blogTags', random)));
  return random.many(0, 5, () => validValue('ids', items ?? {}, draw));
}

function validObject({ properties = {}, required = [] }: Schema, draw: Draw): unknown {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || draw.random.chance(0.5),
  );
  const values = Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(name, schema, draw)]));
  return 'password_confirmation' in values ? { ...values, password_confirmation: values.password } : values;
}

function validString(
  name: string,
  { format, pattern, maxLength = 0 }: Schema,
  { random, world }: Draw,
): string {
  if (format === 'email') return email(random);
  if (name === 'ids') return world.id('flatUsers', random);
  if (name.startsWith('password')) return random.pick(['analytical', 'correct horse']);
  if (pattern !== undefined && name === 'include') return random.draw(fc.stringMatching(new RegExp(pattern)));
  return maxLength <= shortText ? word(random) : validText(random);
}

const oddNumbers = [
  '',
  ' 1',
  ...words('01 1.0 1e1 -0 .5 5. NaN Infinity 0x10 1e999 9007199254740992 99999999999999999'),
];
const oddLists = [
  [0],
  [1, 1],
  [1.5],
  ['1'],
  [2 ** 53],
  Array.from({ length: 2000 }, (_, index) => index + 1),
];

/** A value at a limit of a schema, or one past it. */
export function edgeValue({ anyOf, ...plain }: Schema, draw: Draw): unknown {
  const { random } = draw;
  const schema = anyOf?.[0] ?? plain;
  const { type, enum: values, minimum = 0, maximum = ordinary } = schema;
  if (values !== undefined) return random.pick(['', 'id', ...values.map((value) => value.toUpperCase())]);
  if (type === 'string') return edgeString(schema, draw);
  if (type === 'integer')
    return random.pick([minimum - 1, minimum, maximum, maximum + 1, random.pick(oddNumbers)]);
  if (type === 'number') return random.pick([0, -0, -0.01, 1e308, 5e-324, random.pick(oddNumbers)]);
  if (type === 'boolean') return random.pick([0, 1, 'true', null]);
  return type === 'array' ? random.pick(oddLists) : anyValue(random);
}

function edgeString({ format, minLength, maxLength }: Schema, { random }: Draw): string {
  if (format === 'email') return `${'a'.repeat(random.integer(240, 244))}@example.com`;
  const limits = [minLength, maxLength].filter((limit) => limit !== undefined && limit <= shortText);
  if (limits.length > 0 && random.chance(0.5))
    return textOfLength(random, (random.pick(limits) ?? 0) + random.integer(-1, 1));
  return random.pick(['', ' ', '\u00a0', 'x', hostileText(random)]);
}
