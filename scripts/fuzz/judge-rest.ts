import * as z from 'zod';
import type { Operation } from '../../src/http/operation.ts';
import { Failure } from '../../src/lib/failure.ts';
import { hasTag } from '../../src/openapi/described.ts';
import { usualFailures } from '../../src/openapi/failures.ts';
import { type HttpAnswer, jsonOf } from './exchange.ts';
import type { Route } from './rest-routes.ts';

/** The parts of a request that determine the allowed responses. */
export interface Asked {
  readonly route: Route;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
}

/** Statuses that only certain requests may get. */
const conditions: Readonly<Record<number, (asked: Asked) => boolean>> = {
  304: ({ method, headers }) => 'if-none-match' in headers && (method === 'GET' || method === 'HEAD'),
  401: ({ route }) => route.audience !== 'everyone',
  403: ({ route }) => route.audience === 'callers',
  404: ({ route }) => route.path.includes(':id'),
  405: (asked) => operationOf(asked) === null,
  409: ({ headers }) => 'idempotency-key' in headers,
  412: ({ method, headers }) => method !== 'POST' && ('if-match' in headers || 'if-none-match' in headers),
  413: ({ hasBody }) => hasBody,
  415: ({ hasBody, headers }) => hasBody || 'content-encoding' in headers,
};

function operationOf({ route, method }: Asked): Operation | null {
  return route.calls[method === 'HEAD' ? 'GET' : method]?.operation ?? null;
}

/** Finds problems in the response to a REST request; null if it matches its operation. */
export function judgeRest(asked: Asked, answer: HttpAnswer): string | null {
  const { method } = asked;
  if (method === 'OPTIONS') return answer.status === 204 ? null : 'OPTIONS must respond with 204';
  if (operationOf(asked) === null && answer.status !== 405)
    return 'the route has no such method, so 405 is expected';
  if (conditions[answer.status]?.(asked) === false)
    return `nothing in the request calls for ${answer.status}`;
  return judgeHeaders(asked, answer) ?? judgeBody(asked, answer);
}

function judgeHeaders(asked: Asked, { status, headers }: HttpAnswer): string | null {
  const hasBody = status !== 204 && status !== 304;
  if (hasBody && headers.get('content-type') !== 'application/json; charset=utf-8')
    return 'the content type is not JSON';
  if (status === 405 && !headers.get('allow')) return 'a 405 says which methods are allowed';
  if (status === 429 && !headers.get('retry-after')) return 'a 429 says when to come back';
  const operation = operationOf(asked);
  const isTagged = operation !== null && hasTag(operation) && (status === 200 || status === 304);
  return isTagged && !headers.get('etag') ? 'a read carries an ETag' : null;
}

function judgeBody(asked: Asked, answer: HttpAnswer): string | null {
  const { status, text } = answer;
  const shapes = shapesOf(asked);
  if (!shapes.has(status) && status !== 304) return `${status} is not documented here`;
  const shape = shapes.get(status) ?? null;
  if (asked.method === 'HEAD' || shape === null)
    return text === '' ? null : 'there is a body where none belongs';
  const result = shape.safeParse(jsonOf(answer));
  return result.success ? null : `the body is not as documented:\n${z.prettifyError(result.error)}`;
}

/** The response bodies of an operation by status; null for none. */
function shapesOf(asked: Asked): ReadonlyMap<number, z.ZodType | null> {
  const { api } = asked.route;
  const operation = operationOf(asked);
  const shapes = new Map<number, z.ZodType | null>();
  const addFailure = (failure: Failure) => {
    const { status } = api.answerFailure(failure);
    const shape = api.reference.shapeOfFailure(failure);
    const known = shapes.get(status);
    shapes.set(status, known ? z.union([known, shape]) : shape);
  };
  if (operation === null) addFailure(new Failure('METHOD_NOT_ALLOWED'));
  else {
    for (const { failure } of usualFailures({ api, operation })) addFailure(failure);
    for (const { answer } of operation.examples) if (answer instanceof Failure) addFailure(answer);
    for (const [status, { shape }] of Object.entries(operation.answers)) {
      shapes.set(Number(status), shape ?? null);
    }
  }
  return shapes;
}
