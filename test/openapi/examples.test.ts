import { describe, expect, it } from 'bun:test';
import { interfacesOf } from '../../src/app.ts';
import type { Example } from '../../src/http/reference.ts';
import { Failure } from '../../src/lib/failure.ts';
import { usualFailures } from '../../src/openapi/failures.ts';
import type { Place } from '../../src/openapi/place.ts';
import { type Answer, type RequestOptions, TestApp, type Transport } from '../support/app.ts';
import { withoutChance } from '../support/console-examples.ts';
import { placesOf } from '../support/documented.ts';
import { engines } from '../support/engines.ts';
import { type ExampleScene, makeExampleScene } from '../support/example-scene.ts';

const [sqlite] = engines;

async function withApp(
  environment: Readonly<Record<string, string>>,
  work: (app: TestApp, places: readonly Place[]) => Promise<void>,
  transport: Transport = 'in process',
): Promise<void> {
  const app = new TestApp({ engine: sqlite, transport }, environment);
  await app.start();
  try {
    await work(app, placesOf(interfacesOf(app.services)));
  } finally {
    await app.stop();
  }
  expect(app.unexpected).toEqual([]);
}

type Sent = Partial<Pick<Example, 'path' | 'query' | 'body'>>;

function urlOf({ one, path }: Place, { path: parameters, query = {} }: Sent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    String(parameters?.[name] ?? one.reference.pathParameters?.[name]?.example),
  );
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** A place on an app, and who calls. */
interface Stage {
  readonly app: TestApp;
  readonly scene: ExampleScene;
  readonly place: Place;
}

function send({ app, scene, place }: Stage, sent: Sent, options: RequestOptions = {}): Promise<Answer> {
  const token = scene.tokenFor(place);
  return app.request(place.method, urlOf(place, sent), {
    ...('body' in sent && { json: sent.body }),
    ...(token !== undefined && { token }),
    ...options,
  });
}

const isFailure = ({ answer }: Example) => answer instanceof Failure;

/** A request that is taken. */
function goodRequest({ operation }: Place): Sent {
  return operation.examples.find((example) => !isFailure(example)) ?? {};
}

function expectFailure({ one, operation }: Place, name: string, failure: Failure, answer: Answer): void {
  const expected = one.answerFailure(failure);
  const { status, body } = answer;
  const place = { operation: operation.id, example: name };
  expect({ ...place, status, body }).toEqual({
    ...{ ...place, status: expected.status },
    body: JSON.parse(expected.body ?? 'null'),
  });
}

/** Failures that follow from the form of an operation: what is sent to bring one about, and how. */
type Provocation = (place: Place) => { readonly sent?: Sent; readonly options: RequestOptions };

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
  notFound: (place) => ({ sent: { ...goodRequest(place), path: unknownPath(place) }, options: {} }),
  invalidKey: () => ({ options: { headers: { 'idempotency-key': 'k'.repeat(256) } } }),
  preconditionFailed: () => ({ options: { headers: { 'if-match': '"of yesterday"' } } }),
};

/** Brought about further down, or in tests of their own whose answers are held against the document as well. */
const elsewhere = ['keyReused', 'rateLimited', 'keyInUse', 'internal', 'unavailable', 'answerTooLarge'];

function unknownPath({ one }: Place) {
  const { pathParameters = {} } = one.reference;
  return Object.fromEntries(Object.entries(pathParameters).map(([name, { unknown }]) => [name, unknown]));
}

async function provokeFailures(stage: Stage): Promise<void> {
  const { place } = stage;
  for (const { name, failure } of usualFailures(place)) {
    if (elsewhere.includes(name)) continue;
    const provocation = provocations[name]?.(place);
    if (provocation === undefined) throw new Error(`nobody knows how to bring about ${name}`);
    const { sent = goodRequest(place), options } = provocation;
    expectFailure(place, name, failure, await send(stage, sent, options));
  }
}

/** A document, or a schema: its example shows only how it begins. */
const showsOnlyABeginning = ({ one }: Place) => /^(Reference|GraphQL schemas)$/.test(one.name);

async function runExample(stage: Stage, example: Example, options: RequestOptions = {}): Promise<void> {
  const { name, answer } = example;
  const { operation } = stage.place;
  const { isEndless, isOpenEnded } = operation.answers[200] ?? {};
  if (isEndless) return;
  const given = await send(stage, example, options);
  if (answer instanceof Failure) return expectFailure(stage.place, name, answer, given);
  const shown = { operation: operation.id, example: name, status: answer.status };
  expect({ ...shown, status: given.status }).toEqual(shown);
  if (isOpenEnded || showsOnlyABeginning(stage.place)) return;
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body);
  expect({ ...shown, body: comparable(given.text) }).toEqual({ ...shown, body: comparable(text) });
}

/** A body without what is left to chance. */
function comparable(text: string): unknown {
  return text === '' ? null : JSON.parse(withoutChance(text));
}

async function runRefused(stage: Stage, example: Example): Promise<void> {
  const { code = null } = example.answer instanceof Failure ? example.answer : {};
  const earlier = code === 'TOO_MANY_ATTEMPTS' ? 10 : 0;
  for (let count = 0; count < earlier; count += 1) await send(stage, example);
  await runExample(stage, example, code === 'UNAUTHENTICATED' ? noToken : {});
}

/** What is refused changes nothing, and goes first. */
async function runOperation(stage: Stage): Promise<void> {
  const { place } = stage;
  await provokeFailures(stage);
  const refused = place.operation.examples.filter(isFailure);
  for (const example of refused) await runRefused(stage, example);
  const [first, ...others] = place.operation.examples.filter((example) => !isFailure(example));
  if (first === undefined) throw new Error(`${place.operation.id} has no example that is taken`);
  const headers = { 'idempotency-key': 'reused' };
  await runExample(stage, first, { headers });
  for (const example of others) await runExample(stage, example);
  const reused = usualFailures(place).find(({ name }) => name === 'keyReused');
  if (reused === undefined) return;
  // The same with a space more: another body, and one that the operation takes.
  const answer = await send(
    stage,
    { path: first.path ?? {} },
    { body: `${JSON.stringify(first.body)} `, headers },
  );
  expectFailure(place, reused.name, reused.failure, answer);
}

const interfaces = [
  ...['Posts API', 'Versioned API', 'Flat Users API', 'Wrapped users', 'Products API', 'Service'],
  ...['Observing', 'Reference', 'GraphQL schemas'],
];

const transports: readonly Transport[] = ['in process', 'over a socket'];

describe.each(transports)('The examples of the documents, %s', (transport) => {
  it('are of every interface', () =>
    withApp({}, async (_app, places) => {
      const names = new Set(places.map(({ one }) => one.name));
      expect([...names].sort()).toEqual(interfaces.toSorted());
    }));

  it.each(interfaces)('are answered by %s as they show: reads', (name) =>
    withApp(
      {},
      async (app, places) => {
        const scene = await makeExampleScene(app);
        const reads = places.filter(({ one, method }) => one.name === name && method === 'GET');
        for (const place of reads) await runOperation({ app, scene, place });
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
  it.each(writes)('are answered by %s as they show: %s', async (name, method) => {
    const isWanted = (place: Place) => place.one.name === name && place.method === method;
    let left = 1;
    // Each on records of its own: an example shows what comes of the records as they were.
    for (let index = 0; index < left; index += 1) {
      const runOne = async (app: TestApp, places: readonly Place[]) => {
        const wanted = places.filter(isWanted);
        left = wanted.length;
        const [place] = wanted.slice(index);
        if (place !== undefined) await runOperation({ app, scene: await makeExampleScene(app), place });
      };
      await withApp({}, runOne, transport);
    }
    expect(left).toBeGreaterThan(0);
  });

  it('are of every method of every interface', () =>
    withApp({}, async (_app, places) => {
      const written = places.filter(({ method }) => method !== 'GET');
      const pairs = new Set(written.map(({ one, method }) => `${one.name}: ${method}`));
      expect([...pairs].sort()).toEqual(writes.map(([name, method]) => `${name}: ${method}`).sort());
    }));
});

describe('The limit of requests', () => {
  it('refuses every operation as its document shows', () =>
    withApp({ RATE_LIMIT: '1/h' }, async (app, places) => {
      await app.get('/posts');
      for (const place of places.filter(({ one, path }) => !one.unlimited?.includes(path))) {
        const limited = usualFailures(place).find(({ name }) => name === 'rateLimited');
        if (limited === undefined) throw new Error(`${place.operation.id} knows no limit`);
        const answer = await app.request(place.method, urlOf(place, goodRequest(place)));
        expectFailure(place, limited.name, limited.failure, answer);
      }
    }));
});

describe('A condition on a read', () => {
  it('is answered 304 by every operation that says so', () =>
    withApp({}, async (app, places) => {
      const scene = await makeExampleScene(app);
      const reads = places.filter(({ one, method }) => one.isResourceful && method === 'GET');
      for (const place of reads) {
        const stage = { app, scene, place };
        const etag = (await send(stage, goodRequest(place))).headers.get('etag') ?? '';
        const { status, text } = await send(stage, goodRequest(place), {
          headers: { 'if-none-match': etag },
        });
        const { id } = place.operation;
        expect({ id, status, text }).toEqual({ id, status: 304, text: '' });
      }
    }));
});
