import type { SchemaName } from '../../src/interfaces/graphql/schema/documents.ts';

/** Operations of every kind, to be run by two executors. */
export interface ListedOperation {
  readonly text: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string | null;
  /** By default, the first schema for which the text is valid. */
  readonly pinned?: SchemaName;
  /** Without a token; otherwise as the first user. */
  readonly anonymous?: boolean;
}

const listed = (operations: readonly (string | ListedOperation)[]): readonly ListedOperation[] =>
  operations.map((operation) => (typeof operation === 'string' ? { text: operation } : operation));

const page =
  '{ totalCount edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

export const queries = listed([
  // One field, and many.
  '{ __typename }',
  '{ users { id name email age createdAt } }',
  '{ posts { id title content published tags createdAt } }',
  '{ user(id: 3) { name age posts { id } friends { id } comments { id } } }',
  '{ post(id: 1) { title author { name } comments { text author { name } post { title } } tags } }',
  '{ user(id: 99) { name posts { title } } post(id: "x") { title author { name } } }',
  '{ me { name friends { name friends { name } } } drafts { title author { name } } }',
  { text: '{ me { name } }', anonymous: true },
  '{ users { posts { comments { author { posts { title } } } } } }',
  '{ posts { author { posts { author { posts { author { name } } } } } } }',
  '{ users { __typename posts { __typename comments { __typename author { __typename } } } } }',
  // Aliases and merged fields.
  '{ a: users { b: name c: name name } d: users { id } users { id } }',
  '{ posts { title } posts { content author { name } } posts { author { email } } }',
  '{ user(id: 1) { posts { id } posts { comments { id } } posts { comments { text } } } }',
  '{ x: post(id: 1) { id } y: post(id: 2) { id } z: post(id: 99) { id } }',
  '{ __proto: users { constructor: name toString: id } }',
  // Fragments.
  '{ users { ...Parts } } fragment Parts on User { id name }',
  '{ users { ...A } me { ...A } } fragment A on User { name ...B } fragment B on User { posts { ...C } } fragment C on Post { title }',
  '{ users { ... { name } ... on User { email ... on User { age } } } }',
  '{ ...Root } fragment Root on Query { users { id } posts { id } }',
  '{ posts { ...P author { ...U } } } fragment P on Post { author { id } title } fragment U on User { name posts { ...Q } } fragment Q on Post { title }',
  '{ search(query: "e") { __typename ... on User { name } ... on Post { title author { name } } } }',
  '{ search(query: "e") { ... on SearchResult { __typename } ...P } } fragment P on Post { comments { text } }',
  '{ search(query: "a") { ... on User { posts { title } } ... on Post { key: title } } }',
  '{ search(query: "e") { ... on User { same: name } ... on Post { same: title } } }',
  // Conditions.
  '{ users { id @skip(if: true) name @include(if: true) } posts @skip(if: true) { id } }',
  ...[true, false].map((a) => ({
    text: 'query($a: Boolean!, $b: Boolean!) { me @include(if: $a) { ...F } u: user(id: 2) @skip(if: $b) { ...F } } fragment F on User { name }',
    variables: { a, b: false },
  })),
  'query($a: Boolean! = false) { users { ...F @include(if: $a) name } } fragment F on User { email posts { id } }',
  'query($yes: Boolean! = true) { posts { author @skip(if: $yes) { id } author { name } } }',
  'query($yes: Boolean! = true) { posts { author @include(if: $yes) { id } author { name } } }',
  '{ users { ... @include(if: false) { name } ... @skip(if: false) { email } } }',
  'query($yes: Boolean! = true) { users @skip(if: $yes) { id } }',
  '{ users { id @skip(if: true) } }',
  // Variables and their defaults.
  ...[{ id: '1' }, { id: 1 }, {}, { id: null }, { id: 1.5 }].map((variables) => ({
    text: 'query($id: ID!) { user(id: $id) { name } }',
    variables,
  })),
  'query($id: ID! = 2) { user(id: $id) { name } }',
  'query($id: ID = 2) { user(id: $id) { name } }',
  { text: 'query($id: ID = 2) { user(id: $id) { name } users { id } }', variables: { id: null } },
  { text: 'query($text: String = "a") { search(query: $text) { __typename } }', variables: { text: null } },
  'query($n: Int = 1) { users(limit: $n) { id } }',
  { text: 'query($n: Int = 1) { users(limit: $n) { id } }', variables: { n: null } },
  { text: 'query($n: Int) { users(limit: $n, offset: $n) { id } }', variables: { n: 1 } },
  { text: 'query($n: Int) { users(limit: $n) { id } }', variables: { n: '1' } },
  { text: 'query($n: Int) { users(limit: $n) { id } }', variables: { n: 2_147_483_648 } },
  {
    text: 'query($n: Int, $id: ID!, $b: Boolean) { users(limit: $n) { id } user(id: $id) { id } posts(filter: {published: $b}) { id } }',
    variables: { n: true, id: [], b: 'yes' },
  },
  ...[{ tags: 'one', authorId: 1 }, { tags: [null] }, { nope: 1, published: 2 }].map((filter) => ({
    text: 'query($filter: PostFilter) { posts(filter: $filter) { id } }',
    variables: { filter },
  })),
  ...[{}, { b: null, t: null, a: null }].map((variables) => ({
    text: 'query($b: Boolean, $t: [String!], $a: ID) { posts(filter: {published: $b, tags: $t, authorId: $a}) { id } }',
    variables,
  })),
  { text: 'query($t: String!) { posts(filter: {tags: [$t, "two"]}) { id } }', variables: { t: 'one' } },
  { text: 'query($t: String = "one") { posts(filter: {tags: [$t]}) { id } }', variables: { t: null } },
  '{ posts(filter: {tags: "one"}) { id } }',
  '{ posts(filter: null, limit: null, offset: null) { id } }',
  // Errors: every root list is non-null, so all data becomes null.
  '{ users(limit: -1) { id } }',
  '{ me { name } users(limit: -1) { id } }',
  { text: '{ drafts { id } me { name } }', anonymous: true },
  '{ postsConnection(after: "x") { totalCount } }',
  // Connections.
  `{ postsConnection(first: 2) ${page} }`,
  `{ postsConnection(last: 1) ${page} }`,
  `{ posts(first: 1) ${page} }`,
  '{ posts(first: 2) { edges { node { author { name } } } edges { cursor } } }',
  '{ posts(published: true) { id createdAt } users { createdAt } }',
  // A list of nothing but null.
  { text: '{ nodes(ids: ["1", "1"]) { __typename } }', pinned: 'relay' },
  // Several operations, and introspection.
  { text: 'query A { users { id } } query B { posts { id } }', operationName: 'A' },
  {
    text: 'query A { users { ...F } } query B { me { ...F } } fragment F on User { name }',
    operationName: 'B',
  },
  '{ __schema { queryType { name } directives { name locations args { name } } } }',
  '{ __type(name: "Post") { name kind fields { name type { kind name ofType { name } } } } users { id } }',
  { text: 'query($name: String!) { __type(name: $name) { name } }', variables: { name: 'Nothing' } },
]);

/** Mutations that write nothing, so that both executors see the same blog. */
export const failingMutations = listed([
  'mutation { createUser(input: {name: " ", email: "x"}) { id } }',
  { text: 'mutation { createPost(title: "T", content: "C") { id } }', anonymous: true },
  'mutation { publishPost(id: 3) { id } }',
  'mutation { updatePost(id: 99, title: "T") { id author { name } } }',
  'mutation { ...M } fragment M on Mutation { deleteUser(id: 2) }',
  'mutation { first: addFriend(userId: 1) { id } second: addFriend(userId: 3) { id } }',
  {
    text: 'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }',
    variables: { input: { name: 'Dan' } },
  },
  {
    text: 'mutation($tag: String = "x") { createPost(title: "T", content: "C", tags: [$tag]) { id } }',
    variables: { tag: null },
  },
]);

export const mutations = listed([
  'mutation { createPost(title: "T", content: "C", tags: ["One", "new"]) { id tags published author { posts { id } } } }',
  'mutation { addComment(postId: 1, text: "Yes") { id text post { comments { id author { name } } } } }',
  'mutation($age: Int) { updateUser(id: 3, input: {name: "Cyd", age: $age}) { name age } }',
  {
    text: 'mutation($age: Int) { updateUser(id: 3, input: {name: "Cyd", age: $age}) { name age } }',
    variables: { age: null },
  },
  {
    text: 'mutation($input: UpdateUserInput!) { updateUser(id: 3, input: $input) { name age } }',
    variables: { input: { name: 'Cyd' } },
  },
  'mutation($tags: [String!]) { updatePost(id: 1, title: "New", tags: $tags) { title tags } }',
  'mutation { a: createPost(title: "A", content: "C") { id } b: deletePost(id: 1) c: publishPost(id: 2) { published } }',
  'mutation { a: createPost(title: "A", content: "C") { id } b: createPost(title: "", content: "C") { id } c: deletePost(id: 1) }',
  'mutation($no: Boolean! = false) { a: deletePost(id: 1) @include(if: $no) b: deletePost(id: 2) }',
  'mutation { addFriend(userId: 3) { friends { name friends { name } } } removeFriend(userId: 2) { friends { name } } }',
  'mutation { createUser(name: "Dan", email: "dan@example.com") { id createdAt } }',
]);

/** Everything that is stored. */
export const everything: ListedOperation = {
  text: `{
    users { id name email age createdAt friends { id } }
    posts { id title content published tags createdAt author { id } comments { id text author { id } } }
  }`,
};
