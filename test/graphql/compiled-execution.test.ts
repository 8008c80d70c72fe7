import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { execute, getOperationAST, parse } from 'graphql';
import { GraphqlEngine } from '../../src/interfaces/graphql/engine.ts';
import type { Operation } from '../../src/interfaces/graphql/operation.ts';
import { OperationResult } from '../../src/interfaces/graphql/result.ts';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { TestApp, useApp } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { data } from '../support/graphql.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';
import {
  everything,
  failingMutations,
  type ListedOperation,
  mutations,
  queries,
} from './listed-operations.ts';

type Executor = (operation: Operation) => Operation['run'];

const address = '127.0.0.1';

const ours: Executor = ({ run }) => run;

const byReference: Executor =
  ({ schema, document, definition }) =>
  async (rootValue, contextValue) =>
    OperationResult.of(
      await execute({
        schema,
        document,
        rootValue,
        contextValue,
        variableValues: contextValue.variableValues,
        operationName: definition.name?.value,
      }),
    );

/** Returns a result as clients see it. An error without a code is about variables or arguments (G8). */
function asSeen(result: OperationResult) {
  const { data, errors } = JSON.parse(result.toText());
  const coded = errors?.map((error: object) => ({ extensions: { code: 'BAD_USER_INPUT' }, ...error }));
  return { data, errors: coded };
}

function hasSeveralRoots({ text, operationName }: ListedOperation): boolean {
  const operation = getOperationAST(parse(text), operationName);
  return operation === null || operation === undefined || operation.selectionSet.selections.length > 1;
}

/** One app, with what its operations need: three users, two of them friends, posts, tags and comments. */
class Blog {
  readonly #engine: GraphqlEngine;
  readonly #authorization: string;

  private constructor(app: TestApp, token: string) {
    this.#engine = new GraphqlEngine(app.world);
    this.#authorization = `Bearer ${token}`;
  }

  static async fill(app: TestApp): Promise<Blog> {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await data(app, 'mutation { createUser(input: {name: "Cid", email: "cid@example.com", age: 7}) { id } }');
    const text =
      'mutation($title: String!) { createPost(title: $title, content: "X", tags: ["one", "two"]) { id } }';
    for (const title of ['First', 'Second'])
      await data(app, text, { token: ada.token, variables: { title } });
    await writePost(app, bea, { title: 'Third' });
    await writeComment(app, bea, 1, 'Hear, hear');
    await writeComment(app, ada, 1, 'Thank you');
    await writeComment(app, ada, 3, 'Well');
    await data(app, 'mutation { addFriend(userId: 2) { id } }', ada);
    return new Blog(app, ada.token);
  }

  #prepare({ text: query, operationName, pinned }: ListedOperation) {
    return this.#engine.prepare({ query, operationName, pinned: pinned ?? null, requester: { address } });
  }

  /** Returns true if a document is within the limits; a few random ones are not. */
  async accepts(listed: ListedOperation): Promise<boolean> {
    return 'definition' in (await this.#prepare(listed));
  }

  /** Runs an operation as the first user, or anonymously. */
  async run(executor: Executor, listed: ListedOperation) {
    const { text, variables = {}, anonymous = false } = listed;
    const operation = await this.#prepare(listed);
    if (!('definition' in operation)) throw new Error(`${text} is not valid: ${operation[0]?.message}`);
    const execute = executor(operation);
    const result = await this.#engine.execute(
      {
        ...operation,
        run: async (root, context) => {
          // The reference returns at the first error that nulls all data, while other fields still run.
          // Once the caller is known, they wait for nothing else, and end by the next turn of the event loop.
          await context.caller();
          return execute(root, context);
        },
      },
      variables,
      { authorization: anonymous ? null : this.#authorization, address, transport: 'http' },
    );
    await new Promise(setImmediate);
    return asSeen(result);
  }
}

describe('Planned execution matches graphql-js', () => {
  const setup = { engine: engines[0], transport: 'in process' } as const;

  // Queries change nothing, so they share a blog: filling one takes ten times as long as a query.
  describe('for a query', () => {
    const app = new TestApp(setup, { LANES: 'off' });
    let blog: Blog;
    beforeAll(async () => {
      await app.start();
      blog = await Blog.fill(app);
    });
    afterAll(async () => {
      await app.stop();
      expect(app.unexpected).toEqual([]);
    });

    it.each(queries)('$text', async (listed) => {
      expect(await blog.run(ours, listed)).toEqual(await blog.run(byReference, listed));
    });

    it.each(schemaNames)(
      'of the %s schema, at random',
      async (pinned) => {
        await fc.assert(
          fc.asyncProperty(arbitraryQuery(buildSchemaOf(pinned)), async (document) => {
            const listed = { ...document, pinned };
            fc.pre(await blog.accepts(listed));
            const [seen, expected] = [await blog.run(ours, listed), await blog.run(byReference, listed)];
            // If several fields would null all data, timing decides which error is returned.
            const isAlone = !hasSeveralRoots(listed);
            if (expected.data !== null || (isAlone && pinned !== 'relay')) expect(seen).toEqual(expected);
            else expect([seen.data, seen.errors.length > 0]).toEqual([null, true]);
          }),
          { numRuns: pinned === 'relay' ? 100 : 300 },
        );
      },
      120_000,
    );
  });

  describe('for a mutation', () => {
    const app = useApp(setup, { LANES: 'off' });
    const twin = useApp(setup, { LANES: 'off' });
    let blog: Blog;
    beforeEach(async () => {
      blog = await Blog.fill(app);
    });

    it.each(failingMutations)('that fails: $text', async (listed) => {
      const seen = await blog.run(ours, listed);
      expect(seen.errors).toHaveLength(1);
      expect(seen).toEqual(await blog.run(byReference, listed));
    });

    it.each(mutations)('and the data it leaves: $text', async (listed) => {
      const other = await Blog.fill(twin);
      expect(await blog.run(ours, listed)).toEqual(await other.run(byReference, listed));
      expect(await blog.run(ours, everything)).toEqual(await other.run(ours, everything));
    });
  });
});
