import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { readConfig } from '../../src/config.ts';
import { Operations } from '../../src/interfaces/graphql/operations.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';

/** A schema without resolvers: all data comes from a root value, which may violate the schema. */
export const schema = buildSchemaOf('main');

const operations = new Operations({
  tracing: null,
  schemas: { main: schema, simple: schema, connection: schema, relay: schema },
  settings: readConfig({
    GRAPHQL_MAX_TOKENS: '10000',
    GRAPHQL_MAX_DIRECTIVES: '200',
    GRAPHQL_MAX_FRAGMENTS: '200',
  }),
});

export const unbounded = { maxItems: Infinity, maxBytes: Infinity, maxSeconds: 60 };

export async function prepare(text: string) {
  const operation = await operations.prepare(text, null, 'main', () => undefined);
  if (!('definition' in operation)) throw new Error(`${text} is not valid: ${operation[0]?.message}`);
  return operation;
}

/** Returns the same number for a path each time, or null or an error in place of the value. */
export type Draw = (path: string) => number | null | Error;

const drawTwo: Draw = () => 2;

/** A value of a type, whose objects are created as they are read. */
function makeValue(type: GraphQLOutputType, draw: Draw, path: string): unknown {
  const drawn = draw(path);
  if (typeof drawn !== 'number') return drawn;
  if (isNonNullType(type)) return makeValue(type.ofType, draw, `${path}!`);
  if (isListType(type)) return [0, 1].map((index) => makeValue(type.ofType, draw, `${path}[${index}]`));
  if (isUnionType(type)) return makeObject(type.getTypes()[drawn % 2], draw, path);
  if (isObjectType(type)) return makeObject(type, draw, path);
  if (type.name === 'Boolean') return true;
  // As in nodes: the serialized form.
  return type.name === 'Int' ? drawn : String(drawn);
}

export function makeObject(
  type: GraphQLObjectType | null | undefined,
  draw: Draw = drawTwo,
  path = '',
): object {
  const object = { __typename: type?.name };
  for (const field of Object.values(type?.getFields() ?? {})) {
    const get = () => makeValue(field.type, draw, `${path}.${field.name}`);
    Object.defineProperty(object, field.name, { get });
  }
  return object;
}
