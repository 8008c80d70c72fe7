import type * as Library from '../../client/src/index.ts';

/**
 * Calls every interface through the client and tells what came. It is sent to other programs as text, so it uses nothing
 * from outside but its arguments.
 */
export async function tellStory(library: typeof Library, baseUrl: string): Promise<unknown> {
  const { createQuintetClient, documents, simpleDocuments, connectionDocuments, SubscriptionError } = library;
  const client = createQuintetClient({ baseUrl, productsToken: 'token' });
  const told: Record<string, unknown> = {};
  const tell = (name: string, answer: { data?: unknown; error?: unknown; response: Response }) => {
    told[name] = [answer.response.status, answer.data ?? answer.error ?? null];
  };

  tell('health', await client.GET('/healthz'));
  tell('post', await client.POST('/posts', { body: { title: 'Hello', content: 'First', authorId: 7 } }));
  tell('posts', await client.GET('/posts', { params: { query: { limit: 1 } } }));
  tell('postGone', await client.DELETE('/posts/{id}', { params: { path: { id: 1 } } }));
  tell('noPost', await client.GET('/posts/{id}', { params: { path: { id: 1 } } }));
  const blank = await client.POST('/posts', { body: { title: ' ', content: 'x' } });
  told.blank = blank.error?.error.fields?.title;

  tell('user', await client.POST('/users', { body: { name: 'Grace', email: 'grace@example.com' } }));
  tell('wrapped', await client.GET('/wrapped/users', { params: { query: { per_page: 1 } } }));
  const lamp = { name: 'Lamp', price: 24.5 };
  tell('product', await client.POST('/api/v1/products', { body: lamp }));
  tell('products', await client.GET('/api/v1/products'));
  const stranger = createQuintetClient({ baseUrl, productsToken: 'wrong' });
  tell('noProduct', await stranger.POST('/api/v1/products', { body: lamp }));

  const ada = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
  tell('registered', await client.register({ ...ada, password_confirmation: ada.password }));
  client.logOut();
  tell('loggedOut', await client.GET('/api/v1/posts'));
  tell('wrongPassword', await client.logIn({ ...ada, password: 'difference' }));
  told.noToken = client.token;
  tell('loggedIn', await client.logIn(ada));
  tell('refreshed', await client.refreshToken());
  tell('draft', await client.POST('/api/v1/posts', { body: { title: 'Engines', body: 'Notes' } }));

  const me = await client.graphql(documents.me);
  told.me = me.data?.me?.name;
  told.unknown = (await client.graphql(documents.addComment, { postId: 999, text: 'x' })).errors;
  const bob = await client.graphql(simpleDocuments.createUser, { name: 'Bob', email: 'bob@example.com' });
  const authorId = bob.data?.createUser.id ?? '';
  told.page = (await client.graphql(connectionDocuments.posts, { first: 1 })).data?.posts.totalCount;

  const events = client.subscribe(
    documents.postCreated,
    {},
    {
      onConnected: () =>
        void client.graphql(simpleDocuments.createPost, { title: 'Live', content: 'Now', authorId }),
    },
  );
  for await (const { postCreated } of events) {
    told.heard = `${postCreated.author.name} wrote ${postCreated.title}`;
    break;
  }
  const { done } = await events.next();
  told.isOver = done;
  try {
    for await (const event of client.subscribe('subscription { nothing }')) told.impossible = event;
  } catch (error) {
    told.refused = error instanceof SubscriptionError && error.errors;
  }
  return told;
}
