import { describe, expect, it } from 'bun:test';
import { type TestApp, useApp } from '../support/app.ts';
import { makeProfile, makeTag, writePost } from '../support/blog.ts';
import { type Callers, makeCallers, withKnownSecret } from '../support/callers.ts';
import { onEveryEngine } from '../support/engines.ts';

/** What each caller is told: nobody, the profile, the owner of the target, another account, an administrator. */
type Expected = readonly [none: number, profile: number, owner: number, other: number, administrator: number];

interface Operation {
  readonly name: string;
  readonly expected: Expected;
  /** Makes a target of its own and gives the request for it. */
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

const onOwnersPost = (method: string, status: number, json?: unknown): Operation => ({
  name: `${method} /api/v1/posts/:id`,
  expected: ownerOrAdministrator(status),
  prepare: async (app, { owner }) => {
    const post = await writePost(app, owner, { title: 'Title', body: 'Body' });
    return { method, path: `/api/v1/posts/${post.id}`, json };
  },
});

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
  onOwner(base, 'PATCH', { user: { name: 'Owner' } }, ownerOrAdministrator(200)),
  onOwner(base, 'PUT', { user: { role: 'user' } }, ownerOrAdministrator(200)),
  onAccount(base, 'PATCH', [401, 403, 403, 403, 200], { user: { role: 'editor' } }),
  onAccount(base, 'DELETE', [401, 403, 403, 403, 204]),
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
  prepare: async (app, callers) => {
    const id = target === undefined ? '' : (await target(app, callers)).path.split('/').at(-1);
    return { method: 'POST', path: '/graphql', json: { query: document.replaceAll('$ID', `"${id}"`) } };
  },
});

const ownersPost = onOwnersPost('GET', 200).prepare;
const ownerItself = onOwner('', 'GET', {}, everyone(200)).prepare;
const someAccount = onAccount('', 'GET', everyone(200)).prepare;
const someProfile = onProfile('', 'GET', everyone(200)).prepare;

function operations(profileChange: Expected, profileDelete: Expected): readonly Operation[] {
  return [
    ...usersAt('/api/v1/users', profileChange, profileDelete),
    ...usersAt('/api/users', profileChange, profileDelete),
    needsCaller('POST', '/api/v1/auth/refresh', 200),
    needsCaller('GET', '/api/v1/posts', 200),
    needsCaller('POST', '/api/v1/posts', 201, { post: { title: 'Title', body: 'Body' } }),
    onOwnersPost('PATCH', 200, { post: { title: 'New' } }),
    onOwnersPost('PUT', 200, { post: { title: 'New' } }),
    onOwnersPost('DELETE', 204),
    { ...onOwnersPost('GET', 200), expected: callersOnly(200) },
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
    graphql(
      'users, posts, search',
      '{ users { id } posts { id } search(query: "a") { __typename } }',
      everyone(200),
    ),
    graphql('drafts', '{ drafts { id } }', callersOnly(200)),
    graphql('refreshToken', 'mutation { refreshToken { token } }', callersOnly(200)),
    graphql('addFriend', 'mutation { addFriend(userId: $ID) { id } }', callersOnly(200), someProfile),
    graphql('removeFriend', 'mutation { removeFriend(userId: $ID) { id } }', callersOnly(200), someProfile),
    graphql('createPost', 'mutation { createPost(title: "t", content: "c") { id } }', callersOnly(200)),
    graphql('addComment', 'mutation { addComment(postId: 1, text: "t") { id } }', callersOnly(200)),
    graphql(
      'updatePost',
      'mutation { updatePost(id: $ID, title: "t") { id } }',
      ownerOrAdministrator(200),
      ownersPost,
    ),
    graphql('deletePost', 'mutation { deletePost(id: $ID) }', ownerOrAdministrator(200), ownersPost),
    graphql('publishPost', 'mutation { publishPost(id: $ID) { id } }', [403, 403, 200, 403, 403], ownersPost),
    graphql(
      'createPost in the name of an account',
      'mutation { createPost(title: "t", content: "c", authorId: $ID) { id } }',
      ownerOrAdministrator(200),
      ownerItself,
    ),
    graphql(
      'createPost in the name of a profile',
      'mutation { createPost(title: "t", content: "c", authorId: $ID) { id } }',
      profileChange,
      someProfile,
    ),
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
      [401, 403, 403, 403, 200],
      someAccount,
    ),
    graphql('deleteUser of a profile', 'mutation { deleteUser(id: $ID) }', profileChange, someProfile),
    graphql(
      'createUser',
      'mutation { createUser(input: { name: "n", email: "n@example.com" }) { id } }',
      everyone(200),
    ),
    // Last, since it ends the tokens of those who may.
    needsCaller('POST', '/api/v1/auth/logout', 204),
  ];
}

const codes: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403 };

/** The status over REST, and over GraphQL the status that its code stands for. */
async function send(app: TestApp, { method, path, json }: Request, token?: string): Promise<number> {
  const { status, body } = await app.request(method, path, { json, ...(token !== undefined && { token }) });
  const code = body?.errors?.[0]?.extensions?.code;
  return code === undefined ? status : (codes[code] ?? 500);
}

async function makeScene(app: TestApp): Promise<Callers> {
  const callers = await makeCallers(app);
  await writePost(app, callers.owner, { title: 'First', body: 'Body' });
  await makeTag(app, callers.owner, 'known');
  return callers;
}

async function expectMatrix(app: TestApp, all: readonly Operation[]): Promise<void> {
  const callers = await makeScene(app);
  const { profile, owner, other, administrator } = callers.usable;
  for (const operation of all) {
    const answers: number[] = [];
    for (const token of [undefined, profile, owner, other, administrator]) {
      answers.push(await send(app, await operation.prepare(app, callers), token));
    }
    expect([operation.name, answers]).toEqual([operation.name, [...operation.expected]]);
    for (const [name, token] of Object.entries(callers.unusable)) {
      const answer = await send(app, await operation.prepare(app, callers), token);
      expect([operation.name, name, answer]).toEqual([operation.name, name, operation.expected[0]]);
    }
  }
}

describe('Permissions: every caller × every operation', () => {
  onEveryEngine((engine) => {
    describe('as it starts', () => {
      const app = useApp({ engine, transport: 'in process' }, withKnownSecret);
      it('an invalid token is ignored, and each caller has the permissions of the rules (A1 to A8)', async () => {
        await expectMatrix(app, operations(everyone(200), everyone(204)));
      }, 120_000);
    });

    describe('hardened', () => {
      const app = useApp({ engine, transport: 'in process' }, { ...withKnownSecret, HARDENED: 'on' });
      it('profiles are changed by an administrator only (A3 is off)', async () => {
        await expectMatrix(app, operations([401, 403, 403, 403, 200], [401, 403, 403, 403, 204]));
      }, 120_000);
    });
  });
});
