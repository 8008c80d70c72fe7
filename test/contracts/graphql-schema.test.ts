import { expect, it } from 'bun:test';
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { textOf } from '../../src/interfaces/graphql/schema/definitions.ts';
import { type SchemaName, schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { data } from '../support/graphql.ts';
import { describeOn } from '../support/suites.ts';

/** The SDL of a schema, in the format that both sides share. */
function printSdl(name: SchemaName): string {
  return printSchema(buildSchema(textOf(name)));
}

describeOn('GraphQL introspection', onEverySetupInProcess, useApp, (app) => {
  async function introspect(path: string): Promise<string> {
    return printSchema(buildClientSchema(await data(app, getIntrospectionQuery(), { path })));
  }

  it.each(schemaNames)('returns exactly the schema of /graphql/%s (G2, G3)', async (name) => {
    expect(await introspect(`/graphql/${name}`)).toBe(printSdl(name));
  });

  it('returns the main schema at /graphql (G3)', async () => {
    expect(await introspect('/graphql')).toBe(printSdl('main'));
  });

  it('returns __typename for queries, mutations and their payloads', async () => {
    const { token } = await data(
      app,
      'mutation { register(input: {name: "Ada", email: "ada@example.com", password: "secret"}) { token } }',
    ).then(({ register }) => register);
    expect(await data(app, '{ __typename }')).toEqual({ __typename: 'Query' });
    expect(await data(app, 'mutation { __typename refreshToken { __typename } }', { token })).toEqual({
      __typename: 'Mutation',
      refreshToken: { __typename: 'AuthPayload' },
    });
  });

  it('returns a type by name, and null for an unknown one', async () => {
    const text =
      '{ a: __type(name: "SearchResult") { kind possibleTypes { name } } b: __type(name: "No") { name } }';
    expect(await data(app, text)).toEqual({
      a: { kind: 'UNION', possibleTypes: [{ name: 'User' }, { name: 'Post' }] },
      b: null,
    });
  });
});
