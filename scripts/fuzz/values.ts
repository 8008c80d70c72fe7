import type { SchemaObject as Schema } from 'ajv';
import * as fc from 'fast-check';
import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { times, words } from '../../harness/lists.ts';
import { secrets } from '../../harness/server.ts';
import type { Draw } from './known-values.ts';

/** Values that break programs: of the wrong type, at the limits, or malicious. */

const plainWords = ['x y  z', '👩‍🚀', ...words("engine ÉCOLE Straße notes a % _ o'clock 日本語 İ")];

/** Non-blank text that every engine can store. */
function validText(draw: Draw): string {
  return draw.weighted(
    [6, () => draw.many(1, 5, () => draw.pick(plainWords)).join(' ')],
    [2, () => `x${draw.value(graphemes)}`],
    [1, () => 'long '.repeat(draw.integer(1, 400))],
  );
}

const graphemes = fc.string({ unit: 'grapheme', maxLength: 40 });
const anyUnits = fc.string({ unit: 'binary', maxLength: 60 });
const anyJson = fc.jsonValue({ maxDepth: 3 });

const hostileTexts = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', 'x\udfffy', '\ufeff', '\u202e', '\u2028', '\u{10ffff}', 'ﬀ'],
  ...["'; drop table posts; --", '" or 1=1', 'ß'.repeat(300), 'e\u0301'.repeat(50)],
  ...words(`%s%n ../../etc/passwd <script> #{7*7} {{7*7}} \\ __proto__ constructor toString null undefined NaN
    true -0 1e999 0x10 [] a@b a@b..c @ ａ@example.com ${'a'.repeat(250)}@example.com`),
];

export function hostileText(draw: Draw): string {
  return draw.weighted(
    [8, () => draw.pick(hostileTexts)],
    [2, () => draw.value(anyUnits)],
    [1, () => String.fromCharCode(...draw.many(1, 20, () => draw.integer(0, 0xffff)))],
    [0.2, () => draw.pick(['x', '\\', '"', '%', '😀']).repeat(draw.integer(1_000, 60_000))],
  );
}

const hostileNumbers = words(`0 -0 -1 0.1 1e-320 1e308 -1e308 2147483647 2147483648 -2147483648
  9007199254740991 9007199254740992 9223372036854775808 1e21`).map(Number);

export function anyValue(draw: Draw): unknown {
  return draw.weighted<unknown>(
    [3, () => draw.pick([null, true, false, '', [], {}, [[]], [null], { length: -1 }] as const)],
    [2, () => draw.pick(hostileNumbers)],
    [2, () => hostileText(draw)],
    [2, () => draw.value(anyJson)],
    [0.3, () => nest(draw.pick([20, 97, 98, 99, 100, 101, 300, 400]), draw)],
    // An own property with that name, as `JSON.parse` creates it.
    [0.5, () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')],
  );
}

function nest(levels: number, draw: Draw): unknown {
  return times(levels, () => draw.chance(0.5)).reduce<unknown>((a, isList) => (isList ? [a] : { a }), 1);
}

const foreignKeys = [
  ...words(`__proto__ id role admin_notes password_hash passwordHash created_at createdAt user post toString
    authorId hasOwnProperty constructor prototype length Title extra data`),
  ...['', '\0', '\ud800'],
];

/** A JSON value with one mistake in a random place. `edgeOf` knows the limits of a field. */
export function spoil(value: unknown, draw: Draw, edgeOf: (name: string) => unknown = () => null): unknown {
  const change = (name: string) =>
    draw.weighted<unknown>(
      [4, () => edgeOf(name)],
      [4, () => anyValue(draw)],
      [2, () => hostileText(draw)],
      [2, () => undefined],
    );
  return draw.weighted<unknown>(
    [12, () => changeOne(value, draw, change)],
    [1, () => ({ ...Object(value), [draw.pick(foreignKeys)]: anyValue(draw) })],
    [0.5, () => [value]],
    [0.5, () => ({ data: value })],
    [0.2, () => times(draw.pick([999, 1000, 1001]), () => value)],
    [0.7, () => anyValue(draw)],
  );
}

/** Changes one field: at the top level, in a nested object, or in a list item. */
function changeOne(value: unknown, draw: Draw, change: (name: string) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return change('');
  const names = Object.keys(value);
  if (names.length === 0) return value;
  const name = draw.pick(names);
  const inner: unknown = Reflect.get(value, name);
  const isDeeper = typeof inner === 'object' && inner !== null && draw.chance(0.8);
  const changed = isDeeper ? changeOne(inner, draw, change) : change(name);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}

const pieces = [
  ...words('{ } ( ) ... @ $ : ! " """ # \\ & | [ ] = , /**/ NaN \\u0000 \\ud800 𝒳 on null 1e9 -'),
  ...[' ', '\n', '\0', '\ufeff', '\ud800', 'fragment F on', ' query', '{"name":1,"title":1,'],
];

export function spoilText(text: string, draw: Draw): string {
  let edited = text;
  for (let edits = draw.integer(1, 4); edits > 0; edits -= 1) {
    const from = draw.integer(0, edited.length);
    const to = Math.min(edited.length, from + draw.integer(0, 12));
    edited = draw.weighted(
      [2, () => edited.slice(0, from) + edited.slice(to)],
      [3, () => edited.slice(0, from) + draw.pick(pieces) + edited.slice(from)],
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
export function jsonBytes(value: unknown, isBroken: boolean, draw: Draw): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(value) ?? '';
  if (!isBroken) return encoder.encode(json);
  const bytes = encoder.encode(draw.chance(0.6) ? spoilText(json, draw) : draw.pick(brokenJson));
  // Invalid UTF-8: a lone continuation byte, an overlong form, a truncated sequence.
  if (draw.chance(0.3) && bytes.length > 0)
    bytes[draw.integer(0, bytes.length - 1)] = draw.pick([0x80, 0xc0, 0xff, 0xed]);
  return bytes;
}

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
  if (format === 'email' || name === 'email')
    return `${draw.pick(['ada', 'ben', 'Eve', 'o.neil', 'x+y'])}.${draw.integer(0, 999_999)}@example.com`;
  // A list without a name has the ids of a bulk delete.
  if (name === '') return draw.id('flatUsers');
  if (name === 'after' || name === 'before') return draw.learned(draw.known.cursors, 'x');
  if (name.startsWith('password')) return draw.pick(['analytical', 'correct horse', 'x'.repeat(256)]);
  if (pattern !== undefined && name === 'include') return draw.value(fc.stringMatching(new RegExp(pattern)));
  return maxLength <= shortText || name === 'query' || name === 'tags'
    ? draw.pick(plainWords)
    : validText(draw);
}

/** An id of GraphQL: `id` may be that of a user or of a post. */
function idOf(name: string, draw: Draw): string | number {
  const isPost = name === 'postId' || (name === 'id' && draw.chance(0.5));
  const known = draw.id(isPost ? 'blogPosts' : 'blogUsers');
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

const forgedTokens = words(`x Bearer null a.b.c eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ. .. é " {}
  eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl`).concat('');

/** The identity of a request, so that it is authorized. */
export function authorization(audience: 'everyone' | 'callers' | 'products', draw: Draw): string | null {
  const { tokens, adminToken } = draw.known;
  const own = () => (audience === 'products' ? secrets.PRODUCTS_TOKEN : draw.learned(tokens, ''));
  const scheme = () => draw.pick(['Bearer ', 'bearer ', 'Basic ', '', 'Bearer  ']);
  return draw.weighted<string | null>(
    [audience === 'everyone' ? 1 : 12, () => `Bearer ${own()}`],
    [audience === 'everyone' ? 0.2 : 2, () => `Bearer ${adminToken}`],
    [2, () => null],
    [0.5, () => scheme() + draw.pick(forgedTokens)],
  );
}

const oddTags = ['*', '"x"', 'W/"x"', '', '"', '*, *', ',', '"a", "b"', 'x'.repeat(2_000), '*x'];
const oddNames = words(`x-forwarded-for range expect cookie x-http-method-override accept-encoding
  if-modified-since content-encoding`);
const oddValues = ['1', 'bytes=0-1', '127.0.0.1', 'DELETE', 'gzip', 'é', '\u00ff'.repeat(200), ''];

/** Conditions, keys and other headers that clients and attackers send. */
export function commonHeaders(path: string, draw: Draw): Record<string, string> {
  const tag = () => (draw.chance(0.75) ? (draw.known.tags.get(path) ?? '*') : draw.pick(oddTags));
  const key = () =>
    draw.weighted(
      [6, () => `key-${draw.integer(0, 2)}`],
      [2, () => `key-${draw.integer(0, 1_000_000_000)}`],
      [1, () => 'k'.repeat(draw.pick([254, 255, 256, 1_000]))],
      [1, () => draw.pick(['', ' ', '"', 'é', 'a,b', '\u00ff'])],
    );
  return {
    ...(draw.chance(0.1) && { 'if-match': tag() }),
    ...(draw.chance(0.1) && { 'if-none-match': tag() }),
    ...(draw.chance(0.2) && { 'idempotency-key': key() }),
    ...(draw.chance(0.05) && { origin: draw.pick(['http://example.com', 'null', 'x']) }),
    ...(draw.chance(0.05) && { accept: draw.pick(['*/*', 'text/html', 'application/xml', '', ';q=']) }),
    ...(draw.chance(0.05) && { [draw.pick(oddNames)]: draw.pick(oddValues) }),
  };
}
