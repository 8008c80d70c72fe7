import { expect, it } from 'bun:test';
import { hash } from 'node:crypto';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { makeProfile, register } from '../support/blog.ts';
import { errorAt, refusal } from '../support/graphql.ts';
import { writeDraft } from '../support/graphql-blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const name = { query: '{ user(id: 1) { name } }' };
const ada = { data: { user: { name: 'Ada' } } };
const subscription = { query: 'subscription { postCreated { id } }' };
const extensionsOf = (query: string) => ({
  persistedQuery: { version: 1, sha256Hash: hash('sha256', query, 'hex') },
});

const batches = given(useApp, { GRAPHQL_MAX_BATCH: '4', GRAPHQL_MAX_RECORDS: '4', MAX_ANSWER_BYTES: '1500' });
describeOn('GraphQL batches with GRAPHQL_MAX_BATCH=4', onEverySetupInProcess, batches, (app) => {
  it('return an array of results in the order of the operations, including failures', async () => {
    const { token } = await register(app, 'Ada');
    const extensions = extensionsOf(name.query);
    const reply = await app.post(
      '/graphql',
      [
        {
          query: 'mutation($title: String!) { createPost(title: $title, content: "C") { id } }',
          variables: { title: 'T' },
        },
        { query: 'query A { me { name } } query B { posts { title } }', operationName: 'B' },
        { query: '{ nothing }' },
        { ...name, extensions },
      ],
      { token },
    );
    const message = 'Cannot query field "nothing" on type "Query".';
    expectJson(reply, 200, [
      { data: { createPost: { id: '1' } } },
      { data: { posts: [{ title: 'T' }] } },
      { errors: [errorAt(3, 'GRAPHQL_VALIDATION_FAILED', message)] },
      ada,
    ]);
    expect((await app.post('/graphql', [{ extensions }])).body).toEqual([ada]);
  });

  it('report an invalid operation as an error at its position', async () => {
    await makeProfile(app, 'Ada');
    for (const [item, message] of [
      [{ query: null }, 'Missing query'],
      [{ query: 7 }, 'Invalid query'],
      [{ ...name, variables: [] }, 'Invalid variables'],
      [{ ...name, operationName: 7 }, 'Invalid operationName'],
      [{ ...name, extensions: 7 }, 'Invalid extensions'],
      [subscription, 'Subscriptions require a WebSocket, or Accept: text/event-stream'],
    ] as const)
      expectReply(await app.post('/graphql', [item, name]), 200, [refusal(message), ada]);
  });

  it('are rejected as a whole if they have no operation, too many, or something else', async () => {
    for (const [batch, message] of [
      [[], 'A batch must have 1 to 4 operations'],
      [Array(5).fill(name), 'A batch must have 1 to 4 operations'],
      [[name, 7], 'Body must be a JSON object'],
    ] as const)
      expectReply(await app.post('/graphql', batch), 400, refusal(message));
  });

  it('have a budget each, and together at most the bytes of one response', async () => {
    const ada = await register(app, 'Ada');
    for (let count = 0; count < 3; count += 1) await writeDraft(app, ada);
    const query = '{ user(id: 1) { posts { id } } }';
    const whole = { data: { user: { posts: [{ id: '1' }, { id: '2' }, { id: '3' }] } } };
    expect((await app.post('/graphql', [{ query }, { query }])).body).toEqual([whole, whole]);
    const long = await writeDraft(app, ada, { content: 'x'.repeat(1000) });
    const one = { query: `{ post(id: ${long}) { content } }` };
    const [first, second] = (await app.post('/graphql', [one, one])).body;
    expect(first.data.post.content).toHaveLength(1000);
    const message = 'The response would be larger than 1500 bytes: request less, or a page';
    expect(second).toEqual({ data: null, errors: [{ message, extensions: { code: 'ANSWER_TOO_LARGE' } }] });
  });
});

const variables = { id: '1' };

const notFound = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND');

const inUrl = (parameters: Record<string, unknown>) => {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `/graphql?${new URLSearchParams(Object.fromEntries(texts))}`;
};

describeOn('Persisted queries', onEverySetupInProcess, useApp, (app) => {
  /** A text that no other test has sent: all data sets of a process share texts. */
  const newText = () => `query($id: ID!) { user(id: $id) { name } } # ${crypto.randomUUID()}`;

  it('are not found until they are sent with their text', async () => {
    await makeProfile(app, 'Ada');
    const query = newText();
    const named = { extensions: extensionsOf(query), variables };
    expectReply(await app.post('/graphql', named), 200, notFound);
    expectReply(await app.post('/graphql', { ...named, query }), 200, ada);
    expectReply(await app.post('/graphql', named), 200, ada);
  });

  it('can be sent and found by GET', async () => {
    await makeProfile(app, 'Ada');
    const query = newText();
    const named = { extensions: extensionsOf(query), variables };
    expect((await app.get(inUrl(named))).body).toEqual(notFound);
    expect((await app.get(inUrl({ ...named, query }))).body).toEqual(ada);
    expect((await app.get(inUrl(named))).body).toEqual(ada);
  });

  it('return 400 if unknown, for a client that accepts error statuses', async () => {
    const headers = { accept: 'application/graphql-response+json' };
    const named = { extensions: extensionsOf(newText()) };
    expectReply(await app.post('/graphql', named, { headers }), 400, notFound);
  });

  it('are rejected with a text of another hash, which is not remembered', async () => {
    const extensions = extensionsOf(newText());
    const { body } = await app.post('/graphql', { extensions, query: '{ me { id } }' });
    expect(body).toEqual(refusal('provided sha does not match query'));
    expect((await app.post('/graphql', { extensions })).body).toEqual(notFound);
  });

  it('return a stream to a client that accepts one', async () => {
    await makeProfile(app, 'Ada');
    const query = newText();
    const named = { extensions: extensionsOf(query), variables };
    await app.post('/graphql', { ...named, query });
    const headers = { accept: 'text/event-stream' };
    const { text: events } = await app.post('/graphql', named, { headers });
    expect(events).toBe(`:\n\nevent: next\ndata: ${JSON.stringify(ada)}\n\nevent: complete\ndata:\n\n`);
  });

  it.each([
    ['does not parse', '{ me'],
    ['fits no schema', '{ nothing }'],
    ['exceeds a limit', `{ me { ${'friends { '.repeat(30)}id${' }'.repeat(32)}`],
  ])('do not include a document that %s', async (_why, query) => {
    const extensions = extensionsOf(query);
    expect((await app.post('/graphql', { query, extensions })).body.data).toBeUndefined();
    expect((await app.post('/graphql', { extensions })).body).toEqual(notFound);
  });

  it('do not allow a mutation by GET', async () => {
    const query = 'mutation { logout }';
    const extensions = extensionsOf(query);
    await app.post('/graphql', { query, extensions });
    expectReply(await app.get(inUrl({ extensions })), 405, refusal('Cannot perform mutations over GET'));
  });

  it('are rejected with an invalid hash, and not found by another spelling of it', async () => {
    const version = 'Unsupported persisted query version';
    for (const [named, message] of [
      [{ extensions: { persistedQuery: 1 } }, version],
      [{ extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } }, version],
      [{ extensions: { persistedQuery: { version: 1 } } }, 'Invalid sha256Hash'],
    ] as const) {
      const reply = await app.post('/graphql', { ...named, query: '{ me { id } }' });
      expectReplyTo(named, reply, 400, refusal(message));
    }
    const query = newText();
    const { sha256Hash: hash } = extensionsOf(query).persistedQuery;
    await app.post('/graphql', { query, variables, extensions: extensionsOf(query) });
    for (const sha256Hash of ['x', hash.toUpperCase()]) {
      const extensions = { persistedQuery: { version: 1, sha256Hash } };
      expectReplyTo(sha256Hash, await app.post('/graphql', { extensions }), 200, notFound);
    }
  });
});
