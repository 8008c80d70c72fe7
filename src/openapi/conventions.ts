import { longestIndexedText } from '../lib/input-limits.ts';
import type { Components, JsonObject } from './components.ts';

/** The headers that `http/` adds to every interface, as OpenAPI components. */

export const headers = {
  ETag: {
    description: 'The tag of this version, for `If-None-Match` and `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]+"$' },
    example: '"Wd9uEp0iBnzpuqg2yX0Y2rqpDfk"',
  },
  Location: {
    description: 'The URL of the new record, or of its list if it has no URL of its own.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
    example: '/posts/1',
  },
  Link: {
    description: 'Links to other pages (RFC 8288): `first`, `prev`, `next` and `last`.',
    schema: { type: 'string' },
    example: '</posts?page=1>; rel="first", </posts?page=2>; rel="next", </posts?page=9>; rel="last"',
  },
  'X-Total-Count': {
    description: 'The number of records in the whole list, if known.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  'Retry-After': {
    description: 'The number of seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The required authentication scheme.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  'Idempotency-Replayed': {
    description: 'Present if this is the stored response to an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Request-Id': {
    description: 'The id of the request in the log: the one that the client sent, or a generated one.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '5f0c1b528f43-17',
  },
  'RateLimit-Policy': {
    description: 'The rate limit (IETF draft): `q` requests in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'The remaining quota (IETF draft): `r` requests for the next `t` seconds.',
    schema: { type: 'string' },
    example: '"default";r=599;t=42',
  },
  'RateLimit-Limit': {
    description:
      'The number of requests that one IP address may send in a window. The five rate-limit headers are present if a limit is set.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'The number of requests left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'The number of seconds until the next window.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;
export type HeaderName = keyof typeof headers;

/** Every response has the first header and may have the others. */
export const commonHeaders = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const;

export function headersOf(components: Components, names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [name, components.refer('headers', name, () => headers[name])]),
  );
}

/** An empty value counts as absent. */
const tags = { type: 'string' };

export const parameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The tags of versions that the client has. If one of them is current, the response is 304 without a body.',
    schema: tags,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The tag of the version to overwrite. If it is no longer current, the response is 412.',
    schema: tags,
  },
  IfNoneMatchOfWrite: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`*`, or the tags of versions not to overwrite. If one of them is current, the response is 412.',
    schema: tags,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to retry. For 24 hours, the same key and body return the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: longestIndexedText },
  },
} as const;

export function parameterOf(components: Components, name: keyof typeof parameters): JsonObject {
  return components.refer('parameters', name, () => parameters[name]);
}

export function notModified(components: Components): JsonObject {
  return components.refer('responses', 'NotModified', () => ({
    description: 'The record has not changed since the version in `If-None-Match`.',
    headers: headersOf(components, ['ETag', ...commonHeaders]),
  }));
}
