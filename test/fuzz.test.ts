import { describe, expect, it } from 'bun:test';
import * as fc from 'fast-check';
import { openReadySocket } from '../harness/raw-socket.ts';
import { Tally } from '../harness/statistics.ts';
import type { HttpRequest } from '../scripts/fuzz/exchange.ts';
import { runRound } from '../scripts/fuzz/fuzz.ts';
import { judgeData, judgeEvents, understand } from '../scripts/fuzz/graphql-judge.ts';
import { graphqlRequest } from '../scripts/fuzz/graphql-requests.ts';
import { judgeRest, readReference, restRequest } from '../scripts/fuzz/rest-requests.ts';
import { Draw, type HttpResponse, World } from '../scripts/fuzz/world.ts';
import { buildSchemaOf } from '../src/interfaces/graphql/schemas.ts';
import { engineNames } from '../src/storage/engine-name.ts';
import { engines } from './support/engines.ts';
import { errorAt, query } from './support/graphql.ts';
import { useLive } from './support/live.ts';
import { expectReply } from './support/replies.ts';
import { routes as contractRoutes } from './support/rest.ts';

describe('A short fuzzing round', () => {
  for (const engine of engineNames) {
    it(`finds no problems on ${engine}`, async () => {
      const tally = new Tally();
      const findings = await runRound({ engine, seed: 4, requests: 2_000 }, tally);
      expect(findings).toEqual([]);
      expect(tally.total).toBe(2_000);
      expect(Object.keys(tally.counts).filter((kind) => /: 5(?!05)\d\d$/.test(kind))).toEqual([]);
    }, 180_000);
  }
});

describe('The fuzzed requests', () => {
  const [sqlite] = engines;
  const live = useLive(sqlite);
  const read = async () => readReference((await live.app.get('/openapi.json')).body);

  it('cover every operation that returns live JSON', async () => {
    const service = ['/healthz', '/readyz', '/status.json'].map((path) => ({ path, methods: ['GET'] }));
    const wanted = [...contractRoutes, ...service].map(({ path, methods }) => [path, [...methods].sort()]);
    const { routes } = await read();
    const fuzzed = routes.map(({ path, calls }) => [path.replace('{id}', ':id'), Object.keys(calls).sort()]);
    expect(fuzzed.sort()).toEqual(wanted.sort());
  });

  it('have body schemas with the limits of every field', async () => {
    const route = (await read()).routes.find(({ path }) => path === '/api/v1/tags');
    const name = { type: 'string', minLength: 1, maxLength: 255, pattern: '\\S' };
    const tag = { type: 'object', properties: { name }, required: ['name'] };
    expect(route?.calls.POST?.body).toMatchObject({ anyOf: [{ properties: { tag } }, tag] });
  });

  it('are the same for the same seed', async () => {
    const reference = await read();
    const drawn = (seed: number) => sample(50, seed, (draw) => restRequest(reference, draw)).map(comparable);
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });
});

/** Returns the requests that fast-check generates for a seed. */
function sample(count: number, seed: number, make: (draw: Draw) => HttpRequest): readonly HttpRequest[] {
  const world = new World();
  const requests = fc.gen().map((generate) => make(new Draw(generate, world)));
  return fc.sample(requests, { seed, numRuns: count, unbiased: true });
}

function comparable({ method, path, headers, body }: HttpRequest) {
  return { method, path, headers, body: body && Buffer.from(body).toString('base64') };
}

describe('A finding', () => {
  it('is shrunk', () => {
    const found: string[] = [];
    const property = fc.property(fc.gen(), (generate) => {
      const draw = new Draw(generate, new World());
      const text = draw.many(0, 50, () => draw.pick(['a', 'b', 'c'])).join('');
      if (text.includes('b')) found.push(text);
      return !text.includes('b');
    });
    expect(fc.check(property, { seed: 3, unbiased: true }).failed).toBe(true);
    expect(found.at(-1)?.length).toBeLessThan(3);
    expect(found[0]?.length).toBeGreaterThan(3);
  });
});

/** Everything that the document says is checked by the same function as in every suite. */
describe('The check of REST responses', () => {
  const [sqlite] = engines;
  const live = useLive(sqlite);
  const post = {
    id: 1,
    title: 'Notes',
    content: 'On the engine',
    createdAt: '2026-01-31T09:30:00.000Z',
    updatedAt: '2026-01-31T09:30:00.000Z',
  };
  const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': '1' };
  const tagged = { ...json, etag: '"x"' };

  async function judge(status: number, body: unknown, headers: Record<string, string> = tagged) {
    const { check } = readReference((await live.app.get('/openapi.json')).body);
    const reply: HttpResponse = { status, headers: new Headers(headers), text: JSON.stringify(body) };
    return judgeRest(check, { method: 'GET', path: '/posts/1', headers: {}, hasBody: false }, reply);
  }

  const notFound = { error: { code: 'NOT_FOUND', message: 'Post not found' } };

  it('accepts documented responses', async () => {
    expect([await judge(200, { data: post }), await judge(404, notFound, json)]).toEqual([null, null]);
  });

  it.each([
    ['an extra field', () => judge(200, { data: { ...post, secret: 1 } }), 'additional properties'],
    ['a status without a cause', () => judge(412, notFound), 'nothing in the request calls for 412'],
    ['a 429 response without Retry-After', () => judge(429, notFound, json), 'Retry-After is missing'],
  ])('finds %s', async (_, found, expected) => {
    expect(await found()).toContain(expected);
  });
});

describe('The check of GraphQL data', () => {
  const text =
    '{ user(id: 1) { id name ...Rest } } fragment Rest on User { age @skip(if: true) friends { id } }';
  const document = { text, variables: {}, operationName: null };
  const understood = understand(document, [buildSchemaOf('main')]);

  function judge(user: unknown): string | null {
    if (typeof understood !== 'object' || understood === null) throw new Error('the document is valid');
    return judgeData(understood, document, { user });
  }

  it('accepts the selected fields', () => {
    expect(judge({ id: '1', name: 'Ada', friends: [{ id: '2' }] })).toBeNull();
    expect(judge(null)).toBeNull();
  });

  it.each([
    [
      'a missing field',
      { id: '1', friends: [] },
      'data.user.name: Cannot return null for non-nullable field User.name.',
    ],
    [
      'a skipped field',
      { id: '1', name: 'Ada', age: 3, friends: [] },
      'the data is not what was selected: {"user":{"id":"1","name":"Ada","friends":[]}}',
    ],
    [
      'null in a non-null field',
      { id: '1', name: null, friends: [] },
      'data.user.name: Cannot return null for non-nullable field User.name.',
    ],
    [
      'a value of the wrong type',
      { id: '1', name: 'Ada', friends: [{ id: 2 }] },
      'data.user.friends.0.id: no ID: 2',
    ],
  ])('finds %s', (_, user, problem) => {
    expect(judge(user)).toBe(problem);
  });

  it('accepts the default of a variable that was not sent', () => {
    const text = 'query ($id: ID! = "1") { user(id: $id) { name } }';
    const sent = { text, variables: { id: undefined }, operationName: null };
    const operation = understand(sent, [buildSchemaOf('main')]);
    if (typeof operation !== 'object' || operation === null) throw new Error('the document is valid');
    expect(judgeData(operation, sent, { user: { name: 'Ada' } })).toBeNull();
  });

  it('checks every event of a stream', () => {
    const operation = { document, understood };
    const streamOf = (...users: readonly unknown[]) =>
      users.map((user) => `event: next\ndata: ${JSON.stringify({ data: { user } })}\n\n`).join('');
    const ada = { id: '1', name: 'Ada', friends: [] };
    const end = 'event: complete\ndata: \n\n';
    expect(judgeEvents(operation, `:\n\n${streamOf(ada, null)}${end}`, true)).toBeNull();
    expect(judgeEvents(operation, streamOf(ada, { ...ada, id: 1 }) + end, true)).toBe(
      'data.user.id: no ID: 1',
    );
    expect(judgeEvents(operation, streamOf(ada), true)).toBe('the stream has no end');
    expect(judgeEvents(operation, end + streamOf(ada), true)).toBe('there is an event after the last one');
  });

  it('understands GraphQL queries in URLs', () => {
    const requests = sample(2_000, 1, (draw) => graphqlRequest(draw)).filter(
      ({ method, headers }) => method === 'GET' && headers.accept !== 'text/event-stream',
    );
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
    const reply = { status: 200, headers, text: '{"data":{"nonsense":1}}' };
    const found = requests.filter(({ judge }) => judge(reply) !== null);
    // Some requests are malformed, so their responses cannot be checked.
    expect(found.length).toBeGreaterThan(requests.length * 0.8);
  });

  it('recognizes a document that is invalid for every schema', () => {
    expect(understand({ ...document, text: '{ nonsense }' }, [buildSchemaOf('main')])).toBe('invalid');
  });
});

describe('Regressions found by fuzzing', () => {
  const [sqlite] = engines;
  const live = useLive(sqlite);

  it.each(['connection_ack', 'next', 'error'])(
    'closes the socket with 4400 when a client sends the server message %s',
    async (type) => {
      const socket = await openReadySocket(live.socketUrl());
      socket.send({
        id: '1',
        type,
        ...(type === 'next' && { payload: {} }),
        ...(type === 'error' && { payload: [] }),
      });
      expect(await socket.closed).toEqual({ code: 4400, reason: 'Invalid message received' });
    },
  );

  it('rejects a subscription whose root field depends on a variable', async () => {
    const text = 'subscription ($no: Boolean!) { postCreated @skip(if: $no) { id } }';
    const message = 'The root field of a subscription must not depend on a variable.';
    const reply = await query(live.app, text, { variables: { no: false } });
    expectReply(reply, 400, { errors: [errorAt(54, 'GRAPHQL_VALIDATION_FAILED', message)] });
  });

  it('rejects an empty operation name, even for a document that ran without one', async () => {
    const text = '{ __typename }';
    expectReply(await query(live.app, text), 200, { data: { __typename: 'Query' } });
    const error = { message: 'Unknown operation named "".', extensions: { code: 'BAD_USER_INPUT' } };
    expectReply(await query(live.app, text, { operationName: '' }), 400, { errors: [error] });
  });
});
