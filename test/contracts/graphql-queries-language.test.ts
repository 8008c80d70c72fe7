import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, query } from '../support/graphql.ts';
import { createUser, writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL request features', onEverySetupInProcess, useApp, (app) => {
  /** Ada with a post, and Bea. Everything is asked for as Ada. */
  async function fill() {
    const ada = await register(app, 'Ada');
    await createUser(app, 'Bea', 30);
    await writeDraft(app, ada, { title: 'Post' });
    return ada;
  }

  const ada = { name: 'Ada' };
  const bea = { name: 'Bea' };
  const cases: readonly [title: string, text: string, variables: object, expected: unknown][] = [
    [
      'several root fields',
      '{ me { name } users { name } posts { title } }',
      {},
      { me: ada, users: [ada, bea], posts: [{ title: 'Post' }] },
    ],
    [
      'aliases, at any level',
      '{ a: user(id: 1) { x: name y: name } b: user(id: 2) { name } }',
      {},
      { a: { x: 'Ada', y: 'Ada' }, b: bea },
    ],
    [
      'a field in two mentions',
      '{ users { name } users { age } }',
      {},
      {
        users: [
          { ...ada, age: null },
          { ...bea, age: 30 },
        ],
      },
    ],
    [
      'named fragments, one within another',
      '{ me { ...A } } fragment A on User { name ...B } fragment B on User { posts { title } }',
      {},
      { me: { name: 'Ada', posts: [{ title: 'Post' }] } },
    ],
    [
      'a fragment in many places',
      '{ me { ...A posts { author { ...A } } } } fragment A on User { name }',
      {},
      { me: { name: 'Ada', posts: [{ author: ada }] } },
    ],
    [
      'inline fragments with and without a type',
      '{ me { ... on User { name } ... { age } } }',
      {},
      { me: { name: 'Ada', age: null } },
    ],
    ['a fragment on a root', '{ ...Root } fragment Root on Query { me { name } }', {}, { me: ada }],
    [
      '__typename in every place',
      '{ __typename me { __typename posts { __typename author { __typename } } } }',
      {},
      {
        __typename: 'Query',
        me: { __typename: 'User', posts: [{ __typename: 'Post', author: { __typename: 'User' } }] },
      },
    ],
    [
      'a union by its members',
      '{ search(query: "a") { ... on User { name } ... on Post { title } } }',
      {},
      { search: [ada, bea] },
    ],
    [
      '@skip and @include',
      '{ me { name @skip(if: true) id @include(if: true) age @include(if: false) } users @skip(if: true) { id } }',
      {},
      { me: { id: '1' } },
    ],
    [
      'conditions from variables',
      'query($yes: Boolean!, $no: Boolean!) { me { name @skip(if: $no) id @include(if: $no) } posts @skip(if: $yes) { id } }',
      { yes: true, no: false },
      { me: ada },
    ],
    [
      'conditions on fragments',
      'query($no: Boolean = false) { me { ...A @include(if: $no) ... @skip(if: $no) { name } } } fragment A on User { email posts { id } }',
      {},
      { me: ada },
    ],
    [
      'a condition on one of two mentions',
      'query($yes: Boolean! = true) { me { posts @skip(if: $yes) { id } posts { title } } }',
      {},
      { me: { posts: [{ title: 'Post' }] } },
    ],
    ['a variable', 'query($id: ID!) { user(id: $id) { name } }', { id: '2' }, { user: bea }],
    ['a default', 'query($id: ID = 2) { user(id: $id) { name } }', {}, { user: bea }],
    [
      'a default of a variable that must not be null',
      'query($id: ID! = 2) { user(id: $id) { name } }',
      {},
      { user: bea },
    ],
    [
      'a value in place of a default',
      'query($id: ID! = 2) { user(id: $id) { name } }',
      { id: 1 },
      { user: ada },
    ],
    [
      'null in place of a default',
      'query($limit: Int = 1) { users(limit: $limit) { name } }',
      { limit: null },
      { users: [ada, bea] },
    ],
    [
      'a variable left out',
      'query($limit: Int) { users(limit: $limit) { name } }',
      {},
      { users: [ada, bea] },
    ],
    [
      'a variable within an input object',
      'query($id: ID) { posts(filter: {authorId: $id}) { title } }',
      { id: 1 },
      { posts: [{ title: 'Post' }] },
    ],
    [
      'one left out within an input object',
      'query($id: ID) { posts(filter: {authorId: $id}) { title } }',
      {},
      { posts: [{ title: 'Post' }] },
    ],
    ['variables that nobody declared', '{ me { name } }', { extra: 1 }, { me: ada }],
    [
      'comments, commas and block strings',
      '{ # hello\n me, { name, }, search(query: """\n  Post\n  """) { __typename } }',
      {},
      { me: ada, search: [{ __typename: 'Post' }] },
    ],
  ];
  it('understands all of them', async () => {
    const { token } = await fill();
    for (const [title, text, variables, expected] of cases)
      expect({ [title]: await data(app, text, { variables, token }) }).toEqual({ [title]: expected });
  });

  it('answers the keys in the order of the text', async () => {
    const { token } = await fill();
    expect((await query(app, '{ users { age name id } b: __typename me { id } }', { token })).text).toBe(
      '{"data":{"users":[{"age":null,"name":"Ada","id":"1"},{"age":30,"name":"Bea","id":"2"}],"b":"Query","me":{"id":"1"}}}',
    );
  });

  describe('named operations', () => {
    const text = 'query A { me { name } } query B { users { name } }';

    it('runs the one that operationName names', async () => {
      const { token } = await fill();
      expect(await data(app, text, { token, operationName: 'A' })).toEqual({ me: ada });
      expect(await data(app, text, { token, operationName: 'B' })).toEqual({ users: [ada, bea] });
    });

    it('needs no name for the only one', async () => {
      const { token } = await fill();
      expect(await data(app, 'query Only { me { name } }', { token })).toEqual({ me: ada });
    });

    it.each([
      [undefined, 'The document has several operations: name one with operationName.'],
      ['C', 'Unknown operation named "C".'],
      ['a', 'Unknown operation named "a".'],
    ])('refuses the name %p', async (operationName, message) => {
      const options = operationName === undefined ? {} : { operationName };
      const { status, body } = await query(app, text, options);
      expect(status).toBe(400);
      expect(body).toEqual({ errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] });
    });
  });
});
