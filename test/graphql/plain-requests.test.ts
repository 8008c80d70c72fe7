import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { Answer, RequestIds } from '../../src/http/answer.ts';
import { Exchange } from '../../src/http/exchange.ts';
import { GraphqlEngine } from '../../src/interfaces/graphql/engine.ts';
import { type GraphqlRequest, readRequest } from '../../src/interfaces/graphql/graphql-request.ts';
import { negotiate } from '../../src/interfaces/graphql/negotiation.ts';
import { overHttp } from '../../src/interfaces/graphql/over-http.ts';
import type { Requester } from '../../src/interfaces/graphql/requester.ts';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { buildSchemaOf } from '../../src/interfaces/graphql/schemas.ts';
import { type TestApp, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { arbitraryQuery } from '../support/graphql-operations.ts';
import { queries } from './listed-operations.ts';

/** Most requests are answered without the reference handler of GraphQL over HTTP. They must not be able to tell. */

const accepts = [
  'application/json',
  'application/graphql-response+json',
  'application/graphql-response+json, application/json;q=0.9',
  'text/event-stream;q=0.1, application/json',
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
  ...queries.map(({ text }) => text),
  'mutation { createPost(title: "T", content: "C") { id } }',
  '{ post(id: 1) { id title } }',
  'query One($id: ID!) { post(id: $id) { title } } query Two { me { name } }',
  'subscription { postCreated { id } }',
  '{ nothing }',
  '{ post(id: }',
  '',
];

const odd = fc.constantFrom(null, 1, 'text', true, [], ['x'], {});

const arbitraryEnvelope = fc.record(
  {
    query: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...texts) },
      { weight: 4, arbitrary: arbitraryQuery(buildSchemaOf('main'), { depth: 2, hasConditions: true }) },
      odd,
    ),
    operationName: fc.oneof(fc.constantFrom('One', 'Two', 'Three', '', null), odd),
    variables: fc.oneof(
      fc.constantFrom({}, { id: 1 }, { id: '1' }, { id: { deep: true } }, { other: 1 }, null),
      odd,
    ),
    extensions: fc.oneof(fc.constantFrom({}, { any: 'thing' }, null), odd),
  },
  { requiredKeys: ['query'] },
);

/** Reads the same body as often as it is asked to. */
async function read(app: TestApp, body: string, type: string): Promise<GraphqlRequest | null> {
  const request = new Request('http://app/graphql', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const connection = { addressOf: () => '127.0.0.1' };
  const exchange = new Exchange(request, connection, {
    ...app.world.http,
    requestIds: new RequestIds(),
  });
  const asked = await readRequest(exchange, { graphqlMaxBatch: 0 }).catch(() => null);
  return asked !== null && 'envelope' in asked ? asked : null;
}

async function asSeen(answering: Promise<Answer | Response | null>) {
  const answer = await answering;
  if (answer === null) return null;
  if (answer instanceof Answer) return { status: answer.status, headers: answer.headers, text: answer.body };
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
}

onEveryEngine((engine) => {
  describe('A plain request', () => {
    const app = useApp({ engine, transport: 'in process' });

    it('gets the same response as from the reference handler', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada, { title: 'First' });
      const graphql = new GraphqlEngine(app.world);
      const http = overHttp(graphql, app.world.http.keptAnswers);
      // Nobody: each mutation is refused, and so changes nothing for the one after it.
      const requester: Requester = { authorization: null, address: '127.0.0.1', transport: 'http' };
      const request = new Request('http://app/graphql', { method: 'POST' });
      await fc.assert(
        fc.asyncProperty(
          arbitraryEnvelope,
          fc.constantFrom(...types),
          fc.constantFrom(...accepts),
          fc.constantFrom(null, ...schemaNames),
          async (envelope, type, accept, pinned) => {
            const asked = await read(app, JSON.stringify(envelope), type);
            if (asked === null) return;
            request.headers.set('content-type', type);
            const accepted = negotiate(accept);
            const byHandler = await asSeen(http.byHandler(request, asked, requester, pinned, accepted));
            const answering = http.answer(request, asked, requester, pinned, accepted);
            expect(await asSeen(Promise.resolve(answering))).toEqual(byHandler);
          },
        ),
        { numRuns: 600 },
      );
    });

    it('does not come to the reference handler', async () => {
      const http = overHttp(new GraphqlEngine(app.world), app.world.http.keptAnswers);
      const requester: Requester = { authorization: null, address: '127.0.0.1', transport: 'http' };
      const asked = await read(app, '{"query":"{ post(id: 1) { title } }"}', 'application/json');
      if (asked === null) throw new Error('the request could not be read');
      // The handler looks at the request; who needs no handler does not.
      const answering = http.answer({} as Request, asked, requester, null, negotiate(null));
      expect(await asSeen(Promise.resolve(answering))).toEqual({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        text: '{"data":{"post":null}}',
      });
    });
  });
});
