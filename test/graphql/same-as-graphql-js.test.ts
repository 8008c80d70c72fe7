import { afterAll, beforeAll, describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  parse,
  responsePathAsArray,
  validate,
} from 'graphql';
import { type Document, DocumentWriter } from '../../scripts/fuzz/graphql-documents.ts';
import { Draw, KnownValues } from '../../scripts/fuzz/known-values.ts';
import type { Fault } from '../../src/http/faults.ts';
import type { Operation } from '../../src/interfaces/graphql/context.ts';
import { GraphqlEngine } from '../../src/interfaces/graphql/engine.ts';
import { explain } from '../../src/interfaces/graphql/errors.ts';
import { resolverOf } from '../../src/interfaces/graphql/resolvers/resolvers.ts';
import { OperationResult } from '../../src/interfaces/graphql/result.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { TestApp, worldOf } from '../support/app.ts';
import { register, writeComment, writePost } from '../support/blog.ts';
import { chosenEngines } from '../support/engines.ts';
import { data } from '../support/graphql.ts';

type Path = readonly (string | number)[];

const address = '127.0.0.1';

/** The arguments to choose from: the ids of a small blog, and one that no record has. */
const known = new KnownValues();
for (const id of ['1', '2', '3', '99'])
  for (const collection of ['blogUsers', 'blogPosts'] as const) known.ids.get(collection)?.add(id);

/** Generates queries that are valid for a schema, as the fuzzer does. */
function arbitraryQuery(schema: GraphQLSchema): fc.Arbitrary<Document> {
  return fc.gen().map((generate) => {
    const draw = new Draw(generate, known);
    // A few are invalid: an anonymous operation beside another.
    for (;;) {
      const document = new DocumentWriter(schema, draw).write('query');
      if (validate(schema, parse(document.text)).length === 0) return document;
    }
  });
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
    return typeof index === 'number' && rest.length === 0 ? (value as unknown[]).with(index, error) : value;
  };
}

/** The same operation, with everything below the root resolved by graphql-js. */
function byReference(operation: Operation, below: GraphQLFieldResolver<unknown, unknown>): Operation {
  const { schema, document, definition } = operation;
  const operationName = definition.name?.value;
  const run: Operation['run'] = async (context) => {
    const { variableValues } = context;
    const roots: Promise<unknown>[] = [];
    const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
      const { key, prev } = info.path;
      const plan = context.plan.fields.find((field) => field.key === key);
      if (prev !== undefined || plan === undefined) return below(source, args, context, info);
      const resolve = async () => resolverOf(operation, info.fieldName)(args, context, plan);
      const root = resolve().catch((error: unknown) => Promise.reject(explain(error, context.log)));
      roots.push(root);
      return root;
    };
    const { data, errors } = await execute({
      schema,
      document,
      variableValues,
      operationName,
      fieldResolver,
    });
    // graphql-js returns at the first error that nulls all data, while other fields still run.
    await Promise.allSettled(roots);
    return new OperationResult(data ? JSON.stringify(data) : null, errors);
  };
  return { ...operation, run };
}

/** Every path below a root field. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const paths = below.flatMap(([key, part]) =>
    pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length > 1 ? [path, ...paths] : paths;
}

class Blog {
  readonly #engine: GraphqlEngine;
  readonly #authorization: string;

  private constructor(app: TestApp, token: string) {
    this.#engine = new GraphqlEngine(worldOf(app));
    this.#authorization = `Bearer ${token}`;
  }

  /** Three users, two of them friends, with posts, tags and comments. */
  static async fill(app: TestApp): Promise<Blog> {
    const ada = await register(app, 'Ada');
    const bea = await register(app, 'Bea');
    await data(app, 'mutation { createUser(input: {name: "Cid", email: "cid@example.com", age: 7}) { id } }');
    const text = 'mutation { createPost(title: "\\"É", content: "X", tags: ["one", "two"]) { id } }';
    for (const _ of [1, 2]) await data(app, text, ada);
    await writePost(app, bea, { title: 'Third' });
    await writeComment(app, bea, 1, 'Hear, hear');
    await writeComment(app, ada, 1, 'Thank you');
    await writeComment(app, ada, 3, 'Well');
    await data(app, 'mutation { addFriend(userId: 2) { id } }', ada);
    return new Blog(app, ada.token);
  }

  /** Returns null if the document exceeds a limit; a few random ones do. */
  async prepare({ text: query, operationName }: Document, pinned: SchemaName): Promise<Operation | null> {
    const prepared = await this.#engine.prepare({ query, operationName, pinned, requester: { address } });
    return 'definition' in prepared ? prepared : null;
  }

  async run(operation: Operation, { variables }: Document, path: Path | null = null) {
    const graphqlError = path && { path, message: 'Failed', code: 'FAILED' };
    const fault =
      graphqlError && ({ graphqlError, isAfter: false, hasTouched: false } as Partial<Fault> as Fault);
    const caller = { authorization: this.#authorization, address, transport: 'http', fault } as const;
    const text = (await this.#engine.execute(operation, variables, caller)).toText();
    return { text, hasFailed: fault?.hasTouched };
  }
}

/** For each of the three schemas: more than 2,000 in all. */
const documents = 700;

describe.each(chosenEngines)('A random query, on $name', (engine) => {
  const app = new TestApp({ engine, transport: 'in process' }, { LANES: 'off' });
  let blog: Blog;
  beforeAll(async () => {
    await app.start();
    blog = await Blog.fill(app);
  });
  afterAll(async () => {
    await app.stop();
    expect(app.unexpected).toEqual([]);
  });

  it.each(schemaNames)(
    'of the %s schema has the result of graphql-js, also if a field fails',
    async (pinned) => {
      let failed = 0;
      const check = async (document: Document, choice: number) => {
        const operation = await blog.prepare(document, pinned);
        fc.pre(operation !== null);
        const { text } = await blog.run(operation, document);
        const reference = await blog.run(byReference(operation, defaultFieldResolver), document);
        const { data: seen, errors } = JSON.parse(reference.text);
        // If several fields would null all data, timing decides which error is returned.
        if (seen === null && errors !== undefined) expect(JSON.parse(text).data).toBeNull();
        else expect(text).toBe(reference.text);
        const paths = pathsIn(seen);
        const path = paths[choice % paths.length];
        if (path === undefined || errors !== undefined) return;
        const failing = await blog.run(byReference(operation, failingAt(path)), document);
        // graphql-js cannot fail at `__typename`.
        if (failing.text === reference.text) return;
        expect(await blog.run(operation, document, path)).toEqual({ text: failing.text, hasFailed: true });
        failed += 1;
      };
      await fc.assert(fc.asyncProperty(arbitraryQuery(buildSchemaOf(pinned)), fc.nat(), check), {
        numRuns: documents,
      });
      expect(failed).toBeGreaterThan(100);
    },
    600_000,
  );
});
