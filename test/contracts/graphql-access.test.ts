import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeAdministrator, makeProfileWithToken, register, type Writer } from '../support/blog.ts';
import { data, failureOf, query } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';

const callers = [
  'nobody',
  'garbage',
  'owner',
  'account',
  'profile',
  'admin profile',
  'administrator',
] as const;
type Caller = (typeof callers)[number];
const owners = ['profile', 'account'] as const;
type Owner = (typeof owners)[number];

/** What a caller is told: nothing but success, or one of the refusals. */
const outcomes = {
  ok: null,
  unauthorized: ['Unauthorized', 'UNAUTHENTICATED'],
  unauthenticated: ['Not authenticated', 'UNAUTHENTICATED'],
  forbidden: ['Forbidden', 'FORBIDDEN'],
} as const;
type Outcome = keyof typeof outcomes;
type Outcomes = Readonly<Record<Caller, Outcome>>;

const everyone: Outcomes = {
  nobody: 'ok',
  garbage: 'ok',
  owner: 'ok',
  account: 'ok',
  profile: 'ok',
  'admin profile': 'ok',
  administrator: 'ok',
};
const whoeverIsKnown: Outcomes = { ...everyone, nobody: 'unauthorized', garbage: 'unauthorized' };
const whoeverIsAuthenticated: Outcomes = {
  ...everyone,
  nobody: 'unauthenticated',
  garbage: 'unauthenticated',
};
/** A4: no caller is Unauthorized, another caller Forbidden. */
const ownerAndAdministrator: Outcomes = {
  ...whoeverIsKnown,
  account: 'forbidden',
  profile: 'forbidden',
  'admin profile': 'forbidden',
};
/** G7: for the author alone, and an absent caller is not the author. */
const authorAlone: Outcomes = {
  nobody: 'forbidden',
  garbage: 'forbidden',
  owner: 'ok',
  account: 'forbidden',
  profile: 'forbidden',
  'admin profile': 'forbidden',
  administrator: 'forbidden',
};

interface Operation {
  readonly field: string;
  readonly rule: string;
  /** The operation on what belongs to an owner. */
  text(ownerId: number, postId: string): string;
  readonly on: Readonly<Record<Owner, Outcomes>>;
  readonly path?: string;
}

const openOnProfiles = { profile: everyone, account: ownerAndAdministrator };
const same = (outcomes: Outcomes) => ({ profile: outcomes, account: outcomes });

const operations: readonly Operation[] = [
  {
    field: 'user',
    rule: 'A2',
    text: (id) => `{ user(id: ${id}) { name email posts { id } } }`,
    on: same(everyone),
  },
  { field: 'users', rule: 'A2', text: () => '{ users { id } }', on: same(everyone) },
  { field: 'post', rule: 'A2', text: (_, post) => `{ post(id: ${post}) { title } }`, on: same(everyone) },
  { field: 'posts', rule: 'A2', text: () => '{ posts { id } }', on: same(everyone) },
  {
    field: 'postsConnection',
    rule: 'A2',
    text: () => '{ postsConnection { totalCount } }',
    on: same(everyone),
  },
  { field: 'search', rule: 'A2', text: () => '{ search(query: "a") { __typename } }', on: same(everyone) },
  { field: 'me', rule: 'G10', text: () => '{ me { id } }', on: same(everyone) },
  { field: 'drafts', rule: 'G2', text: () => '{ drafts { id } }', on: same(whoeverIsAuthenticated) },
  {
    field: 'createUser',
    rule: 'A1',
    text: () => 'mutation { createUser(input: {name: "N", email: "n@example.com"}) { id } }',
    on: same(everyone),
  },
  {
    field: 'updateUser',
    rule: 'A3, A4',
    text: (id) => `mutation { updateUser(id: ${id}, input: {name: "New"}) { id } }`,
    on: openOnProfiles,
  },
  {
    field: 'deleteUser',
    rule: 'A3, A4',
    text: (id) => `mutation { deleteUser(id: ${id}) }`,
    on: openOnProfiles,
  },
  {
    field: 'createPost',
    rule: 'G7',
    text: () => 'mutation { createPost(title: "T", content: "C") { id } }',
    on: same(whoeverIsKnown),
  },
  {
    field: 'createPost',
    rule: 'A3, A4, as another author',
    text: (id) => `mutation { createPost(title: "T", content: "C", authorId: ${id}) { id } }`,
    on: openOnProfiles,
  },
  {
    field: 'updatePost',
    rule: 'A3, A4',
    text: (_, post) => `mutation { updatePost(id: ${post}, title: "New") { id } }`,
    on: openOnProfiles,
  },
  {
    field: 'deletePost',
    rule: 'A3, A4',
    text: (_, post) => `mutation { deletePost(id: ${post}) }`,
    on: openOnProfiles,
  },
  {
    field: 'publishPost',
    rule: 'A6, G7',
    text: (_, post) => `mutation { publishPost(id: ${post}) { id } }`,
    on: same(authorAlone),
  },
  {
    field: 'addComment',
    rule: 'G7',
    text: (_, post) => `mutation { addComment(postId: ${post}, text: "T") { id } }`,
    on: same(whoeverIsKnown),
  },
  {
    field: 'refreshToken',
    rule: 'G2',
    text: () => 'mutation { refreshToken { token } }',
    on: same(whoeverIsAuthenticated),
  },
  {
    field: 'removeFriend',
    rule: 'G2',
    text: (id) => `mutation { removeFriend(userId: ${id}) { id } }`,
    on: same(whoeverIsAuthenticated),
  },
];

async function makeTokens(app: TestApp): Promise<Partial<Record<Caller, string>>> {
  return {
    garbage: 'garbage',
    account: (await register(app, 'Account')).token,
    profile: (await makeProfileWithToken(app, 'Profile')).token,
    'admin profile': (await makeProfileWithToken(app, 'Fake', 'admin')).token,
    administrator: (await makeAdministrator(app)).token,
  };
}

/** All that belongs to an owner. */
function readAll(app: TestApp, { id }: Writer) {
  const text =
    'query($id: ID!) { user(id: $id) { name email age posts { id title published comments { id } } } }';
  return data(app, text, { variables: { id } });
}

describe('Permissions over GraphQL', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    for (const { field, rule, text, on } of operations) {
      it(`${field}, for every caller, on what belongs to a profile and to an account (${rule})`, async () => {
        const tokens = await makeTokens(app);
        for (const owner of owners) {
          for (const caller of callers) {
            const name = `${owner} for ${caller}`;
            const writer =
              owner === 'profile' ? await makeProfileWithToken(app, name) : await register(app, name);
            const operation = text(writer.id, await writeDraft(app, writer));
            const before = await readAll(app, writer);
            const token = caller === 'owner' ? writer.token : tokens[caller];
            const { status, body } = await query(app, operation, token === undefined ? {} : { token });
            const refusal: readonly [message: string, code: string] | null = outcomes[on[owner][caller]];
            const expected = refusal === null ? undefined : failureOf(operation, field, ...refusal).errors;
            expect({ owner, caller, status, errors: body.errors }).toEqual({
              owner,
              caller,
              status: 200,
              errors: expected,
            });
            if (refusal === null) continue;
            expect(body.data).toBeNull();
            expect(await readAll(app, writer)).toEqual(before);
          }
        }
      });
    }

    it('an account has no role over GraphQL, and nothing here can give it one (A5)', async () => {
      const ada = await register(app, 'Ada');
      const text = 'mutation { updateUser(id: 1, input: {role: "admin"}) { id } }';
      expect((await query(app, text, ada)).status).toBe(400);
      expect((await query(app, '{ me { role } }', ada)).status).toBe(400);
    });
  });
});
