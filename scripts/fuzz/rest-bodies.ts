import type { Draw } from './rest-fields.ts';
import { type Route, type Taken, validBody } from './rest-routes.ts';
import { anyValue, hostileText, nest } from './values.ts';

/** Bodies of REST requests: as the contract wants them, one thing wrong with them, or written to do harm. */

export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string | null;
}

/** The largest body that the server takes unless it is told otherwise. */
const largestBody = 1_048_576;

const jsonTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/json;charset="UTF-8"',
] as const;

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/xml',
  '*/*',
  ';',
  'json',
  'application/json, text/plain',
] as const;

const encoder = new TextEncoder();

export function bodyOf(call: Taken, route: Route, draw: Draw): Body {
  const { random } = draw;
  const text = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value));
  const valid = () => validBody(call, route, draw);
  const bytes = random.weighted(
    [5, () => text(valid())],
    [4, () => text(nearlyValid(valid(), call, draw))],
    [0.7, () => text(anyValue(random))],
    [1, () => brokenJson(JSON.stringify(valid()), draw)],
    [0.05, () => sized(largestBody + random.integer(-1, 1), draw)],
  );
  const contentType = random.weighted<string | null>(
    [20, () => 'application/json'],
    [2, () => random.pick(jsonTypes)],
    [1, () => random.pick(otherTypes)],
    [1, () => null],
  );
  return { bytes, contentType };
}

/** A body with one thing wrong with it. */
function nearlyValid(body: unknown, call: Taken, draw: Draw): unknown {
  const { random } = draw;
  const fields = new Map(Object.entries(call.body ?? {}));
  return random.weighted<unknown>(
    [4, () => changeField(body, draw, (name) => fields.get(name)?.edge(draw))],
    [4, () => changeField(body, draw, () => anyValue(random))],
    [2, () => changeField(body, draw, () => hostileText(random))],
    [2, () => changeField(body, draw, () => undefined)],
    [1, () => ({ ...asObject(body), [random.pick(foreignKeys)]: anyValue(random) })],
    [1, () => Object.fromEntries([...fields].map(([name, field]) => [name, field.edge(draw)]))],
    [0.5, () => [body]],
    [0.5, () => ({ [call.wrapper ?? 'data']: random.chance(0.5) ? body : anyValue(random) })],
    [0.2, () => ({ ...asObject(body), extra: nest(1, random.pick([98, 99, 100, 101, 300]), random) })],
    [0.2, () => Array.from({ length: random.pick([999, 1000, 1001]) }, () => body)],
  );
}

const foreignKeys = [
  '__proto__',
  'id',
  'role',
  'admin_notes',
  'password_hash',
  'passwordHash',
  'created_at',
  'createdAt',
  'user',
  'post',
  '',
  'toString',
  'hasOwnProperty',
  'constructor',
  'prototype',
  'length',
  '\0',
  '\ud800',
  'authorId',
  'Title',
] as const;

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Changes one field, wherever it stands: at the top, in a wrapper or in an item of a list. */
function changeField(body: unknown, draw: Draw, change: (name: string) => unknown): unknown {
  if (typeof body !== 'object' || body === null) return change('');
  const name = draw.random.pick(Object.keys(body));
  if (name === undefined) return body;
  const inner: unknown = Reflect.get(body, name);
  const isDeeper = typeof inner === 'object' && inner !== null && draw.random.chance(0.8);
  const changed = isDeeper ? changeField(inner, draw, change) : change(name);
  if (Array.isArray(body)) return body.with(Number(name), changed);
  return { ...body, [name]: changed };
}

/** Bytes that are nearly JSON. */
function brokenJson(json: string, { random }: Draw): Uint8Array<ArrayBuffer> {
  const at = random.integer(0, json.length);
  const insert = (part: string) => json.slice(0, at) + part + json.slice(at);
  const text = random.weighted(
    [2, () => json.slice(0, at)],
    [
      2,
      () =>
        insert(
          random.pick([',', '"', '}', ']', '\\', '\0', '\n', '/**/', 'NaN', '\\u0000', '\\ud800', '\ufeff']),
        ),
    ],
    [
      1,
      () =>
        random.pick([
          '',
          ' ',
          'null',
          'NaN',
          '{',
          '[',
          '"',
          '\ufeff{}',
          '{}{}',
          "{'a':1}",
          '{"a":1,}',
          '[1,]',
        ]),
    ],
    [1, () => '{"__proto__":{"title":"x","content":"y"},"__proto__":null}'],
    [1, () => json.replace('{', '{"name":1,"title":1,')],
    [1, () => random.pick(['1e400', '-0', '12345678901234567890', '0.1000', '01', '1e-400'])],
    [0.5, () => '['.repeat(random.pick([100, 101, 10_000, 100_000]))],
    [
      0.5,
      () =>
        `{"title":"x","content":"y","authorId":${random.pick(['1e400', '-0.0', '9007199254740993', '1.10'])}}`,
    ],
  );
  const bytes = encoder.encode(text);
  // Bytes that no UTF-8 has: a lone continuation, an overlong form, half of a sequence.
  if (random.chance(0.3) && bytes.length > 0)
    bytes[random.integer(0, bytes.length - 1)] = random.pick([0x80, 0xc0, 0xff, 0xed]);
  return bytes;
}

/** A body of exactly so many bytes. */
function sized(length: number, { random }: Draw): Uint8Array<ArrayBuffer> {
  const start = random.pick(['{"title":"x","content":"', '{"name":"', '{"body":"', '["']);
  const end = random.pick(['"}', '"]', '']);
  return encoder.encode(start + 'x'.repeat(length - start.length - end.length) + end);
}
