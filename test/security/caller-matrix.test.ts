import { describe, expect, it } from 'bun:test';
import { type TestApp, useApp } from '../support/app.ts';
import { makeProfile, makeTag, writePost } from '../support/blog.ts';
import { type Callers, makeCallers, withKnownSecret } from '../support/callers.ts';
import { onEveryEngine } from '../support/engines.ts';
import { failureOf } from '../support/graphql.ts';

/** The status for each caller: anonymous, the profile, the owner of the target, another account, an administrator. */
type Expected = readonly [none: number, profile: number, owner: number, other: number, administrator: number];

interface Operation {
  readonly name: string;
  readonly expected: Expected;
  /** The GraphQL error message for an anonymous caller. */
  readonly unauthenticated?: string;
  /** Creates a new target, and returns the request for it. */
  prepare(app: TestApp, callers: Callers): Promise<Request>;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
}

const everyone = (status: number): Expected => [status, status, status, status, status];
const callersOnly = (status: number): Expected => [401, status, status, status, status];
const ownerOrAdministrator = (status: number): Expected => [401, 403, status, 403, status];
const administratorAlone = (status: number): Expected => [401, 403, 403, 403, status];

const open = (method: string, path: string, status: number, json?: unknown): Operation => ({
  name: `${method} ${path}`,
  expected: everyone(status),
  prepare: async () => ({ method, path, json }),
});

const needsCaller = (method: string, path: string, status: number, json?: unknown): Operation => ({
  name: `${method} ${path}`,
  expected: callersOnly(status),
  prepare: async () => ({ method, path, json }),
});

async function newAccount(app: TestApp): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { body } = await app.post('/api/v1/auth/register', {
    name: 'Target',
    email,
    password: 'secret',
    password_confirmation: 'secret',
  });
  return body.user.id;
}

const onPost = (
  author: 'owner' | 'profile',
  method: string,
  expected: Expected,
  json?: unknown,
): Operation => ({
  name: `${method} /api/v1/posts/:id by the ${author}`,
  expected,
  prepare: async (app, callers) => {
    const post = await writePost(app, callers[author], { title: 'Title', body: 'Body' });
    return { method, path: `/api/v1/posts/${post.id}`, json };
  },
});

const postsAt = (author: 'owner' | 'profile', authorOrAdministrator: (status: number) => Expected) => [
  onPost(author, 'GET', callersOnly(200)),
  onPost(author, 'PATCH', authorOrAdministrator(200), { post: { title: 'New' } }),
  onPost(author, 'PUT', authorOrAdministrator(200), { post: { title: 'New' } }),
  onPost(author, 'DELETE', authorOrAdministrator(204)),
];

const onOwner = (base: string, method: string, json: unknown, expected: Expected): Operation => ({
  name: `${method} ${base}/:id ${JSON.stringify(json)} of an account`,
  expected,
  prepare: async (_app, { owner }) => ({ method, path: `${base}/${owner.id}`, json }),
});

const onAccount = (base: string, method: string, expected: Expected, json?: unknown): Operation => ({
  name: `${method} ${base}/:id of an account that is none of theirs`,
  expected,
  prepare: async (app) => ({ method, path: `${base}/${await newAccount(app)}`, json }),
});

const onProfile = (base: string, method: string, expected: Expected, json?: unknown): Operation => ({
  name: `${method} ${base}/:id of a profile`,
  expected,
  prepare: async (app) => ({ method, path: `${base}/${(await makeProfile(app, 'Target')).id}`, json }),
});

const usersAt = (base: string, profileChange: Expected, profileDelete: Expected): readonly Operation[] => [
  open('GET', base, 200),
  open('POST', base, 201, { user: { name: 'New', email: 'new@example.com' } }),
  onOwner(base, 'GET', undefined, everyone(200)),
  onProfile(base, 'GET', everyone(200)),
  onOwner(base, 'PATCH', { user: { name: 'Owner' } }, ownerOrAdministrator(200)),
  onOwner(base, 'PUT', { user: { role: 'user' } }, ownerOrAdministrator(200)),
  onAccount(base, 'PATCH', administratorAlone(200), { user: { role: 'editor' } }),
  onAccount(base, 'DELETE', administratorAlone(204)),
  onProfile(base, 'PATCH', profileChange, { user: { name: 'Changed' } }),
  onProfile(base, 'DELETE', profileDelete),
];

const graphql = (
  name: string,
  document: string,
  expected: Expected,
  target?: Operation['prepare'],
): Operation => ({
  name: `GraphQL ${name}`,
  expected,
  unauthenticated: /^(drafts|refreshToken|addFriend|removeFriend)/.test(name)
    ? 'Not authenticated'
    : 'Unauthorized',
  prepare: async (app, callers) => {
    const id = target === undefined ? '' : (await target(app, callers)).path.split('/').at(-1);
    return { method: 'POST', path: '/graphql', json: { query: document.replaceAll('$ID', `"${id}"`) } };
  },
});

const ownerItself = onOwner('', 'GET', {}, everyone(200)).prepare;
const someAccount = onAccount('', 'GET', everyone(200)).prepare;
const someProfile = onProfile('', 'GET', everyone(200)).prepare;

const graphqlOnPosts = (author: 'owner' | 'profile', change: Expected, publish: Expected) => {
  const post = onPost(author, 'GET', everyone(200)).prepare;
  return [
    graphql('updatePost', 'mutation { updatePost(id: $ID, title: "t") { id } }', change, post),
    graphql('deletePost', 'mutation { deletePost(id: $ID) }', change, post),
    graphql('publishPost', 'mutation { publishPost(id: $ID) { id } }', publish, post),
  ];
};

const createPost = 'mutation { createPost(title: "t", content: "c", authorId: $ID) { id } }';

function operations(profileChange: Expected, profileDelete: Expected): readonly Operation[] {
  return [
    ...usersAt('/api/v1/users', profileChange, profileDelete),
    ...usersAt('/api/users', profileChange, profileDelete),
    needsCaller('POST', '/api/v1/auth/refresh', 200),
    needsCaller('GET', '/api/v1/posts', 200),
    needsCaller('POST', '/api/v1/posts', 201, { post: { title: 'Title', body: 'Body' } }),
    ...postsAt('owner', ownerOrAdministrator),
    ...postsAt('profile', (status) => [401, status, 403, 403, status]),
    needsCaller('GET', '/api/v1/posts/1/comments', 200),
    needsCaller('POST', '/api/v1/posts/1/comments', 201, { comment: { body: 'Hello' } }),
    open('GET', '/api/v1/tags', 200),
    needsCaller('POST', '/api/v1/tags', 200, { tag: { name: 'known' } }),
    open('GET', '/api/v1/products', 200),
    open('POST', '/api/v1/products', 401, { name: 'Lamp', price: 1 }),
    open('PUT', '/api/v1/products/1', 401, { price: 2 }),
    open('DELETE', '/api/v1/products/1', 401),
    open('GET', '/posts', 200),
    open('GET', '/users', 200),
    graphql('me', '{ me { id } }', everyone(200)),
    graphql('user', '{ user(id: $ID) { name email posts { id } } }', everyone(200), ownerItself),
    graphql('post', '{ post(id: 1) { title } posts { id } users { id } }', everyone(200)),
    graphql('search', '{ search(query: "a") { __typename } }', everyone(200)),
    graphql('postsConnection', '{ postsConnection { totalCount } }', everyone(200)),
    graphql('drafts', '{ drafts { id } }', callersOnly(200)),
    graphql('refreshToken', 'mutation { refreshToken { token } }', callersOnly(200)),
    graphql('addFriend', 'mutation { addFriend(userId: $ID) { id } }', callersOnly(200), someProfile),
    graphql('removeFriend', 'mutation { removeFriend(userId: $ID) { id } }', callersOnly(200), someProfile),
    graphql('createPost', 'mutation { createPost(title: "t", content: "c") { id } }', callersOnly(200)),
    graphql('addComment', 'mutation { addComment(postId: 1, text: "t") { id } }', callersOnly(200)),
    ...graphqlOnPosts('owner', ownerOrAdministrator(200), [403, 403, 200, 403, 403]),
    ...graphqlOnPosts('profile', profileChange, [403, 200, 403, 403, 403]),
    graphql('createPost for an account', createPost, ownerOrAdministrator(200), ownerItself),
    graphql('createPost for a profile', createPost, profileChange, someProfile),
    graphql(
      'updateUser of an account',
      'mutation { updateUser(id: $ID, input: { name: "Owner" }) { id } }',
      ownerOrAdministrator(200),
      ownerItself,
    ),
    graphql(
      'updateUser of a profile',
      'mutation { updateUser(id: $ID, input: { name: "Changed" }) { id } }',
      profileChange,
      someProfile,
    ),
    graphql(
      'deleteUser of an account',
      'mutation { deleteUser(id: $ID) }',
      administratorAlone(200),
      someAccount,
    ),
    graphql('deleteUser of a profile', 'mutation { deleteUser(id: $ID) }', profileChange, someProfile),
    graphql(
      'createUser',
      'mutation { createUser(input: { name: "n", email: "n@example.com" }) { id } }',
      everyone(200),
    ),
    // Last, because they change the role of the owner and revoke tokens.
    onOwner('/api/v1/users', 'PATCH', { user: { name: 'Owner', role: 'editor' } }, administratorAlone(200)),
    onOwner('/api/users', 'PUT', { user: { name: 'Owner', role: 'author' } }, administratorAlone(200)),
    needsCaller('POST', '/api/v1/auth/logout', 204),
  ];
}

const refusals = {
  401: { message: 'Unauthorized', code: 'UNAUTHENTICATED' },
  403: { message: 'Forbidden', code: 'FORBIDDEN' },
} as const;

/** Sends the request, and expects a rejection to be in the style of its interface. */
async function expectStatus(
  app: TestApp,
  { name, unauthenticated }: Operation,
  { method, path, json }: Request,
  { token, expected, caller }: { token: string | undefined; expected: number; caller: string },
): Promise<void> {
  const reply = await app.request(method, path, { json, ...(token !== undefined && { token }) });
  const { status, headers, body } = reply;
  if (expected !== 401 && expected !== 403) {
    expect({ name, caller, status, errors: body?.errors }).toEqual({
      name,
      caller,
      status: expected,
      errors: undefined,
    });
    return;
  }
  const { message, code } = refusals[expected];
  const { query = '' } = (json ?? {}) as { query?: string };
  const field = name.split(' ')[1] ?? '';
  const said = expected === 401 ? (unauthenticated ?? message) : message;
  const refused =
    path === '/graphql'
      ? { status: 200, body: failureOf(query, field, said, code) }
      : { status: expected, body: { error: message } };
  expect({ name, caller, status, body }).toEqual({ name, caller, ...refused });
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
}

/** Everything that a write to the blog could change. */
function everythingIn({ world: { database } }: TestApp): Promise<readonly unknown[]> {
  const tables = ['blog_users', 'blog_posts', 'blog_comments', 'blog_friends', 'blog_tags'];
  return Promise.all(tables.map((table) => database.all(`select * from ${table} order by 1, 2`)));
}

async function makeScene(app: TestApp): Promise<Callers> {
  const callers = await makeCallers(app);
  await writePost(app, callers.owner, { title: 'First', body: 'Body' });
  await makeTag(app, callers.owner, 'known');
  return callers;
}

interface Target {
  readonly request: Request;
  /** The data before the first refusal; null if no caller was refused. */
  readonly before: readonly unknown[] | null;
}

async function expectUntouched(app: TestApp, { name }: Operation, { before }: Target): Promise<void> {
  if (before !== null) expect([name, await everythingIn(app)]).toEqual([name, before]);
}

async function expectMatrix(app: TestApp, all: readonly Operation[]): Promise<void> {
  const callers = await makeScene(app);
  const { profile, owner, other, administrator } = callers.usable;
  const usable = { nobody: undefined, profile, owner, other, administrator };
  const tokens = Object.entries<string | undefined>({ ...usable, ...callers.unusable });
  for (const operation of all) {
    let target: Target | null = null;
    for (const [index, [caller, token]] of tokens.entries()) {
      const expected = operation.expected[index] ?? operation.expected[0];
      // A target that no caller could change can be used for the next caller.
      target ??= {
        request: await operation.prepare(app, callers),
        before: expected < 400 ? null : await everythingIn(app),
      };
      if (expected < 400) await expectUntouched(app, operation, target);
      await expectStatus(app, operation, target.request, { token, expected, caller });
      if (expected < 400) target = null;
    }
    if (target !== null) await expectUntouched(app, operation, target);
  }
}

describe('Permissions of every caller for every operation', () => {
  onEveryEngine((engine) => {
    describe('by default', () => {
      const app = useApp({ engine, transport: 'in process' }, withKnownSecret);
      it('follow the rules, and treat an invalid token as none (A1 to A8)', async () => {
        await expectMatrix(app, operations(everyone(200), everyone(204)));
      }, 120_000);
    });

    describe('hardened', () => {
      const app = useApp({ engine, transport: 'in process' }, { ...withKnownSecret, HARDENED: 'on' });
      it('allow only an administrator to change profiles (A3 is off)', async () => {
        await expectMatrix(app, operations(administratorAlone(200), administratorAlone(204)));
      }, 120_000);
    });
  });
});
