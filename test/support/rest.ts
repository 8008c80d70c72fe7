import type { Method } from '../../src/http/operation.ts';
import type { Reply, RequestOptions, TestApp } from './app.ts';
import { makeTag, password, register, writeComment, writePost } from './blog.ts';
import { makeUser } from './flat-users.ts';

/** The REST interfaces as the contract lists them: every route, and the error style of each interface (S8). */

export type InterfaceName =
  | 'Posts API'
  | 'Versioned API'
  | 'Flat Users API'
  | 'Wrapped users'
  | 'Products API';

export interface Route {
  readonly owner: InterfaceName;
  readonly path: string;
  readonly methods: readonly Method[];
}

const one: readonly Method[] = ['GET', 'PUT', 'PATCH', 'DELETE'];

export const routes: readonly Route[] = [
  { owner: 'Posts API', path: '/posts', methods: ['GET', 'POST'] },
  { owner: 'Posts API', path: '/posts/search', methods: ['GET'] },
  { owner: 'Posts API', path: '/posts/:id', methods: one },
  { owner: 'Versioned API', path: '/api/v1/auth/register', methods: ['POST'] },
  { owner: 'Versioned API', path: '/api/v1/auth/login', methods: ['POST'] },
  { owner: 'Versioned API', path: '/api/v1/auth/refresh', methods: ['POST'] },
  { owner: 'Versioned API', path: '/api/v1/auth/logout', methods: ['POST'] },
  { owner: 'Versioned API', path: '/api/v1/users', methods: ['GET', 'POST'] },
  { owner: 'Versioned API', path: '/api/v1/users/:id', methods: one },
  { owner: 'Versioned API', path: '/api/users', methods: ['GET', 'POST'] },
  { owner: 'Versioned API', path: '/api/users/:id', methods: one },
  { owner: 'Versioned API', path: '/api/v1/posts', methods: ['GET', 'POST'] },
  { owner: 'Versioned API', path: '/api/v1/posts/:id', methods: one },
  { owner: 'Versioned API', path: '/api/v1/posts/:id/comments', methods: ['GET', 'POST'] },
  { owner: 'Versioned API', path: '/api/v1/tags', methods: ['GET', 'POST'] },
  { owner: 'Flat Users API', path: '/users', methods: ['GET', 'POST'] },
  { owner: 'Flat Users API', path: '/users/search', methods: ['GET'] },
  { owner: 'Flat Users API', path: '/users/bulk', methods: ['POST', 'DELETE'] },
  { owner: 'Flat Users API', path: '/users/:id', methods: ['GET', 'PUT', 'DELETE'] },
  { owner: 'Wrapped users', path: '/wrapped/users', methods: ['GET'] },
  { owner: 'Wrapped users', path: '/wrapped/users/:id', methods: ['GET'] },
  { owner: 'Products API', path: '/api/v1/products', methods: ['GET', 'POST'] },
  { owner: 'Products API', path: '/api/v1/products/:id', methods: ['GET', 'PUT', 'DELETE'] },
];

/** A request with a body, and a body that it accepts, even twice. */
export interface BodyRoute {
  readonly owner: InterfaceName;
  readonly method: Method;
  readonly path: string;
  json(): unknown;
  readonly status: number;
}

const post = { title: 'A title', content: 'Some content' };
const profile = { name: 'Ben', email: 'ben@example.com' };
const renaming = { name: 'Ada Lovelace' };
const blogPost = { title: 'A title', body: 'Some words', published: true };

export const bodyRoutes: readonly BodyRoute[] = [
  { owner: 'Posts API', method: 'POST', path: '/posts', json: () => post, status: 201 },
  { owner: 'Posts API', method: 'PUT', path: '/posts/:id', json: () => post, status: 200 },
  { owner: 'Posts API', method: 'PATCH', path: '/posts/:id', json: () => post, status: 200 },
  {
    owner: 'Versioned API',
    method: 'POST',
    path: '/api/v1/auth/register',
    json: () => ({
      name: 'Ben',
      email: `${crypto.randomUUID()}@example.com`,
      password,
      password_confirmation: password,
    }),
    status: 201,
  },
  {
    owner: 'Versioned API',
    method: 'POST',
    path: '/api/v1/auth/login',
    json: () => ({ email: 'ada@example.com', password }),
    status: 200,
  },
  ...['/api/v1/users', '/api/users'].flatMap((path): BodyRoute[] => [
    { owner: 'Versioned API', method: 'POST', path, json: () => profile, status: 201 },
    { owner: 'Versioned API', method: 'PUT', path: `${path}/:id`, json: () => renaming, status: 200 },
    { owner: 'Versioned API', method: 'PATCH', path: `${path}/:id`, json: () => renaming, status: 200 },
  ]),
  { owner: 'Versioned API', method: 'POST', path: '/api/v1/posts', json: () => blogPost, status: 201 },
  { owner: 'Versioned API', method: 'PUT', path: '/api/v1/posts/:id', json: () => blogPost, status: 200 },
  { owner: 'Versioned API', method: 'PATCH', path: '/api/v1/posts/:id', json: () => blogPost, status: 200 },
  {
    owner: 'Versioned API',
    method: 'POST',
    path: '/api/v1/posts/:id/comments',
    json: () => ({ body: 'Well said' }),
    status: 201,
  },
  {
    owner: 'Versioned API',
    method: 'POST',
    path: '/api/v1/tags',
    json: () => ({ name: 'Art' }),
    status: 200,
  },
  { owner: 'Flat Users API', method: 'POST', path: '/users', json: () => profile, status: 201 },
  { owner: 'Flat Users API', method: 'PUT', path: '/users/:id', json: () => profile, status: 200 },
  { owner: 'Flat Users API', method: 'POST', path: '/users/bulk', json: () => [profile], status: 201 },
  { owner: 'Flat Users API', method: 'DELETE', path: '/users/bulk', json: () => ['x'], status: 200 },
  {
    owner: 'Products API',
    method: 'POST',
    path: '/api/v1/products',
    json: () => ({ name: 'Cup', price: 4.5 }),
    status: 201,
  },
  {
    owner: 'Products API',
    method: 'PUT',
    path: '/api/v1/products/:id',
    json: () => ({ price: 5 }),
    status: 200,
  },
];

/** Errors that any request can have. */
export const failures = {
  METHOD_NOT_ALLOWED: [405, 'Method not allowed'],
  PAYLOAD_TOO_LARGE: [413, 'Body is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json'],
  INTERNAL_ERROR: [500, 'Internal server error'],
} as const;
type FailureName = keyof typeof failures;

/** Returns the status and the whole body of an error, in the interface's style (S8). */
export function failureOf(owner: InterfaceName, name: FailureName) {
  const [status, message] = failures[name];
  return { status, body: wordings[owner](name, message) };
}

/** The same for a body that is not JSON. */
export function invalidJsonOf(owner: InterfaceName, message: string) {
  if (owner !== 'Flat Users API') return { status: 400, body: wordings[owner]('INVALID_JSON', message) };
  const detail = { type: 'json_invalid', loc: ['body'], msg: `JSON decode error: ${message}`, input: null };
  return { status: 422, body: { detail: [detail] } };
}

const wordings: Readonly<Record<InterfaceName, (code: string, message: string) => unknown>> = {
  'Posts API': (code, message) => ({ error: { code, message } }),
  'Versioned API': (_, message) => ({ error: message }),
  'Flat Users API': (code, message) => ({
    detail: code === 'METHOD_NOT_ALLOWED' ? 'Method Not Allowed' : message,
  }),
  'Wrapped users': (code, message) => ({ success: false, error: message, code }),
  'Products API': (_, message) => ({ error: message }),
};

/** One record of each kind, and a caller who may write everywhere. */
export interface Scene {
  /** Returns the path of the scene's record, or the path unchanged. */
  pathOf(path: string): string;
  send(owner: InterfaceName, method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** Returns all stored data, as the interfaces show it. */
  snapshot(): Promise<unknown>;
  /** Returns the number of records of all kinds, if a snapshot would take too long. */
  countRows(): Promise<number>;
}

/** Ids start at 1 on an empty database (S4), so every record except the flat user has id 1. */
export async function makeScene(app: TestApp): Promise<Scene> {
  const ada = await register(app, 'Ada');
  await writePost(app, ada);
  await writeComment(app, ada, 1);
  await makeTag(app, ada, 'Art');
  await app.post('/posts', { title: 'First', content: 'Hello' });
  await app.post('/api/v1/products', { name: 'Cup', price: 4.5 }, { token: app.world.productsToken });
  const flat = await makeUser(app, 'Ada');

  function pathOf(path: string): string {
    return path.replace(':id', path.includes('/api/') || path.startsWith('/posts') ? '1' : flat.id);
  }

  const send: Scene['send'] = (owner, method, path, options = {}) => {
    const token = owner === 'Products API' ? app.world.productsToken : ada.token;
    return app.request(method, pathOf(path), { token, ...options });
  };

  const lists = [
    '/posts?limit=1000',
    '/users?limit=100',
    '/wrapped/users',
    '/api/v1/products',
    '/api/v1/tags',
    '/api/v1/users?per_page=100&include=posts,comments',
    '/api/v1/posts',
    '/api/v1/posts/1/comments',
  ];
  const counts = [
    'posts',
    'flat_users',
    'products',
    'blog_users',
    'blog_posts',
    'blog_comments',
    'blog_tags',
  ].map((table) => `(select count(*) from ${table})`);
  const countStatement = `select ${counts.join(' + ')} as total`;

  return {
    pathOf,
    send,
    countRows: async () => (await app.world.database.first<{ total: number }>(countStatement))?.total ?? 0,
    snapshot: () =>
      Promise.all(
        lists.map(async (path) => {
          const { status, body } = await send('Versioned API', 'GET', path);
          return { path, status, body };
        }),
      ),
  };
}
