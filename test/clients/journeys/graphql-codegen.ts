import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GraphQLClient } from 'graphql-request';
import { graphql } from '../generated/graphql-codegen/index.ts';
import { makeAuthor } from '../support/sandbox.ts';

const { url, token } = await makeAuthor();

// npx graphql-codegen, with schema: 'http://localhost:3000/graphql/main' and preset: 'client'
const written = graphql(`
  mutation Write($title: String!) { createPost(title: $title, content: "c") { id title } }
`);

const client = new GraphQLClient(`${url}/graphql`, { headers: { authorization: `Bearer ${token}` } });
const { createPost } = await client.request(written, { title: 'First' });

test('graphql-codegen: loads the schema with default settings, and responses match the types', () => {
  const title: string = createPost.title;
  assert.deepEqual([createPost.id, title], ['1', 'First']);
});
