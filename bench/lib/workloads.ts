import { createHmac } from 'node:crypto';
import { commonWord, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { jwtSecret } from './places.ts';

/** What is asked of every contestant that can answer it. */
export interface Workload {
  readonly name: WorkloadName;
  readonly title: string;
  readonly requests: readonly LoadRequest[];
  /** Parts of an answer that may differ: ids and times of what was just made, and cursors. */
  readonly volatile: readonly string[];
}

export const workloadNames = [
  'one-record',
  'page',
  'filter',
  'search',
  'protected',
  'graphql-field',
  'graphql-nested',
  'graphql-connection',
  'create',
  'mixed',
  'graphql-mutation',
] as const;
export type WorkloadName = (typeof workloadNames)[number];

const json = { 'content-type': 'application/json' };
const get = (path: string, headers: Readonly<Record<string, string>> = {}): LoadRequest => ({
  method: 'GET',
  path,
  headers,
  body: null,
});
export const post = (path: string, body: unknown): LoadRequest => ({
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify(body),
});
export const graphql = (query: string, variables?: Readonly<Record<string, unknown>>): LoadRequest =>
  post('/graphql', variables === undefined ? { query } : { query, variables });

const newPost = { title: 'A new entry', content: `What the ${commonWord} saw today` };

export const queries = {
  field: '{ post(id: 1) { title } }',
  nested: '{ posts(limit: 20) { id title author { id name } comments { id text author { id name } } } }',
  connection:
    'query ($after: String) { postsConnection(first: 10, after: $after) { totalCount edges { cursor node { id title } } pageInfo { hasNextPage endCursor } } }',
  mutation:
    'mutation ($title: String!, $content: String!, $authorId: ID!) { createPost(title: $title, content: $content, authorId: $authorId) { id title author { name } } }',
  subscription: 'subscription { postCreated { id title } }',
} as const;

export const mutationVariables = { ...newPost, authorId: '1' };

/** Nine different records are read for each one that is written. */
const mixedRequests: readonly LoadRequest[] = [
  ...Array.from({ length: 9 }, (_, index) => get(`/posts/${index * 100 + 1}`)),
  post('/posts', newPost),
];

/** A log-in token of user 1, made as the product makes them. */
export function createToken(): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issuedAt = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user_id: 1, iat: issuedAt, exp: issuedAt + 86_400 })}`;
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`;
}

export function createWorkloads(): readonly Workload[] {
  const authorization = `Bearer ${createToken()}`;
  const made = ['id', 'createdAt', 'updatedAt'];
  const one = (
    name: WorkloadName,
    title: string,
    request: LoadRequest,
    volatile: string[] = [],
  ): Workload => ({
    name,
    title,
    requests: [request],
    volatile,
  });
  return [
    one('one-record', 'one record', get('/posts/1')),
    one('page', 'page of 10', get('/posts?page=1&limit=10')),
    one('filter', 'filtered list of 20', get('/api/v1/products?category=category-7')),
    one('search', 'search, 10 found', get(`/posts/search?q=${rareWord}`)),
    one('protected', 'log-in-protected list of 25', get('/api/v1/posts', { authorization })),
    one('graphql-field', 'GraphQL one field', graphql(queries.field)),
    one('graphql-nested', 'GraphQL 20 posts, authors, comments, their authors', graphql(queries.nested)),
    one('graphql-connection', 'GraphQL connection page', graphql(queries.connection), [
      'cursor',
      'endCursor',
    ]),
    one('create', 'durable create', post('/posts', newPost), made),
    { name: 'mixed', title: 'mixed, 90 % read and 10 % create', requests: mixedRequests, volatile: made },
    one('graphql-mutation', 'GraphQL mutation', graphql(queries.mutation, mutationVariables), ['id']),
  ];
}
