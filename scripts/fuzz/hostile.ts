import * as fc from 'fast-check';
import { words } from '../../harness/lists.ts';
import type { Choices } from './choices.ts';

/** Values that break programs: of the wrong type, at the limits, or malicious. */

const plainWords = ['x y  z', '👩‍🚀', ...words("engine ÉCOLE Straße notes a % _ o'clock 日本語 İ")];

export function word(random: Choices): string {
  return random.pick(plainWords);
}

/** Non-blank text that every engine can store. */
export function validText(random: Choices): string {
  return random.weighted(
    [6, () => random.many(1, 5, () => word(random)).join(' ')],
    [2, () => `x${random.draw(graphemes)}`],
    [1, () => 'long '.repeat(random.integer(1, 400))],
  );
}

const graphemes = fc.string({ unit: 'grapheme', maxLength: 40 });
const anyUnits = fc.string({ unit: 'binary', maxLength: 60 });
const anyJson = fc.jsonValue({ maxDepth: 3 });

/** Text of exactly this many characters, some of them surrogate pairs. */
export function textOfLength(random: Choices, length: number): string {
  return random.pick(['a', '😀']).repeat(Math.max(0, length));
}

export function email(random: Choices): string {
  return `${random.pick(['ada', 'ben', 'Eve', 'o.neil', 'x+y'])}.${random.integer(0, 999_999)}@example.com`;
}

const hostileTexts = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', 'x\udfffy', '\ufeff', '\u202e', '\u2028', '\u{10ffff}', 'ﬀ'],
  ...["'; drop table posts; --", '" or 1=1', 'ß'.repeat(300), 'e\u0301'.repeat(50)],
  ...words(`%s%n ../../etc/passwd <script> #{7*7} {{7*7}} \\ __proto__ constructor toString null undefined NaN
    true -0 1e999 0x10 [] a@b a@b..c @ ａ@example.com ${'a'.repeat(250)}@example.com`),
];

export function hostileText(random: Choices): string {
  return random.weighted(
    [8, () => random.pick(hostileTexts)],
    [2, () => random.draw(anyUnits)],
    [1, () => String.fromCharCode(...random.many(1, 20, () => random.integer(0, 0xffff)))],
    [0.2, () => random.pick(['x', '\\', '"', '%', '😀']).repeat(random.integer(1_000, 60_000))],
  );
}

const hostileNumbers =
  words(`0 -0 -1 0.1 1e-320 1e308 -1e308 2147483647 2147483648 -2147483648 9007199254740991
  9007199254740992 9223372036854775808 1e21`).map(Number);

export function hostileNumber(random: Choices): number {
  return random.pick(hostileNumbers);
}

function nest(levels: number, random: Choices): unknown {
  let nested: unknown = 1;
  for (let level = 0; level < levels; level += 1) nested = random.chance(0.5) ? [nested] : { a: nested };
  return nested;
}

/** Any JSON value. */
export function anyValue(random: Choices): unknown {
  return random.weighted<unknown>(
    [3, () => random.pick([null, true, false, '', [], {}, [[]], [null], { length: -1 }] as const)],
    [2, () => hostileNumber(random)],
    [2, () => hostileText(random)],
    [2, () => random.draw(anyJson)],
    [0.3, () => nest(random.pick([20, 97, 98, 99, 100, 101, 300, 400]), random)],
    // An own property with that name, as `JSON.parse` creates it.
    [0.5, () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')],
  );
}

const foreignKeys = [
  ...words(`__proto__ id role admin_notes password_hash passwordHash created_at createdAt user post toString
    authorId hasOwnProperty constructor prototype length Title extra data`),
  ...['', '\0', '\ud800'],
];

/** A JSON value with one mistake in a random place. `edgeOf` knows the limits of a field. */
export function spoil(
  value: unknown,
  random: Choices,
  edgeOf: (name: string) => unknown = () => null,
): unknown {
  const change = (name: string) =>
    random.weighted<unknown>(
      [4, () => edgeOf(name)],
      [4, () => anyValue(random)],
      [2, () => hostileText(random)],
      [2, () => undefined],
    );
  return random.weighted<unknown>(
    [12, () => changeOne(value, random, change)],
    [1, () => ({ ...Object(value), [random.pick(foreignKeys)]: anyValue(random) })],
    [0.5, () => [value]],
    [0.5, () => ({ data: value })],
    [0.2, () => Array.from({ length: random.pick([999, 1000, 1001]) }, () => value)],
    [0.7, () => anyValue(random)],
  );
}

/** Changes one field: at the top level, in a nested object, or in a list item. */
function changeOne(value: unknown, random: Choices, change: (name: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return change('');
  const names = Object.keys(value);
  if (names.length === 0) return value;
  const name = random.pick(names);
  const inner: unknown = Reflect.get(value, name);
  const isDeeper = typeof inner === 'object' && inner !== null && random.chance(0.8);
  const changed = isDeeper ? changeOne(inner, random, change) : change(name);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}

const pieces = [
  ...words('{ } ( ) ... @ $ : ! " """ # \\ & | [ ] = , /**/ NaN \\u0000 \\ud800 𝒳 on null 1e9 -'),
  ...[' ', '\n', '\0', '\ufeff', '\ud800', 'fragment F on', ' query', '{"name":1,"title":1,'],
];

/** Applies a few random edits to a text. */
export function spoilText(text: string, random: Choices): string {
  let edited = text;
  for (let edits = random.integer(1, 4); edits > 0; edits -= 1) {
    const from = random.integer(0, edited.length);
    const to = Math.min(edited.length, from + random.integer(0, 12));
    edited = random.weighted(
      [2, () => edited.slice(0, from) + edited.slice(to)],
      [3, () => edited.slice(0, from) + random.pick(pieces) + edited.slice(from)],
      [1, () => edited.slice(0, to) + edited.slice(from)],
      [1, () => edited.slice(0, from)],
    );
  }
  return edited;
}

const brokenJson = [
  ...words('null NaN { [ " {}{} {\'a\':1} {"a":1,} [1,] 1e400 -0 12345678901234567890 0.1000 01 1e-400'),
  ...['', ' ', '\ufeff{}', '{"__proto__":{"title":"x","content":"y"},"__proto__":null}'],
  ...words('1e400 -0.0 9007199254740993 1.10').map((id) => `{"title":"x","content":"y","authorId":${id}}`),
  ...[100, 101, 10_000, 100_000].map((depth) => '['.repeat(depth)),
];

const encoder = new TextEncoder();

/** Returns the bytes of a JSON value, or of an invalid one. */
export function jsonBytes(value: unknown, isBroken: boolean, random: Choices): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(value) ?? '';
  if (!isBroken) return encoder.encode(json);
  const bytes = encoder.encode(random.chance(0.6) ? spoilText(json, random) : random.pick(brokenJson));
  // Invalid UTF-8: a lone continuation byte, an overlong form, a truncated sequence.
  if (random.chance(0.3) && bytes.length > 0)
    bytes[random.integer(0, bytes.length - 1)] = random.pick([0x80, 0xc0, 0xff, 0xed]);
  return bytes;
}
