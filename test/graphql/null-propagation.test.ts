import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { type ExecutionResult, execute } from 'graphql';
import type { GraphqlContext } from '../../src/interfaces/graphql/context.ts';
import { Budgets } from '../../src/lib/budget.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';
import { type Draw, makeObject, prepare, schema, unbounded } from './made-values.ts';

const contextOfNobody = (): GraphqlContext =>
  ({ budget: new Budgets().begin(unbounded, () => 'nobody') }) as GraphqlContext;

async function runBoth(text: string, rootValue: unknown): Promise<{ ours: string; theirs: string }> {
  const operation = await prepare(text);
  const { document } = operation;
  return {
    ours: (await operation.run(rootValue, contextOfNobody(), { id: 1 })).toText(),
    theirs: asSeen(execute({ schema, document, rootValue, variableValues: { id: 1 } }) as ExecutionResult),
  };
}

/** Occasionally null or an error, depending only on the seed and the path. */
const drawFrom =
  (seed: number): Draw =>
  (path) => {
    const chance = Number(Bun.hash(`${seed} ${path}`) % 24n);
    if (chance === 0) return null;
    return chance === 1 ? new Error(`broken at ${path}`) : chance;
  };

/** Serializes a result as clients see it, key order included. An error without a code gets the default one (G8). */
function asSeen({ errors, ...rest }: ExecutionResult): string {
  const coded = errors?.map((error) => {
    const code = error.path?.length === 1 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
    return { ...error.toJSON(), extensions: { code, ...error.extensions } };
  });
  return JSON.stringify({ ...(coded && { errors: coded }), ...rest });
}

describe('Null propagation', () => {
  const texts = arbitraryQuery(schema, { depth: 4, hasConditions: false });

  it('returns the same data and errors as graphql-js for data that is broken anywhere', async () => {
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, seed) => {
        const { ours, theirs } = await runBoth(text, makeObject(schema.getQueryType(), drawFrom(seed)));
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
    const operation = text.startsWith('mutation') ? schema.getMutationType() : schema.getSubscriptionType();
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { ours, theirs } = await runBoth(text, makeObject(operation, drawFrom(seed)));
        expect(ours).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });
});
