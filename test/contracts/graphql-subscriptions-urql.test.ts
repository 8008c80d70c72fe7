import { expect, it } from 'bun:test';
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { createClient as createSocketClient } from 'graphql-ws';
import { emailOf, password, register } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { useLive } from '../support/live.ts';
import { describeOn } from '../support/suites.ts';

/** urql aborts a request whose answer it has read, and the runtime may tell that to nobody in particular as an error. */
const fetchToTheEnd = ((input, { signal: _, ...init } = {}) => fetch(input, init)) as typeof fetch;

/** A user of urql: queries and mutations over HTTP, subscriptions over a WebSocket. */
describeOn('urql', onEveryEngine, useLive, (live) => {
  function open(path = '/graphql', token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const socket = createSocketClient({ url: live.socketUrl(path), connectionParams: headers });
    const client = new Client({
      url: `${live.url}${path}`,
      preferGetMethod: false,
      fetchOptions: { headers },
      fetch: fetchToTheEnd,
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
    return { client, socket };
  }

  it('logs in, writes, reads, and receives a comment as it is written', async () => {
    await register(live.app, 'Ada');
    const anonymous = open();
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
    const session = await anonymous.client.mutation(login, { email: emailOf('Ada'), password }).toPromise();
    expect(session.error).toBeUndefined();

    const { client, socket } = open('/graphql', session.data.login.token);
    const created = await client
      .mutation(
        'mutation { createPost(title: "Hi", content: "All") { id title published author { name } } }',
        {},
      )
      .toPromise();
    expect(created.data).toEqual({
      createPost: { id: '1', title: 'Hi', published: false, author: { name: 'Ada' } },
    });

    const received = new Promise<unknown>((resolve) => {
      const { unsubscribe } = anonymous.client
        .subscription(
          'subscription ($postId: ID!) { commentAdded(postId: $postId) { text author { name } } }',
          { postId: '1' },
        )
        .subscribe(({ data, error }) => {
          unsubscribe();
          resolve(error ?? data);
        });
    });
    await live.untilOpen(1);
    await client.mutation('mutation { addComment(postId: 1, text: "First!") { id } }', {}).toPromise();
    expect(await received).toEqual({ commentAdded: { text: 'First!', author: { name: 'Ada' } } });
    await live.untilOpen(0);

    const read = await client.query('{ post(id: 1) { comments { text } } me { name } }', {}).toPromise();
    expect(read.data).toEqual({ post: { comments: [{ text: 'First!' }] }, me: { name: 'Ada' } });
    await socket.dispose();
    await anonymous.socket.dispose();
  });

  it('reads errors with their codes', async () => {
    const { client, socket } = open();
    const { data, error } = await client.mutation('mutation { publishPost(id: 9) { id } }', {}).toPromise();
    expect(data ?? null).toBeNull();
    expect(
      error?.graphQLErrors.map(({ message, extensions, path }) => ({ message, extensions, path })),
    ).toEqual([{ message: 'Post not found', extensions: { code: 'NOT_FOUND' }, path: ['publishPost'] }]);
    const refused = await client.query('{ nope }', {}).toPromise();
    expect(refused.error?.graphQLErrors.map(({ message }) => message)).toEqual([
      'Cannot query field "nope" on type "Query".',
    ]);
    await socket.dispose();
  });

  it('uses a pinned schema', async () => {
    const { client, socket } = open('/graphql/connection');
    const { data } = await client
      .query('{ posts(first: 1) { totalCount edges { cursor } } }', {})
      .toPromise();
    expect(data).toEqual({ posts: { totalCount: 0, edges: [] } });
    await socket.dispose();
  });
});
