import { describe, expect, it } from 'bun:test';
import {
  type Answer,
  onEverySetupInProcess,
  type RequestOptions,
  type TestApp,
  useApp,
} from '../support/app.ts';
import {
  makeAdministrator,
  makeProfile,
  makeProfileWithToken,
  register,
  userShape,
  type Writer,
  writePost,
} from '../support/blog.ts';

const callers = [
  'nobody',
  'garbage',
  'owner',
  'account',
  'profile',
  'admin profile',
  'administrator',
] as const;
type CallerName = (typeof callers)[number];

const kinds = ['profile', 'account'] as const;
type Kind = (typeof kinds)[number];

/** The status that each caller gets. */
type Expected = Readonly<Record<CallerName, number>>;

type Tokens = Readonly<Record<Exclude<CallerName, 'nobody' | 'owner'>, string>>;

/** Everyone but the owner, who is another one for each caller. */
async function makeCallers(app: TestApp): Promise<Tokens> {
  return {
    garbage: 'garbage',
    account: (await register(app, 'Account')).token,
    profile: (await makeProfileWithToken(app, 'Profile')).token,
    'admin profile': (await makeProfileWithToken(app, 'Fake', 'admin')).token,
    administrator: (await makeAdministrator(app)).token,
  };
}

function optionsOf(caller: CallerName, tokens: Tokens, owner: Writer, json?: unknown): RequestOptions {
  const body = json === undefined ? {} : { json };
  if (caller === 'nobody') return body;
  return { ...body, token: caller === 'owner' ? owner.token : tokens[caller] };
}

const refusals = new Map([
  [401, { error: 'Unauthorized' }],
  [403, { error: 'Forbidden' }],
]);

interface Trial {
  readonly kind: Kind;
  /** Does the thing to what belongs to a new owner. */
  attempt(owner: Writer, options: RequestOptions): Promise<Answer>;
  readonly body?: unknown;
  /** Fails unless all that belongs to the owner is as it was. */
  expectUntouched?(owner: Writer): Promise<void>;
}

/** Lets each caller try once, and tells what status each one got. */
async function statusByCaller(app: TestApp, trial: Trial): Promise<Record<string, number>> {
  const tokens = await makeCallers(app);
  const statuses: Record<string, number> = {};
  for (const caller of callers) {
    const name = `Owner ${caller}`;
    const owner =
      trial.kind === 'profile' ? await makeProfileWithToken(app, name) : await register(app, name);
    const { status, body } = await trial.attempt(owner, optionsOf(caller, tokens, owner, trial.body));
    statuses[caller] = status;
    if (status < 400) continue;
    expect(body).toEqual(refusals.get(status));
    await trial.expectUntouched?.(owner);
  }
  return statuses;
}

const everyone = (status: number): Expected => ({
  nobody: status,
  garbage: status,
  owner: status,
  account: status,
  profile: status,
  'admin profile': status,
  administrator: status,
});

/** The owner and administrators; the rest is refused, with 401 where there is no caller at all (A4). */
const ownerAndAdministrator = (status: number): Expected => ({
  ...everyone(403),
  nobody: 401,
  garbage: 401,
  owner: status,
  administrator: status,
});

const everyCaller = (status: number): Expected => ({ ...everyone(status), nobody: 401, garbage: 401 });

const administratorAlone = (status: number): Expected => ({ ...ownerAndAdministrator(status), owner: 403 });

interface Operation {
  readonly method: string;
  readonly body?: unknown;
  readonly title: string;
  readonly on: Readonly<Record<Kind, Expected>>;
}

const userOperations: readonly Operation[] = [
  { title: 'reads', method: 'GET', on: { profile: everyone(200), account: everyone(200) } },
  ...['PUT', 'PATCH'].flatMap((method) => [
    {
      title: 'renames',
      method,
      body: { user: { name: 'New' } },
      on: { profile: everyone(200), account: ownerAndAdministrator(200) },
    },
    {
      title: 'sends the role it has of',
      method,
      body: { user: { role: 'user' } },
      on: { profile: everyone(200), account: ownerAndAdministrator(200) },
    },
    {
      title: 'changes the role of',
      method,
      body: { user: { name: 'New', role: 'admin' } },
      on: { profile: everyone(200), account: administratorAlone(200) },
    },
  ]),
  { title: 'deletes', method: 'DELETE', on: { profile: everyone(204), account: ownerAndAdministrator(204) } },
];

const postOperations: readonly Operation[] = [
  { title: 'reads', method: 'GET', on: { profile: everyCaller(200), account: everyCaller(200) } },
  ...['PUT', 'PATCH'].map((method) => ({
    title: 'changes',
    method,
    body: { post: { title: 'New' } },
    on: { profile: ownerAndAdministrator(200), account: ownerAndAdministrator(200) },
  })),
  {
    title: 'deletes',
    method: 'DELETE',
    on: { profile: ownerAndAdministrator(204), account: ownerAndAdministrator(204) },
  },
];

describe('Permissions in the blog', () => {
  onEverySetupInProcess((setup) => {
    const app = useApp(setup);

    for (const base of ['/api/v1/users', '/api/users']) {
      for (const { title, method, body, on } of userOperations) {
        it.each(kinds)(
          `${method} ${base}/:id: who ${title} a user that is a(n) %s (A2 to A5)`,
          async (kind) => {
            const attempt = ({ id }: Writer, options: RequestOptions) =>
              app.request(method, `${base}/${id}`, options);
            const expectUntouched = async ({ id, user }: Writer) =>
              expect((await app.get(`${base}/${id}`)).body).toEqual({
                data: { ...user, posts: [], comments: [] },
              });
            expect(await statusByCaller(app, { kind, attempt, body, expectUntouched })).toEqual(on[kind]);
          },
        );
      }
    }

    for (const { title, method, body, on } of postOperations) {
      it.each(kinds)(
        `${method} /api/v1/posts/:id: who ${title} a post of a user that is a(n) %s (A6)`,
        async (kind) => {
          const posts = new Map<number, { id: number }>();
          const attempt = async (owner: Writer, options: RequestOptions) => {
            const post = await writePost(app, owner);
            posts.set(owner.id, post);
            return app.request(method, `/api/v1/posts/${post.id}`, options);
          };
          const expectUntouched = async ({ id, token }: Writer) => {
            const post = posts.get(id);
            expect((await app.get(`/api/v1/posts/${post?.id}`, { token })).body).toEqual({ data: post });
          };
          expect(await statusByCaller(app, { kind, attempt, body, expectUntouched })).toEqual(on[kind]);
        },
      );
    }

    const ofEveryCaller: readonly [method: string, path: string, body: unknown, status: number][] = [
      ['GET', '/api/v1/posts', undefined, 200],
      ['POST', '/api/v1/posts', { post: { title: 'T', body: 'B' } }, 201],
      ['GET', '/api/v1/posts/1/comments', undefined, 200],
      ['POST', '/api/v1/posts/1/comments', { comment: { body: 'B' } }, 201],
      ['POST', '/api/v1/auth/refresh', undefined, 200],
    ];
    it.each(ofEveryCaller)(
      '%s %s needs a token, of whomever (A6, V9)',
      async (method, path, body, status) => {
        await writePost(app, await register(app, 'Author'));
        const attempt = (_owner: Writer, options: RequestOptions) => app.request(method, path, options);
        expect(await statusByCaller(app, { kind: 'account', attempt, body })).toEqual(everyCaller(status));
      },
    );

    it('POST /api/v1/tags requires a token of any user (V10)', async () => {
      const attempt = ({ user }: Writer, options: RequestOptions) =>
        app.request('POST', '/api/v1/tags', { ...options, json: { tag: { name: user.name } } });
      expect(await statusByCaller(app, { kind: 'account', attempt })).toEqual(everyCaller(201));
    });

    const ofEveryone: readonly [method: string, path: string, body: unknown, status: number][] = [
      ['GET', '/api/v1/users', undefined, 200],
      ['GET', '/api/users', undefined, 200],
      ['GET', '/api/v1/tags', undefined, 200],
      ['POST', '/api/v1/users', { user: { name: 'New', email: 'new@example.com' } }, 201],
      ['POST', '/api/users', { user: { name: 'New', email: 'new@example.com' } }, 201],
    ];
    it.each(ofEveryone)('%s %s needs no token, and minds none (A2)', async (method, path, body, status) => {
      const attempt = (_owner: Writer, options: RequestOptions) => app.request(method, path, options);
      expect(await statusByCaller(app, { kind: 'account', attempt, body })).toEqual(everyone(status));
    });

    describe('roles (A5)', () => {
      it('an account that an administrator makes administrator is one', async () => {
        const ada = await register(app, 'Ada');
        const bob = await register(app, 'Bob');
        const { token } = await makeAdministrator(app);
        await app.patch(`/api/v1/users/${ada.id}`, { user: { role: 'admin' } }, { token });
        expect((await app.delete(`/api/v1/users/${bob.id}`, { token: ada.token })).status).toBe(204);
      });

      it('a role is an administrator\'s to the letter: "Admin" is none', async () => {
        const ada = await register(app, 'Ada');
        const bob = await register(app, 'Bob');
        const { token } = await makeAdministrator(app);
        await app.patch(`/api/v1/users/${ada.id}`, { user: { role: 'Admin' } }, { token });
        const answer = await app.delete(`/api/v1/users/${bob.id}`, { token: ada.token });
        expect([answer.status, answer.body]).toEqual([403, { error: 'Forbidden' }]);
      });

      it('a profile with the role admin reads no admin_notes, and writes none', async () => {
        const fake = await makeProfileWithToken(app, 'Fake', 'admin');
        const { token } = await makeAdministrator(app);
        await makeProfile(app, 'Ada');
        const changed = await app.patch(
          '/api/v1/users/3',
          { user: { admin_notes: 'x' } },
          { token: fake.token },
        );
        expect(changed.body).toEqual({ data: { ...userShape(3, 'Ada'), posts: [], comments: [] } });
        expect((await app.get('/api/v1/users', { token: fake.token })).text).not.toContain('admin_notes');
        expect((await app.get('/api/v1/users/3', { token })).body.data.admin_notes).toBe('');
      });

      it('an administrator may step down, and is then none', async () => {
        const { id, token } = await makeAdministrator(app);
        expect((await app.patch(`/api/v1/users/${id}`, { user: { role: 'user' } }, { token })).status).toBe(
          200,
        );
        expect((await app.patch(`/api/v1/users/${id}`, { user: { role: 'admin' } }, { token })).status).toBe(
          403,
        );
      });
    });
  });
});
