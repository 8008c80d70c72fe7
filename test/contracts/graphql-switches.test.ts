import { expect, it } from 'bun:test';
import { getIntrospectionQuery } from 'graphql';
import { onEveryEngine } from '../support/engines.ts';
import { query } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-results.ts';
import { describeOn, given } from '../support/suites.ts';

const withoutIntrospection = given(useLive, { GRAPHQL_INTROSPECTION: 'off' });
const withoutSuggestions = given(useLive, { GRAPHQL_SUGGESTIONS: 'off' });

describeOn('GRAPHQL_INTROSPECTION=off (G13)', onEveryEngine, withoutIntrospection, (live) => {
  it('rejects introspection over every transport, but still allows __typename and other fields', async () => {
    const introspections = ['{ __schema { types { name } } }', '{ __type(name: "User") { name } }'];
    for (const send of Object.values(everyTransport)) {
      for (const text of [...introspections, getIntrospectionQuery()]) {
        const { data, errors = [] } = await send(live.app, live.url, text);
        expect(data).toBeUndefined();
        expect(errors[0]).toMatchObject({
          message: expect.stringContaining('GraphQL introspection has been disabled'),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        });
      }
      expect(await send(live.app, live.url, '{ __typename me { id } }')).toEqual({
        data: { __typename: 'Query', me: null },
      });
    }
  });
});

const user = { nam: 'a', name: 'a', email: 'a@example.com' };
const guesses: readonly [text: string, variables?: unknown][] = [
  ['{ postz { id } }'],
  ['{ posts(limt: 1) { id } }'],
  ['{ search(query: "a") { title } }'],
  ['query ($a: Strin) { me { id } }'],
  ['{ me { id @skp(if: true) } }'],
  ['{ me { ...Usr } } fragment User on Usr { id }'],
  ['mutation { createUser(input: {nam: "a", name: "a", email: "a@example.com"}) { id } }'],
  ['mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', { input: user }],
  ['query ($filter: PostFilter) { posts(filter: $filter) { id } }', { filter: { publishd: true } }],
];

describeOn('GRAPHQL_SUGGESTIONS by default (G13)', onEveryEngine, useLive, (live) => {
  it('suggests similar names', async () => {
    const message = 'Unknown argument "limt" on field "Query.posts". Did you mean "limit"?';
    expect((await query(live.app, '{ posts(limt: 1) { id } }')).body.errors[0].message).toBe(message);
  });
});

describeOn('GRAPHQL_SUGGESTIONS=off (G13)', onEveryEngine, withoutSuggestions, (live) => {
  it('suggests no names of the schema in errors', async () => {
    for (const [text, variables] of guesses) {
      for (const send of Object.values(everyTransport)) {
        const { errors = [] } = await send(live.app, live.url, text, variables);
        expect(errors.length).toBeGreaterThan(0);
        expect(JSON.stringify(errors)).not.toContain('Did you mean');
      }
    }
  });
});
