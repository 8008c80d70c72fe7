import * as fc from 'fast-check';
import { times, words } from '../../harness/lists.ts';
import type { Draw } from './draw.ts';
import type { Schema } from './rest-routes.ts';
import { anyValue, email, hostileText, textOfLength, validText, word } from './values.ts';

/** A higher page would be empty, and a longer text slow to generate. */
const ordinary = 20;
const shortText = 1000;

/** Generates a valid value of a schema. The name of a field refines its type. */
export function validValue(name: string, schema: Schema, draw: Draw): unknown {
  const { type, enum: values, minimum = 0, maximum = ordinary, anyOf, properties, items } = schema;
  // If a body may be wrapped, the first alternative is wrapped and the last one flat.
  if (anyOf !== undefined) return validValue(name, draw.pick(anyOf), draw);
  if (properties !== undefined) return validObject(schema, draw);
  if (values !== undefined) return draw.pick(values);
  if (type === 'string') return validString(name, schema, draw);
  if (type === 'integer') return draw.integer(minimum, Math.min(maximum, ordinary));
  if (type === 'number') return draw.integer(0, 10_000) / 100;
  if (type === 'boolean') return draw.chance(0.5);
  if (type !== 'array') return anyValue(draw);
  if (name.startsWith('tag')) return draw.many(0, 3, () => Number(draw.world.id('blogTags', draw)));
  return draw.many(0, 5, () => validValue('ids', items ?? {}, draw));
}

function validObject({ properties = {}, required = [] }: Schema, draw: Draw): unknown {
  const isChosen = (name: string) => required.includes(name) || draw.chance(0.5);
  const chosen = Object.entries(properties).filter(([name]) => isChosen(name));
  const values = Object.fromEntries(chosen.map(([name, schema]) => [name, validValue(name, schema, draw)]));
  return 'password_confirmation' in values ? { ...values, password_confirmation: values.password } : values;
}

function validString(name: string, { format, pattern, maxLength = 0 }: Schema, draw: Draw): string {
  if (format === 'email') return email(draw);
  if (name === 'ids') return draw.world.id('flatUsers', draw);
  if (name.startsWith('password')) return draw.pick(['analytical', 'correct horse']);
  if (pattern !== undefined && name === 'include') return draw.value(fc.stringMatching(new RegExp(pattern)));
  return maxLength <= shortText ? word(draw) : validText(draw);
}

const oddNumbers = words(
  '01 1.0 1e1 -0 .5 5. NaN Infinity 0x10 1e999 9007199254740992 99999999999999999',
).concat('', ' 1');
const oddLists = [[0], [1, 1], [1.5], ['1'], [2 ** 53], times(2000, (index) => index + 1)];

/** A value at a limit of a schema, or one past it. */
export function edgeValue({ anyOf, ...plain }: Schema, draw: Draw): unknown {
  const schema = anyOf?.[0] ?? plain;
  const { type, enum: values, minimum = 0, maximum = ordinary } = schema;
  if (values !== undefined) return draw.pick(['', 'id', ...values.map((value) => value.toUpperCase())]);
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
    return textOfLength(draw, (draw.pick(limits) ?? 0) + draw.integer(-1, 1));
  return draw.pick(['', ' ', '\u00a0', 'x', hostileText(draw)]);
}
