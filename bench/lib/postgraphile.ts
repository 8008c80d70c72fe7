import { time } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { graphql, mutationVariables, type WorkloadName } from './workloads.ts';

/** The workloads for the schema that PostGraphile derives, with aliases for Quintet's names. */

const operations: Readonly<Partial<Record<WorkloadName, string>>> = {
  'graphql-field': 'query ($id: BigInt!) { post: blogPost(rowId: $id) { title } }',
  'graphql-nested': `query ($offset: Int) { posts: blogPosts(first: 20, offset: $offset) { nodes {
    id: rowId title author { id: rowId name }
    comments: blogCommentsByPostId { nodes { id: rowId text: body author { id: rowId name } } } } } }`,
  'graphql-connection': `query ($after: Cursor) { postsConnection: blogPosts(first: 10, after: $after) {
    totalCount edges { cursor node { id: rowId title } } pageInfo { hasNextPage endCursor } } }`,
  'graphql-mutation': `mutation ($input: CreateBlogPostInput!) { createPost: createBlogPost(input: $input) {
    blogPost { id: rowId title author { name } } } }`,
};

export function translateForPostgraphile(name: WorkloadName, request: LoadRequest): LoadRequest {
  const operation = operations[name];
  if (operation === undefined) return request;
  const { title, content, authorId } = mutationVariables;
  const folded = { titleFolded: title.toLowerCase(), bodyFolded: content.toLowerCase() };
  const made = { published: false, createdAt: time, updatedAt: time };
  const input = { blogPost: { title, body: content, authorId, ...made, ...folded } };
  const { variables } = JSON.parse(request.body ?? '{}') as { variables?: Readonly<Record<string, unknown>> };
  return graphql(operation, name === 'graphql-mutation' ? { input } : variables);
}

/** Removes the objects that PostGraphile wraps around lists and records of mutations. */
export function unwrapNodes(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(unwrapNodes);
  if (typeof reply !== 'object' || reply === null) return reply;
  if ('nodes' in reply) return unwrapNodes(reply.nodes);
  if ('blogPost' in reply) return unwrapNodes(reply.blogPost);
  return Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, unwrapNodes(value)]));
}
