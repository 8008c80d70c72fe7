import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql';
import { ask, register } from '../../harness/http.ts';
import { secrets } from '../../harness/server.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';

/** Keeps the latest values of each kind: enough to choose from, without growing. */
const maxItems = 200;

/** Draws one of several items. */
interface Draw {
  pick<T>(items: readonly T[]): T;
}

class Pool extends Map<string, string> {
  /** Adds the value of a key, the newest last. */
  add(key: string, value = key): void {
    this.delete(key);
    this.set(key, value);
    const [oldest = ''] = this.keys();
    if (this.size > maxItems) this.delete(oldest);
  }

  pick(draw: Draw): string | undefined {
    return this.size === 0 ? undefined : draw.pick([...this.values()]);
  }
}

/** The kinds of records, by their id sequence. */
export type Collection = 'posts' | 'flatUsers' | 'products' | 'blogUsers' | 'blogPosts' | 'blogTags';

const admin = { email: 'admin@example.com', password: 'analytical' };

/** Values learned from responses, without which nearly every request would refer to nothing. */
export class World {
  readonly tokens = new Pool();
  readonly tags = new Pool();
  readonly cursors = new Pool();
  readonly credentials: { readonly email: string; readonly password: string }[] = [admin];
  adminToken = '';
  readonly #ids = new Map<Collection, Pool>();

  addId(collection: Collection, id: string | number): void {
    const pool = this.#ids.get(collection) ?? new Pool();
    this.#ids.set(collection, pool);
    pool.add(String(id));
  }

  /** An id that existed once, and may be deleted by now. */
  id(collection: Collection, draw: Draw): string {
    const fallback = collection === 'flatUsers' ? '00000000-0000-4000-8000-000000000000' : '1';
    return this.#ids.get(collection)?.pick(draw) ?? fallback;
  }
}

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
    world.tokens.add(token);
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

export async function readSchemas(url: string): Promise<Schemas> {
  const body = { query: getIntrospectionQuery() };
  const introspect = async (name: SchemaName) =>
    [name, buildClientSchema((await ask(`${url}/graphql/${name}`, 'POST', { body })).data)] as const;
  return Object.fromEntries(await Promise.all(schemaNames.map(introspect))) as Schemas;
}
