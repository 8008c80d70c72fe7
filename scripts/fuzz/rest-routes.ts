import type { Method } from '../../src/http/operation.ts';
import type { Draw, Field } from './rest-fields.ts';
import * as fields from './rest-fields.ts';
import type { Collection } from './world.ts';

export const restInterfaces = [
  'Posts API',
  'Versioned API',
  'Flat Users API',
  'Wrapped users',
  'Products API',
  'Service',
  'Observing',
] as const;
export type RestInterface = (typeof restInterfaces)[number];

type Fields = Readonly<Record<string, Field>>;

/** One call of the contract: what it takes. */
export interface Call {
  readonly query?: Fields;
  readonly body?: Fields;
  /** The object that the fields may stand in. */
  readonly wrapper?: string;
  /** For a body that is a list of such objects, or of ids. */
  readonly list?: 'of bodies' | 'of ids';
}

/** Who a request says it comes from, so that it is let in. */
export type Audience = 'everyone' | 'callers' | 'products';

export interface Route {
  readonly owner: RestInterface;
  readonly path: string;
  readonly collection: Collection;
  readonly audience: Audience;
  readonly calls: Readonly<Partial<Record<Method, Call>>>;
}

const users: Route['calls'] = {
  GET: { query: fields.usersQuery },
  POST: { body: fields.userFields, wrapper: 'user' },
};
const user: Route['calls'] = {
  GET: {},
  PUT: { body: fields.userChanges, wrapper: 'user' },
  PATCH: { body: fields.userChanges, wrapper: 'user' },
  DELETE: {},
};

const posts = { owner: 'Posts API', collection: 'posts', audience: 'everyone' } as const;
const versioned = { owner: 'Versioned API', collection: 'blogUsers', audience: 'callers' } as const;
const blogPosts = { owner: 'Versioned API', collection: 'blogPosts', audience: 'callers' } as const;
const flat = { owner: 'Flat Users API', collection: 'flatUsers', audience: 'everyone' } as const;
const wrapped = { owner: 'Wrapped users', collection: 'flatUsers', audience: 'everyone' } as const;
const products = { owner: 'Products API', collection: 'products', audience: 'products' } as const;
const service = { owner: 'Service', collection: 'posts', audience: 'everyone' } as const;

/** Every REST route with what the contracts say it takes. */
export const routes: readonly [Route, ...Route[]] = [
  {
    ...posts,
    path: '/posts',
    calls: { GET: { query: fields.postsQuery }, POST: { body: fields.postFields } },
  },
  { ...posts, path: '/posts/search', calls: { GET: { query: fields.searchQuery } } },
  {
    ...posts,
    path: '/posts/:id',
    calls: { GET: {}, PUT: { body: fields.postChanges }, PATCH: { body: fields.postChanges }, DELETE: {} },
  },
  {
    ...versioned,
    path: '/api/v1/auth/register',
    calls: { POST: { body: fields.registrationFields, wrapper: 'user' } },
  },
  {
    ...versioned,
    path: '/api/v1/auth/login',
    calls: { POST: { body: fields.credentialFields, wrapper: 'user' } },
  },
  { ...versioned, path: '/api/v1/auth/refresh', calls: { POST: {} } },
  { ...versioned, path: '/api/v1/auth/logout', calls: { POST: {} } },
  { ...versioned, path: '/api/v1/users', calls: users },
  { ...versioned, path: '/api/v1/users/:id', calls: user },
  { ...versioned, path: '/api/users', calls: users },
  { ...versioned, path: '/api/users/:id', calls: user },
  {
    ...blogPosts,
    path: '/api/v1/posts',
    calls: { GET: { query: fields.pageQuery }, POST: { body: fields.blogPostFields, wrapper: 'post' } },
  },
  {
    ...blogPosts,
    path: '/api/v1/posts/:id',
    calls: {
      GET: {},
      PUT: { body: fields.blogPostChanges, wrapper: 'post' },
      PATCH: { body: fields.blogPostChanges, wrapper: 'post' },
      DELETE: {},
    },
  },
  {
    ...blogPosts,
    path: '/api/v1/posts/:id/comments',
    calls: { GET: { query: fields.pageQuery }, POST: { body: fields.commentFields, wrapper: 'comment' } },
  },
  {
    ...versioned,
    collection: 'blogTags',
    path: '/api/v1/tags',
    calls: { GET: {}, POST: { body: fields.tagFields, wrapper: 'tag' } },
  },
  {
    ...flat,
    path: '/users',
    calls: { GET: { query: fields.flatUsersQuery }, POST: { body: fields.flatUserFields } },
  },
  { ...flat, path: '/users/search', calls: { GET: { query: fields.flatSearchQuery } } },
  {
    ...flat,
    path: '/users/bulk',
    calls: { POST: { body: fields.flatUserFields, list: 'of bodies' }, DELETE: { body: {}, list: 'of ids' } },
  },
  { ...flat, path: '/users/:id', calls: { GET: {}, PUT: { body: fields.flatUserChanges }, DELETE: {} } },
  { ...wrapped, path: '/wrapped/users', calls: { GET: { query: fields.pageQuery } } },
  { ...wrapped, path: '/wrapped/users/:id', calls: { GET: {} } },
  {
    ...products,
    path: '/api/v1/products',
    calls: { GET: { query: fields.productsQuery }, POST: { body: fields.productFields } },
  },
  {
    ...products,
    path: '/api/v1/products/:id',
    calls: { GET: {}, PUT: { body: fields.productChanges }, DELETE: {} },
  },
  { ...service, path: '/healthz', calls: { GET: {} } },
  { ...service, path: '/readyz', calls: { GET: {} } },
  { ...service, owner: 'Observing', path: '/status.json', calls: { GET: {} } },
];

/** A body that the call takes. */
export function validBody(call: Call, route: Route, draw: Draw): unknown {
  const { random } = draw;
  if (call.list === 'of ids') return fields.idList(route.collection, draw);
  if (call.list === 'of bodies')
    return Array.from({ length: random.integer(0, 4) }, () => validObject(call, route, draw));
  return validObject(call, route, draw);
}

function validObject({ body = {}, wrapper }: Call, { path }: Route, draw: Draw): unknown {
  const { random, world } = draw;
  const values: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(body)) {
    if (one.isRequired || random.chance(0.5)) values[name] = one.valid(draw);
  }
  if ('password_confirmation' in values) values.password_confirmation = values.password;
  // Somebody who is there logs in more often than somebody who is not.
  if (path.endsWith('/login') && random.chance(0.8)) Object.assign(values, random.pick(world.credentials));
  return wrapper !== undefined && random.chance(0.5) ? { [wrapper]: values } : values;
}
