import type { SchemaObject as Schema } from 'ajv';
import { words } from '../../harness/lists.ts';
import { type Check, createCheck } from '../../harness/reference.ts';
import { methods } from '../../src/http/operation.ts';
import { at, type HttpRequest, jsonOf } from './exchange.ts';
import type { Collection, Draw, HttpResponse, KnownValues } from './known-values.ts';
import {
  authorization,
  commonHeaders,
  edgeValue,
  hostileText,
  jsonBytes,
  spoil,
  validValue,
} from './values.ts';

/** The routes that requests are derived from, and the check of responses. */
export type Reference = ReturnType<typeof readReference>;
type Route = Reference['routes'][number];
type Call = ReturnType<typeof toCall>;

/** The fuzzed tags of the OpenAPI document, and the records that ids in their paths refer to. */
const collections: Readonly<Record<string, Collection>> = {
  Posts: 'posts',
  Users: 'flatUsers',
  'Wrapped users': 'flatUsers',
  Products: 'products',
  Authentication: 'blogUsers',
  'Blog users': 'blogUsers',
  'Blog posts': 'blogPosts',
  Comments: 'blogPosts',
  Tags: 'blogTags',
  Service: 'posts',
  Observing: 'posts',
};

// biome-ignore lint/suspicious/noExplicitAny: the document is traversed without static types
type Node = any;

/** Reads every REST route from the OpenAPI document, except metrics. */
export function readReference(document: Node) {
  const paths = Object.entries<Node>(document.paths).filter(([path]) => path !== '/metrics');
  const routes = paths.map(([path, { description: _, ...operations }]) => {
    const all = Object.entries<Node>(operations);
    const calls: Readonly<Record<string, Call>> = Object.fromEntries(
      all.map(([method, operation]) => [method.toUpperCase(), toCall(document, operation)]),
    );
    const tag: string = all[0]?.[1].tags[0];
    const schemes = JSON.stringify(all.map(([, { security }]) => security));
    const others = schemes.includes('blogToken') ? 'callers' : 'everyone';
    const audience = schemes.includes('productsToken') ? 'products' : others;
    return { tag, path, audience, calls } as const;
  });
  return { routes: routes.filter(({ tag }) => tag in collections), check: createCheck(document) };
}

function toCall(document: Node, { parameters = [], requestBody }: Node) {
  const all: Node[] = follow(document, parameters).filter((one: Node) => one.in === 'query');
  const query: Schema = {
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    required: all.filter(({ required }) => required).map(({ name }) => name),
  };
  const body: Schema | null = follow(document, requestBody?.content['application/json'].schema ?? null);
  return { query, body };
}

function follow(document: Node, node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => follow(document, item));
  const target = node.$ref?.split('/').slice(1);
  if (target !== undefined) return follow(document, at(document, ...target));
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(document, value)]));
}

export function restRequest({ routes, check }: Reference, draw: Draw): HttpRequest {
  const route = draw.pick(routes);
  const method = methodOf(route, draw);
  const call = route.calls[method];
  const body = bodyFor(method, call, route, draw);
  const path = pathOf(route, draw) + queryOf(call?.query ?? {}, draw);
  // A logout ends every token of a user, after which most requests would be 401.
  const isLogout = path.includes('/logout') && draw.chance(0.8);
  const token = isLogout ? null : authorization(route.audience, draw);
  const headers = {
    ...commonHeaders(path, draw),
    ...(token !== null && { authorization: token }),
    ...(body !== null && contentType(draw)),
    ...(method === 'OPTIONS' && draw.chance(0.5) && preflight),
  };
  return {
    interface: route.tag,
    method,
    path,
    headers,
    body,
    check: (reply) => findProblem(check, { method, path, headers, hasBody: body !== null }, reply),
    learn: (reply) => {
      draw.known.learn(path, reply);
      learnIds(route, reply, draw.known);
      if (reply.status === 401 && token !== null) draw.known.tokens.delete(token.replace('Bearer ', ''));
    },
  };
}

const preflight = { origin: 'http://example.com', 'access-control-request-method': 'PUT' };

function methodOf({ calls }: Route, draw: Draw): string {
  return draw.weighted(
    [12, () => draw.pick(Object.keys(calls))],
    [1, () => draw.pick(methods)],
    [1, () => draw.pick(['HEAD', 'OPTIONS'])],
  );
}

/** A body that is valid, has one mistake, or is malicious; `fetch` sends none with a `GET`. */
function bodyFor(method: string, call: Call | undefined, { path }: Route, draw: Draw) {
  const schema = call?.body ?? null;
  if (method === 'GET' || method === 'HEAD' || !draw.chance(schema === null ? 0.1 : 0.97)) return null;
  // Existing users log in more often than unknown ones.
  const isKnown = path.endsWith('/login') && draw.chance(0.8);
  const value = isKnown ? draw.pick(draw.known.credentials) : validValue('', schema ?? {}, draw);
  const edgeOf = (name: string) => edgeValue(fieldsOf(schema ?? {})[name] ?? {}, draw);
  return draw.weighted(
    [5, () => jsonBytes(value, false, draw)],
    [5, () => jsonBytes(spoil(value, draw, edgeOf), false, draw)],
    [1, () => jsonBytes(value, true, draw)],
  );
}

function fieldsOf({ properties, anyOf, items }: Schema): Readonly<Record<string, Schema>> {
  const inner = anyOf?.at(-1) ?? items;
  return properties ?? (inner === undefined ? {} : fieldsOf(inner));
}

const types = [
  ...['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'],
  ...words(
    'application/vnd.api+json text/plain application/x-www-form-urlencoded application/jsonp */* ; json',
  ),
  ...['multipart/form-data; boundary=x', 'application/json; charset=latin1', 'application/json, text/plain'],
];

function contentType(draw: Draw): Readonly<Record<string, string>> {
  return draw.weighted<Record<string, string>>(
    [20, () => ({ 'content-type': 'application/json' })],
    [3, () => ({ 'content-type': draw.pick(types) })],
    [1, () => ({})],
  );
}

const oddIds =
  words(`0 -1 01 1.0 1e3 +1 2147483648 9007199254740991 9007199254740993 99999999999999999999 abc %00
  a%00b %F0%9F%92%A9 %C3%28 %ZZ % a%2Fb %20 1%20 %31 __proto__ 1'-- * 00000000-0000-4000-8000-000000000000
  00000000-0000-4000-8000-00000000000G :id %25 %2525 1;x=y`);
const unknownPaths = words('/nowhere /api /api/v2/users /posts/1/comments /users/1/2 /%2e/x /__proto__ /%00');

function pathOf({ path, tag }: Route, draw: Draw): string {
  const id = draw.weighted(
    [12, () => draw.id(collections[tag] ?? 'posts')],
    [2, () => draw.pick(oddIds)],
    [0.5, () => encodeURIComponent(hostileText(draw).toWellFormed()).slice(0, 4_000) || '0'],
  );
  // `fetch` would resolve dot segments before sending.
  const safe = /^\.+$/.test(id) ? '0' : id;
  const known = path.replace('{id}', safe) + (draw.chance(0.05) ? '/' : '');
  return draw.chance(0.02) ? draw.pick(unknownPaths) : known;
}

const oddParameters =
  words(`page= page q=%00 q=%ff%fe q=% page=1&page=2 limit[]=1 __proto__=1 = && role=%ED%A0%80 q=+
  skip=-1 per_page=%31 include= constructor[prototype]=1 x=${'y'.repeat(2_000)} %70age=0`);

function queryOf({ properties = {}, required = [] }: Schema, draw: Draw): string {
  const isChosen = (name: string) => draw.chance(required.includes(name) ? 0.95 : 0.4);
  const chosen = Object.entries<Schema>(properties).filter(([name]) => isChosen(name));
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

function learnIds({ tag, calls, path }: Route, reply: HttpResponse, known: KnownValues): void {
  const collection = collections[tag];
  if (reply.status >= 300 || !collection || calls.POST === undefined || path.includes('{id}')) return;
  const body = jsonOf(reply);
  for (const id of [at(body, 'data', 'id'), at(body, 'id'), at(body, '0', 'id'), at(body, 'user', 'id')]) {
    if (typeof id === 'string' || typeof id === 'number') known.ids.get(collection)?.add(String(id));
  }
}

/** The parts of a request that determine the allowed responses. */
type Asked = Pick<HttpRequest, 'method' | 'path' | 'headers'> & { readonly hasBody: boolean };

/** Documented statuses that need a cause in the request. */
const causes: Readonly<Record<number, (asked: Asked) => boolean>> = {
  304: ({ headers }) => 'if-none-match' in headers,
  409: ({ headers }) => 'idempotency-key' in headers,
  412: ({ headers }) => 'if-match' in headers || 'if-none-match' in headers,
  413: ({ hasBody }) => hasBody,
  415: ({ hasBody, headers }) => hasBody || 'content-encoding' in headers,
};

/** Finds problems in the response to a REST request; null if it matches the OpenAPI document. */
function findProblem(check: Check, asked: Asked, reply: HttpResponse): string | null {
  const { status, headers } = reply;
  const isUnknown = unknownPaths.includes(asked.path.split('?')[0] ?? '');
  if (asked.method === 'OPTIONS' && !isUnknown && status !== 204) return 'OPTIONS must respond with 204';
  if (causes[status]?.(asked) === false) return `nothing in the request calls for ${status}`;
  if (status === 429 && !headers.has('retry-after')) return 'Retry-After is missing';
  try {
    check(asked, { ...reply, body: jsonOf(reply) });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
