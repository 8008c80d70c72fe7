import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type components,
  type createQuintetClient,
  documents,
  type GraphqlCode,
  type MainSchema,
  type ResultOf,
  type VariablesOf,
} from '../../client/src/index.ts';
import type { FixtureOf, Fixtures, RecordOf, Workbench } from '../../client/src/testing/index.ts';
import type { WorkbenchSchemas } from '../../client/src/testing/workbench-calls.ts';
import type { GraphqlCode as ServerCode } from '../../src/interfaces/graphql/errors.ts';

/** Code that must compile, and code that must not. It never runs: `npm run check` is the test. */

type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;

/** Compiles when both are the same type, and neither is `any`. */
declare function expectSame<Left, Right>(isSame: Equal<Left, Right>): void;

type Client = ReturnType<typeof createQuintetClient>;
type Schemas = components['schemas'];

export async function restCalls(client: Client): Promise<void> {
  const post = await client.GET('/posts/{id}', { params: { path: { id: 1 } } });
  if (post.error === undefined) expectSame<typeof post.data, Schemas['SinglePost']>(true);
  else expectSame<typeof post.error, Schemas['PostsError']>(true);
  const page = await client.GET('/posts');
  expectSame<typeof page.data, Schemas['PostPage'] | undefined>(true);
  await client.GET('/posts', { params: { query: { page: 2 } }, headers: { 'if-none-match': '"x"' } });
  await client.POST('/api/v1/posts', {
    body: { post: { title: 'a', body: 'b' } },
    params: { header: { 'Idempotency-Key': 'k' } },
  });

  // @ts-expect-error there is no such path
  await client.GET('/nothing');
  // @ts-expect-error the path has no such method
  await client.PATCH('/users/{id}', { params: { path: { id: 'x' } } });
  // @ts-expect-error the id is missing
  await client.GET('/posts/{id}');
  // @ts-expect-error the id is a number
  await client.GET('/posts/{id}', { params: { path: { id: 'one' } } });
  // @ts-expect-error the body is missing
  await client.POST('/posts');
  // @ts-expect-error the content is missing
  await client.POST('/posts', { body: { title: 'a' } });
  // @ts-expect-error the parameter is called per_page here
  await client.GET('/wrapped/users', { params: { query: { limit: 1 } } });
  // @ts-expect-error there is no such option
  await client.GET('/posts', { retries: 1 });
  // @ts-expect-error the GraphQL schemas are not REST operations
  await client.GET('/graphql/main.graphql');
  // @ts-expect-error the data may be undefined
  page.data.meta;
  // @ts-expect-error the interface has a different error style
  (await client.GET('/posts')).error?.errors;
}

export async function logIn(client: Client, create: typeof createQuintetClient): Promise<void> {
  create({ baseUrl: 'http://server', token: client.token, productsToken: undefined, fetch });
  // @ts-expect-error the address is missing
  create({ token: 'a' });
  const session = await client.logIn({ email: 'a', password: 'b' });
  expectSame<typeof session, Schemas['Session']>(true);
  expectSame<typeof client.token, string | null>(true);
  // @ts-expect-error the password is missing
  await client.logIn({ email: 'a' });
  // @ts-expect-error the confirmation is missing
  await client.register({ name: 'a', email: 'b', password: 'c' });
  // @ts-expect-error only the client sets it
  client.token = 'mine';
}

export async function graphql(client: Client, own: TypedDocumentNode<{ n: number }, { id: string }>) {
  const me = await client.graphql(documents.me);
  if (me.errors === undefined) expectSame<typeof me.data, ResultOf<typeof documents.me>>(true);
  else expectSame<(typeof me.errors)[0]['message'], string>(true);
  expectSame<VariablesOf<typeof documents.post>['id'], string | number>(true);
  await client.graphql(
    'query ($first: Int) { posts(first: $first) { totalCount } }',
    { first: 1 },
    { schema: 'connection' },
  );
  const counted = await client.graphql(own, { id: '1' });
  expectSame<typeof counted.data, { n: number } | null | undefined>(true);
  const plain = await client.graphql('{ me { id } }');
  expectSame<typeof plain.data, Record<string, unknown> | null | undefined>(true);
  const typed = await client.graphql<{ me: Pick<MainSchema.User, 'id'> | null }>('{ me { id } }');
  expectSame<NonNullable<NonNullable<typeof typed.data>['me']>['id'], string>(true);

  // @ts-expect-error the variables are missing
  await client.graphql(documents.post);
  // @ts-expect-error the title is missing
  await client.graphql(documents.createPost, { content: 'a' });
  // @ts-expect-error there is no such variable
  await client.graphql(documents.post, { id: 1, title: 'a' });
  // @ts-expect-error the id is a string
  await client.graphql(own, { id: 1 });
  // @ts-expect-error there is no such schema
  await client.graphql(documents.me, {}, { schema: 'other' });
  // @ts-expect-error the field was not selected
  me.data?.me?.posts;
}

/** The client does not import from the server, so it has its own list of codes. */
export const codes = () => expectSame<GraphqlCode, ServerCode>(true);

export async function subscriptions(client: Client): Promise<void> {
  for await (const event of client.subscribe(documents.postCreated)) {
    expectSame<typeof event, ResultOf<typeof documents.postCreated>>(true);
  }
  // @ts-expect-error the variables are missing
  client.subscribe(documents.commentAdded);
}

/** Fixtures have the types of the server's records, so that an editor shows mistakes. */
export async function fixtures(quintet: Workbench): Promise<void> {
  const posts: Fixtures['posts'] = [{ authorId: 1, title: 'Hello', body: 'x', tags: ['news'] }];
  expectSame<FixtureOf<'products'>['price'], number>(true);
  // @ts-expect-error There is no such field.
  await quintet.sandbox({ data: { posts, users: [{ name: 'Ada', email: 'a@example.com', nick: 'a' }] } });
  // @ts-expect-error The price is missing.
  const sandbox = await quintet.sandbox({ data: { products: [{ name: 'Lamp' }] } });
  const { products, apiPosts } = sandbox.data;
  const lamp = await products.create({ name: 'Lamp', price: 1 });
  expectSame<typeof lamp, WorkbenchSchemas['ProductData']>(true);
  const lamps = await products.list({ where: { category: 'home' }, sort: '-price', limit: 1 });
  expectSame<typeof lamps, readonly RecordOf<'products'>[]>(true);
  expectSame<RecordOf<'apiPosts'>, Awaited<ReturnType<typeof apiPosts.get>>>(true);
  // @ts-expect-error There is no such field.
  await products.list({ where: { colour: 'red' } });
  // @ts-expect-error There is no such field.
  await products.update(1, { colour: 'red' });
  // @ts-expect-error There is no such collection.
  await sandbox.data.customers.delete(1);
}
