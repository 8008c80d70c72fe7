import { longestIndexedText } from '../lib/input-limits.ts';
import type { Components, JsonObject } from './components.ts';

/** The headers that `http/` adds to every interface, as OpenAPI components. */

export const headers = {
  ETag: {
    description: 'Names this version, for `If-None-Match` and `If-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^(W/)?"[^"]+"$' },
    example: '"Wd9uEp0iBnzpuqg2yX0Y2rqpDfk"',
  },
  Location: {
    description: 'Where the new record is; where it has no address of its own, its list.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
    example: '/posts/1',
  },
  Link: {
    description: 'The other pages (RFC 8288): `first`, `prev`, `next` and `last`.',
    schema: { type: 'string' },
    example: '</posts?page=1>; rel="first", </posts?page=2>; rel="next", </posts?page=9>; rel="last"',
  },
  'X-Total-Count': {
    description: 'The number of records in the whole list, where it is known.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  'Retry-After': {
    description: 'Seconds after which another try makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'The kind of token that is asked for.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  'Idempotency-Replayed': {
    description: 'There when this is the kept answer of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  'X-Request-Id': {
    description: 'What the request is called in the log: what the client called it, or a name that was made.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    example: '5f0c1b528f43-17',
  },
  'RateLimit-Policy': {
    description: 'The limit (a draft of the IETF): `q` requests in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of it: `r` requests, for `t` seconds.',
    schema: { type: 'string' },
    example: '"default";r=599;t=42',
  },
  'RateLimit-Limit': {
    description: 'Requests that one address may send in a window. The five are there when a limit is set.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'Requests that are left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the next window.',
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

const tags = { type: 'string', minLength: 1 };

export const parameters = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'Tags of versions that the client has: if one is still true, the answer is 304 without a body.',
    schema: tags,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The tag of the version to write over: if it is no longer true, the answer is 412.',
    schema: tags,
  },
  IfNoneMatchOfWrite: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`*`, or tags of versions not to write over: if the record is one of them, the answer is 412.',
    schema: tags,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: longestIndexedText },
  },
} as const;

export function parameterOf(components: Components, name: keyof typeof parameters): JsonObject {
  return components.refer('parameters', name, () => parameters[name]);
}

export function notModified(components: Components): JsonObject {
  return components.refer('responses', 'NotModified', () => ({
    description: 'Nothing has changed since the version that `If-None-Match` names.',
    headers: headersOf(components, ['ETag', ...commonHeaders]),
  }));
}
