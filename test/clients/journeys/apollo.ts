// #region docs

import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { relayStylePagination } from '@apollo/client/utilities';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

// #endregion

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CombinedGraphQLErrors, gql } from '@apollo/client';
import { filter, firstValueFrom } from 'rxjs';
import { makeSandbox, register, until, untilSubscribed, writePost } from '../support/sandbox.ts';

const sandbox = await makeSandbox();
const { url } = sandbox;
let token: string | null = null;

// #region docs
const socket = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket, // Node 20 has no built-in WebSocket; browsers, Bun and newer versions of Node do
});

const authorization = new SetContextLink(({ headers }) => ({
  headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
}));

const client = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    new GraphQLWsLink(socket),
    authorization.concat(new HttpLink({ uri: `${url}/graphql` })),
  ),
  cache: new InMemoryCache({
    typePolicies: { Query: { fields: { postsConnection: relayStylePagination(['filter']) } } },
  }),
});
// #endregion

interface Page {
  readonly postsConnection: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly title: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    readonly totalCount: number;
  };
}

const posts = gql`
  query Posts($after: String) {
    postsConnection(first: 2, after: $after) {
      edges { node { id title } }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;

const writePosts = gql`
  mutation Write($title: String!) {
    createPost(title: $title, content: "c") { id title }
  }
`;

test('Apollo Client: updates a watched list on pages and mutations, and receives events', async () => {
  await assert.rejects(client.mutate({ mutation: writePosts, variables: { title: 'Nobody’s' } }), (error) => {
    assert(CombinedGraphQLErrors.is(error));
    assert.deepEqual(
      error.errors.map(({ message, extensions }) => [message, extensions?.code]),
      [['Unauthorized', 'UNAUTHENTICATED']],
    );
    return true;
  });

  token = await register(sandbox, 'Ada');
  for (const title of ['First', 'Second', 'Third'])
    await client.mutate({ mutation: writePosts, variables: { title } });

  const shown = client.watchQuery<Page>({ query: posts });
  const titles = () => {
    const { data } = shown.getCurrentResult();
    return data?.postsConnection?.edges?.map((edge) => edge?.node?.title);
  };
  const subscription = shown.subscribe({});
  const untilShown = (wanted: readonly string[]) =>
    firstValueFrom(shown.pipe(filter(() => JSON.stringify(titles()) === JSON.stringify(wanted))));
  await untilShown(['First', 'Second']);
  await shown.fetchMore({
    variables: { after: shown.getCurrentResult().data?.postsConnection?.pageInfo?.endCursor },
  });
  await untilShown(['First', 'Second', 'Third']);

  await client.mutate({
    mutation: gql`mutation { updatePost(id: 1, title: "Changed") { id title } }`,
  });
  await untilShown(['Changed', 'Second', 'Third']);

  await client.mutate({
    mutation: gql`mutation { deletePost(id: 2) }`,
    update(cache) {
      cache.evict({ id: 'Post:2' });
      cache.updateQuery<Page>(
        { query: posts },
        (page) =>
          page && {
            postsConnection: {
              ...page.postsConnection,
              edges: page.postsConnection.edges.filter(({ node }) => node.id !== '2'),
            },
          },
      );
    },
  });
  await untilShown(['Changed', 'Third']);

  const created = client.subscribe<{ postCreated: { id: string; title: string } }>({
    query: gql`subscription { postCreated { id title } }`,
  });
  const received: string[] = [];
  const events = created.subscribe(({ data }) => received.push(data?.postCreated.title ?? 'nothing'));
  await untilSubscribed(sandbox);
  await writePost(sandbox, token, 'Fourth');
  await writePost(sandbox, token, 'Fifth');
  await until(() => received.length === 2);
  assert.deepEqual(received, ['Fourth', 'Fifth']);
  await shown.refetch();
  assert.equal(shown.getCurrentResult().data?.postsConnection?.totalCount, 4);
  assert.deepEqual(titles(), ['Changed', 'Third']);
  events.unsubscribe();
  subscription.unsubscribe();
  client.stop();
  await socket.dispose();
});
