import { createHmac } from 'node:crypto';
import { times } from '../../harness/lists.ts';
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
  ...(['one-record', 'page', 'filter', 'search', 'protected'] as const),
  ...(['graphql-field', 'graphql-nested', 'graphql-connection'] as const),
] as const;
export type ReadName = (typeof readNames)[number];

export const workloadNames = [...readNames, 'create', 'mixed', 'graphql-mutation'] as const;
export type WorkloadName = (typeof workloadNames)[number];

/** Each read has a second row with concurrent writes. */
export type RowName = WorkloadName | `${ReadName} written`;

/** Writes per second during a read. */
export const writesPerSecond = 40;

const json = { 'content-type': 'application/json' };
export function get(path: string, headers: Readonly<Record<string, string>> = {}): LoadRequest {
  return { method: 'GET', path, headers, body: null };
}
export function post(path: string, body: unknown): LoadRequest {
  return { method: 'POST', path, headers: json, body: JSON.stringify(body) };
}
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
  ...times(9, (index) => get(`/posts/${index * 100 + 1}`)),
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
  return times(most - least + 1, (index) => least + index)
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
  const read = (title: string, repeated: LoadRequest, varied: readonly LoadRequest[]) => ({
    title,
    repeated,
    varied,
  });
  const page = (number: number) => get(`/posts?page=${number}&limit=10`);
  const category = (number: number) => get(`/api/v1/products?category=category-${number}`);
  const found = (text: string) => get(`/posts/search?q=${text}`);
  const protectedPage = (query: string) => get(`/api/v1/posts${query}`, { authorization });
  const field = (id: number) => graphql(queries.field, { id: String(id) });
  const nested = (offset: number) => graphql(queries.nested, { offset });
  const connection = graphql(queries.connection);
  // Eleven posts have each of these numbers: of 123, those of 1230 to 1239 as well.
  const numbers = shuffled(posts / 100, posts / 10 - 1);
  const ofProtected = shuffled(1, blogPosts / 25 - 10).map((number) => protectedPage(`?page=${number}`));
  return {
    'one-record': read(
      'one record',
      get('/posts/1'),
      shuffled(1, posts).map((id) => get(`/posts/${id}`)),
    ),
    page: read('page of 10', page(1), shuffled(1, posts / 10 - 10).map(page)),
    filter: read(
      'filtered list of 20',
      category(7),
      shuffled(1, products / productsPerCategory - 1).map(category),
    ),
    search: read(
      'search, 10 found',
      found(rareWord),
      numbers.map((number) => found(`entry%20${number}`)),
    ),
    protected: read('login-protected list of 25', protectedPage(''), ofProtected),
    'graphql-field': read('GraphQL one field', field(1), shuffled(1, blogPosts).map(field)),
    'graphql-nested': read(
      'GraphQL 20 posts, authors, comments, their authors',
      graphql(queries.nested),
      shuffled(1, blogPosts - 100).map(nested),
    ),
    // Cursors differ between contestants and are found by paging.
    'graphql-connection': read(
      'GraphQL connection page',
      connection,
      times(400, () => connection),
    ),
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
