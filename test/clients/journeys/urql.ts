import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { makeAuthor, until, untilSubscribed, writePost } from '../support/sandbox.ts';

const { sandbox, url, token } = await makeAuthor();
const listed = gql<Listed>`{ posts { id title comments { id text } } }`;

async function introspect(): Promise<IntrospectionQuery> {
  const query = new URLSearchParams({ query: getIntrospectionQuery() });
  return ((await (await fetch(`${url}/graphql/main?${query}`)).json()) as { data: IntrospectionQuery }).data;
}
const schema = await introspect();

const socket = createClient({ url: `${url.replace(/^http/, 'ws')}/graphql`, webSocketImpl: WebSocket });

const client = new Client({
  url: `${url}/graphql`,
  fetchOptions: () => ({ headers: { authorization: `Bearer ${token}` } }),
  preferGetMethod: false,
  exchanges: [
    cacheExchange({
      schema, // the introspection result of /graphql/main, so that graphcache knows types, unions and nullability
      resolvers: { Query: { postsConnection: relayPagination() } },
      updates: {
        Mutation: {
          createPost: (result, _, cache) =>
            cache.updateQuery<Listed>({ query: listed }, (data) => {
              const written = result.createPost as unknown as Listed['posts'][number];
              return data && { posts: [...data.posts, { ...written, comments: [] }] };
            }),
          deletePost: (_, { id }, cache) => cache.invalidate({ __typename: 'Post', id: String(id) }),
        },
        Subscription: { postCreated: (_, __, cache) => cache.invalidate('Query', 'posts') },
      },
    }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: socket.subscribe(
            { query, variables: variables as Record<string, unknown> },
            {
              ...sink,
              next: (result) => sink.next(result as Parameters<typeof sink.next>[0]),
            },
          ),
        }),
      }),
    }),
  ],
});

interface Listed {
  readonly posts: readonly {
    readonly id: string;
    readonly title: string;
    readonly comments: readonly { readonly id: string; readonly text: string }[];
  }[];
}

test('urql with graphcache: updates a list on mutations and events', async () => {
  let shown: readonly string[] = [];
  const list = client.query(listed, {}).subscribe(({ data, error }) => {
    assert.equal(error, undefined);
    shown =
      data?.posts.map(({ title, comments }) => [title, ...comments.map(({ text }) => text)].join(' > ')) ??
      [];
  });
  const untilShown = async (...wanted: readonly string[]) => {
    await until(() => JSON.stringify(shown) === JSON.stringify(wanted));
  };
  const change = async (mutation: string) => {
    const { data, error } = await client.mutation(gql<Record<string, unknown>>(mutation), {});
    assert.equal(error, undefined);
    return data;
  };

  await change('mutation { createPost(title: "First", content: "c") { id title } }');
  await untilShown('First');
  await change('mutation { createPost(title: "Second", content: "c") { id title } }');
  await untilShown('First', 'Second');
  await change('mutation { updatePost(id: 1, title: "Changed") { id title } }');
  await untilShown('Changed', 'Second');
  await change(
    'mutation { addComment(postId: 2, text: "Well said") { id post { id comments { id text } } } }',
  );
  await untilShown('Changed', 'Second > Well said');
  await change('mutation { deletePost(id: 1) }');
  await untilShown('Second > Well said');

  const events = client.subscription(gql`subscription { postCreated { id title } }`, {}).subscribe(() => {});
  await untilSubscribed(sandbox);
  await writePost(sandbox, token, 'Third');
  await untilShown('Second > Well said', 'Third');
  events.unsubscribe();

  const paged = gql<{
    postsConnection: { edges: { node: { title: string } }[]; pageInfo: { endCursor: string } };
  }>`
    query ($after: String) {
      postsConnection(first: 1, after: $after) {
        edges { node { id title } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      }
    }`;
  const first = await client.query(paged, {});
  const second = await client.query(paged, { after: first.data?.postsConnection.pageInfo.endCursor });
  assert.deepEqual(
    second.data?.postsConnection.edges.map(({ node }) => node.title),
    ['Second', 'Third'],
  );

  const found = gql`{ search(query: "ad") { __typename ... on User { id name } ... on Post { id title } } }`;
  const { data } = await client.query(found, {});
  assert.deepEqual(data.search, [{ __typename: 'User', id: '1', name: 'Ada' }]);
  list.unsubscribe();
  await socket.dispose();
});
