import { describe, expect, it } from 'bun:test';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { register, writePost } from '../support/blog.ts';
import { query } from '../support/graphql.ts';
import { expectReply } from '../support/replies.ts';

const responseType = 'application/graphql-response+json';
const subscription = 'subscription { postCreated { id } }';
const create = 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }';

/** Returns the body of an error response. */
const refusal = (message: string, code = 'BAD_USER_INPUT') => ({
  errors: [{ message, extensions: { code } }],
});
const inUrl = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters)}`;

describe('GraphQL over HTTP: the envelope (G1, S8)', () => {
  onEverySetup((setup) => {
    const app = useApp(setup, { MAX_BODY_BYTES: '2000' });

    describe('POST', () => {
      it('accepts query, variables and operationName, and ignores unknown extensions and keys', async () => {
        const ada = await register(app, 'Ada');
        await writePost(app, ada, { title: 'Hi' });
        const text = 'query A { me { id } } query B($id: ID!) { post(id: $id) { title } }';
        const reply = await app.post('/graphql', {
          query: text,
          variables: { id: '1' },
          operationName: 'B',
          extensions: { a: 1 },
          other: 1,
        });
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 200,
          body: { data: { post: { title: 'Hi' } } },
        });
      });

      it('chooses the media type of the response by Accept', async () => {
        for (const [accept, type] of [
          [undefined, 'application/json'],
          ['*/*', 'application/json'],
          ['application/json', 'application/json'],
          ['application/*;q=0.8', 'application/json'],
          [responseType, responseType],
          [`${responseType}, application/json`, responseType],
          [responseType.toUpperCase(), responseType],
          [`${responseType};q=0.5, application/json`, 'application/json'],
          [`application/json;q=0.5, ${responseType};q=0.6`, responseType],
          [`application/json;q=0, */*`, responseType],
          [`multipart/mixed;deferSpec=20220824, application/json`, 'application/json'],
        ]) {
          const options = accept === undefined ? {} : { headers: { accept } };
          const reply = await app.post('/graphql', { query: '{ me { id } }' }, options);
          expect([accept, reply.status, reply.headers.get('content-type'), reply.body]).toEqual([
            accept,
            200,
            `${type}; charset=utf-8`,
            { data: { me: null } },
          ]);
        }
      });

      it.each(['text/csv', 'application/json;q=0'])('returns 406 for Accept: %s', async (accept) => {
        const reply = await app.post('/graphql', { query: '{ me { id } }' }, { headers: { accept } });
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 406,
          body: refusal('Not Acceptable'),
        });
      });

      it('accepts JSON as Content-Type in any spelling', async () => {
        for (const type of [
          'Application/JSON',
          'application/json;charset=utf-8',
          'application/json; Charset="UTF-8"'.replaceAll('"', ''),
        ]) {
          const reply = await app.request('POST', '/graphql', {
            body: '{"query":"{me{id}}"}',
            headers: { 'content-type': type },
          });
          expect([type, reply.status, reply.body]).toEqual([type, 200, { data: { me: null } }]);
        }
      });

      it('returns 415 for any other Content-Type, and stores nothing', async () => {
        for (const type of [
          'text/plain',
          'application/graphql',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'application/json; charset=latin1',
        ]) {
          const body = JSON.stringify({ query: create });
          const reply = await app.request('POST', '/graphql', { body, headers: { 'content-type': type } });
          const refused = refusal('Send the body as application/json');
          expect([type, reply.status, reply.body]).toEqual([type, 415, refused]);
        }
        expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
      });

      const nested = (levels: number) =>
        `{"query":"{me{id}}","variables":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
      const me = '{me{id}}';
      const [noJson, noObject] = ['Body is not valid JSON', 'Body must be a JSON object'];
      const opening = Buffer.from('{"query":"{me{id}}","ignored":"');
      const noBatches = 'Batches are disabled: send a single operation';
      const envelopes: readonly [what: string, options: RequestOptions, message: string, status?: number][] =
        [
          ['no JSON', { body: 'nonsense' }, noJson],
          ['nothing', { body: '' }, noJson],
          ['a text', { json: 'x' }, noObject],
          ['null', { json: null }, noObject],
          ['an empty batch', { json: [] }, noBatches],
          ['a batch of one', { json: [{ query: create }] }, noBatches],
          ['a batch of many', { json: Array(50).fill({ query: me }) }, noBatches],
          ['no query', { json: {} }, 'Missing query'],
          ['a query that is null', { json: { query: null } }, 'Missing query'],
          ['a query that is no text', { json: { query: [me] } }, 'Invalid query'],
          ['variables that are a list', { json: { query: me, variables: [] } }, 'Invalid variables'],
          ['variables that are a text', { json: { query: me, variables: '{}' } }, 'Invalid variables'],
          [
            'an operationName',
            { json: { query: me, operationName: { toString: 1 } } },
            'Invalid operationName',
          ],
          ['extensions that are no object', { json: { query: me, extensions: 7 } }, 'Invalid extensions'],
          ...['ff', 'e282', 'c080', 'eda080'].map((bytes): [string, RequestOptions, string] => [
            `the bytes ${bytes}, which are no UTF-8`,
            { body: new Uint8Array(Buffer.concat([opening, Buffer.from(bytes, 'hex'), Buffer.from('"}')])) },
            noJson,
          ]),
          ['JSON deeper than 100 levels (S13)', { body: nested(99) }, noJson],
          ['a body past the limit', { body: ' '.repeat(2001) }, 'Body is too large', 413],
        ];
      for (const accept of ['application/json', responseType, 'text/event-stream']) {
        it(`rejects an invalid envelope with one error (Accept: ${accept})`, async () => {
          for (const [what, options, message, status = 400] of envelopes) {
            const reply = await app.request('POST', '/graphql', { ...options, headers: { accept } });
            expect([what, reply.status, reply.body]).toEqual([what, status, refusal(message)]);
          }
          expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
        });
      }

      it('accepts 100 levels of JSON, and a body at the size limit', async () => {
        for (const body of [nested(98), `{"query":"{me{id}}"}`.padEnd(2000)])
          expectReply(await app.request('POST', '/graphql', { body }), 200, { data: { me: null } });
      });

      it('returns 400 for a subscription without a stream', async () => {
        for (const accept of ['application/json', responseType]) {
          const reply = await query(app, subscription, { headers: { accept } });
          expect({ status: reply.status, body: reply.body }).toEqual({
            status: 400,
            body: refusal('Subscriptions require a WebSocket, or Accept: text/event-stream'),
          });
        }
      });
    });

    describe('GET', () => {
      it('accepts unescaped question marks in a query', async () => {
        await writePost(app, await register(app, 'Ada'), { title: 'Why? Why not?' });
        const reply = await app.get(
          '/graphql?query={search(query:"why?%20why%20not?"){...on%20Post{title}}}',
        );
        expect([reply.status, reply.body]).toEqual([200, { data: { search: [{ title: 'Why? Why not?' }] } }]);
      });

      it('runs a query with variables and operationName', async () => {
        const ada = await register(app, 'Ada');
        await writePost(app, ada, { title: 'Hi' });
        const reply = await app.get(
          inUrl({
            query: 'query A { me { id } } query B($id: ID!) { post(id: $id) { title } }',
            variables: '{"id":"1"}',
            operationName: 'B',
          }),
        );
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 200,
          body: { data: { post: { title: 'Hi' } } },
        });
      });

      it('returns 405 with Allow for a mutation, and does not run it', async () => {
        const reply = await app.get(inUrl({ query: create }));
        expect({ status: reply.status, allow: reply.headers.get('allow'), body: reply.body }).toEqual({
          status: 405,
          allow: 'POST',
          body: refusal('Cannot perform mutations over GET'),
        });
        expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
      });

      it('returns 400 for a subscription without Accept: text/event-stream', async () => {
        const reply = await app.get(inUrl({ query: subscription }));
        expect({ status: reply.status, body: reply.body }).toEqual({
          status: 400,
          body: refusal('Subscriptions require a WebSocket, or Accept: text/event-stream'),
        });
      });

      it('returns 400 for invalid parameters', async () => {
        for (const [parameters, message] of [
          [{}, 'Missing query'],
          [{ query: '{me{id}}', variables: 'nonsense' }, 'Unparsable URL'],
          [{ query: '{me{id}}', variables: '[]' }, 'Invalid variables'],
          [{ query: '{me{id}}', extensions: '7' }, 'Invalid extensions'],
        ] as const) {
          const reply = await app.get(inUrl(parameters), { headers: { accept: responseType } });
          expect([parameters, reply.status, reply.body]).toEqual([parameters, 400, refusal(message)]);
        }
      });
    });

    it.each(['PUT', 'PATCH', 'DELETE'])('returns 405 with Allow for %s (S7)', async (method) => {
      for (const path of [
        '/graphql',
        '/graphql/',
        '/graphql/main',
        '/graphql/simple',
        '/graphql/connection',
      ]) {
        const reply = await app.request(method, path);
        expect({ status: reply.status, allow: reply.headers.get('allow'), body: reply.body }).toEqual({
          status: 405,
          allow: 'GET, HEAD, POST',
          body: refusal('Method not allowed'),
        });
      }
    });

    it('responds to HEAD like GET without a body', async () => {
      const reply = await app.request('HEAD', inUrl({ query: '{ me { id } }' }));
      expect({ status: reply.status, type: reply.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'application/json; charset=utf-8',
      });
    });

    it('returns 404 for an unknown schema', async () => {
      expectReply(await app.post('/graphql/other', { query: '{ me { id } }' }), 404, {
        error: 'Resource not found',
      });
    });
  });
});
