import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { makeAuthor, writePost } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();
await writePost(sandbox, token, 'First');

/** The requests sent: the method, how the document was identified, and the result. */
const sent: (readonly [method: string, named: string, reply: string])[] = [];

async function watchedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, init);
  const { searchParams } = new URL(String(input));
  const { query, extensions } = init.body
    ? JSON.parse(String(init.body))
    : { query: searchParams.get('query'), extensions: JSON.parse(searchParams.get('extensions') ?? '{}') };
  const named = [extensions?.persistedQuery && 'hash', query && 'text'].filter(Boolean).join(' and ');
  const { errors } = await response.clone().json();
  sent.push([init.method ?? 'GET', named, errors?.[0]?.extensions.code ?? 'data']);
  return response;
}

function connect({ fetch, byGet }: { readonly fetch: typeof globalThis.fetch; readonly byGet: boolean }) {
  const persisted = new PersistedQueryLink({
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
    useGETForHashedQueries: byGet, // lets HTTP caches respond
  });
  const http = new HttpLink({
    uri: `${url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    fetch, // only to observe the requests
  });
  const client = new ApolloClient({ link: persisted.concat(http), cache: new InMemoryCache() });
  return client;
}

const documents = {
  post: gql`query TitlesByPost { posts { id title } }`,
  get: gql`query TitlesByGet($limit: Int) { posts(limit: $limit) { id title } }`,
  write: gql`mutation WriteByHash($title: String!) { createPost(title: $title, content: "c") { id title } }`,
};

/** Creates a client with an empty cache, like a newly opened page. */
const open = (byGet: boolean) => connect({ fetch: watchedFetch, byGet });

const first = [{ __typename: 'Post', id: '1', title: 'First' }];

test('Apollo Client, persisted by POST: sends the text once, and then only the hash', async () => {
  sent.length = 0;
  for (const client of [open(false), open(false)])
    assert.deepEqual((await client.query({ query: documents.post })).data, { posts: first });
  assert.deepEqual(sent, [
    ['POST', 'hash', 'PERSISTED_QUERY_NOT_FOUND'],
    ['POST', 'hash and text', 'data'],
    ['POST', 'hash', 'data'],
  ]);
});

test('Apollo Client, persisted by GET: sends the text if needed, and mutations by POST', async () => {
  sent.length = 0;
  const query = documents.get;
  const client = open(true);
  assert.deepEqual((await client.query({ query, variables: { limit: 1 } })).data, { posts: first });
  const again = open(true);
  assert.deepEqual((await again.query({ query, variables: { limit: 1 } })).data, { posts: first });
  const mutation = documents.write;
  for (const title of ['Second', 'Third']) await again.mutate({ mutation, variables: { title } });
  const { data } = await again.query<{ posts: { title: string }[] }>({ query });
  assert.deepEqual(
    data?.posts.map(({ title }) => title),
    ['First', 'Second', 'Third'],
  );
  assert.deepEqual(sent, [
    ['GET', 'hash', 'PERSISTED_QUERY_NOT_FOUND'],
    ['POST', 'hash and text', 'data'],
    ['GET', 'hash', 'data'],
    ['POST', 'hash', 'PERSISTED_QUERY_NOT_FOUND'],
    ['POST', 'hash and text', 'data'],
    ['POST', 'hash', 'data'],
    ['GET', 'hash', 'data'],
  ]);
});
