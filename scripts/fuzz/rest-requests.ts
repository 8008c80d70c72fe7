import { methods } from '../../src/http/operation.ts';
import { at, type HttpAnswer, type HttpRequest, jsonOf } from './exchange.ts';
import { authorization, commonHeaders } from './headers.ts';
import { judgeRest } from './judge-rest.ts';
import { type Body, bodyOf } from './rest-bodies.ts';
import type { Draw, Field } from './rest-fields.ts';
import { type Route, routes, type Taken } from './rest-routes.ts';

import { hostileText } from './values.ts';
import type { World } from './world.ts';

/** A random request to one of the REST interfaces. */
export function restRequest(draw: Draw): HttpRequest {
  const { random, world } = draw;
  const route = random.pick(routes);
  const method = methodOf(route, draw);
  const call = route.calls[method] ?? nothing;
  const body = bodyFor(method, call, route, draw);
  const path = pathOf(route, draw) + queryOf(call.query, draw);
  const token = authorization(route.audience, draw);
  const headers = {
    ...commonHeaders(path, draw),
    ...(token !== null && { authorization: token }),
    ...(body !== null && body.contentType !== null && { 'content-type': body.contentType }),
    ...(method === 'OPTIONS' &&
      random.chance(0.5) && { origin: 'http://example.com', 'access-control-request-method': 'PUT' }),
  };
  return {
    interface: route.api.name,
    method,
    path,
    headers,
    body: body?.bytes ?? null,
    isEndless: false,
    judge: (answer) => judgeRest({ route, method, headers, hasBody: body !== null }, answer),
    learn: (answer) => {
      learnTag(path, answer, world);
      learnRecord(route, answer, world);
      if (answer.status === 401 && token !== null) world.tokens.remove(token.replace('Bearer ', ''));
    },
  };
}

/** What a method takes that is not there. */
const nothing: Taken = {
  query: {},
  body: null,
  wrapper: null,
  list: null,
};

function methodOf({ calls }: Route, { random }: Draw): string {
  return random.weighted(
    [12, () => random.pick(Object.keys(calls)) ?? 'GET'],
    [1, () => random.pick(methods)],
    [0.5, () => 'HEAD'],
    [0.5, () => 'OPTIONS'],
  );
}

/** `fetch` sends no body with a `GET`. */
function bodyFor(method: string, call: Taken, route: Route, draw: Draw): Body | null {
  if (method === 'GET' || method === 'HEAD') return null;
  const isWanted = call.body !== null;
  return draw.random.chance(isWanted ? 0.97 : 0.1) ? bodyOf(call, route, draw) : null;
}

const oddIds = [
  '0',
  '-1',
  '01',
  '1.0',
  '1e3',
  '+1',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  '%00',
  'a%00b',
  '%F0%9F%92%A9',
  '%C3%28',
  '%ZZ',
  '%',
  'a%2Fb',
  '%20',
  '1%20',
  '%31',
  '__proto__',
  "1'--",
  '*',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000G',
  ':id',
  '%25',
  '%2525',
  '1;x=y',
] as const;

function pathOf({ path, collection }: Route, { random, world }: Draw): string {
  const id = random.weighted(
    [12, () => world.id(collection, random)],
    [2, () => random.pick(oddIds)],
    [0.5, () => encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 4_000) || '0'],
  );
  // A path that climbs is another path before it is sent.
  const safe = /^\.+$/.test(id) ? '0' : id;
  return path.replace(':id', safe) + (random.chance(0.05) ? '/' : '');
}

function queryOf(fields: Readonly<Record<string, Field>>, draw: Draw): string {
  const { random } = draw;
  const parts: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!random.chance(field.isRequired ? 0.95 : 0.4)) continue;
    const value = random.weighted<unknown>(
      [7, () => field.valid(draw)],
      [2, () => field.edge(draw)],
      [1, () => hostileText(random)],
    );
    parts.push(`${name}=${encodeURIComponent(String(value).toWellFormed()).slice(0, 2_000)}`);
  }
  if (random.chance(0.05)) parts.push(random.pick(oddParameters));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const oddParameters = [
  'page=',
  'page',
  'q=%00',
  'q=%ff%fe',
  'q=%',
  'page=1&page=2',
  'limit[]=1',
  '__proto__=1',
  '=',
  '&&',
  'role=%ED%A0%80',
  'q=+',
  'skip=-1',
  'per_page=%31',
  'include=',
  'constructor[prototype]=1',
  `x=${'y'.repeat(2_000)}`,
  '%70age=0',
] as const;

function learnTag(path: string, { headers }: HttpAnswer, { tags }: World): void {
  const tag = headers.get('etag');
  if (tag !== null) tags.set(path, tag);
}

function learnRecord({ collection, calls, path }: Route, answer: HttpAnswer, world: World): void {
  if (answer.status >= 300 || calls.POST === undefined || path.includes(':id')) return;
  const body = jsonOf(answer);
  const token = at(body, 'token');
  if (typeof token === 'string') world.tokens.add(token);
  for (const id of [at(body, 'data', 'id'), at(body, 'id'), at(body, '0', 'id'), at(body, 'user', 'id')]) {
    if (typeof id === 'string' || typeof id === 'number') world.addId(collection, id);
  }
}
