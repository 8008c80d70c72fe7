import { describe, expect, it } from 'bun:test';
import { engines, onEveryEngine } from '../support/engines.ts';
import { errorAt, refusal } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { describeOn } from '../support/suites.ts';
import { useWorkbench } from '../support/workbench.ts';

const [sqlite] = engines;
const accept = 'text/event-stream';
const streamType = `${accept}; charset=utf-8`;
const validation = 'GRAPHQL_VALIDATION_FAILED';
const postCreated = 'subscription { postCreated { id title } }';

describe('GraphQL over server-sent events (G12)', () => {
  const live = useLive(sqlite);
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${live.url}/graphql`, {
      method: 'POST',
      body,
      headers: { accept, 'content-type': 'application/json', ...headers },
    });
  const get = (query: string) =>
    fetch(`${live.url}/graphql?query=${encodeURIComponent(query)}`, { headers: { accept } });
  const stream = (error: object) =>
    `:\n\nevent: next\ndata: ${JSON.stringify({ errors: [error] })}\n\nevent: complete\ndata:\n\n`;

  it('returns 200 with the error of an invalid operation as an event, then ends', async () => {
    for (const [text, column, message, code] of [
      ['{ nope }', 3, 'Cannot query field "nope" on type "Query".', validation],
      ['subscription { nope }', 16, 'Cannot query field "nope" on type "Subscription".', validation],
      ['{', 2, 'Syntax Error: Expected Name, found <EOF>.', 'GRAPHQL_PARSE_FAILED'],
    ] as const) {
      const expected = stream(errorAt(column, code, message));
      for (const reply of [await post(JSON.stringify({ query: text })), await get(text)])
        expect([text, reply.status, await reply.text()]).toEqual([text, 200, expected]);
    }
  });

  it('sends the error of an unknown operationName or invalid variables as an event, then ends (G8)', async () => {
    const unnamed = await post(JSON.stringify({ query: 'query A { me { id } }', operationName: 'B' }));
    const [error] = refusal('Unknown operation named "B".').errors;
    expect(await unnamed.text()).toBe(stream(error as object));
    const query = 'subscription ($postId: ID!) { commentAdded(postId: $postId) { id } }';
    const message = 'Variable "$postId" of required type "ID!" was not provided.';
    const text = await (await post(JSON.stringify({ query, variables: {} }))).text();
    expect(text).toBe(stream(errorAt(15, 'BAD_USER_INPUT', message)));
    const byDefault = 'subscription ($id: ID = 1) { commentAdded(postId: $id) { id } }';
    const refused = await post(JSON.stringify({ query: byDefault, variables: { id: null } }));
    const required = 'Argument "postId" of non-null type "ID!" must not be null.';
    expect(await refused.text()).toBe(stream(errorAt(51, 'BAD_USER_INPUT', required)));
    expect(live.openSubscriptions()).toBe(0);
  });

  it('returns 405 for a mutation over GET, which does not run, and 415 for another media type', async () => {
    const mutation = await get('mutation { createUser(input: {name: "A", email: "a@example.com"}) { id } }');
    expect([mutation.status, mutation.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await mutation.json()).toEqual(refusal('Cannot perform mutations over GET'));
    expect((await live.app.get('/api/v1/users')).body.meta.total).toBe(0);
    const plain = await post('{"query":"{me{id}}"}', { 'content-type': 'text/plain' });
    const type = 'application/json; charset=utf-8';
    expect([plain.status, plain.headers.get('content-type')]).toEqual([415, type]);
    expect(await plain.json()).toEqual(refusal('Unsupported Media Type'));
  });

  it('ignores the case of media types, and finds events among several accepted types', async () => {
    const reply = await post('{"query":"{me{id}}"}', {
      accept: 'Text/Event-Stream, application/json',
      'content-type': 'Application/JSON; Charset=UTF-8',
    });
    expect(await reply.text()).toBe(
      ':\n\nevent: next\ndata: {"data":{"me":null}}\n\nevent: complete\ndata:\n\n',
    );
  });

  /** The `Accept` header that urql sends with every operation. */
  const severalTypes =
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';
  it('returns JSON for a query if the client prefers it, with error statuses', async () => {
    for (const several of [severalTypes, 'application/json, text/event-stream;q=0', '*/*']) {
      const reply = await post('{"query":"{me{id}}"}', { accept: several });
      expect([reply.status, await reply.text()]).toEqual([200, '{"data":{"me":null}}']);
    }
    const wrong = await post('{"query":"{nothing}"}', { accept: severalTypes });
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
      400,
      'application/graphql-response+json; charset=utf-8',
    ]);
  });

  it('streams a subscription to clients that accept one, and returns 400 otherwise', async () => {
    const body = JSON.stringify({ query: postCreated });
    const byGet = `${live.url}/graphql?query=${encodeURIComponent(postCreated)}`;
    const streams = [
      await post(body, { accept: severalTypes }),
      await post(body, { accept: 'application/json, text/event-stream;q=0.1' }),
      await fetch(byGet, { headers: { accept: severalTypes } }),
    ];
    expect(streams.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      streams.map(() => [200, streamType]),
    );
    await live.untilOpen(3);
    await Promise.all(streams.map(({ body: stream }) => stream?.cancel()));
    await live.untilOpen(0);
    for (const none of ['application/json, text/event-stream;q=0', '*/*'])
      expect((await post(body, { accept: none })).status).toBe(400);
  });

  it('returns the headers of GET for HEAD, and leaves no subscription open', async () => {
    const reply = await fetch(`${live.url}/graphql?query=${encodeURIComponent(postCreated)}`, {
      method: 'HEAD',
      headers: { accept },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, streamType]);
    await live.untilOpen(0);
  });
});

const byGet = `/graphql?query=${encodeURIComponent(postCreated)}`;

/** Each request accepts every coding, because the server must not compress a stream either. */
const streams: readonly (readonly [path: string, query: string | null])[] = [
  ['/graphql', postCreated],
  ['/graphql', '{ me { name } }'],
  ['/graphql/main', postCreated],
  [byGet, null],
  ['/~kept/graphql', postCreated],
  ['/status/events', null],
  ['/_workbench/sandboxes/kept/journal/events', null],
];

/** Headers that a stream shares with other responses. */
const others = ['content-length', 'date', 'quintet-sandbox', 'transfer-encoding', 'vary', 'x-request-id'];

describeOn('Event streams', onEveryEngine, useWorkbench, (bench) => {
  it('tell proxies neither to buffer nor to transform them', async () => {
    expect((await bench.send('PUT', '/_workbench/sandboxes/kept', {})).status).toBe(201);
    for (const [path, query] of streams) {
      const ending = new AbortController();
      const response = await fetch(`${bench.url}${path}`, {
        headers: {
          accept,
          'accept-encoding': 'br, gzip, zstd',
          'content-type': 'application/json',
        },
        ...(query !== null && { method: 'POST', body: JSON.stringify({ query }) }),
        signal: ending.signal,
      });
      const headers = Object.fromEntries(response.headers);
      for (const name of others) delete headers[name];
      expect([path, response.status, headers]).toEqual([
        path,
        200,
        {
          'content-type': streamType,
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
          'x-content-type-options': 'nosniff',
        },
      ]);
      ending.abort();
    }
  });
});
