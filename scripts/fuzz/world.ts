import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { ask, register } from '../../harness/http.ts';
import { secrets } from '../../harness/server.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import type { Choices } from './choices.ts';

/** Keeps the latest values of each kind: enough to choose from, without growing. */
const maxItems = 200;

class Pool {
  readonly #items = new Map<string, string>();

  /** The values of a key, newest last. */
  set(key: string, value = key): void {
    this.#items.delete(key);
    this.#items.set(key, value);
    const [oldest = ''] = this.#items.keys();
    if (this.#items.size > maxItems) this.#items.delete(oldest);
  }

  get(key: string): string | undefined {
    return this.#items.get(key);
  }

  remove(key: string): void {
    this.#items.delete(key);
  }

  pick(random: Choices): string | undefined {
    return this.#items.size === 0 ? undefined : random.pick([...this.#items.values()]);
  }
}

/** The kinds of records, by their id sequence. */
const collections = ['posts', 'flatUsers', 'products', 'blogUsers', 'blogPosts', 'blogTags'] as const;
export type Collection = (typeof collections)[number];

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Values learned from responses, without which nearly every request would refer to nothing. */
export class World {
  readonly tokens = new Pool();
  readonly tags = new Pool();
  readonly cursors = new Pool();
  readonly credentials: Credentials[] = [admin];
  adminToken = '';
  readonly #ids = new Map(collections.map((name) => [name, new Pool()]));

  addId(collection: Collection, id: string | number): void {
    this.#ids.get(collection)?.set(String(id));
  }

  /** An id that existed once, and may be deleted by now. */
  id(collection: Collection, random: Choices): string {
    const fallback = collection === 'flatUsers' ? '00000000-0000-4000-8000-000000000000' : '1';
    return this.#ids.get(collection)?.pick(random) ?? fallback;
  }
}

/** The source of random requests. */
export interface Draw {
  readonly random: Choices;
  readonly world: World;
}

const admin: Credentials = { email: 'admin@example.com', password: 'analytical' };

/** Thousands of logins fail here, all from one address. */
export const serverVariables = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
};

/** The initial accounts and records of a round. */
export async function makeWorld(url: string): Promise<World> {
  const world = new World();
  const post = (path: string, body: object, token?: string) => ask(url + path, 'POST', { body, token });
  world.adminToken = (await post('/api/v1/auth/login', admin)).token;
  for (const name of ['ada', 'ben', 'eve', 'kim']) {
    const account = await register(url, name);
    const { id, token, email } = account;
    world.credentials.push(account);
    world.tokens.set(token);
    world.addId('blogUsers', id);
    const article = { title: `Notes of ${name}`, body: 'On the engine', published: true };
    const product = { name, price: 1 };
    world.addId('blogPosts', (await post('/api/v1/posts', article, token)).data.id);
    world.addId('blogTags', (await post('/api/v1/tags', { name: `tag of ${name}` }, token)).data.id);
    world.addId('posts', (await post('/posts', { title: name, content: 'Hello' })).data.id);
    world.addId('flatUsers', (await post('/users', { name, email })).id);
    world.addId('products', (await post('/api/v1/products', product, secrets.PRODUCTS_TOKEN)).data.id);
  }
  return world;
}

export type Schemas = Readonly<Record<SchemaName, GraphQLSchema>>;

/** The schemas of the server, by introspection. */
export async function readSchemas(url: string): Promise<Schemas> {
  const body = { query: getIntrospectionQuery() };
  const introspect = async (name: SchemaName) =>
    [name, buildClientSchema((await ask(`${url}/graphql/${name}`, 'POST', { body })).data)] as const;
  return Object.fromEntries(await Promise.all(schemaNames.map(introspect))) as Schemas;
}
