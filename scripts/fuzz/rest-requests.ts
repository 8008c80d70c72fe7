import { words } from '../../harness/lists.ts';
import { methods } from '../../src/http/operation.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { authorization, commonHeaders } from './headers.ts';
import { hostileText, jsonBytes, spoil } from './hostile.ts';
import { judgeRest } from './judge-rest.ts';
import { type Call, type Route, routes, type Schema } from './rest-routes.ts';
import { edgeValue, validValue } from './rest-values.ts';
import type { Draw, World } from './world.ts';

/** Sends a random request to one of the REST interfaces. */
export function restRequest(draw: Draw): HttpRequest {
  const { random, world } = draw;
  const route = random.pick(routes);
  const method = methodOf(route, draw);
  const call = route.calls[method];
  const body = bodyFor(method, call, route, draw);
  const path = pathOf(route, draw) + queryOf(call?.query ?? {}, draw);
  const token = authorization(route.audience, draw);
  const headers = {
    ...commonHeaders(path, draw),
    ...(token !== null && { authorization: token }),
    ...(body !== null && contentType(draw)),
    ...(method === 'OPTIONS' &&
      random.chance(0.5) && { origin: 'http://example.com', 'access-control-request-method': 'PUT' }),
  };
  return {
    interface: route.api.name,
    method,
    path,
    headers,
    body,
    judge: (answer) => judgeRest({ route, method, headers, hasBody: body !== null }, answer),
    learn: (answer) => {
      const tag = answer.headers.get('etag');
      if (tag !== null) world.tags.set(path, tag);
      learnRecord(route, answer, world);
      if (answer.status === 401 && token !== null) world.tokens.remove(token.replace('Bearer ', ''));
    },
  };
}

function methodOf({ calls }: Route, { random }: Draw): string {
  return random.weighted(
    [12, () => random.pick(Object.keys(calls))],
    [1, () => random.pick(methods)],
    [0.5, () => 'HEAD'],
    [0.5, () => 'OPTIONS'],
  );
}

/** The default limit on body sizes. */
const largestBody = 1_048_576;

/** A body that is valid, has one mistake, or is malicious; `fetch` sends none with a `GET`. */
function bodyFor(method: string, call: Call | undefined, { path }: Route, draw: Draw) {
  const { random, world } = draw;
  const schema = call?.body ?? null;
  if (method === 'GET' || method === 'HEAD' || !random.chance(schema === null ? 0.1 : 0.97)) return null;
  // Existing users log in more often than unknown ones.
  const isKnown = path.endsWith('/login') && random.chance(0.8);
  const value = isKnown ? random.pick(world.credentials) : validValue('', schema ?? {}, draw);
  const edgeOf = (name: string) => edgeValue(fieldsOf(schema)[name] ?? {}, draw);
  return random.weighted(
    [5, () => jsonBytes(value, false, random)],
    [5, () => jsonBytes(spoil(value, random, edgeOf), false, random)],
    [1, () => jsonBytes(value, true, random)],
    [0.05, () => sized(largestBody + random.integer(-1, 1), draw)],
  );
}

/** Returns the fields of a body, wrapped or flat. */
function fieldsOf(schema: Schema | null): Readonly<Record<string, Schema>> {
  return schema?.properties ?? fieldsOfItems(schema);
}

function fieldsOfItems(schema: Schema | null): Readonly<Record<string, Schema>> {
  const inner = schema?.anyOf?.at(-1) ?? schema?.items;
  return inner === undefined ? {} : fieldsOf(inner);
}

/** A body of exactly this many bytes. */
function sized(length: number, { random }: Draw) {
  const start = random.pick(['{"title":"x","content":"', '{"name":"', '{"body":"', '["']);
  const end = random.pick(['"}', '"]', '']);
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

function contentType({ random }: Draw): Readonly<Record<string, string>> {
  return random.weighted<Record<string, string>>(
    [20, () => ({ 'content-type': 'application/json' })],
    [2, () => ({ 'content-type': random.pick(jsonTypes) })],
    [1, () => ({ 'content-type': random.pick(otherTypes) })],
    [1, () => ({})],
  );
}

const oddIds =
  words(`0 -1 01 1.0 1e3 +1 2147483648 9007199254740991 9007199254740993 99999999999999999999 abc %00
  a%00b %F0%9F%92%A9 %C3%28 %ZZ % a%2Fb %20 1%20 %31 __proto__ 1'-- * 00000000-0000-4000-8000-000000000000
  00000000-0000-4000-8000-00000000000G :id %25 %2525 1;x=y`);

function pathOf({ path, collection }: Route, { random, world }: Draw): string {
  const id = random.weighted(
    [12, () => world.id(collection, random)],
    [2, () => random.pick(oddIds)],
    [0.5, () => encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 4_000) || '0'],
  );
  // `fetch` would resolve dot segments before sending.
  const safe = /^\.+$/.test(id) ? '0' : id;
  return path.replace(':id', safe) + (random.chance(0.05) ? '/' : '');
}

const oddParameters =
  words(`page= page q=%00 q=%ff%fe q=% page=1&page=2 limit[]=1 __proto__=1 = && role=%ED%A0%80 q=+
  skip=-1 per_page=%31 include= constructor[prototype]=1 x=${'y'.repeat(2_000)} %70age=0`);

function queryOf({ properties = {}, required = [] }: Schema, draw: Draw): string {
  const { random } = draw;
  const chosen = Object.entries(properties).filter(([name]) =>
    random.chance(required.includes(name) ? 0.95 : 0.4),
  );
  const parts = chosen.map(([name, schema]) => {
    const value = random.weighted<unknown>(
      [7, () => validValue(name, schema, draw)],
      [2, () => edgeValue(schema, draw)],
      [1, () => hostileText(random)],
    );
    return `${name}=${encodeURIComponent(String(value).toWellFormed()).slice(0, 2_000)}`;
  });
  if (random.chance(0.05)) parts.push(random.pick(oddParameters));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function learnRecord({ collection, calls, path }: Route, answer: HttpAnswer, world: World): void {
  if (answer.status >= 300 || calls.POST === undefined || path.includes(':id')) return;
  const body = jsonOf(answer);
  const token = at(body, 'token');
  if (typeof token === 'string') world.tokens.set(token);
  for (const id of [at(body, 'data', 'id'), at(body, 'id'), at(body, '0', 'id'), at(body, 'user', 'id')]) {
    if (typeof id === 'string' || typeof id === 'number') world.addId(collection, id);
  }
}
