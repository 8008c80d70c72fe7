// Prints every new post of the blog as it is written, until Ctrl-C: urql, with graphql-ws for the subscription.
// Usage: npx bun examples/subscribe-urql.ts [http://localhost:3000]
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { createClient } from 'graphql-ws';

const server = process.argv[2] ?? 'http://localhost:3000';
const socket = createClient({ url: `${server.replace(/^http/, 'ws')}/graphql` });

const client = new Client({
  url: `${server}/graphql`,
  // Sends queries and mutations as POST, because a GET cannot write and might be cached.
  preferGetMethod: false,
  exchanges: [
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: socket.subscribe(
            { query, variables: variables as Record<string, unknown> },
            { ...sink, next: (result) => sink.next(result as Parameters<typeof sink.next>[0]) },
          ),
        }),
      }),
    }),
  ],
});

interface PostCreated {
  readonly postCreated: { readonly title: string; readonly author: { readonly name: string } };
}

const { unsubscribe } = client
  .subscription<PostCreated>(gql`subscription { postCreated { title author { name } } }`, {})
  .subscribe(({ data, error }) => {
    if (error !== undefined) console.error(error.message);
    if (data !== undefined) console.log(`${data.postCreated.author.name} wrote "${data.postCreated.title}"`);
  });

process.once('SIGINT', async () => {
  unsubscribe();
  await socket.dispose();
});
