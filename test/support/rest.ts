import { words } from '../../harness/lists.ts';
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

type Paths = Readonly<Record<string, readonly Method[]>>;

/** The methods of every path, by interface. */
const paths: Readonly<Record<InterfaceName, Paths>> = {
  'Posts API': { '/posts': ['GET', 'POST'], '/posts/search': ['GET'], '/posts/:id': one },
  'Versioned API': {
    '/api/v1/auth/register': ['POST'],
    '/api/v1/auth/login': ['POST'],
    '/api/v1/auth/refresh': ['POST'],
    '/api/v1/auth/logout': ['POST'],
    '/api/v1/users': ['GET', 'POST'],
    '/api/v1/users/:id': one,
    '/api/users': ['GET', 'POST'],
    '/api/users/:id': one,
    '/api/v1/posts': ['GET', 'POST'],
    '/api/v1/posts/:id': one,
    '/api/v1/posts/:id/comments': ['GET', 'POST'],
    '/api/v1/tags': ['GET', 'POST'],
  },
  'Flat Users API': {
    '/users': ['GET', 'POST'],
    '/users/search': ['GET'],
    '/users/bulk': ['POST', 'DELETE'],
    '/users/:id': ['GET', 'PUT', 'DELETE'],
  },
  'Wrapped users': { '/wrapped/users': ['GET'], '/wrapped/users/:id': ['GET'] },
  'Products API': { '/api/v1/products': ['GET', 'POST'], '/api/v1/products/:id': ['GET', 'PUT', 'DELETE'] },
};

export const routes: readonly Route[] = Object.entries(paths).flatMap(([owner, ofOwner]) =>
  Object.entries(ofOwner).map(([path, methods]) => ({ owner: owner as InterfaceName, path, methods })),
);

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

type BodyRow = readonly [method: Method, path: string, json: () => unknown, status: number];

const newAccount = () => ({
  name: 'Ben',
  email: `${crypto.randomUUID()}@example.com`,
  password,
  password_confirmation: password,
});

const bodyRows: readonly BodyRow[] = [
  ['POST', '/posts', () => post, 201],
  ['PUT', '/posts/:id', () => post, 200],
  ['PATCH', '/posts/:id', () => post, 200],
  ['POST', '/api/v1/auth/register', newAccount, 201],
  ['POST', '/api/v1/auth/login', () => ({ email: 'ada@example.com', password }), 200],
  ...['/api/v1/users', '/api/users'].flatMap((path): BodyRow[] => [
    ['POST', path, () => profile, 201],
    ['PUT', `${path}/:id`, () => renaming, 200],
    ['PATCH', `${path}/:id`, () => renaming, 200],
  ]),
  ['POST', '/api/v1/posts', () => blogPost, 201],
  ['PUT', '/api/v1/posts/:id', () => blogPost, 200],
  ['PATCH', '/api/v1/posts/:id', () => blogPost, 200],
  ['POST', '/api/v1/posts/:id/comments', () => ({ body: 'Well said' }), 201],
  ['POST', '/api/v1/tags', () => ({ name: 'Art' }), 200],
  ['POST', '/users', () => profile, 201],
  ['PUT', '/users/:id', () => profile, 200],
  ['POST', '/users/bulk', () => [profile], 201],
  ['DELETE', '/users/bulk', () => ['x'], 200],
  ['POST', '/api/v1/products', () => ({ name: 'Cup', price: 4.5 }), 201],
  ['PUT', '/api/v1/products/:id', () => ({ price: 5 }), 200],
];

export const bodyRoutes: readonly BodyRoute[] = bodyRows.map(([method, path, json, status]) => {
  const [owner] = Object.keys(paths).filter((name) => path in paths[name as InterfaceName]);
  return { owner: owner as InterfaceName, method, path, json, status };
});

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
  await app.post('/api/v1/products', { name: 'Cup', price: 4.5 }, { token: app.productsToken });
  const flat = await makeUser(app, 'Ada');

  function pathOf(path: string): string {
    return path.replace(':id', path.includes('/api/') || path.startsWith('/posts') ? '1' : flat.id);
  }

  const send: Scene['send'] = (owner, method, path, options = {}) => {
    const token = owner === 'Products API' ? app.productsToken : ada.token;
    return app.request(method, pathOf(path), { token, ...options });
  };

  const lists = words(`
    /posts?limit=1000 /users?limit=100 /wrapped/users /api/v1/products /api/v1/tags
    /api/v1/users?per_page=100&include=posts,comments /api/v1/posts /api/v1/posts/1/comments
  `);
  const tables = words('posts flat_users products blog_users blog_posts blog_comments blog_tags');
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  const countStatement = `select ${counts.join(' + ')} as total`;

  return {
    pathOf,
    send,
    countRows: async () => (await app.sql<{ total: number }>(countStatement))[0]?.total ?? 0,
    snapshot: () =>
      Promise.all(
        lists.map(async (path) => {
          const { status, body } = await send('Versioned API', 'GET', path);
          return { path, status, body };
        }),
      ),
  };
}
