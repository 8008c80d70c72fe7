import { createHmac } from 'node:crypto';
import { benchDataset, commonWord, productsPerCategory, rareWord } from './dataset.ts';
import type { LoadRequest } from './drive.ts';
import { jwtSecret } from './places.ts';

/** A row of the report: the requests for every contestant that supports them. */
export interface Workload {
  readonly name: RowName;
  /** The capability that a contestant needs. */
  readonly asks: WorkloadName;
  readonly title: string;
  readonly requests: readonly LoadRequest[];
  /** The parts of a response that may differ: ids and times of new records, totals, and cursors. */
  readonly volatile: readonly string[];
  /** Writes sent at a steady rate during the requests; null if there are none. */
  readonly write: { readonly asks: WorkloadName; readonly request: LoadRequest } | null;
}

export const readNames = [
  'one-record',
  'page',
  'filter',
  'search',
  'protected',
  'graphql-field',
  'graphql-nested',
  'graphql-connection',
] as const;
export type ReadName = (typeof readNames)[number];

export const workloadNames = [...readNames, 'create', 'mixed', 'graphql-mutation'] as const;
export type WorkloadName = (typeof workloadNames)[number];

/** Each read has a second row with concurrent writes. */
export type RowName = WorkloadName | `${ReadName} written`;

/** Writes per second during a read. */
export const writesPerSecond = 40;

const json = { 'content-type': 'application/json' };
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): LoadRequest => ({
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
  field: 'query ($id: ID!) { post(id: $id) { title } }',
  nested:
    'query ($offset: Int) { posts(limit: 20, offset: $offset) { id title author { id name } comments { id text author { id name } } } }',
  connection:
    'query ($after: String) { postsConnection(first: 10, after: $after) { totalCount edges { cursor node { id title } } pageInfo { hasNextPage endCursor } } }',
  mutation:
    'mutation ($title: String!, $content: String!, $authorId: ID!) { createPost(title: $title, content: $content, authorId: $authorId) { id title author { name } } }',
  subscription: 'subscription { postCreated { id title } }',
} as const;

export const mutationVariables = { ...newPost, authorId: '1' };

const writes = {
  create: post('/posts', newPost),
  'graphql-mutation': graphql(queries.mutation, mutationVariables),
} as const;

/** Nine different records are read for each write. */
const mixedRequests: readonly LoadRequest[] = [
  ...Array.from({ length: 9 }, (_, index) => get(`/posts/${index * 100 + 1}`)),
  writes.create,
];

/** A token of user 1, signed as the product does. */
export function createToken(): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issuedAt = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user_id: 1, iat: issuedAt, exp: issuedAt + 86_400 })}`;
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`;
}

/** The maximum number of requests per row: more than fit between two writes. */
const mostRequests = 1000;

/** The numbers of a range, shuffled in the same order for every contestant. */
function shuffled(least: number, most: number): readonly number[] {
  const scattered = (number: number): number => Math.imul(number, 0x9e37_79b1) >>> 0;
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
    .toSorted((left, right) => scattered(left) - scattered(right))
    .slice(0, mostRequests);
}

interface Read {
  readonly title: string;
  /** Repeated while nothing is written. */
  readonly repeated: LoadRequest;
  /** The requests with concurrent writes: a different one each time. */
  readonly varied: readonly LoadRequest[];
}

function createReads(): Readonly<Record<ReadName, Read>> {
  const { posts, products, blogPosts } = benchDataset;
  const authorization = `Bearer ${createToken()}`;
  const protectedPage = (path: string): LoadRequest => get(path, { authorization });
  return {
    'one-record': {
      title: 'one record',
      repeated: get('/posts/1'),
      varied: shuffled(1, posts).map((id) => get(`/posts/${id}`)),
    },
    page: {
      title: 'page of 10',
      repeated: get('/posts?page=1&limit=10'),
      varied: shuffled(1, posts / 10 - 10).map((page) => get(`/posts?page=${page}&limit=10`)),
    },
    filter: {
      title: 'filtered list of 20',
      repeated: get('/api/v1/products?category=category-7'),
      varied: shuffled(1, products / productsPerCategory - 1).map((number) =>
        get(`/api/v1/products?category=category-${number}`),
      ),
    },
    search: {
      title: 'search, 10 found',
      repeated: get(`/posts/search?q=${rareWord}`),
      // Eleven posts match each of these: 123 also matches 1230 to 1239.
      varied: shuffled(posts / 100, posts / 10 - 1).map((number) => get(`/posts/search?q=entry%20${number}`)),
    },
    protected: {
      title: 'log-in-protected list of 25',
      repeated: protectedPage('/api/v1/posts'),
      varied: shuffled(1, blogPosts / 25 - 10).map((page) => protectedPage(`/api/v1/posts?page=${page}`)),
    },
    'graphql-field': {
      title: 'GraphQL one field',
      repeated: graphql(queries.field, { id: '1' }),
      varied: shuffled(1, blogPosts).map((id) => graphql(queries.field, { id: String(id) })),
    },
    'graphql-nested': {
      title: 'GraphQL 20 posts, authors, comments, their authors',
      repeated: graphql(queries.nested),
      varied: shuffled(1, blogPosts - 100).map((offset) => graphql(queries.nested, { offset })),
    },
    'graphql-connection': {
      title: 'GraphQL connection page',
      repeated: graphql(queries.connection),
      // Cursors differ between contestants and are found by paging.
      varied: Array.from({ length: 400 }, () => graphql(queries.connection)),
    },
  };
}

const made = ['id', 'createdAt', 'updatedAt'];
const cursors = ['cursor', 'endCursor'];
const totals = ['total', 'totalPages', 'total_count', 'total_pages', 'totalCount'];

/** The rows of a read: repeated without writes, and different each time with concurrent writes. */
function rowsOf(name: ReadName, { title, repeated, varied }: Read): readonly Workload[] {
  const asks = name.startsWith('graphql') ? 'graphql-mutation' : 'create';
  const facts = { asks: name, volatile: [...cursors, ...totals] };
  return [
    { ...facts, name, title: `${title}, repeated`, requests: [repeated], write: null },
    {
      ...facts,
      name: `${name} written`,
      title: `${title}, while written`,
      requests: varied,
      write: { asks, request: writes[asks] },
    },
  ];
}

export function createWorkloads(): readonly Workload[] {
  const reads = createReads();
  const writing = (name: WorkloadName, title: string, requests: readonly LoadRequest[]): Workload => ({
    name,
    asks: name,
    title,
    requests,
    volatile: made,
    write: null,
  });
  return [
    ...readNames.flatMap((name) => rowsOf(name, reads[name])),
    writing('create', 'durable create', [writes.create]),
    writing('mixed', 'mixed, 90 % read and 10 % create', mixedRequests),
    writing('graphql-mutation', 'GraphQL mutation', [writes['graphql-mutation']]),
  ];
}
