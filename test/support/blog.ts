import { beforeEach } from 'bun:test';
import type { Reply, TestApp } from './app.ts';
import { startOfTest } from './app.ts';
import { ensureAdministrator, mintToken } from './operator.ts';

/** Creates blog records, through the Versioned API if possible. Each function returns the response of the API. */

export const password = 'correct horse';

/** A user as the API shows it to everyone, without related lists. */
export interface UserShape {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: string;
  readonly full_name: string;
}

/** A user with a token. */
export interface Writer {
  readonly id: number;
  readonly token: string;
  readonly user: UserShape;
}

export function emailOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
}

/** The public view of a user created at the start of a test. */
export function userShape(id: number, name: string, role = 'user'): UserShape {
  return { id, name, email: emailOf(name), role, created_at: startOfTest, full_name: name };
}

/** Registers an account. */
export async function register(app: TestApp, name: string): Promise<Writer> {
  const { token, user } = expectStatus(
    201,
    await app.post('/api/v1/auth/register', {
      name,
      email: emailOf(name),
      password,
      password_confirmation: password,
    }),
  );
  return { id: user.id, token, user };
}

/** Registers an account before each test of a suite. */
export function useWriter(app: TestApp, name: string): Writer {
  let writer: Writer;
  beforeEach(async () => {
    writer = await register(app, name);
  });
  return {
    get id() {
      return writer.id;
    },
    get token() {
      return writer.token;
    },
    get user() {
      return writer.user;
    },
  };
}

/** Creates an administrator account. The user is the public view, without `admin_notes`. */
export async function makeAdministrator(app: TestApp, name = 'Root'): Promise<Writer> {
  const email = emailOf(name);
  await ensureAdministrator(app, email, password, name);
  const { token, user } = expectStatus(200, await app.post('/api/v1/auth/login', { email, password }));
  const { admin_notes: _, ...shown } = user;
  return { id: user.id, token, user: shown };
}

/** Creates a user without a password. */
export async function makeProfile(app: TestApp, name: string, role = 'user'): Promise<UserShape> {
  const reply = await app.post('/api/v1/users', { user: { name, email: emailOf(name), role } });
  const { posts: _, comments: __, ...user } = expectStatus(201, reply).data;
  return user;
}

/** Creates a profile with a token, which only the operator can issue. */
export async function makeProfileWithToken(app: TestApp, name: string, role = 'user'): Promise<Writer> {
  const user = await makeProfile(app, name, role);
  return { id: user.id, token: await mintToken(app, user.id), user };
}

export interface PostFields {
  readonly title?: string;
  readonly body?: string;
  readonly published?: boolean;
  readonly tag_ids?: readonly number[];
}

/** Creates a post, published by default. Loosely typed, like every body. */
export async function writePost(app: TestApp, { token }: Writer, fields: PostFields = {}) {
  const post = { title: 'A post', body: 'Some words', published: true, ...fields };
  return expectStatus(201, await app.post('/api/v1/posts', { post }, { token })).data;
}

export async function writeComment(app: TestApp, { token }: Writer, postId: number, body = 'A comment') {
  const reply = await app.post(`/api/v1/posts/${postId}/comments`, { comment: { body } }, { token });
  return expectStatus(201, reply).data;
}

export async function makeTag(app: TestApp, { token }: Writer, name: string) {
  return expectStatus(201, await app.post('/api/v1/tags', { tag: { name } }, { token })).data;
}

/** Returns the number of records of a list, from its `meta`. */
export async function countUsers(app: TestApp): Promise<number> {
  return expectStatus(200, await app.get('/api/v1/users')).meta.total;
}

function expectStatus(status: number, reply: Reply) {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${reply.text}`);
  return reply.body;
}
