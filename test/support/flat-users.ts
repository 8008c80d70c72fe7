import { expect } from 'bun:test';
import type { TestApp } from './app.ts';

/** Creates Flat Users API records. Each function returns the response of the API. */

export interface FlatUserShape {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly created_at: string;
}

/** A version 4 UUID in lower case. */
// biome-ignore lint/suspicious/noExplicitAny: an asymmetric matcher stands for the id, and its type is any
export const anyUuid: any = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
);

/** A valid id that no user has. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export function newUser(name: string, role?: string) {
  return { name, email: `${name.toLowerCase()}@example.com`, ...(role !== undefined && { role }) };
}

/** Creates users with these names in one bulk, in order. */
export async function makeUsers(app: TestApp, names: readonly string[], role?: string) {
  const { status, body } = await app.post(
    '/users/bulk',
    names.map((name) => newUser(name, role)),
  );
  expect(status).toBe(201);
  return body as FlatUserShape[];
}

export async function makeUser(app: TestApp, name: string, role?: string): Promise<FlatUserShape> {
  const [user] = await makeUsers(app, [name], role);
  return user as FlatUserShape;
}

/** Returns the number of users, as the wrapped variant counts them. */
export async function countFlatUsers(app: TestApp): Promise<number> {
  return (await app.get('/wrapped/users')).body.total;
}
