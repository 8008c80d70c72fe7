import { makeSandbox, register, type Sandbox, send } from './sandbox.ts';

/** A sandbox with the records in the examples of the documents. */
export interface Scene {
  readonly sandbox: Sandbox;
  /** Tokens by the name of the security scheme. */
  readonly tokens: Record<string, string>;
  /** The id of a flat user, which is random. */
  readonly grace: string;
}

export async function makeScene(): Promise<Scene> {
  const sandbox = await makeSandbox();
  const { url, productsToken } = sandbox;
  const post = <Reply>(path: string, body: object, token?: string) => send<Reply>(url + path, body, token);
  const ada = await register(sandbox, 'Ada');
  const ben = await register(sandbox, 'Ben');
  await post('/api/v1/users', { user: { name: 'Bob', email: 'bob@example.com' } });
  await post('/api/v1/tags', { name: 'History' }, ada);
  await post('/api/v1/posts', { title: 'Notes', body: 'On the engine', published: true, tag_ids: [1] }, ada);
  await post('/api/v1/posts', { title: 'Draft', body: 'Of somebody else' }, ben);
  await post('/api/v1/posts/1/comments', { body: 'Well said' }, ada);
  await post('/posts', { title: 'Hello', content: 'First post', authorId: 7 });
  await post('/api/v1/products', { name: 'Lamp', price: 24.5, category: 'home' }, productsToken);
  const grace = (await post<{ id: string }>('/users', { name: 'Grace', email: 'grace@example.com' })).id;
  return { sandbox, tokens: { blogToken: ada, productsToken }, grace };
}
