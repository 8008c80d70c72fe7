import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { readConfig } from '../../src/config.ts';
import type { GraphqlContext } from '../../src/interfaces/graphql/context.ts';
import { Operations } from '../../src/interfaces/graphql/operations.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { Budgets } from '../../src/lib/budget.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';

/** Schemas without resolvers: what a root value holds is what there is, and it may hold what a schema forbids. */
const schemas = {
  main: buildSchemaOf('main'),
  simple: buildSchemaOf('simple'),
  connection: buildSchemaOf('connection'),
  relay: buildSchemaOf('relay'),
};

const operations = new Operations({
  tracing: null,
  schemas,
  settings: readConfig({
    GRAPHQL_MAX_TOKENS: '10000',
    GRAPHQL_MAX_DIRECTIVES: '200',
    GRAPHQL_MAX_FRAGMENTS: '200',
  }),
});

const unbounded = { maxItems: Infinity, maxBytes: Infinity, maxSeconds: 60 };
const contextOfNobody = (): GraphqlContext =>
  ({ budget: new Budgets().begin(unbounded, () => 'nobody') }) as GraphqlContext;

async function runBoth(text: string, rootValue: unknown): Promise<{ ours: string; theirs: string }> {
  const operation = await operations.prepare(text, null, 'main', () => undefined);
  if (!('definition' in operation)) throw new Error(`${text} is not valid: ${operation[0]?.message}`);
  const { schema, document } = operation;
  return {
    ours: (await operation.run(rootValue, contextOfNobody(), { id: 1 })).toText(),
    theirs: asSeen(execute({ schema, document, rootValue, variableValues: { id: 1 } }) as ExecutionResult),
  };
}

/** A number from a text, the same each time: what is broken depends on a seed and a place alone. */
function draw(seed: number, path: string, outOf: number): number {
  return Number(Bun.hash(`${seed} ${path}`) % BigInt(outOf));
}

/** A value of a type, or now and then null or a failure. Objects are made as they are read. */
function makeValue(type: GraphQLOutputType, seed: number, path: string): unknown {
  const chance = draw(seed, path, 24);
  if (chance === 0) return null;
  if (chance === 1) return new Error(`broken at ${path}`);
  if (isNonNullType(type)) return makeValue(type.ofType, seed, `${path}!`);
  if (isListType(type)) return [0, 1].map((index) => makeValue(type.ofType, seed, `${path}[${index}]`));
  if (isUnionType(type)) return makeObject(type.getTypes()[chance % 2], seed, path);
  if (isObjectType(type)) return makeObject(type, seed, path);
  if (type.name === 'Boolean') return true;
  // As nodes have it: what the wire shows.
  return type.name === 'Int' ? chance : String(chance);
}

function makeObject(type: GraphQLObjectType | undefined, seed: number, path: string): object {
  const object = { __typename: type?.name };
  for (const field of Object.values(type?.getFields() ?? {})) {
    Object.defineProperty(object, field.name, {
      get: () => makeValue(field.type, seed, `${path}.${field.name}`),
    });
  }
  return object;
}

/** Serializes a result as clients see it, key order included. An error without a code gets the default one (G8). */
function asSeen({ errors, ...rest }: ExecutionResult): string {
  const coded = errors?.map((error) => {
    const code = error.path?.length === 1 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
    return { ...error.toJSON(), extensions: { code, ...error.extensions } };
  });
  return JSON.stringify({ ...(coded && { errors: coded }), ...rest });
}

describe('Null propagation', () => {
  const query = schemas.main.getQueryType();
  const texts = arbitraryQuery(schemas.main, { depth: 4, hasConditions: false });

  it('returns the data and errors of graphql-js, for data that is broken anywhere', async () => {
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, seed) => {
        const { ours, theirs } = await runBoth(text, makeObject(query ?? undefined, seed, ''));
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
  ])('does so for %s', async (text) => {
    const operation = text.startsWith('mutation')
      ? schemas.main.getMutationType()
      : schemas.main.getSubscriptionType();
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { ours, theirs } = await runBoth(text, makeObject(operation ?? undefined, seed, ''));
        expect(ours).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });
});
