import { describe, expect, it } from 'bun:test';
import { openReadySocket } from '../harness/raw-socket.ts';
import { Tally } from '../harness/statistics.ts';
import { runRound } from '../scripts/fuzz/fuzz.ts';
import { readReference } from '../scripts/fuzz/rest-requests.ts';
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

  it('cover every operation that returns live JSON', async () => {
    const service = ['/healthz', '/readyz', '/status.json', '/status/events'].map((path) => ({
      path,
      methods: ['GET'],
    }));
    const wanted = [...contractRoutes, ...service].map(({ path, methods }) => [path, [...methods].sort()]);
    const { routes } = readReference((await live.app.get('/openapi.json')).body);
    const fuzzed = routes.map(({ path, calls }) => [path.replace('{id}', ':id'), Object.keys(calls).sort()]);
    expect(fuzzed.sort()).toEqual(wanted.sort());
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
