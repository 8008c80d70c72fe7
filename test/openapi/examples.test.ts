import { describe, expect, it } from 'bun:test';
import type { Example } from '../../src/http/operation.ts';
import { Failure } from '../../src/lib/failure.ts';
import type { DescribedOperation } from '../../src/openapi/described.ts';
import { usualFailures } from '../../src/openapi/failures.ts';
import { type Reply, type RequestOptions, TestApp, type Transport } from '../support/app.ts';
import { withoutChance } from '../support/console-examples.ts';
import { describedOperations } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { type ExampleScene, makeExampleScene, urlOf } from '../support/example-scene.ts';

const [sqlite] = engines;

async function withApp(
  environment: Readonly<Record<string, string>>,
  work: (app: TestApp, operations: readonly DescribedOperation[]) => Promise<void>,
  transport: Transport = 'in process',
): Promise<void> {
  const app = new TestApp({ engine: sqlite, transport }, environment);
  await app.start();
  try {
    await work(app, describedOperations(app));
  } finally {
    await app.stop();
  }
  expect(app.unexpected).toEqual([]);
}

type Sent = Partial<Pick<Example, 'path' | 'query' | 'body'>>;

/** An operation of an app, with its callers. */
interface Stage {
  readonly app: TestApp;
  readonly scene: ExampleScene;
  readonly described: DescribedOperation;
}

function send({ app, scene, described }: Stage, sent: Sent, options: RequestOptions = {}): Promise<Reply> {
  const token = scene.tokenFor(described);
  return app.request(described.operation.method, urlOf(described, sent), {
    ...('body' in sent && { json: sent.body }),
    ...(token !== undefined && { token }),
    ...options,
  });
}

const isFailure = ({ reply }: Example) => reply instanceof Failure;

/** Returns a request that the operation accepts. */
function goodRequest({ operation }: DescribedOperation): Sent {
  return operation.examples.find((example) => !isFailure(example)) ?? {};
}

function expectFailure(
  { api, operation }: DescribedOperation,
  name: string,
  failure: Failure,
  reply: Reply,
): void {
  const expected = api.replyToFailure(failure);
  const { status, body } = reply;
  const shown = { operation: operation.id, example: name };
  expect({ ...shown, status, body }).toEqual({
    ...shown,
    status: expected.status,
    body: JSON.parse(expected.body ?? 'null'),
  });
}

/** The request that causes each failure that operations have in common. */
type Provocation = (described: DescribedOperation) => {
  readonly sent?: Sent;
  readonly options: RequestOptions;
};

const bothConditions = { 'if-match': '*', 'idempotency-key': 'large' };
const noToken = { headers: { authorization: '' } };

const provocations: Readonly<Record<string, Provocation>> = {
  invalidJson: () => ({ sent: {}, options: { body: '{' } }),
  payloadTooLarge: () => ({ sent: {}, options: { body: ' '.repeat(1_048_577), headers: bothConditions } }),
  unsupportedMediaType: () => ({
    sent: {},
    options: { body: '', headers: { 'content-type': 'text/plain' } },
  }),
  unauthenticated: () => ({ options: noToken }),
  notFound: (described) => ({
    sent: { ...goodRequest(described), path: unknownPath(described) },
    options: {},
  }),
  invalidKey: () => ({ options: { headers: { 'idempotency-key': 'k'.repeat(256) } } }),
  preconditionFailed: () => ({ options: { headers: { 'if-match': '"of yesterday"' } } }),
  recordExists: () => ({ options: { headers: { 'if-none-match': '*' } } }),
};

/** Covered below, or by other tests whose responses are checked against the document too. */
const elsewhere = ['keyReused', 'rateLimited', 'keyInUse', 'internal', 'unavailable', 'answerTooLarge'];

function unknownPath({ api }: DescribedOperation) {
  const { pathParameters = {} } = api.reference;
  return Object.fromEntries(Object.entries(pathParameters).map(([name, { unknown }]) => [name, unknown]));
}

async function provokeFailures(stage: Stage): Promise<void> {
  const { described } = stage;
  for (const { name, failure } of usualFailures(described)) {
    if (elsewhere.includes(name)) continue;
    const provocation = provocations[name]?.(described);
    if (provocation === undefined) throw new Error(`no request provokes ${name}`);
    const { sent = goodRequest(described), options } = provocation;
    expectFailure(described, name, failure, await send(stage, sent, options));
  }
}

/** The example of a document or a schema shows only its beginning. */
const showsOnlyABeginning = ({ api }: DescribedOperation) => /^(Reference|GraphQL schemas)$/.test(api.name);

async function runExample(stage: Stage, example: Example, options: RequestOptions = {}): Promise<void> {
  const { name, reply } = example;
  const { operation } = stage.described;
  const { isEndless, isOpenEnded } = operation.responses[200] ?? {};
  if (isEndless) return;
  const given = await send(stage, example, options);
  if (reply instanceof Failure) return expectFailure(stage.described, name, reply, given);
  const shown = { operation: operation.id, example: name, status: reply.status };
  expect({ ...shown, status: given.status }).toEqual(shown);
  if (isOpenEnded || showsOnlyABeginning(stage.described)) return;
  const text = reply.body === undefined ? '' : JSON.stringify(reply.body);
  expect({ ...shown, body: comparable(given.text) }).toEqual({ ...shown, body: comparable(text) });
}

/** Returns a body without random values. */
function comparable(text: string): unknown {
  return text === '' ? null : JSON.parse(withoutChance(text));
}

async function runRefused(stage: Stage, example: Example): Promise<void> {
  const { code = null } = example.reply instanceof Failure ? example.reply : {};
  const earlier = code === 'TOO_MANY_ATTEMPTS' ? 10 : 0;
  for (let count = 0; count < earlier; count += 1) await send(stage, example);
  await runExample(stage, example, code === 'UNAUTHENTICATED' ? noToken : {});
}

/** Runs the failures first, because they change nothing. */
async function runOperation(stage: Stage): Promise<void> {
  await runFailures(stage);
  await runSuccesses(stage);
}

async function runFailures(stage: Stage): Promise<void> {
  await provokeFailures(stage);
  const refused = stage.described.operation.examples.filter(isFailure);
  for (const example of refused) await runRefused(stage, example);
}

async function runSuccesses(stage: Stage): Promise<void> {
  const { described } = stage;
  const [first, ...others] = described.operation.examples.filter((example) => !isFailure(example));
  if (first === undefined) throw new Error(`${described.operation.id} has no example that is taken`);
  const headers = { 'idempotency-key': 'reused' };
  await runExample(stage, first, { headers });
  for (const example of others) await runExample(stage, example);
  const reused = usualFailures(described).find(({ name }) => name === 'keyReused');
  if (reused === undefined) return;
  // An extra space makes a different body that the operation also accepts.
  const reply = await send(
    stage,
    { path: first.path ?? {} },
    { body: `${JSON.stringify(first.body)} `, headers },
  );
  expectFailure(described, reused.name, reused.failure, reply);
}

const interfaces = [
  'Posts API',
  'Versioned API',
  'Flat Users API',
  'Wrapped users',
  'Products API',
  'Service',
  'Observing',
  'Reference',
  'GraphQL schemas',
];

const transport: Transport = process.env.SOCKETS === 'no' ? 'in process' : 'over a socket';

describe(`The examples of the documents, ${transport}`, () => {
  it('cover every interface', () =>
    withApp({}, async (_app, operations) => {
      const names = new Set(operations.map(({ api }) => api.name));
      expect([...names].sort()).toEqual(interfaces.toSorted());
    }));

  it.each(interfaces)('get the documented responses from %s: reads', (name) =>
    withApp(
      {},
      async (app, operations) => {
        const scene = await makeExampleScene(app);
        const reads = operations.filter(
          ({ api, operation }) => api.name === name && operation.method === 'GET',
        );
        for (const described of reads) await runOperation({ app, scene, described });
      },
      transport,
    ),
  );

  const writes: readonly [name: string, method: string][] = [
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method): [string, string] => ['Versioned API', method]),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method): [string, string] => ['Posts API', method]),
    ...['POST', 'PUT', 'DELETE'].map((method): [string, string] => ['Flat Users API', method]),
    ...['POST', 'PUT', 'DELETE'].map((method): [string, string] => ['Products API', method]),
  ];
  it.each(writes)('get the documented responses from %s: %s', async (name, method) => {
    const isWanted = (described: DescribedOperation) =>
      described.api.name === name && described.operation.method === method;
    let left = 1;
    // Each operation runs on new records, because an example shows the result for the initial ones.
    for (let index = 0; index < left; index += 1) {
      const runOne = async (app: TestApp, operations: readonly DescribedOperation[]) => {
        const wanted = operations.filter(isWanted);
        left = wanted.length;
        const [described] = wanted.slice(index);
        if (described === undefined) return;
        const { id } = described.operation;
        const stage = { app, scene: await makeExampleScene(app), described };
        if (id !== 'register') return runOperation(stage);
        // The account of the example must not exist yet, but it is the caller in all other examples.
        await runFailures(stage);
        await withApp({}, (empty) => runSuccesses({ ...stage, app: empty }), transport);
      };
      await withApp({}, runOne, transport);
    }
    expect(left).toBeGreaterThan(0);
  });

  it('cover every write method of every interface', () =>
    withApp({}, async (_app, operations) => {
      const written = operations.filter(({ operation }) => operation.method !== 'GET');
      const pairs = new Set(written.map(({ api, operation }) => `${api.name}: ${operation.method}`));
      expect([...pairs].sort()).toEqual(writes.map(([name, method]) => `${name}: ${method}`).sort());
    }));
});

describe('The rate limit', () => {
  it('rejects every operation with the documented response', () =>
    withApp({ RATE_LIMIT: '1/h' }, async (app, operations) => {
      await app.get('/posts');
      for (const described of operations.filter(({ operation }) => !operation.isUnlimited)) {
        const limited = usualFailures(described).find(({ name }) => name === 'rateLimited');
        if (limited === undefined) throw new Error(`${described.operation.id} knows no limit`);
        const reply = await app.request(described.operation.method, urlOf(described, goodRequest(described)));
        expectFailure(described, limited.name, limited.failure, reply);
      }
    }));
});
