import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { register } from '../support/blog.ts';
import { data, query } from '../support/graphql.ts';
import { createUser, writeDraft } from '../support/graphql-blog.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('GraphQL request features', onEverySetupInProcess, useApp, (app) => {
  /** Creates Ada with a post, and Bea. All requests come from Ada. */
  async function fill() {
    const ada = await register(app, 'Ada');
    await createUser(app, 'Bea', 30);
    await writeDraft(app, ada, { title: 'Post' });
    return ada;
  }

  const ada = { name: 'Ada' };
  const bea = { name: 'Bea' };
  const [adaAge, beaAge] = [
    { ...ada, age: null },
    { ...bea, age: 30 },
  ];
  const post = { title: 'Post' };
  const cases: readonly [text: string, expected: unknown, variables?: object][] = [
    ['{ me { name } users { name } posts { title } }', { me: ada, users: [ada, bea], posts: [post] }],
    ['{ a: user(id: 1) { x: name y: name } b: user(id: 2) { name } }', { a: { x: 'Ada', y: 'Ada' }, b: bea }],
    ['{ users { name } users { age } }', { users: [adaAge, beaAge] }],
    // Fragments.
    [
      '{ me { ...A } } fragment A on User { name ...B } fragment B on User { posts { title } }',
      { me: { ...ada, posts: [post] } },
    ],
    [
      '{ me { ...A posts { author { ...A } } } } fragment A on User { name }',
      { me: { ...ada, posts: [{ author: ada }] } },
    ],
    ['{ me { ... on User { name } ... { age } } }', { me: adaAge }],
    ['{ ...Root } fragment Root on Query { me { name } }', { me: ada }],
    [
      '{ __typename me { __typename posts { __typename author { __typename } } } }',
      {
        __typename: 'Query',
        me: { __typename: 'User', posts: [{ __typename: 'Post', author: { __typename: 'User' } }] },
      },
    ],
    ['{ search(query: "a") { ... on User { name } ... on Post { title } } }', { search: [ada, bea] }],
    // Conditions.
    [
      '{ me { name @skip(if: true) id @include(if: true) age @include(if: false) } users @skip(if: true) { id } }',
      { me: { id: '1' } },
    ],
    [
      'query($yes: Boolean!, $no: Boolean!) { me { name @skip(if: $no) id @include(if: $no) } posts @skip(if: $yes) { id } }',
      { me: ada },
      { yes: true, no: false },
    ],
    [
      'query($no: Boolean = false) { me { ...A @include(if: $no) ... @skip(if: $no) { name } } } fragment A on User { email posts { id } }',
      { me: ada },
    ],
    [
      'query($yes: Boolean! = true) { me { posts @skip(if: $yes) { id } posts { title } } }',
      { me: { posts: [post] } },
    ],
    // Variables, with defaults and left out, within input objects too.
    ['query($id: ID!) { user(id: $id) { name } }', { user: bea }, { id: '2' }],
    ['query($id: ID = 2) { user(id: $id) { name } }', { user: bea }],
    ['query($id: ID! = 2) { user(id: $id) { name } }', { user: bea }],
    ['query($id: ID! = 2) { user(id: $id) { name } }', { user: ada }, { id: 1 }],
    ['query($limit: Int = 1) { users(limit: $limit) { name } }', { users: [ada, bea] }, { limit: null }],
    ['query($limit: Int) { users(limit: $limit) { name } }', { users: [ada, bea] }],
    ['query($id: ID) { posts(filter: {authorId: $id}) { title } }', { posts: [post] }, { id: 1 }],
    ['query($id: ID) { posts(filter: {authorId: $id}) { title } }', { posts: [post] }],
    ['{ me { name } }', { me: ada }, { undeclared: 1 }],
    [
      '{ # hello\n me, { name, }, search(query: """\n  Post\n  """) { __typename } }',
      { me: ada, search: [{ __typename: 'Post' }] },
    ],
  ];
  it('are all supported', async () => {
    const { token } = await fill();
    for (const [text, expected, variables = {}] of cases)
      expect([text, await data(app, text, { variables, token })]).toEqual([text, expected]);
  });

  it('return the keys in the order of the document', async () => {
    const { token } = await fill();
    expect((await query(app, '{ users { age name id } b: __typename me { id } }', { token })).text).toBe(
      '{"data":{"users":[{"age":null,"name":"Ada","id":"1"},{"age":30,"name":"Bea","id":"2"}],"b":"Query","me":{"id":"1"}}}',
    );
  });

  describe('named operations', () => {
    const text = 'query A { me { name } } query B { users { name } }';

    it('run if operationName selects them', async () => {
      const { token } = await fill();
      expect(await data(app, text, { token, operationName: 'A' })).toEqual({ me: ada });
      expect(await data(app, text, { token, operationName: 'B' })).toEqual({ users: [ada, bea] });
    });

    it('need no operationName if there is only one', async () => {
      const { token } = await fill();
      expect(await data(app, 'query Only { me { name } }', { token })).toEqual({ me: ada });
    });

    it.each([
      [undefined, 'The document has several operations: name one with operationName.'],
      ['C', 'Unknown operation named "C".'],
      ['a', 'Unknown operation named "a".'],
    ])('are rejected with the name %p', async (operationName, message) => {
      const options = operationName === undefined ? {} : { operationName };
      expectReply(await query(app, text, options), 400, {
        errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
      });
    });
  });
});
