import * as z from 'zod';
import { interfacesOf } from '../../src/app.ts';
import { withDatabase } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import type { Operation } from '../../src/http/operation.ts';
import { type Described, isDescribed } from '../../src/openapi/described.ts';
import type { Collection } from './world.ts';

/** The subset of JSON Schema that describes input. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Call {
  readonly query: Schema;
  readonly body: Schema | null;
}

/** The identity of a request, so that it is authorized. */
export type Audience = 'everyone' | 'callers' | 'products';

export interface Route {
  readonly api: string;
  readonly path: string;
  readonly collection: Collection;
  readonly audience: Audience;
  readonly calls: Readonly<Record<string, Call>>;
}

/** The records that path ids refer to, by interface. */
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

/** Streams, metrics and documents are excluded, because they have their own tests. */
const isFuzzed = ({ path, tag }: Operation) =>
  path !== '/status/events' && path !== '/metrics' && tag !== 'Reference' && tag !== 'GraphQL';

/** Every REST route of the program, derived from its operations. */
export const routes = (await readInterfaces()).flatMap((api) => {
  const operations = api.operations.filter(isFuzzed);
  return [...Map.groupBy(operations, ({ path }) => path)].map(([path, atPath]) => toRoute(api, path, atPath));
}) as [Route, ...Route[]];

async function readInterfaces(): Promise<readonly Described[]> {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  return withDatabase(
    config,
    async (database) => interfacesOf(await createMainWorld(config, database)).filter(isDescribed),
    'any',
  );
}

function toRoute(api: Described, path: string, operations: readonly Operation[]): Route {
  const { token } = api.reference;
  return {
    api: api.name,
    path,
    collection: collections[operations[0]?.tag ?? ''] ?? 'posts',
    audience: token === undefined ? 'everyone' : token.name === 'productsToken' ? 'products' : 'callers',
    calls: Object.fromEntries(operations.map((operation) => [operation.method, toCall(operation)])),
  };
}

function toCall({ query, body }: Operation): Call {
  return { query: query ? schemaOf(query.shape) : {}, body: body === null ? null : schemaOf(body.shape) };
}

/** Converts a shape to JSON Schema with all references resolved. */
function schemaOf(shape: z.core.$ZodType): Schema {
  const whole: Schema = z.toJSONSchema(shape, { io: 'input' }) as Schema;
  const follow = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(follow);
    const { $ref, ...rest } = node as Schema;
    if ($ref !== undefined) return follow(whole.$defs?.[$ref.slice('#/$defs/'.length)]);
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, follow(value)]));
  };
  return follow(whole) as Schema;
}
