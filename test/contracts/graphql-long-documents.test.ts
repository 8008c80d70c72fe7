import { expect, it } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { watchLane } from '../support/lanes.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-answers.ts';
import { describeOn } from '../support/suites.ts';

/** Fills a document with enough nodes to be validated in a lane, without changing its result. */
const filling = '... on Query { __typename } '.repeat(200);

const documents: Readonly<Record<string, (filled: string) => string>> = {
  'a query': (filled) => `query ($limit: Int) { users(limit: $limit) { name } ${filled} }`,
  'a query of another schema': (filled) => `{ postsConnection(first: 1) { totalCount } ${filled} }`,
  'a condition': (filled) => `{ users { name email @skip(if: true) } ${filled} }`,
  'an unknown field': (filled) => `{\n  users { nmae }\n ${filled} }`,
  'fields of different schemas': (filled) => `{ postsConnection(first: 1) { totalCount } nobody ${filled} }`,
  'fields that conflict': (filled) => `{ users { name } users { name: email } ${filled} }`,
  'several operations': (filled) => `query Some { __typename } query Other { ${filled} }`,
};

describeOn('Long GraphQL documents', onEveryEngine, useLive, (live) => {
  const { app } = live;
  it.each(Object.keys(documents))('get the response of short ones over every transport: %s', async (name) => {
    await app.post('/graphql', {
      query: 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }',
    });
    const write = documents[name];
    for (const send of Object.values(everyTransport)) {
      const [long, short] = [write?.(filling) ?? '', write?.('... on Query { __typename }') ?? ''];
      expect(await send(app, live.url, long)).toEqual(await send(app, live.url, short));
    }
  });

  it('are validated in a lane on their first use, and run once if they write', async () => {
    using lane = watchLane(app);
    const create =
      'mutation ($email: String!) { createUser(input: {name: "Ada", email: $email}) { id } FILLED }';
    const query = create.replace('FILLED', filling.replaceAll('Query', 'Mutation'));
    for (const id of ['1', '2', '3']) {
      const variables = { email: `ada${id}@example.com` };
      expect((await app.post('/graphql', { query, variables })).body).toEqual({
        data: { createUser: { id }, __typename: 'Mutation' },
      });
    }
    expect(lane.kinds()).toEqual(['validate']);
  });

  it('are validated once if equal ones arrive together', async () => {
    using lane = watchLane(app);
    const query = `{ nobody ${filling} }`;
    const replies = await Promise.all(Array.from({ length: 10 }, () => app.post('/graphql', { query })));
    const rejected = {
      errors: [expect.objectContaining({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })],
    };
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => rejected));
    expect(lane.kinds()).toEqual(['validate']);
  });
});
