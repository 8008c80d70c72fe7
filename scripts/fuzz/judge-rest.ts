import type { Check } from '../../harness/reference.ts';
import { type HttpAnswer, jsonOf } from './exchange.ts';
import type { Route } from './rest-routes.ts';

/** The parts of a request that determine the allowed responses. */
export interface Asked {
  readonly route: Route;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
}

/** Statuses that only certain requests may get. */
const conditions: Readonly<Record<number, (asked: Asked) => boolean>> = {
  304: ({ method, headers }) => 'if-none-match' in headers && (method === 'GET' || method === 'HEAD'),
  401: ({ route }) => route.audience !== 'everyone',
  403: ({ route }) => route.audience === 'callers',
  404: ({ route }) => route.path.includes(':id'),
  405: ({ route, method }) => route.calls[method === 'HEAD' ? 'GET' : method] === undefined,
  409: ({ headers }) => 'idempotency-key' in headers,
  412: ({ method, headers }) => method !== 'POST' && ('if-match' in headers || 'if-none-match' in headers),
  413: ({ hasBody }) => hasBody,
  415: ({ hasBody, headers }) => hasBody || 'content-encoding' in headers,
};

/** Finds problems in the response to a REST request; null if it matches the OpenAPI document. */
export function judgeRest(check: Check, asked: Asked, reply: HttpAnswer): string | null {
  const { status, headers } = reply;
  if (asked.method === 'OPTIONS') return status === 204 ? null : 'OPTIONS must respond with 204';
  if (conditions[status]?.(asked) === false) return `nothing in the request calls for ${status}`;
  if (status === 429 && !headers.get('retry-after')) return 'a 429 says when to come back';
  try {
    check(asked, { ...reply, body: jsonOf(reply) });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
