import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import * as z from 'zod';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import type { Schemas } from './graphql-requests.ts';
import { type Credentials, World } from './world.ts';

/** What a round starts with: some who can log in, some records, and the schemas as the server tells them. */

const admin: Credentials = { email: 'admin@example.com', password: 'analytical' };
const productsToken = 'fuzzed-products-token';

/** Log-ins fail by the thousand here, all from one address. */
export const serverVariables = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  PRODUCTS_TOKEN: productsToken,
  JWT_SECRET: 'a secret that is long enough for any rule',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
};

const session = z.object({ token: z.string(), user: z.object({ id: z.number() }) });
const numbered = z.object({ data: z.object({ id: z.number() }) });
const identified = z.object({ id: z.string() });

export async function makeWorld(url: string): Promise<World> {
  const world = new World(productsToken);
  const post = async <T>(shape: z.ZodType<T>, path: string, body: unknown, token?: string): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return shape.parse(await response.json());
  };
  world.credentials.push(admin);
  world.adminToken = (await post(session, '/api/v1/auth/login', admin)).token;
  for (const name of ['ada', 'ben', 'eve', 'kim']) {
    const account = { email: `${name}@example.com`, password: 'analytical' };
    world.credentials.push(account);
    const body = { name, ...account, password_confirmation: account.password };
    const { token, user } = await post(session, '/api/v1/auth/register', body);
    world.tokens.add(token);
    world.addId('blogUsers', user.id);
    const written = { title: `Notes of ${name}`, body: 'On the engine', published: true };
    world.addId('blogPosts', (await post(numbered, '/api/v1/posts', written, token)).data.id);
    world.addId(
      'blogTags',
      (await post(numbered, '/api/v1/tags', { name: `tag of ${name}` }, token)).data.id,
    );
    world.addId('posts', (await post(numbered, '/posts', { title: name, content: 'Hello' })).data.id);
    world.addId('flatUsers', (await post(identified, '/users', { name, email: account.email })).id);
    world.addId(
      'products',
      (await post(numbered, '/api/v1/products', { name, price: 1 }, productsToken)).data.id,
    );
  }
  return world;
}

export async function readSchemas(url: string): Promise<Schemas> {
  const entries = schemaNames.map(async (name) => [name, await introspect(url, name)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Schemas;
}

async function introspect(url: string, name: SchemaName) {
  const response = await fetch(`${url}/graphql/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const { data } = (await response.json()) as { data: IntrospectionQuery };
  return buildClientSchema(data);
}
