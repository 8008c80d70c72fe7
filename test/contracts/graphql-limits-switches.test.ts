import { describe, expect, it } from 'bun:test';
import { getIntrospectionQuery } from 'graphql';
import { onEveryEngine } from '../support/engines.ts';
import { query } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-answers.ts';

describe('GraphQL switches (G13)', () => {
  onEveryEngine((engine) => {
    describe('introspection switched off', () => {
      const live = useLive(engine, { GRAPHQL_INTROSPECTION: 'off' });

      it('is refused over every transport; __typename and everything else is not', async () => {
        for (const send of Object.values(everyTransport)) {
          for (const text of [
            '{ __schema { types { name } } }',
            '{ __type(name: "User") { name } }',
            getIntrospectionQuery(),
          ]) {
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

    describe('suggestions', () => {
      const guesses: readonly [text: string, variables?: unknown][] = [
        ['{ postz { id } }'],
        ['{ posts(limt: 1) { id } }'],
        ['{ search(query: "a") { title } }'],
        ['query ($a: Strin) { me { id } }'],
        ['{ me { id @skp(if: true) } }'],
        ['{ me { ...Usr } } fragment User on Usr { id }'],
        ['mutation { createUser(input: {nam: "a", name: "a", email: "a@example.com"}) { id } }'],
        [
          'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
          { input: { nam: 'a', name: 'a', email: 'a@example.com' } },
        ],
        ['query ($filter: PostFilter) { posts(filter: $filter) { id } }', { filter: { publishd: true } }],
      ];

      describe('switched on, as they are by default', () => {
        const live = useLive(engine);
        it('similar names are suggested', async () => {
          expect((await query(live.app, '{ posts(limt: 1) { id } }')).body.errors[0].message).toBe(
            'Unknown argument "limt" on field "Query.posts". Did you mean "limit"?',
          );
        });
      });

      describe('switched off', () => {
        const live = useLive(engine, { GRAPHQL_SUGGESTIONS: 'off' });
        it('an error reveals nothing of the schema that the client did not name', async () => {
          for (const [text, variables] of guesses) {
            for (const send of Object.values(everyTransport)) {
              const { errors = [] } = await send(live.app, live.url, text, variables);
              expect(errors.length).toBeGreaterThan(0);
              expect(JSON.stringify(errors)).not.toContain('Did you mean');
            }
          }
        });
      });
    });
  });
});
