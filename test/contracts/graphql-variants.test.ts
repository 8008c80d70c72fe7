import { describe, expect, it } from 'bun:test';
import { buildClientSchema, buildSchema, getIntrospectionQuery, printSchema } from 'graphql';
import { words } from '../../harness/lists.ts';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { makeProfile, register } from '../support/blog.ts';
import { data, errorAt, query } from '../support/graphql.ts';
import { publish, writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const schemaNames = ['main', 'simple', 'connection'];

const known2021 = words(
  'QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION',
);

describeOn('GraphQL introspection', onEverySetupInProcess, useApp, (app) => {
  async function introspect(path: string): Promise<string> {
    return printSchema(buildClientSchema(await data(app, getIntrospectionQuery(), { path })));
  }

  it('returns exactly the served SDL of each path, and the main schema at /graphql (G2, G3)', async () => {
    for (const name of schemaNames) {
      const { text } = await app.get(`/graphql/${name}.graphql`);
      expect(await introspect(`/graphql/${name}`)).toBe(printSchema(buildSchema(text)));
    }
    expect(await introspect('/graphql')).toBe(await introspect('/graphql/main'));
  });

  it('lists only directive locations that clients of the 2021 specification know', async () => {
    for (const name of schemaNames) {
      const { __schema } = await data(app, '{ __schema { directives { name locations } } }', {
        path: `/graphql/${name}`,
      });
      const deprecated = __schema.directives.find(
        (directive: { name: string }) => directive.name === 'deprecated',
      );
      expect(deprecated.locations).toEqual([
        'FIELD_DEFINITION',
        'ARGUMENT_DEFINITION',
        'INPUT_FIELD_DEFINITION',
        'ENUM_VALUE',
      ]);
      const locations = __schema.directives.flatMap(
        (directive: { locations: string[] }) => directive.locations,
      );
      expect(locations.filter((location: string) => !known2021.includes(location))).toEqual([]);
    }
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

const paths = ['/graphql', '/graphql/main', '/graphql/simple', '/graphql/connection'] as const;
type Path = (typeof paths)[number];

/** Operations, and where they are valid. `/graphql` accepts what any of its schemas accepts. */
const operations: readonly [text: string, at: readonly Path[]][] = [
  ['{ users { id createdAt } }', paths],
  ['{ users { comments { id } } search(query: "a") { __typename } }', paths],
  ['{ postsConnection(last: 1, filter: {published: true}) { totalCount } }', paths],
  ['{ posts(filter: {}, limit: 1, offset: 0) { id } }', ['/graphql', '/graphql/main']],
  ['{ posts { id } }', ['/graphql', '/graphql/main', '/graphql/simple']],
  ['{ posts(published: true) { id createdAt } }', ['/graphql', '/graphql/simple']],
  ['{ posts { edges { cursor } } }', ['/graphql', '/graphql/connection']],
  [
    '{ posts(first: 1, after: null, last: 2, before: null) { totalCount } }',
    ['/graphql', '/graphql/connection'],
  ],
  ['{ users(limit: 1) { id } }', ['/graphql', '/graphql/main', '/graphql/connection']],
  ['{ users(limit: 1) { id } posts { totalCount } }', ['/graphql', '/graphql/connection']],
  ['{ __type(name: "DateTime") { name } posts { id } }', ['/graphql', '/graphql/main', '/graphql/simple']],
  // A document is validated as a whole: no schema has both.
  ['{ users(limit: 1) { id } posts(published: true) { id } }', []],
  ['query A { posts(published: true) { id } } query B { posts(first: 1) { totalCount } }', []],
  ['{ a: posts(limit: 1) { id } b: posts(first: 1) { totalCount } }', []],
];

describeOn('GraphQL schemas by path (G3)', onEverySetupInProcess, useApp, (app) => {
  it('accepts an operation only at the paths of schemas that have it', async () => {
    for (const [text, at] of operations) {
      const taken: string[] = [];
      for (const path of paths) if ((await query(app, text, { path })).status === 200) taken.push(path);
      expect([text, taken]).toEqual([text, [...at]]);
    }
  });

  const code = 'GRAPHQL_VALIDATION_FAILED';
  it("returns main's errors, or those of the schema with the fewest, which they name", async () => {
    for (const [text, path, message, column, more] of [
      [
        '{ users(limit: 1) { id } posts(published: true) { id } }',
        '/graphql/main',
        'Unknown argument "published" on field "Query.posts".',
        32,
        {},
      ],
      [
        '{ posts(published: true) { id nothing } }',
        '/graphql/simple',
        'Cannot query field "nothing" on type "Post".',
        31,
        { schema: 'simple' },
      ],
    ] as const) {
      const error = errorAt(column, code, message);
      const extended = { ...error, extensions: { code, ...more } };
      expectReply(await query(app, text), 400, { errors: [extended] });
      expectReply(await query(app, text, { path }), 400, { errors: [error] });
    }
  });

  it('accepts a trailing slash, and returns 404 for other paths (S7)', async () => {
    for (const path of paths)
      expect(await data(app, '{ __typename }', { path: `${path}/` })).toEqual({ __typename: 'Query' });
    expectReply(await query(app, '{ __typename }', { path: '/graphql/other' }), 404, {
      error: 'Resource not found',
    });
  });

  describe('the simple schema', () => {
    const path = '/graphql/simple';

    it.each([path, '/graphql'])('createUser and createPost take plain arguments, at %s', async (path) => {
      const user = 'createUser(name: "Ada", email: "a@b.co") { id name email age createdAt }';
      expect(await data(app, `mutation { ${user} }`, { path })).toEqual({
        createUser: { id: '1', name: 'Ada', email: 'a@b.co', age: null, createdAt: startOfTest },
      });
      const fields = 'id title content published tags createdAt author { name }';
      const post = `createPost(title: "T", content: "C", authorId: 1) { ${fields} }`;
      const stored = {
        id: '1',
        title: 'T',
        content: 'C',
        published: false,
        tags: [],
        createdAt: startOfTest,
      };
      expect(await data(app, `mutation { ${post} }`, { path })).toEqual({
        createPost: { ...stored, author: { name: 'Ada' } },
      });
    });

    it('posts(published) returns those with that value, or all without it', async () => {
      const ada = await register(app, 'Ada');
      for (let id = 1; id <= 3; id += 1) await writeDraft(app, ada);
      await publish(app, ada, '2');
      const list = async (args: string) =>
        (await data(app, `{ posts${args} { id } }`, { path })).posts.map(({ id }: { id: string }) => id);
      expect(await list('(published: true)')).toEqual(['2']);
      expect(await list('(published: false)')).toEqual(['1', '3']);
      expect(await list('(published: null)')).toEqual(['1', '2', '3']);
      expect(await list('')).toEqual(['1', '2', '3']);
    });

    it('users returns all of them, and the shared operations are available', async () => {
      const ada = await register(app, 'Ada');
      await makeProfile(app, 'Bea');
      const text = `mutation {
          updateUser(id: 2, input: {age: 5}) { age createdAt }
          addFriend(userId: 2) { friends { name } }
          register(input: {name: "Cid", email: "c@d.ef", password: "secret"}) { user { id } }
        }`;
      expect(await data(app, text, { path, ...ada })).toEqual({
        updateUser: { age: 5, createdAt: startOfTest },
        addFriend: { friends: [{ name: 'Bea' }] },
        register: { user: { id: '3' } },
      });
      expect(await data(app, '{ users { name comments { id } } }', { path })).toEqual({
        users: ['Ada', 'Bea', 'Cid'].map((name) => ({ name, comments: [] })),
      });
    });
  });

  it('shares one blog across all three schemas (S5)', async () => {
    const ada = await register(app, 'Ada');
    const create: readonly [path: string, args: string][] = [
      ['/graphql/main', ''],
      ['/graphql/simple', ', authorId: 1'],
      ['/graphql/connection', ', tags: ["x"]'],
    ];
    for (const [path, args] of create)
      await data(app, `mutation { createPost(title: "T", content: "C"${args}) { id } }`, { path, ...ada });
    for (const path of paths) {
      const { postsConnection } = await data(
        app,
        '{ postsConnection { totalCount edges { node { id author { name } } } } }',
        { path },
      );
      expect(postsConnection).toEqual({
        totalCount: 3,
        edges: ['1', '2', '3'].map((id) => ({ node: { id, author: { name: 'Ada' } } })),
      });
    }
  });
});
