import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import {
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  responsePathAsArray,
} from 'graphql';
import type { Document } from '../../scripts/fuzz/graphql-documents.ts';
import { readConfig } from '../../src/config.ts';
import type { Fault } from '../../src/http/faults.ts';
import type { GraphqlContext } from '../../src/interfaces/graphql/context.ts';
import { InjectedError } from '../../src/interfaces/graphql/faults.ts';
import { DocumentCache, Operations } from '../../src/interfaces/graphql/operations.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { Admission } from '../../src/lib/admission.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';

/** A schema without resolvers: all data comes from a root value, which may violate the schema. */
const schema = buildSchemaOf('main');

const operations = new Operations({
  cache: new DocumentCache(),
  tracing: null,
  schemas: { main: schema, simple: schema, connection: schema, relay: schema },
  settings: readConfig({}),
  lane: null,
});

/** Returns the same number for a path each time, or null or an error in place of the value. */
type Draw = (path: string) => number | null | Error;

const drawTwo: Draw = () => 2;

/** Occasionally null or an error, depending only on the seed and the path. */
const drawFrom =
  (seed: number): Draw =>
  (path) => {
    const chance = Number(Bun.hash(`${seed} ${path}`) % 24n);
    if (chance === 0) return null;
    return chance === 1 ? new Error(`broken at ${path}`) : chance;
  };

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

function makeObject(type: GraphQLObjectType | null | undefined, draw: Draw, path = ''): object {
  const object = { __typename: type?.name };
  for (const field of Object.values(type?.getFields() ?? {})) {
    const get = () => makeValue(field.type, draw, `${path}.${field.name}`);
    Object.defineProperty(object, field.name, { get });
  }
  return object;
}

const unbounded = { maxItems: Infinity, maxBytes: Infinity, maxSeconds: 60 };

interface Running {
  readonly draw?: Draw;
  readonly budget?: typeof unbounded;
  readonly injected?: InjectedError | null;
  readonly fieldResolver?: GraphQLFieldResolver<unknown, unknown>;
}

/** Runs an operation by our executor and by graphql-js. */
async function runBoth(
  { text, variables, operationName }: Document,
  { draw = drawTwo, budget = unbounded, injected = null, fieldResolver = defaultFieldResolver }: Running,
): Promise<{ ours: string; theirs: string }> {
  const operation = await operations.prepare(text, operationName, 'main', { address: '' });
  if (!('definition' in operation)) throw new Error(`${text} is not valid: ${operation[0]?.message}`);
  const values = operation.coerce(variables);
  if ('errors' in values) throw new Error(`${text}: ${values.errors[0]?.message}`);
  const rootValue = makeObject(schema.getRootType(operation.definition.operation), draw);
  const variableValues = values.coerced;
  const own = { budget: new Admission().begin(budget, () => 'nobody'), written: new Map(), lane: null };
  const parts: Partial<GraphqlContext> = { ...own, operation, variableValues, injected };
  const context = parts as GraphqlContext;
  const { document } = operation;
  const args = { schema, document, rootValue, fieldResolver, variableValues: variables, operationName };
  return {
    ours: (await operation.run(rootValue, context)).toText(),
    theirs: asSeen((await execute(args)) as ExecutionResult),
  };
}

/** Serializes a result as clients see it, key order included. An error without a code gets the default one (G8). */
function asSeen({ errors, ...rest }: ExecutionResult): string {
  const coded = errors?.map((error) => {
    const code = error.path?.length === 1 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
    return { ...error.toJSON(), extensions: { code, ...error.extensions } };
  });
  return JSON.stringify({ ...(coded && { errors: coded }), ...rest });
}

const documentOf = (text: string): Document => ({ text, variables: {}, operationName: null });

describe('Null propagation', () => {
  it('returns the same data and errors as graphql-js for data that is broken anywhere', async () => {
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(schema), fc.nat(), async (document, seed) => {
        const { ours, theirs } = await runBoth(document, { draw: drawFrom(seed) });
        broken += theirs.includes('"errors"') ? 1 : 0;
        expect(ours).toBe(theirs);
      }),
      { numRuns: 1000 },
    );
    expect(broken).toBeGreaterThan(300);
  }, 120_000);

  it.each([
    'mutation { deleteUser(id: 1) }',
    'mutation { publishPost(id: 1) { title comments { text author { name } } author { posts { id title } } } }',
    'subscription { postCreated { title comments { text author { name } } author { posts { id title } } } }',
  ])('matches graphql-js for %s', async (text) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { ours, theirs } = await runBoth(documentOf(text), { draw: drawFrom(seed) });
        expect(ours).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });
});

type Path = readonly (string | number)[];

/** Every path below a root field. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const paths = below.flatMap(([key, part]) =>
    pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 1 ? [path, ...paths] : paths;
}

/** Fails at a path, or returns an error in place of a list item there. */
function failingAt(wanted: Path): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const value = defaultFieldResolver(source, args, context, info);
    const path = responsePathAsArray(info.path);
    if (!path.every((step, index) => step === wanted[index])) return value;
    const [index, ...rest] = wanted.slice(path.length);
    const error = new GraphQLError('Failed', { extensions: { code: 'FAILED' } });
    if (index === undefined) throw error;
    if (typeof index !== 'number' || rest.length > 0) return value;
    return (value as unknown[]).with(index, error);
  };
}

async function injectAt(document: Document, path: Path, budget = unbounded) {
  const graphqlError = { path, message: 'Failed', code: 'FAILED' };
  const fault = { graphqlError, isAfter: false, hasTouched: false } as Partial<Fault> as Fault;
  const running = { budget, injected: InjectedError.of(fault), fieldResolver: failingAt(path) };
  return { ...(await runBoth(document, running)), fault };
}

describe('An injected error', () => {
  it('results in the data and errors of graphql-js for a resolver that fails there', async () => {
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(schema), fc.nat(), async (document, choice) => {
        const plain = await injectAt(document, ['nowhere', 'at all']);
        expect(plain.ours).toBe(plain.theirs);
        expect(plain.fault.hasTouched).toBe(false);
        const paths = pathsIn(JSON.parse(plain.theirs).data);
        const path = paths[choice % paths.length];
        if (path === undefined) return;
        const { ours, theirs, fault } = await injectAt(document, path);
        // graphql-js cannot fail at `__typename`.
        if (plain.theirs === theirs) return;
        expect(ours).toBe(theirs);
        expect(fault.hasTouched).toBe(true);
        failed += 1;
      }),
      { numRuns: 200 },
    );
    expect(failed).toBeGreaterThan(80);
  }, 120_000);

  it.each([
    ['one of two keys of the same field', '{ user(id: 1) { a: age b: age } }', ['user', 'b']],
    ['one of two places of the same list', '{ a: users { age } b: users { age } }', ['b', 1, 'age']],
    [
      'a member of a union',
      '{ search(query: "x") { ... on User { age } ... on Post { id } } }',
      ['search', 0, 'age'],
    ],
    ['a field that is mentioned twice', '{ user(id: 1) { age } user(id: 1) { age name } }', ['user', 'age']],
    [
      'a chain of fields that must not be null',
      '{ posts { author { posts { id } } } }',
      ['posts', 0, 'author', 'posts', 1, 'id'],
    ],
  ] as const)('matches graphql-js for %s', async (_, text, path) => {
    const { ours, theirs, fault } = await injectAt(documentOf(text), path);
    expect(ours).toBe(theirs);
    expect(fault.hasTouched).toBe(true);
  });

  it.each([
    [['users', 2, 'age']],
    [['users', -1, 'age']],
    [['users', 'age']],
    [['users', 0, 'email']],
    [['users', 0, 'age', 'years']],
    [['users', 0, 'name', 0]],
    [['posts', 0]],
  ])('changes nothing if its path is not in the response: %j', async (path) => {
    const { ours, fault } = await injectAt(documentOf('{ users { age name } }'), path);
    const user = { age: 2, name: '2' };
    expect([JSON.parse(ours), fault.hasTouched]).toEqual([{ data: { users: [user, user] } }, false]);
  });

  it('does not hide that a response is too large', async () => {
    const document = documentOf('{ users { age posts { title } } }');
    const running = injectAt(document, ['users', 1, 'age'], { ...unbounded, maxBytes: 100 });
    await expect(running).rejects.toThrow(
      'The response would be larger than 100 bytes: request less, or a page',
    );
  });
});
