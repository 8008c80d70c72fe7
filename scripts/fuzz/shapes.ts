import * as z from 'zod';
import type { RestInterface } from './rest-routes.ts';

/** What the contracts in docs/contracts promise of every answer. Nothing else may be in one, so objects are strict. */

const id = z.int().min(1);
const count = z.int().min(0);
const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'));
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const post = z.strictObject({
  id,
  title: text,
  content: text,
  authorId: z.unknown().optional(),
  createdAt: time,
  updatedAt: time,
});

const flatUser = z.strictObject({ id: z.uuid(), name: text, email: text, role: text, created_at: time });

const product = z.strictObject({ id, name: text, price: z.number().min(0), category: text });

const tag = z.strictObject({ id, name: text });

const author = z.strictObject({
  id,
  name: text,
  email: text,
  role: text,
  created_at: time,
  full_name: text,
  admin_notes: text.nullable().optional(),
});

const blogPost = z.strictObject({
  id,
  title: text,
  body: text,
  published: z.boolean(),
  published_at: time.nullable(),
  author,
  tags: z.array(tag),
  excerpt: text,
  reading_time: count,
  created_at: time,
  updated_at: time,
});

const comment = z.strictObject({ id, body: text, author, post_id: id, created_at: time });

const wholePost = blogPost.extend({ comments: z.array(comment) });
const listedUser = author.extend({
  posts: z.array(blogPost).max(100).optional(),
  comments: z.array(comment).max(100).optional(),
});
const wholeUser = author.extend({ posts: z.array(blogPost).max(100), comments: z.array(comment).max(100) });
const session = z.strictObject({ token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), user: author });

const data = <T extends z.ZodType>(inner: T) => z.strictObject({ data: inner });
const pages = z.strictObject({ page: id, total_pages: count, total_count: count });
const truncated = z.literal(true).optional();

const userList = z.strictObject({
  data: z.array(listedUser).max(100),
  meta: z.strictObject({ page: id, per_page: id.max(100), total: count }),
});

const blogUsers = { GET: { 200: userList }, POST: { 201: data(wholeUser) } };
const oneBlogUser = {
  GET: { 200: data(wholeUser) },
  PUT: { 200: data(wholeUser) },
  PATCH: { 200: data(wholeUser) },
  DELETE: { 204: null },
};

const status = <T extends string>(word: T) => z.strictObject({ status: z.literal(word) });

const serviceStatus = z.strictObject({
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  uptimeSeconds: z.int().min(0),
  processes: z.literal(1),
  requests: z.strictObject({ total: z.int().min(0), perSecond: z.array(z.int().min(0)).length(60) }),
  events: z
    .array(
      z.strictObject({
        kind: z.enum(['postCreated', 'commentAdded']),
        postId: z.int(),
        commentId: z.int().optional(),
        time,
      }),
    )
    .max(10),
});

/** What a call succeeds with: a body for each status, null for none. */
export type Successes = Readonly<Record<string, Readonly<Record<number, z.ZodType | null>>>>;

export const successes: Readonly<Record<string, Successes>> = {
  '/posts': {
    GET: {
      200: z.strictObject({
        data: z.array(post).max(1000),
        meta: z.strictObject({ total: count, page: id, limit: id.max(1000), totalPages: count }),
      }),
    },
    POST: { 201: data(post) },
  },
  '/posts/search': {
    GET: {
      200: z.strictObject({
        data: z.array(post).max(1000),
        meta: z.strictObject({ query: text, count, truncated }),
      }),
    },
  },
  '/posts/:id': {
    GET: { 200: data(post) },
    PUT: { 200: data(post) },
    PATCH: { 200: data(post) },
    DELETE: { 204: null },
  },
  '/api/v1/auth/register': { POST: { 201: session } },
  '/api/v1/auth/login': { POST: { 200: session } },
  '/api/v1/auth/refresh': { POST: { 200: session.pick({ token: true }) } },
  '/api/v1/auth/logout': { POST: { 204: null } },
  '/api/v1/users': blogUsers,
  '/api/v1/users/:id': oneBlogUser,
  '/api/users': blogUsers,
  '/api/users/:id': oneBlogUser,
  '/api/v1/posts': {
    GET: { 200: z.strictObject({ data: z.array(blogPost).max(100), meta: pages }) },
    POST: { 201: data(wholePost) },
  },
  '/api/v1/posts/:id': {
    GET: { 200: data(wholePost) },
    PUT: { 200: data(wholePost) },
    PATCH: { 200: data(wholePost) },
    DELETE: { 204: null },
  },
  '/api/v1/posts/:id/comments': {
    GET: { 200: z.strictObject({ data: z.array(comment).max(100), meta: pages }) },
    POST: { 201: data(comment) },
  },
  '/api/v1/tags': { GET: { 200: data(z.array(tag).max(1000)) }, POST: { 200: data(tag), 201: data(tag) } },
  '/users': { GET: { 200: z.array(flatUser).max(100) }, POST: { 201: flatUser } },
  '/users/search': {
    GET: { 200: z.strictObject({ query: text, count, truncated, data: z.array(flatUser).max(1000) }) },
  },
  '/users/bulk': {
    POST: { 201: z.array(flatUser).max(1000) },
    DELETE: { 200: z.strictObject({ deleted: z.array(z.uuid()), not_found: z.array(z.string()) }) },
  },
  '/users/:id': { GET: { 200: flatUser }, PUT: { 200: flatUser }, DELETE: { 204: null } },
  '/wrapped/users': {
    GET: {
      200: z.strictObject({
        data: z.array(flatUser).max(100),
        page: id,
        per_page: id.max(100),
        total: count,
        total_pages: count,
      }),
    },
  },
  '/wrapped/users/:id': { GET: { 200: z.strictObject({ success: z.literal(true), data: flatUser }) } },
  '/api/v1/products': {
    GET: { 200: z.strictObject({ data: z.array(product).max(1000), count, truncated }) },
    POST: { 201: data(product) },
  },
  '/api/v1/products/:id': { GET: { 200: data(product) }, PUT: { 200: data(product) }, DELETE: { 204: null } },
  '/healthz': { GET: { 200: status('ok') } },
  '/readyz': { GET: { 200: status('ready') } },
  '/status.json': { GET: { 200: serviceStatus } },
};

const message = z.string().min(1);

/** What the failures that every interface shares are called in the style of the Posts API. */
const sharedCodes = {
  404: ['NOT_FOUND'],
  405: ['METHOD_NOT_ALLOWED'],
  409: ['IDEMPOTENCY_KEY_IN_USE'],
  412: ['PRECONDITION_FAILED'],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
} as const;

type Failures = Readonly<Record<number, z.ZodType>>;

function withCodes(
  codes: Readonly<Record<number, readonly string[]>>,
  style: (code: z.ZodType) => z.ZodType,
): Failures {
  return Object.fromEntries(
    Object.entries(codes).map(([status, names]) => [Number(status), style(z.enum(names))]),
  );
}

function withStatuses(statuses: readonly number[], style: z.ZodType): Failures {
  return Object.fromEntries(statuses.map((status) => [status, style]));
}

const postFields = z.strictObject({ title: message.nullable(), content: message.nullable() });

const plainError = z.strictObject({ error: message });
const errorList = z.strictObject({ errors: z.array(message).min(1) });
const errorsByField = z.strictObject({ errors: z.record(z.string(), z.array(message).min(1)) });

const detailTypes = [
  ...(['missing', 'string_type', 'string_unicode', 'string_too_short', 'string_too_long'] as const),
  ...(['value_error', 'model_attributes_type', 'list_type', 'too_long', 'int_parsing'] as const),
  ...(['greater_than_equal', 'less_than_equal', 'literal_error', 'json_invalid'] as const),
] as const;

const detail = z.strictObject({
  type: z.enum(detailTypes),
  loc: z.array(z.union([z.string(), count])).min(1),
  msg: message,
  input: z.unknown(),
});
const plainDetail = z.strictObject({ detail: message });
const details = z.strictObject({ detail: z.array(detail).min(1) });

/** What each interface says when a request fails, by status. */
export const failures: Readonly<Record<RestInterface, Failures>> = {
  'Posts API': withCodes(
    {
      ...sharedCodes,
      400: ['VALIDATION_ERROR', 'MISSING_QUERY', 'INVALID_JSON'],
      422: ['IDEMPOTENCY_KEY_REUSED'],
    },
    (code) => z.strictObject({ error: z.strictObject({ code, message, fields: postFields.optional() }) }),
  ),
  'Versioned API': {
    ...withStatuses([401, 403, 404, 405, 409, 412, 413, 415, 429], plainError),
    400: z.union([errorList, plainError]),
    422: z.union([errorsByField, plainError]),
  },
  'Flat Users API': {
    ...withStatuses([404, 405, 409, 412, 413, 415], plainDetail),
    422: z.union([details, plainDetail]),
  },
  'Wrapped users': {
    ...withCodes({ ...sharedCodes, 422: ['VALIDATION_ERROR'] }, (code) =>
      z.strictObject({ success: z.literal(false), error: message, code }),
    ),
    404: z.strictObject({ success: z.literal(false), data: z.null(), message }),
  },
  'Products API': withStatuses([400, 401, 404, 405, 409, 412, 413, 415, 422], plainError),
  Service: withStatuses([405], plainError),
  Observing: withStatuses([405], plainError),
};

/** An unknown path. */
export const unknownPath = z.strictObject({ error: z.literal('Resource not found') });
