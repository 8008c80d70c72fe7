import type { SchemaName } from './schema/documents.ts';

/** A document that GraphiQL offers, with the schema that it is valid for. */
export interface GraphiqlExample {
  readonly title: string;
  readonly schema: SchemaName;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** In the order in which a newcomer may run them. A test validates each on its schema. */
export const graphiqlExamples: readonly GraphiqlExample[] = [
  {
    title: 'Posts with their authors',
    schema: 'main',
    query: '{\n  posts(limit: 5) {\n    id\n    title\n    author {\n      name\n    }\n  }\n}',
  },
  {
    title: 'Create a user',
    schema: 'main',
    query:
      'mutation ($input: CreateUserInput!) {\n  createUser(input: $input) {\n    id\n    name\n    createdAt\n  }\n}',
    variables: { input: { name: 'Ada', email: 'ada@example.com' } },
  },
  {
    title: 'Create a post as a user',
    schema: 'simple',
    query:
      'mutation ($title: String!, $content: String!, $authorId: ID!) {\n  createPost(title: $title, content: $content, authorId: $authorId) {\n    id\n    title\n    author {\n      name\n    }\n  }\n}',
    variables: { title: 'Hello', content: 'From GraphiQL', authorId: '1' },
  },
  {
    title: 'Create a post (requires login)',
    schema: 'main',
    query:
      'mutation ($title: String!, $content: String!, $tags: [String!]) {\n  createPost(title: $title, content: $content, tags: $tags) {\n    id\n    tags\n  }\n}',
    variables: { title: 'Notes', content: 'On the analytical engine', tags: ['history'] },
  },
  {
    title: 'My drafts (requires login)',
    schema: 'main',
    query: '{\n  me {\n    name\n  }\n  drafts {\n    id\n    title\n  }\n}',
  },
  {
    title: 'Search users and posts',
    schema: 'main',
    query:
      'query ($text: String!) {\n  search(query: $text) {\n    __typename\n    ... on User {\n      name\n    }\n    ... on Post {\n      title\n    }\n  }\n}',
    variables: { text: 'hello' },
  },
  {
    title: 'Cursor pagination, forward and backward',
    schema: 'main',
    query:
      '{\n  postsConnection(first: 2) {\n    edges {\n      cursor\n      node {\n        title\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    totalCount\n  }\n}',
  },
  {
    title: 'Posts as a connection',
    schema: 'connection',
    query:
      '{\n  posts(first: 2) {\n    edges {\n      node {\n        title\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}',
  },
  {
    title: 'Subscribe to new posts',
    schema: 'main',
    query: 'subscription {\n  postCreated {\n    id\n    title\n    author {\n      name\n    }\n  }\n}',
  },
];
