import { describe, expect, it } from 'bun:test';
import { serverAudits } from 'graphql-http';
import { onEverySetup, type RequestOptions, useApp } from '../support/app.ts';
import { countUsers, register, writePost } from '../support/blog.ts';
import { query, refusal } from '../support/graphql.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { useServer } from '../support/server.ts';
import { describeOn, given } from '../support/suites.ts';

const responseType = 'application/graphql-response+json';
const subscription = 'subscription { postCreated { id } }';
const create = 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }';
const two = 'query A { me { id } } query B($id: ID!) { post(id: $id) { title } }';
const me = { data: { me: null } };
const needsStream = refusal('Subscriptions require a WebSocket, or Accept: text/event-stream');

const inUrl = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters)}`;

const small = given(useApp, { MAX_BODY_BYTES: '2000' });
describeOn('GraphQL over HTTP: the envelope (G1, S8)', onEverySetup, small, (app) => {
  describe('POST', () => {
    const send = (body: string, headers: Record<string, string>) =>
      app.request('POST', '/graphql', { body, headers });

    it('accepts query, variables and operationName, and ignores unknown extensions and keys', async () => {
      await writePost(app, await register(app, 'Ada'), { title: 'Hi' });
      const ignored = { extensions: { a: 1 }, other: 1 };
      const sent = { query: two, variables: { id: '1' }, operationName: 'B', ...ignored };
      expectReply(await app.post('/graphql', sent), 200, { data: { post: { title: 'Hi' } } });
    });

    it('chooses the media type of the response by Accept, and returns 406 if there is none', async () => {
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
        const { headers } = expectReplyTo(accept, reply, 200, me);
        expect([accept, headers.get('content-type')]).toEqual([accept, `${type}; charset=utf-8`]);
      }
      for (const accept of ['text/csv', 'application/json;q=0'])
        expectReplyTo(accept, await send('{"query":"{me{id}}"}', { accept }), 406, refusal('Not Acceptable'));
    });

    it('accepts JSON as Content-Type in any spelling', async () => {
      const spelled = 'application/json; Charset="UTF-8"'.replaceAll('"', '');
      for (const type of ['Application/JSON', 'application/json;charset=utf-8', spelled])
        expectReplyTo(type, await send('{"query":"{me{id}}"}', { 'content-type': type }), 200, me);
    });

    it('returns 415 for any other Content-Type, and stores nothing', async () => {
      const types = [
        'text/plain',
        'application/graphql',
        'application/x-www-form-urlencoded',
        'application/ json',
      ];
      const refused = refusal('Send the body as application/json');
      for (const type of [...types, 'multipart/form-data', 'application/json; charset=latin1'])
        expectReplyTo(
          type,
          await send(JSON.stringify({ query: create }), { 'content-type': type }),
          415,
          refused,
        );
      expect(await countUsers(app)).toBe(0);
    });

    const nested = (levels: number) =>
      `{"query":"{me{id}}","variables":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const text = '{me{id}}';
    const [noJson, noObject] = ['Body is not valid JSON', 'Body must be a JSON object'];
    const opening = Buffer.from('{"query":"{me{id}}","ignored":"');
    const noBatches = 'Batches are disabled: send a single operation';
    const envelopes: readonly [what: string, options: RequestOptions, message: string, status?: number][] = [
      ['no JSON', { body: 'nonsense' }, noJson],
      ['nothing', { body: '' }, noJson],
      ['a text', { json: 'x' }, noObject],
      ['null', { json: null }, noObject],
      ['an empty batch', { json: [] }, noBatches],
      ['a batch of one', { json: [{ query: create }] }, noBatches],
      ['a batch of many', { json: Array(50).fill({ query: text }) }, noBatches],
      ['no query', { json: {} }, 'Missing query'],
      ['a query that is null', { json: { query: null } }, 'Missing query'],
      ['a query that is not text', { json: { query: [text] } }, 'Invalid query'],
      ['variables that are a list', { json: { query: text, variables: [] } }, 'Invalid variables'],
      ['variables that are a text', { json: { query: text, variables: '{}' } }, 'Invalid variables'],
      [
        'an operationName',
        { json: { query: text, operationName: { toString: 1 } } },
        'Invalid operationName',
      ],
      ['extensions that are not an object', { json: { query: text, extensions: 7 } }, 'Invalid extensions'],
      ...['ff', 'e282', 'c080', 'eda080'].map((bytes): [string, RequestOptions, string] => [
        `the bytes ${bytes}, which are not UTF-8`,
        { body: new Uint8Array(Buffer.concat([opening, Buffer.from(bytes, 'hex'), Buffer.from('"}')])) },
        noJson,
      ]),
      ['JSON deeper than 100 levels (S13)', { body: nested(99) }, noJson],
      ['a body past the limit', { body: ' '.repeat(2001) }, 'Body is too large', 413],
    ];
    it('rejects an invalid envelope with one error, whatever the client accepts', async () => {
      for (const accept of ['application/json', responseType, 'text/event-stream']) {
        for (const [what, options, message, status = 400] of envelopes) {
          const reply = await app.request('POST', '/graphql', { ...options, headers: { accept } });
          expectReplyTo([accept, what], reply, status, refusal(message));
        }
      }
      expect(await countUsers(app)).toBe(0);
    });

    it('accepts 100 levels of JSON, and a body at the size limit', async () => {
      for (const body of [nested(98), `{"query":"{me{id}}"}`.padEnd(2000)])
        expectReply(await app.request('POST', '/graphql', { body }), 200, me);
    });

    it('returns 400 for a subscription without a stream', async () => {
      for (const accept of ['application/json', responseType])
        expectReply(await query(app, subscription, { headers: { accept } }), 400, needsStream);
    });
  });

  describe('GET', () => {
    it('runs a query with variables and operationName, and unescaped question marks', async () => {
      await writePost(app, await register(app, 'Ada'), { title: 'Why? Why not?' });
      const post = { title: 'Why? Why not?' };
      const sent = inUrl({ query: two, variables: '{"id":"1"}', operationName: 'B' });
      expectReply(await app.get(sent), 200, { data: { post } });
      const unescaped = '/graphql?query={search(query:"why?%20why%20not?"){...on%20Post{title}}}';
      expectReply(await app.get(unescaped), 200, { data: { search: [post] } });
    });

    it('returns 405 with Allow for a mutation, and does not run it', async () => {
      const refused = refusal('Cannot perform mutations over GET');
      const { headers } = expectReply(await app.get(inUrl({ query: create })), 405, refused);
      expect(headers.get('allow')).toBe('POST');
      expect(await countUsers(app)).toBe(0);
    });

    it('returns 400 for invalid parameters, and for a subscription without a stream', async () => {
      expectReply(await app.get(inUrl({ query: subscription })), 400, needsStream);
      for (const [parameters, message] of [
        [{}, 'Missing query'],
        [{ query: '{me{id}}', variables: 'nonsense' }, 'Unparsable URL'],
        [{ query: '{me{id}}', variables: '[]' }, 'Invalid variables'],
        [{ query: '{me{id}}', extensions: '7' }, 'Invalid extensions'],
      ] as const) {
        const reply = await app.get(inUrl(parameters), { headers: { accept: responseType } });
        expectReplyTo(parameters, reply, 400, refusal(message));
      }
    });
  });

  it('returns 405 with Allow for other methods (S7)', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      for (const name of ['', '/', '/main', '/simple', '/connection']) {
        const reply = await app.request(method, `/graphql${name}`);
        expectReplyTo([method, name], reply, 405, refusal('Method not allowed'));
        expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
      }
    }
  });
});

describe('GraphQL over HTTP', () => {
  const server = useServer();

  for (const path of ['/graphql', '/graphql/main', '/graphql/simple', '/graphql/connection']) {
    describe(`every audit of the public suite at ${path} (G1)`, () => {
      const audits = serverAudits({ url: () => `${server.url}${path}`, fetchFn: fetch });
      for (const audit of audits) {
        it(`${audit.id} ${audit.name}`, async () => {
          expect(await audit.fn()).toMatchObject({ status: 'ok' });
        });
      }
    });
  }
});
