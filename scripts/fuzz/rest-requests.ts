import { words } from '../../harness/lists.ts';
import type { Check } from '../../harness/reference.ts';
import { methods } from '../../src/http/operation.ts';
import type { Draw } from './draw.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { authorization, commonHeaders } from './headers.ts';
import { judgeRest } from './judge-rest.ts';
import { type Call, type Route, routes, type Schema } from './rest-routes.ts';
import { edgeValue, validValue } from './rest-values.ts';
import { hostileText, jsonBytes, spoil } from './values.ts';
import type { World } from './world.ts';

export function restRequest(check: Check, draw: Draw): HttpRequest {
  const route = draw.pick(routes);
  const method = methodOf(route, draw);
  const call = route.calls[method];
  const body = bodyFor(method, call, route, draw);
  const path = pathOf(route, draw) + queryOf(call?.query ?? {}, draw);
  const token = authorization(route.audience, draw);
  const headers = {
    ...commonHeaders(path, draw),
    ...(token !== null && { authorization: token }),
    ...(body !== null && contentType(draw)),
    ...(method === 'OPTIONS' && draw.chance(0.5) && preflight),
  };
  return {
    interface: route.api,
    method,
    path,
    headers,
    body,
    judge: (reply) => judgeRest(check, { route, method, path, headers, hasBody: body !== null }, reply),
    learn: (reply) => {
      const tag = reply.headers.get('etag');
      if (tag !== null) draw.world.tags.add(path, tag);
      learnRecord(route, reply, draw.world);
      if (reply.status === 401 && token !== null) draw.world.tokens.delete(token.replace('Bearer ', ''));
    },
  };
}

const preflight = { origin: 'http://example.com', 'access-control-request-method': 'PUT' };

function methodOf({ calls }: Route, draw: Draw): string {
  return draw.weighted(
    [12, () => draw.pick(Object.keys(calls))],
    [1, () => draw.pick(methods)],
    [0.5, () => 'HEAD'],
    [0.5, () => 'OPTIONS'],
  );
}

/** The default limit on body sizes. */
const largestBody = 1_048_576;

/** A body that is valid, has one mistake, or is malicious; `fetch` sends none with a `GET`. */
function bodyFor(method: string, call: Call | undefined, { path }: Route, draw: Draw) {
  const schema = call?.body ?? null;
  if (method === 'GET' || method === 'HEAD' || !draw.chance(schema === null ? 0.1 : 0.97)) return null;
  // Existing users log in more often than unknown ones.
  const isKnown = path.endsWith('/login') && draw.chance(0.8);
  const value = isKnown ? draw.pick(draw.world.credentials) : validValue('', schema ?? {}, draw);
  const edgeOf = (name: string) => edgeValue(fieldsOf(schema ?? {})[name] ?? {}, draw);
  return draw.weighted(
    [5, () => jsonBytes(value, false, draw)],
    [5, () => jsonBytes(spoil(value, draw, edgeOf), false, draw)],
    [1, () => jsonBytes(value, true, draw)],
    [0.05, () => sized(largestBody + draw.integer(-1, 1), draw)],
  );
}

/** Returns the fields of a body, wrapped or flat. */
function fieldsOf({ properties, anyOf, items }: Schema): Readonly<Record<string, Schema>> {
  const inner = anyOf?.at(-1) ?? items;
  return properties ?? (inner === undefined ? {} : fieldsOf(inner));
}

function sized(length: number, draw: Draw) {
  const start = draw.pick(['{"title":"x","content":"', '{"name":"', '{"body":"', '["']);
  const end = draw.pick(['"}', '"]', '']);
  return new TextEncoder().encode(start + 'x'.repeat(length - start.length - end.length) + end);
}

const jsonTypes = [
  ...['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'],
  'application/vnd.api+json',
] as const;

const otherTypes = [
  ...words('text/plain application/x-www-form-urlencoded application/jsonp application/xml */* ; json'),
  ...['multipart/form-data; boundary=x', 'application/json; charset=latin1', 'application/json, text/plain'],
];

function contentType(draw: Draw): Readonly<Record<string, string>> {
  const type = draw.weighted<string | null>(
    [20, () => 'application/json'],
    [2, () => draw.pick(jsonTypes)],
    [1, () => draw.pick(otherTypes)],
    [1, () => null],
  );
  return type === null ? {} : { 'content-type': type };
}

const oddIds =
  words(`0 -1 01 1.0 1e3 +1 2147483648 9007199254740991 9007199254740993 99999999999999999999 abc %00
  a%00b %F0%9F%92%A9 %C3%28 %ZZ % a%2Fb %20 1%20 %31 __proto__ 1'-- * 00000000-0000-4000-8000-000000000000
  00000000-0000-4000-8000-00000000000G :id %25 %2525 1;x=y`);

function pathOf({ path, collection }: Route, draw: Draw): string {
  const id = draw.weighted(
    [12, () => draw.world.id(collection, draw)],
    [2, () => draw.pick(oddIds)],
    [0.5, () => encodeURIComponent(hostileText(draw).toWellFormed()).slice(0, 4_000) || '0'],
  );
  // `fetch` would resolve dot segments before sending.
  const safe = /^\.+$/.test(id) ? '0' : id;
  return path.replace(':id', safe) + (draw.chance(0.05) ? '/' : '');
}

const oddParameters =
  words(`page= page q=%00 q=%ff%fe q=% page=1&page=2 limit[]=1 __proto__=1 = && role=%ED%A0%80 q=+
  skip=-1 per_page=%31 include= constructor[prototype]=1 x=${'y'.repeat(2_000)} %70age=0`);

function queryOf({ properties = {}, required = [] }: Schema, draw: Draw): string {
  const isChosen = (name: string) => draw.chance(required.includes(name) ? 0.95 : 0.4);
  const chosen = Object.entries(properties).filter(([name]) => isChosen(name));
  const parts = chosen.map(([name, schema]) => {
    const value = draw.weighted<unknown>(
      [7, () => validValue(name, schema, draw)],
      [2, () => edgeValue(schema, draw)],
      [1, () => hostileText(draw)],
    );
    return `${name}=${encodeURIComponent(String(value).toWellFormed()).slice(0, 2_000)}`;
  });
  if (draw.chance(0.05)) parts.push(draw.pick(oddParameters));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function learnRecord({ collection, calls, path }: Route, reply: HttpAnswer, world: World): void {
  if (reply.status >= 300 || calls.POST === undefined || path.includes(':id')) return;
  const body = jsonOf(reply);
  const token = at(body, 'token');
  if (typeof token === 'string') world.tokens.add(token);
  for (const id of [at(body, 'data', 'id'), at(body, 'id'), at(body, '0', 'id'), at(body, 'user', 'id')]) {
    if (typeof id === 'string' || typeof id === 'number') world.addId(collection, id);
  }
}
