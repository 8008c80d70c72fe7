import { interfacesOf } from '../../src/app.ts';
import { withDatabase } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { Operation } from '../../src/http/operation.ts';
import { type Described, isDescribed } from '../../src/openapi/described.ts';
import { type Draw, type Fields, fieldOf, fieldsOf, type Schema, schemaOf } from './rest-fields.ts';
import type { Collection } from './world.ts';

/** One operation, and what it takes. */
export interface Call extends Taken {
  readonly operation: Operation;
}

export interface Taken {
  readonly query: Fields;
  /** Null where it takes no body. */
  readonly body: Fields | null;
  /** The object that the fields may stand in. */
  readonly wrapper: string | null;
  /** For a body that is a list of such objects, or of ids. */
  readonly list: 'of bodies' | 'of ids' | null;
}

/** Who a request says it comes from, so that it is let in. */
export type Audience = 'everyone' | 'callers' | 'products';

export interface Route {
  readonly api: Described;
  readonly path: string;
  readonly collection: Collection;
  readonly audience: Audience;
  readonly calls: Readonly<Record<string, Call>>;
}

/** What the ids of a path name, by the chapter of its operations. */
const collections: Readonly<Record<string, Collection>> = {
  Posts: 'posts',
  Users: 'flatUsers',
  'Wrapped users': 'flatUsers',
  Products: 'products',
  'Log-in': 'blogUsers',
  'Blog users': 'blogUsers',
  'Blog posts': 'blogPosts',
  Comments: 'blogPosts',
  Tags: 'blogTags',
};

/** A stream has no end to judge, metrics are no JSON, and documents never change; their own tests read them. */
const isFuzzed = ({ path, tag }: Operation) =>
  path !== '/status/events' && path !== '/metrics' && tag !== 'Reference' && tag !== 'GraphQL';

/** Every REST route of the program, as its operations describe it. */
const found: readonly Route[] = (await readInterfaces()).flatMap((api) => {
  const operations = api.operations.filter(isFuzzed);
  return [...Map.groupBy(operations, ({ path }) => path)].map(([path, atPath]) => toRoute(api, path, atPath));
});

const [first, ...others] = found;
if (first === undefined) throw new Error('the program has no operations');

export const routes: readonly [Route, ...Route[]] = [first, ...others];

async function readInterfaces(): Promise<readonly Described[]> {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  return withDatabase(
    config,
    async (database) => interfacesOf(await createMainWorld(config, database)).filter(isDescribed),
    'also in memory',
  );
}

function toRoute(api: Described, path: string, operations: readonly Operation[]): Route {
  return {
    api,
    path,
    collection: collections[operations[0]?.tag ?? ''] ?? 'posts',
    audience: audienceOf(api),
    calls: Object.fromEntries(operations.map((operation) => [operation.method, toCall(operation)])),
  };
}

function audienceOf({ reference }: Described): Audience {
  if (reference.token === undefined) return 'everyone';
  return reference.token.name === 'productsToken' ? 'products' : 'callers';
}

function toCall(operation: Operation): Call {
  const query = Object.entries(operation.query?.shape.shape ?? {}).map(([name, shape]) => {
    const isRequired = operation.query?.shape.shape[name]?.safeParse(undefined).success === false;
    return [name, fieldOf(name, schemaOf(shape), isRequired)];
  });
  return { operation, query: Object.fromEntries(query), ...describeBody(operation) };
}

function describeBody({ body }: Operation): Pick<Taken, 'body' | 'wrapper' | 'list'> {
  if (body === null) return { body: null, wrapper: null, list: null };
  const schema = schemaOf(body.shape);
  if (schema.type === 'array') return describeList(schema);
  // Of a body that may be wrapped, the first says how, and the last is flat.
  const [wrapper = null] = schema.anyOf === undefined ? [] : Object.keys(schema.anyOf[0]?.properties ?? {});
  return { body: fieldsOf(schema.anyOf?.at(-1) ?? schema), wrapper, list: null };
}

function describeList({ items = {} }: Schema): Pick<Taken, 'body' | 'wrapper' | 'list'> {
  const isOfIds = items.type === 'string';
  return { body: fieldsOf(items), wrapper: null, list: isOfIds ? 'of ids' : 'of bodies' };
}

/** A body that the call takes. */
export function validBody(call: Taken, route: Route, draw: Draw): unknown {
  const { random, world } = draw;
  const many = <T>(max: number, make: () => T) => Array.from({ length: random.integer(0, max) }, make);
  if (call.list === 'of ids') return many(5, () => world.id(route.collection, random));
  if (call.list === 'of bodies') return many(4, () => validObject(call, route, draw));
  return validObject(call, route, draw);
}

function validObject({ body, wrapper }: Taken, { path }: Route, draw: Draw): unknown {
  const { random, world } = draw;
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(body ?? {})) {
    if (field.isRequired || random.chance(0.5)) values[name] = field.valid(draw);
  }
  if ('password_confirmation' in values) values.password_confirmation = values.password;
  // Somebody who is there logs in more often than somebody who is not.
  if (path.endsWith('/login') && random.chance(0.8)) Object.assign(values, random.pick(world.credentials));
  return wrapper !== null && random.chance(0.5) ? { [wrapper]: values } : values;
}
