import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  responsePathAsArray,
} from 'graphql';
import type { Fault } from '../../src/http/faults.ts';
import type { GraphqlContext } from '../../src/interfaces/graphql/context.ts';
import { InjectedError } from '../../src/interfaces/graphql/faults.ts';
import { Budgets } from '../../src/lib/budget.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';
import { makeObject, prepare, schema, unbounded } from './made-values.ts';

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

async function runBoth(text: string, path: Path, budget = unbounded) {
  const operation = await prepare(text);
  const { document } = operation;
  const graphqlError = { path, message: 'Failed', code: 'FAILED' };
  const fault = { graphqlError, isAfter: false, hasTouched: false } as Partial<Fault> as Fault;
  const context = {
    budget: new Budgets().begin(budget, () => 'nobody'),
    injected: InjectedError.of(fault),
  } as GraphqlContext;
  const rootValue = makeObject(schema.getQueryType());
  const result = await operation.run(rootValue, context, { id: 1 });
  const fieldResolver = failingAt(path);
  return {
    ours: result.toText(),
    theirs: JSON.stringify(
      await execute({ schema, document, rootValue, fieldResolver, variableValues: { id: 1 } }),
    ),
    fault,
  };
}

describe('An injected error', () => {
  it('results in the data and errors of graphql-js for a resolver that fails there', async () => {
    const texts = arbitraryQuery(schema, { depth: 4, hasConditions: false });
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, choice) => {
        const plain = await runBoth(text, ['nowhere', 'at all']);
        expect(plain.ours).toBe(plain.theirs);
        expect(plain.fault.hasTouched).toBe(false);
        const paths = pathsIn(JSON.parse(plain.theirs).data);
        const path = paths[choice % paths.length];
        // graphql-js cannot fail at `__typename`.
        if (path === undefined || plain.theirs === (await runBoth(text, path)).theirs) return;
        const { ours, theirs, fault } = await runBoth(text, path);
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
    const { ours, theirs, fault } = await runBoth(text, path);
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
    const { ours, fault } = await runBoth('{ users { age name } }', path);
    const user = { age: 2, name: '2' };
    expect([JSON.parse(ours), fault.hasTouched]).toEqual([{ data: { users: [user, user] } }, false]);
  });

  it('does not hide that a response is too large', async () => {
    const text = '{ users { age posts { title } } }';
    const running = runBoth(text, ['users', 1, 'age'], { ...unbounded, maxBytes: 100 });
    await expect(running).rejects.toThrow(
      'The response would be larger than 100 bytes: request less, or a page',
    );
  });
});
