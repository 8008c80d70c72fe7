import { describe, expect, it } from 'bun:test';
import { buildSchema, parse, validate } from 'graphql';
import { type Language, writeSnippet } from '../src/interfaces/pages/assets/snippets.js';
import type { Example } from '../src/interfaces/pages/example.ts';
import { examples as examplesById } from '../src/interfaces/pages/examples.ts';
import { parseCurl, shellWords } from './support/console-examples.ts';
import { engines } from './support/engines.ts';
import { useLive } from './support/live.ts';

/** All examples except those that open a stream. */
const examples = Object.values(examplesById)
  .flat()
  .filter(({ accept }) => accept === undefined);

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

type Run = (text: string) => Promise<Reply>;

/** Runs it like a shell. */
const runCurl: Run = async (text) => {
  const [program, ...words] = shellWords(text.replaceAll(' \\\n  ', ' '), new Map());
  expect(program).toBe('curl');
  const { url, init } = parseCurl(words);
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
};

/** Runs it like a JavaScript console. */
const runFetch: Run = async (text) => {
  const AsyncFunction = (async () => undefined).constructor as new (
    ...words: string[]
  ) => (console: { log(status: number, body: unknown): void }) => Promise<void>;
  const replies: Reply[] = [];
  await new AsyncFunction('console', text)({ log: (status, body) => void replies.push({ status, body }) });
  expect(replies).toHaveLength(1);
  return replies[0] as Reply;
};

const python = Bun.which('python3');

/** Runs it like the Python interpreter. */
const runPython: Run = async (text) => {
  const child = Bun.spawn([python ?? '', '-'], { stdin: new Blob([text]), stdout: 'pipe' });
  const [, status, body = ''] = /^(\d+) (.*)$/s.exec(await child.stdout.text()) ?? [];
  return { status: Number(status), body: JSON.parse(body) };
};

describe('The examples of the front page', () => {
  const live = useLive(engines[0]);
  const { app } = live;

  /** Fills in the same values as the page: those it knows, and those from earlier responses. */
  const fill = (text: string, values: ReadonlyMap<string, string>) =>
    text.replace(/«(\w+)»/g, (_, marker: string) => values.get(marker) ?? expect.unreachable(marker));

  const learn = ({ learns }: Example, body: unknown, values: Map<string, string>) => {
    if (learns === undefined) return;
    const value = learns.at.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], body);
    values.set(learns.marker, String(value));
  };

  it.each([
    ['curl', runCurl],
    ['fetch', runFetch],
    // Skipped without Python.
    ...(python === null ? [] : [['python', runPython]]),
  ] as [Language, Run][])(
    'work as written for %s, in their order, on an empty database',
    async (language, run) => {
      const values = new Map([
        ['origin', live.url],
        ['email', 'ada@example.com'],
        ['otherEmail', 'grace@example.com'],
        ['products', app.productsToken],
      ]);
      for (const example of examples) {
        const { status, body } = await run(fill(writeSnippet(language, example), values));
        expect({ example: example.id, status, errors: (body as { errors?: unknown }).errors }).toEqual({
          example: example.id,
          status: example.route === '/graphql' || example.method === 'GET' ? 200 : 201,
          errors: undefined,
        });
        learn(example, body, values);
      }
    },
  );

  it('call only operations and routes of the OpenAPI document', async () => {
    const { paths } = (await app.get('/openapi.json')).body;
    for (const { id, route, method } of examples.filter((example) => example.route !== '/graphql'))
      expect({ id, isKnown: method.toLowerCase() in (paths[route] ?? {}) }).toEqual({ id, isKnown: true });
  });

  it('are valid in the GraphQL schema that is linked beside them', async () => {
    const schema = buildSchema((await app.get('/graphql/main.graphql')).text);
    const documents = Object.values(examplesById)
      .flat()
      .filter(({ route }) => route === '/graphql')
      .map(({ id, body }) => ({ id, document: parse((body as { query: string }).query) }));
    expect(documents.length).toBeGreaterThan(2);
    for (const { id, document } of documents)
      expect({ id, errors: validate(schema, document) }).toEqual({ id, errors: [] });
  });

  it('include a subscription for curl and the typed client', () => {
    const listening = examplesById.graphql?.find(({ accept }) => accept !== undefined);
    const query = 'subscription { postCreated { id title author { name } } }';
    expect(listening && writeSnippet('curl', listening)).toBe(
      [
        'curl -Ns «origin»/graphql \\',
        '  -H "Accept: text/event-stream" \\',
        '  -H "Content-Type: application/json" \\',
        `  -d '{"query":"${query}"}'`,
      ].join('\n'),
    );
    expect(listening && writeSnippet('client', listening)).toEndWith(
      `for await (const event of client.subscribe('${query}')) console.log(event);`,
    );
  });

  it('pass parameters, tokens and bodies to the typed client', () => {
    const write = (id: string) => {
      const example = examples.find((candidate) => candidate.id === id);
      return example && writeSnippet('client', example).split('\n').slice(2).join('\n');
    };
    expect(write('posts-read')).toBe(
      [
        "const client = createQuintetClient({ baseUrl: '«origin»' });",
        "const { data, error } = await client.GET('/posts/{id}', {",
        '  params: { path: { id: «post» } },',
        '});',
      ].join('\n'),
    );
    expect(write('products-create')).toBe(
      [
        "const client = createQuintetClient({ baseUrl: '«origin»', productsToken: '«products»' });",
        "const { data, error } = await client.POST('/api/v1/products', {",
        "  body: { name: 'Lamp', price: 24.5 },",
        '});',
      ].join('\n'),
    );
    expect(write('graphql-list')).toBe(
      [
        "const client = createQuintetClient({ baseUrl: '«origin»' });",
        "const result = await client.graphql('{ posts(limit: 5) { id title author { name } } }');",
      ].join('\n'),
    );
  });
});
