import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { register, useWriter, type Writer, writeComment } from '../support/blog.ts';
import { data, errorAt, expectFailure, query } from '../support/graphql.ts';
import { befriend, writeDraft } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

const path = '/graphql/relay';
const idOf = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url');

async function writeComments(app: TestApp, writer: Writer, count: number): Promise<void> {
  await writeDraft(app, writer);
  for (let comment = 0; comment < count; comment += 1) await writeComment(app, writer, 1);
}

describeOn('The GraphQL schema for Relay', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');

  describe('ids', () => {
    it('are unique across types, and databaseId matches the other schemas', async () => {
      await writeComments(app, ada, 1);
      const text =
        '{ posts { edges { node { id databaseId author { id databaseId } comments { edges { node { id } } } } } } }';
      expect(await data(app, text, { path })).toEqual({
        posts: {
          edges: [
            {
              node: {
                id: idOf('Post', 1),
                databaseId: '1',
                author: { id: idOf('User', 1), databaseId: '1' },
                comments: { edges: [{ node: { id: idOf('Comment', 1) } }] },
              },
            },
          ],
        },
      });
    });

    it('are resolved by node and nodes in the given order, with null for unknown ones', async () => {
      await writeComments(app, ada, 2);
      const ids = [
        ...[idOf('Comment', 2), idOf('User', 1), idOf('Post', 1), idOf('Comment', 1), idOf('Comment', 2)],
        ...[idOf('Post', 2), idOf('Tag', 1), idOf('Post', '01'), `${idOf('Post', 1)}=`, '1', '', 'ü'],
      ];
      const fields =
        '{ __typename id ... on User { name } ... on Post { title author { name } } ... on Comment { post { title } } }';
      const all = `query($ids: [ID!]!) { nodes(ids: $ids) ${fields} }`;
      const { nodes } = await data(app, all, { path, variables: { ids } });
      const ofPost = { __typename: 'Comment', post: { title: 'A post' } };
      const comment = (id: number) => ({ ...ofPost, id: idOf('Comment', id) });
      const user = { __typename: 'User', id: idOf('User', 1), name: 'Ada' };
      const post = { __typename: 'Post', id: idOf('Post', 1), title: 'A post', author: { name: 'Ada' } };
      expect(nodes).toEqual([comment(2), user, post, comment(1), comment(2), ...Array(7).fill(null)]);
      for (const [index, id] of ids.entries()) {
        const text = `query($id: ID!) { node(id: $id) ${fields} }`;
        expect(await data(app, text, { path, variables: { id } })).toEqual({ node: nodes[index] });
      }
    });

    it('are not interchangeable with those of the other schemas', async () => {
      const text = 'mutation { updateUser(id: 1, input: {age: 5}) { user { id } } }';
      await expectFailure(app, text, ['updateUser', 'User not found', 'NOT_FOUND'], { path });
      expect(await data(app, `{ user(id: "${idOf('User', 1)}") { name } }`)).toEqual({ user: null });
      const byNumber = '{ user(databaseId: 1) { name } post(databaseId: 1) { id } }';
      expect(await data(app, byNumber, { path })).toEqual({ user: { name: 'Ada' }, post: null });
    });

    it('are limited to 1000 per request', async () => {
      const text = `{ nodes(ids: [${'"x",'.repeat(1001)}]) { id } }`;
      await expectFailure(app, text, ['nodes', 'ids has too many items: at most 1000'], { path });
    });
  });

  describe('pages', () => {
    it('are independent for each record, alias and position', async () => {
      const bea = await register(app, 'Bea');
      for (const writer of [ada, bea, ada, bea, ada]) await writeDraft(app, writer);
      await befriend(app, ada, '2');
      const text = `query($one: Int!) { users { edges { node {
          name
          oldest: posts(first: $one) { edges { node { databaseId author { posts(last: 1) { edges { node { databaseId } } } } } } }
          newest: posts(last: 1) { edges { cursor } pageInfo { hasPreviousPage } }
          posts(first: 0) { totalCount }
          friends { edges { node { name posts(first: 1) { pageInfo { hasNextPage } } } } }
        } } } }`;
      const { users } = await data(app, text, { path, variables: { one: 1 } });
      const pageOf = (id: string) => ({ edges: [{ node: { databaseId: id } }] });
      const expected = (name: string, oldest: string, newest: string, total: number, friend: string) => ({
        node: {
          name,
          oldest: { edges: [{ node: { databaseId: oldest, author: { posts: pageOf(newest) } } }] },
          newest: { edges: [{ cursor: expect.any(String) }], pageInfo: { hasPreviousPage: true } },
          posts: { totalCount: total },
          friends: { edges: [{ node: { name: friend, posts: { pageInfo: { hasNextPage: true } } } }] },
        },
      });
      expect(users).toEqual({
        edges: [expected('Ada', '1', '5', 3, 'Bea'), expected('Bea', '2', '4', 2, 'Ada')],
      });
    });

    it('exist for users, posts and drafts, and accept a global id in a filter', async () => {
      const bea = await register(app, 'Bea');
      for (const writer of [ada, bea, ada]) await writeDraft(app, writer);
      const text = `query($author: ID!) {
          users(last: 1) { totalCount edges { node { name } } pageInfo { hasPreviousPage hasNextPage } }
          posts(filter: {authorId: $author}) { totalCount edges { node { databaseId } } }
          none: posts(filter: {authorId: "1"}) { totalCount }
        }`;
      expect(await data(app, text, { path, variables: { author: idOf('User', 1) } })).toEqual({
        users: {
          totalCount: 2,
          edges: [{ node: { name: 'Bea' } }],
          pageInfo: { hasPreviousPage: true, hasNextPage: false },
        },
        posts: { totalCount: 2, edges: [{ node: { databaseId: '1' } }, { node: { databaseId: '3' } }] },
        none: { totalCount: 0 },
      });
      const drafts = '{ drafts(first: 1) { totalCount edges { node { databaseId } } } }';
      expect(await data(app, drafts, { path, ...ada })).toEqual({
        drafts: { totalCount: 2, edges: [{ node: { databaseId: '1' } }] },
      });
    });

    it('are rejected with a negative size or an invalid cursor', async () => {
      await writeComments(app, ada, 1);
      for (const [argument, message] of [
        ['first: -1', 'first must be at least 0'],
        ['after: "x"', 'after is not a valid cursor'],
      ] as const) {
        const text = `{ posts { edges { node { comments(${argument}) { totalCount } } } } }`;
        await expectFailure(app, text, ['posts', message], { path });
      }
    });
  });

  it('mutations return edges and the ids of deleted records', async () => {
    const [post, bea] = [`"${idOf('Post', 1)}"`, `"${idOf('User', 2)}"`];
    const node = { title: 'T', tags: ['x'], author: { name: 'Ada', posts: { totalCount: 1 } } };
    const rows: readonly [mutation: string, result: object][] = [
      [
        'made: createPost(title: "T", content: "C", tags: ["x"]) { post { id } postEdge { cursor node { title tags author { name posts { totalCount } } } } }',
        { made: { post: { id: idOf('Post', 1) }, postEdge: { cursor: expect.any(String), node } } },
      ],
      [
        `addComment(postId: ${post}, text: "Hi") { comment { id } commentEdge { node { text } } }`,
        { addComment: { comment: { id: idOf('Comment', 1) }, commentEdge: { node: { text: 'Hi' } } } },
      ],
      [`updatePost(id: ${post}, title: "U") { post { title } }`, { updatePost: { post: { title: 'U' } } }],
      [`publishPost(id: ${post}) { post { published } }`, { publishPost: { post: { published: true } } }],
      [`deletePost(id: ${post}) { deletedId }`, { deletePost: { deletedId: idOf('Post', 1) } }],
      [`deletePost(id: ${post}) { deletedId }`, { deletePost: { deletedId: null } }],
      [
        'createUser(input: {name: "Bea", email: "b@c.de"}) { user { id } userEdge { node { name } } }',
        { createUser: { user: { id: idOf('User', 2) }, userEdge: { node: { name: 'Bea' } } } },
      ],
      [`updateUser(id: ${bea}, input: {age: 5}) { user { age } }`, { updateUser: { user: { age: 5 } } }],
      [
        `made: addFriend(userId: ${bea}) { user { name friends { totalCount } } friendEdge { node { name } } }`,
        {
          made: { user: { name: 'Ada', friends: { totalCount: 1 } }, friendEdge: { node: { name: 'Bea' } } },
        },
      ],
      [
        `removeFriend(userId: ${bea}) { removedId user { friends { totalCount } } }`,
        { removeFriend: { removedId: idOf('User', 2), user: { friends: { totalCount: 0 } } } },
      ],
      [`deleteUser(id: ${bea}) { deletedId }`, { deleteUser: { deletedId: idOf('User', 2) } }],
    ];
    for (const [mutation, result] of rows)
      expect(await data(app, `mutation { ${mutation} }`, { path, ...ada })).toEqual(result);
  });

  it('is available only at its own path', async () => {
    expect((await query(app, '{ node(id: "x") { id } }')).body).toEqual({
      errors: [errorAt(3, 'GRAPHQL_VALIDATION_FAILED', 'Cannot query field "node" on type "Query".')],
    });
  });
});
