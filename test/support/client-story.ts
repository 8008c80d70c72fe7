import type * as Library from '../../client/src/index.ts';

/**
 * Calls every interface through the client and reports the results. It is sent to other programs as text, so it uses
 * only its arguments.
 */
export async function runStory(library: typeof Library, baseUrl: string): Promise<unknown> {
  const { createQuintetClient, documents, simpleDocuments, connectionDocuments, SubscriptionError } = library;
  const client = createQuintetClient({ baseUrl, productsToken: 'token' });
  const responses: Record<string, unknown> = {};
  const record = (name: string, reply: { data?: unknown; error?: unknown; response: Response }) => {
    responses[name] = [reply.response.status, reply.data ?? reply.error ?? null];
  };

  record('health', await client.GET('/healthz'));
  record('post', await client.POST('/posts', { body: { title: 'Hello', content: 'First', authorId: 7 } }));
  record('posts', await client.GET('/posts', { params: { query: { limit: 1 } } }));
  record('postGone', await client.DELETE('/posts/{id}', { params: { path: { id: 1 } } }));
  record('noPost', await client.GET('/posts/{id}', { params: { path: { id: 1 } } }));
  const blank = await client.POST('/posts', { body: { title: ' ', content: 'x' } });
  responses.blank = blank.error?.error.fields?.title;

  record('user', await client.POST('/users', { body: { name: 'Grace', email: 'grace@example.com' } }));
  record('wrapped', await client.GET('/wrapped/users', { params: { query: { per_page: 1 } } }));
  const lamp = { name: 'Lamp', price: 24.5 };
  record('product', await client.POST('/api/v1/products', { body: lamp }));
  record('products', await client.GET('/api/v1/products'));
  const stranger = createQuintetClient({ baseUrl, productsToken: 'wrong' });
  record('noProduct', await stranger.POST('/api/v1/products', { body: lamp }));

  const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
  record('registered', await client.register({ ...ada, password_confirmation: ada.password }));
  client.logOut();
  record('loggedOut', await client.GET('/api/v1/posts'));
  record('wrongPassword', await client.logIn({ ...ada, password: 'difference' }));
  responses.noToken = client.token;
  record('loggedIn', await client.logIn(ada));
  record('refreshed', await client.refreshToken());
  record('draft', await client.POST('/api/v1/posts', { body: { title: 'Engines', body: 'Notes' } }));

  const me = await client.graphql(documents.me);
  responses.me = me.data?.me?.name;
  responses.unknown = (await client.graphql(documents.addComment, { postId: 999, text: 'x' })).errors;
  const bob = await client.graphql(simpleDocuments.createUser, { name: 'Bob', email: 'bob@example.com' });
  const authorId = bob.data?.createUser.id ?? '';
  responses.page = (await client.graphql(connectionDocuments.posts, { first: 1 })).data?.posts.totalCount;

  const events = client.subscribe(
    documents.postCreated,
    {},
    {
      onConnected: () =>
        void client.graphql(simpleDocuments.createPost, { title: 'Live', content: 'Now', authorId }),
    },
  );
  for await (const { postCreated } of events) {
    responses.received = `${postCreated.author.name} wrote ${postCreated.title}`;
    break;
  }
  const { done } = await events.next();
  responses.isOver = done;
  try {
    for await (const event of client.subscribe('subscription { nothing }')) responses.impossible = event;
  } catch (error) {
    responses.refused = error instanceof SubscriptionError && error.errors;
  }
  return responses;
}
