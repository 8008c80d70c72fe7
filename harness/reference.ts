import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { words } from './lists.ts';

/** Validates responses against the service's own OpenAPI document. */

// biome-ignore lint/suspicious/noExplicitAny: the document is traversed without static types
type Node = any;

export interface CheckedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** The JSON that was sent, if any. */
  readonly json?: unknown;
}

export interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

/** The headers that a document must list if they occur. */
const namedHeaders = words(`etag location link retry-after www-authenticate idempotency-replayed x-request-id
  ratelimit-limit ratelimit-remaining ratelimit-reset ratelimit-policy ratelimit`);

const problemType = 'application/problem+json';

interface Template {
  readonly path: string;
  readonly pattern: RegExp;
  readonly item: Node;
}

export type Check = (request: CheckedRequest, reply: CheckedResponse) => void;

export function createCheck(document: Node): Check {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi', undefined, false);
  const templates = templatesOf(document);

  /** Returns the errors of a value against the schema at a pointer; empty if it is valid. */
  function problemsWith(value: unknown, pointer: readonly string[]): string {
    const reference = pointer.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const uri = `openapi#${encodeURI(reference).replaceAll('#', '%23')}`;
    const validate = ajv.getSchema(uri);
    if (validate === undefined) throw new Error(`no schema at ${uri}`);
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  }

  function checkResponse(pointer: readonly string[], reply: CheckedResponse, isHead: boolean): string | null {
    const [response, place] = resolve(document, pointer);
    if (response === undefined) return 'the status is not documented';
    const missing = Object.entries<Node>(response.headers ?? {}).find(
      ([name, header]) => deref(document, header).required && !reply.headers.has(name),
    );
    if (missing !== undefined) return `${missing[0]} is missing`;
    const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
    const extra = namedHeaders.find((name) => reply.headers.has(name) && !documented.includes(name));
    if (extra !== undefined) return `${extra} is not documented`;
    if (response.content === undefined || isHead)
      return reply.text === '' ? null : 'a body is not documented';
    const [mediaType = ''] = (reply.headers.get('content-type') ?? '').split(';');
    // Errors that any operation can return are documented once, in prose, to keep generated types small.
    if (mediaType === problemType && reply.status >= 400) return null;
    if (response.content[mediaType] === undefined) return `${mediaType} is not documented`;
    const value = reply.body === undefined ? reply.text : reply.body;
    return problemsWith(value, [...place, 'content', mediaType, 'schema']) || null;
  }

  /** An accepted request must match the documented schema. */
  function checkRequest({ path, operation }: { path: string; operation: Node }, request: CheckedRequest) {
    if (request.json === undefined || operation.requestBody === undefined) return null;
    const method = request.method.toLowerCase();
    const problems = problemsWith(request.json, [
      'paths',
      path,
      method,
      'requestBody',
      'content',
      'application/json',
      'schema',
    ]);
    return problems === '' ? null : `the body was taken, and is not documented: ${problems}`;
  }

  /** An undocumented method is rejected in the error style of the path. */
  function checkOtherMethod({ path, item }: Template, reply: CheckedResponse, isHead: boolean) {
    const [method = ''] = methodsOf(item);
    if (reply.status === 429)
      return checkResponse(['paths', path, method, 'responses', '429'], reply, isHead);
    if (reply.status !== 405) return 'the method is not documented';
    const allow = methodsOf(item)
      .map((name) => name.toUpperCase())
      .flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
      .join(', ');
    if (reply.headers.get('allow') !== allow) return `Allow is not ${allow}`;
    if (isHead || reply.headers.get('content-type') === problemType) return null;
    const responses = item[method].responses;
    const failure = ['429', '500'].find((status) => responses[status] !== undefined);
    // A path without documented errors has no style to compare with.
    if (failure === undefined) return null;
    const [, place] = resolve(document, ['paths', path, method, 'responses', failure]);
    return problemsWith(reply.body, [...place, 'content', 'application/json', 'schema']) || null;
  }

  function findProblem(request: CheckedRequest, reply: CheckedResponse): string | null {
    const isHead = request.method === 'HEAD';
    if (isViewOfBrowser(reply)) return null;
    const [pathname = ''] = request.path.split('?');
    const template = templates.find(({ pattern }) => pattern.test(pathname));
    if (template === undefined) return checkUnknownPath(pathname, reply, isHead);
    if (request.method === 'OPTIONS' && reply.status === 204) return null;
    const method = isHead ? 'get' : request.method.toLowerCase();
    const operation = template.item[method];
    if (operation === undefined) return checkOtherMethod(template, reply, isHead);
    const pointer = ['paths', template.path, method, 'responses', String(reply.status)];
    const problem = checkResponse(pointer, reply, isHead);
    if (problem !== null || reply.status >= 300) return problem;
    return checkRequest({ path: template.path, operation }, request);
  }

  return (request, reply) => {
    const problem = findProblem(request, reply);
    if (problem === null) return;
    const { method, path } = request;
    throw new Error(`does not match /openapi.json: ${method} ${path} returned ${reply.status}: ${problem}`);
  };
}

/** Returns true for a page that replaces JSON in browsers, which its headers show. No interface documents it. */
function isViewOfBrowser({ headers }: CheckedResponse): boolean {
  const [type = '', vary, cache] = ['content-type', 'vary', 'cache-control'].map(
    (name) => headers.get(name) ?? '',
  );
  return type.startsWith('text/html') && /^accept(,|$)/.test(vary ?? '') && cache === 'no-store';
}

/** A literal path takes precedence over one with a parameter. */
function templatesOf({ paths }: Node): readonly Template[] {
  return Object.entries<Node>(paths)
    .map(([path, item]) => {
      const literal = path.replace(/[.]/g, '\\.');
      return { path, item, pattern: new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}/?$`) };
    })
    .sort((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')));
}

function methodsOf(item: Node): readonly string[] {
  return Object.keys(item).filter((name) => name !== 'description');
}

function deref(document: Node, node: Node): Node {
  return node?.$ref === undefined ? node : resolve(document, pointerOf(node.$ref))[0];
}

/** Returns the node at a pointer, with references resolved, and its location. */
function resolve(document: Node, pointer: readonly string[]): [node: Node, pointer: readonly string[]] {
  const node = pointer.reduce((current, part) => current?.[part], document);
  return node?.$ref === undefined ? [node, pointer] : resolve(document, pointerOf(node.$ref));
}

function pointerOf(reference: string): readonly string[] {
  return reference.slice('#/'.length).split('/');
}

/** GraphQL is described by its schemas, and pages are for people; everything else is documented. */
function checkUnknownPath(
  pathname: string,
  { status, text }: CheckedResponse,
  isHead: boolean,
): string | null {
  if (/^\/((graphql|docs|assets)(\/.*)?)?$/.test(pathname)) return null;
  const error = status === 429 ? 'Too many requests' : 'Resource not found';
  const isKnown = (status === 404 || status === 429) && text === (isHead ? '' : JSON.stringify({ error }));
  return isKnown ? null : 'the path is not documented';
}
