import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { createHandler, type Response as HandlerResponse } from 'graphql-http';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/http/mount.ts';
import type { Requester } from '../../src/interfaces/graphql/context.ts';
import { GraphqlEngine } from '../../src/interfaces/graphql/engine.ts';
import { graphqlError } from '../../src/interfaces/graphql/errors.ts';
import { type Negotiated, negotiate } from '../../src/interfaces/graphql/negotiation.ts';
import type { OperationResult } from '../../src/interfaces/graphql/result.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { useApp, worldOf } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { engines } from '../support/engines.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';

const accepts = [
  'application/json',
  'application/graphql-response+json',
  'application/graphql-response+json, application/json;q=0.9',
  '*/*',
  'image/png',
] as const;

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  'application/json; charset=latin1',
  'application/json-seq',
] as const;

const texts = [
  '{ users { id posts { title } } }',
  '{ users(limit: -1) { id } }',
  '{ posts(first: 1) { totalCount } }',
  '{ posts(published: true) { id } }',
  'mutation { createPost(title: "T", content: "C") { id } }',
  '{ post(id: 1) { id title } }',
  'query One($id: ID!) { post(id: $id) { title } } query Two { me { name } }',
  'subscription { postCreated { id } }',
  '{ nothing }',
  '{ post(id: }',
  '',
];

const odd = fc.constantFrom(null, 1, 'text', true, [], ['x'], {});

const oddEnvelope = fc.record(
  {
    query: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...texts) }, odd),
    operationName: fc.oneof(fc.constantFrom('One', 'Two', 'Three', '', null), odd),
    variables: fc.oneof(
      fc.constantFrom({}, { id: 1 }, { id: '1' }, { id: { deep: true } }, { other: 1 }, null),
      odd,
    ),
    extensions: fc.oneof(fc.constantFrom({}, { any: 'thing' }, null), odd),
  },
  { requiredKeys: ['query'] },
);

const goodEnvelope = arbitraryQuery(buildSchemaOf('main')).map(({ text, ...rest }) => ({
  query: text,
  ...rest,
}));

const arbitraryEnvelope = fc.oneof(
  { weight: 2, arbitrary: oddEnvelope },
  { weight: 1, arbitrary: goodEnvelope },
);

type Running = { run(): Promise<OperationResult> };
type Context = { readonly graphql: GraphqlEngine; readonly pinned: SchemaName | null };

/** The reference handler of GraphQL over HTTP, on the same engine. */
const handle = createHandler<Request, Context, Running>({
  async onSubscribe({ context, method }, { query, operationName, variables }) {
    const { graphql, pinned } = context;
    const operation = await graphql.prepare({ query, operationName, pinned, requester });
    if (!('definition' in operation)) return operation;
    const type = operation.definition.operation;
    if (type === 'subscription')
      return refusal(400, 'Subscriptions require a WebSocket, or Accept: text/event-stream');
    if (type === 'mutation' && method === 'GET') return refusal(405, 'Cannot perform mutations over GET');
    const values = operation.coerce(variables);
    if ('errors' in values) return values.errors;
    const { schema, document, definition } = operation;
    const contextValue = { run: () => graphql.execute(operation, variables, requester) };
    return { schema, document, operationName: definition.name?.value, contextValue };
  },
  execute: async (args) => JSON.parse((await (args.contextValue as Running).run()).toText()),
  formatError: (error) => ('extensions' in error ? error : graphqlError(error.message, 'BAD_USER_INPUT')),
});

function refusal(status: number, message: string): HandlerResponse {
  const body = JSON.stringify({ errors: [graphqlError(message, 'BAD_USER_INPUT')] });
  return [body, { status, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } }];
}

/** Anonymous: each mutation is rejected, so it does not affect the next one. */
const requester: Requester = { authorization: null, address: '127.0.0.1', transport: 'http' };

async function byReference(request: Request, context: Context, accepted: Negotiated) {
  const [text, { status, headers }] = await handle({
    method: request.method,
    url: request.url,
    // The handler ignores weights, so it is given the type that was negotiated.
    headers: {
      get: (name) => (name === 'accept' ? (accepted.document ?? 'none/none') : request.headers.get(name)),
    },
    body: () => request.text(),
    raw: request,
    context,
  });
  // The handler rejects a media type without a body.
  const type = headers?.['content-type'] ?? 'application/json; charset=utf-8';
  return { status, type, body: text === null ? null : JSON.parse(text) };
}

async function byUs({ fetch }: App, request: Request) {
  const response = await fetch(request, { addressOf: () => requester.address });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() };
}

function requestOf(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<'accept' | 'content-type', string>>,
  envelope: Readonly<Record<string, unknown>>,
): Request {
  const url = `http://app${path}`;
  if (method === 'POST') return new Request(url, { method, body: JSON.stringify(envelope), headers });
  const texts = Object.entries(envelope).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new Request(`${url}?${new URLSearchParams(texts)}`, { headers: { accept: headers.accept } });
}

describe('A request over HTTP', () => {
  const app = useApp({ engine: engines[0], transport: 'in process' });

  it('gets the same response as from the reference handler', async () => {
    await writePost(app, await register(app, 'Ada'), { title: 'First' });
    const graphql = new GraphqlEngine(worldOf(app));
    const whole = createApp(worldOf(app));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST'),
        arbitraryEnvelope,
        fc.constantFrom(...types),
        fc.constantFrom(...accepts),
        fc.constantFrom(null, ...schemaNames),
        async (method, envelope, type, accept, pinned) => {
          const path = pinned === null ? '/graphql' : `/graphql/${pinned}`;
          const request = () => requestOf(method, path, { accept, 'content-type': type }, envelope);
          const expected = await byReference(request(), { graphql, pinned }, negotiate(accept));
          const seen = await byUs(whole, request());
          expect(seen).toEqual({ ...expected, body: expected.body ?? seen.body });
        },
      ),
      { numRuns: 600 },
    );
  });
});
