import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initGraphQLTada, type ResultOf } from 'gql.tada';
import { GraphQLClient } from 'graphql-request';
import type { introspection } from '../generated/graphql-env.d.ts';
import { makeAuthor } from '../support/sandbox.ts';

const { url, token } = await makeAuthor();

// npx gql.tada generate-schema http://localhost:3000/graphql/main --output generated/schema.graphql
// npx gql.tada generate-output
const graphql = initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>();

const authored = graphql(`
  query Authored($id: ID!) {
    user(id: $id) { name age posts { title tags createdAt } }
  }
`);

const client = new GraphQLClient(`${url}/graphql`, { headers: { authorization: `Bearer ${token}` } });
const { user } = await client.request(authored, { id: '1' });

test('gql.tada: infers types from the schema, and responses match them', async () => {
  assert.deepEqual(user, { name: 'Ada', age: null, posts: [] });
  const write = graphql(
    `mutation ($title: String!) { createPost(title: $title, content: "c", tags: ["x"]) { id } }`,
  );
  // @ts-expect-error: a title is a string
  await assert.rejects(client.request(write, { title: 7 }), /Variable "\$title"/);
  await client.request(write, { title: 'First' });
  const written: ResultOf<typeof authored> = await client.request(authored, { id: '1' });
  const createdAt = written.user?.posts[0]?.createdAt ?? '';
  assert.equal(new Date(createdAt).toISOString(), createdAt);
  assert.deepEqual(written.user?.posts, [{ title: 'First', tags: ['x'], createdAt }]);
  assert.deepEqual(await client.request(authored, { id: '9' }), { user: null });
});
