import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeProfile, makeTag, writePost } from '../support/blog.ts';
import { type Callers, makeCallers, withKnownSecret } from '../support/callers.ts';
import { failureOf } from '../support/graphql.ts';
import { describeOn, given } from '../support/suites.ts';

/** The status for each caller: anonymous, the profile, the owner of the target, another account, an administrator. */
type Expected = readonly [none: number, profile: number, owner: number, other: number, administrator: number];

interface Operation {
  readonly name: string;
  readonly expected: Expected;
  /** The GraphQL error message for an anonymous caller. */
  readonly unauthenticated?: string;
  /** Creates a new target, and returns the request for it. */
  readonly prepare: Prepare;
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

type Prepare = (app: TestApp, callers: Callers) => Promise<Request>;
/** Creates a record, and returns its id. */
type Target = (app: TestApp, callers: Callers) => Promise<number>;

const fixed =
  (permitted: (status: number) => Expected) =>
  (method: string, path: string, status: number, json?: unknown): Operation => ({
    name: `${method} ${path}`,
    expected: permitted(status),
    prepare: async () => ({ method, path, json }),
  });
const open = fixed(everyone);
const needsCaller = fixed(callersOnly);

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

const postOf =
  (author: 'owner' | 'profile') =>
  async (app: TestApp, callers: Callers): Promise<number> =>
    (await writePost(app, callers[author], { title: 'Title', body: 'Body' })).id;
const ownerItself = async (_app: TestApp, { owner }: Callers) => owner.id;
const someProfile = async (app: TestApp) => (await makeProfile(app, 'Target')).id;

/** An operation on a record that is created for it. */
const on =
  (what: string, target: Target) =>
  (method: string, base: string, expected: Expected, json?: unknown): Operation => ({
    name: `${method} ${base}/:id ${JSON.stringify(json)} of ${what}`,
    expected,
    prepare: async (app, callers) => ({ method, path: `${base}/${await target(app, callers)}`, json }),
  });
const onOwner = on('the owner', ownerItself);
const onAccount = on('an account that is none of theirs', newAccount);
const onProfile = on('a profile', someProfile);

const postsAt = (author: 'owner' | 'profile', authorOrAdministrator: (status: number) => Expected) => {
  const onPost = on(`the ${author}`, postOf(author));
  const base = '/api/v1/posts';
  return [
    onPost('GET', base, callersOnly(200)),
    onPost('PATCH', base, authorOrAdministrator(200), { post: { title: 'New' } }),
    onPost('PUT', base, authorOrAdministrator(200), { post: { title: 'New' } }),
    onPost('DELETE', base, authorOrAdministrator(204)),
  ];
};

const usersAt = (base: string, profileChange: Expected, profileDelete: Expected): readonly Operation[] => [
  open('GET', base, 200),
  open('POST', base, 201, { user: { name: 'New', email: 'new@example.com' } }),
  onOwner('GET', base, everyone(200)),
  onProfile('GET', base, everyone(200)),
  onOwner('PATCH', base, ownerOrAdministrator(200), { user: { name: 'Owner' } }),
  onOwner('PUT', base, ownerOrAdministrator(200), { user: { role: 'user' } }),
  onAccount('PATCH', base, administratorAlone(200), { user: { role: 'editor' } }),
  onAccount('DELETE', base, administratorAlone(204)),
  onProfile('PATCH', base, profileChange, { user: { name: 'Changed' } }),
  onProfile('DELETE', base, profileDelete),
];

const graphql = (name: string, document: string, expected: Expected, target?: Target): Operation => ({
  name: `GraphQL ${name}`,
  expected,
  unauthenticated: /^(drafts|refreshToken|addFriend|removeFriend)/.test(name)
    ? 'Not authenticated'
    : 'Unauthorized',
  prepare: async (app, callers) => {
    const id = (await target?.(app, callers)) ?? '';
    return { method: 'POST', path: '/graphql', json: { query: document.replaceAll('$ID', `"${id}"`) } };
  },
});

const graphqlOnPosts = (author: 'owner' | 'profile', change: Expected, publish: Expected) => {
  const post = postOf(author);
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
      newAccount,
    ),
    graphql('deleteUser of a profile', 'mutation { deleteUser(id: $ID) }', profileChange, someProfile),
    graphql(
      'createUser',
      'mutation { createUser(input: { name: "n", email: "n@example.com" }) { id } }',
      everyone(200),
    ),
    // Last, because they change the role of the owner and revoke tokens.
    onOwner('PATCH', '/api/v1/users', administratorAlone(200), { user: { name: 'Owner', role: 'editor' } }),
    onOwner('PUT', '/api/users', administratorAlone(200), { user: { name: 'Owner', role: 'author' } }),
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
  expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
}

/** Everything that a write to the blog could change. */
function everythingIn(app: TestApp): Promise<readonly unknown[]> {
  const tables = ['blog_users', 'blog_posts', 'blog_comments', 'blog_friends', 'blog_tags'];
  return Promise.all(tables.map((table) => app.sql(`select * from ${table} order by 1, 2`)));
}

async function makeScene(app: TestApp): Promise<Callers> {
  const callers = await makeCallers(app);
  await writePost(app, callers.owner, { title: 'First', body: 'Body' });
  await makeTag(app, callers.owner, 'known');
  return callers;
}

interface Prepared {
  readonly request: Request;
  /** The data before the first refusal; null if no caller was refused. */
  readonly before: readonly unknown[] | null;
}

async function expectUntouched(app: TestApp, { name }: Operation, { before }: Prepared): Promise<void> {
  if (before !== null) expect([name, await everythingIn(app)]).toEqual([name, before]);
}

async function expectMatrix(app: TestApp, all: readonly Operation[]): Promise<void> {
  const callers = await makeScene(app);
  const { profile, owner, other, administrator } = callers.usable;
  const usable = { nobody: undefined, profile, owner, other, administrator };
  const tokens = Object.entries<string | undefined>({ ...usable, ...callers.unusable });
  for (const operation of all) {
    let target: Prepared | null = null;
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

const title = 'Permissions of every caller for every operation';

describeOn(title, onEverySetupInProcess, given(useApp, withKnownSecret), (app) => {
  it('follow the rules, and treat an invalid token as none (A1, A2, A3, A4, A5, A6, A7, A8)', async () => {
    await expectMatrix(app, operations(everyone(200), everyone(204)));
  }, 120_000);
});

const hardened = { ...withKnownSecret, HARDENED: 'on' };

describeOn(`${title}, hardened`, onEverySetupInProcess, given(useApp, hardened), (app) => {
  it('allow only an administrator to change profiles (A3 is off)', async () => {
    await expectMatrix(app, operations(administratorAlone(200), administratorAlone(204)));
  }, 120_000);
});
