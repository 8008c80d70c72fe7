import { prettifyError } from 'zod';
import { type HttpAnswer, jsonOf } from './exchange.ts';
import type { Route } from './rest-routes.ts';
import { failures, successes } from './shapes.ts';

/** What was asked, as far as it decides what may be answered. */
export interface Asked {
  readonly route: Route;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
}

/** Statuses that only a request of a certain kind may get. */
const conditions: Readonly<Record<number, (asked: Asked) => boolean>> = {
  304: ({ method, headers }) => 'if-none-match' in headers && (method === 'GET' || method === 'HEAD'),
  401: ({ route }) => route.audience !== 'everyone',
  403: ({ route }) => route.audience === 'callers',
  404: ({ route }) => route.path.includes(':id'),
  405: (asked) => !isKnownMethod(asked),
  409: ({ method, headers }) => method === 'POST' && 'idempotency-key' in headers,
  412: ({ method, headers }) => method !== 'POST' && 'if-match' in headers,
  413: ({ hasBody }) => hasBody,
  415: ({ hasBody }) => hasBody,
};

function isKnownMethod({ route, method }: Asked): boolean {
  return (method === 'HEAD' ? 'GET' : method) in route.calls;
}

/** What is wrong with the answer to a REST request; null when it is as documented. */
export function judgeRest(asked: Asked, answer: HttpAnswer): string | null {
  const { method, headers } = asked;
  if (method === 'OPTIONS' && 'access-control-request-method' in headers) {
    return answer.status === 204 ? null : 'a preflight is answered with 204';
  }
  if (!isKnownMethod(asked) && answer.status !== 405)
    return 'the route has no such method, so 405 is expected';
  if (conditions[answer.status]?.(asked) === false)
    return `nothing in the request calls for ${answer.status}`;
  return judgeHeaders(asked, answer) ?? judgeBody(asked, answer);
}

function judgeHeaders({ route, method }: Asked, { status, headers }: HttpAnswer): string | null {
  const hasBody = status !== 204 && status !== 304;
  if (hasBody && headers.get('content-type') !== 'application/json; charset=utf-8')
    return 'the content type is not JSON';
  if (status === 405 && !headers.get('allow')) return 'a 405 says which methods are allowed';
  if (status === 429 && !headers.get('retry-after')) return 'a 429 says when to come back';
  const isTagged = route.owner !== 'Service' && route.owner !== 'Observing';
  const isRead = isTagged && (method === 'GET' || method === 'HEAD');
  if (isRead && (status === 200 || status === 304) && !headers.get('etag')) return 'a read carries an ETag';
  return null;
}

function judgeBody({ route, method }: Asked, answer: HttpAnswer): string | null {
  const { status, text } = answer;
  const known = successes[route.path]?.[method === 'HEAD' ? 'GET' : method] ?? {};
  const shape = status in known ? known[status] : failures[route.owner][status];
  if (shape === undefined && status !== 304) return `${status} is not documented here`;
  const isBare = method === 'HEAD' || shape === null || shape === undefined;
  if (isBare) return text === '' ? null : 'there is a body where none belongs';
  const result = shape.safeParse(jsonOf(answer));
  return result.success ? null : `the body is not as documented:\n${prettifyError(result.error)}`;
}
