import type { Example } from '../../src/http/operation.ts';
import type { DescribedOperation } from '../../src/openapi/described.ts';
import type { TestApp } from './app.ts';

/** Creates the records of the documents' examples on an empty database, with ids from 1 (S4). */
export interface ExampleScene {
  /** A token that may do what the example does: Ada's, or the products token. */
  tokenFor(described: DescribedOperation): string | undefined;
}

export async function makeExampleScene(app: TestApp): Promise<ExampleScene> {
  const ada = await register(app, 'Ada Lovelace', 'ada@example.com');
  const ben = await register(app, 'Ben', 'ben@example.com');
  await app.post('/api/v1/users', { user: { name: 'Bob', email: 'bob@example.com' } });
  await app.post('/api/v1/tags', { name: 'History' }, { token: ada });
  const notes = { title: 'Notes', body: 'On the engine', published: true, tag_ids: [1] };
  await app.post('/api/v1/posts', notes, { token: ada });
  await app.post('/api/v1/posts', { title: 'Draft', body: 'Of somebody else' }, { token: ben });
  await app.post('/api/v1/posts/1/comments', { body: 'Well said' }, { token: ada });
  await app.post('/posts', { title: 'Hello', content: 'First post', authorId: 7 });
  const token = app.productsToken;
  await app.post('/api/v1/products', { name: 'Lamp', price: 24.5, category: 'home' }, { token });
  await makeFlatUsers(app);
  return {
    tokenFor({ api, operation }) {
      if (operation.token === undefined) return undefined;
      return api.name === 'Products API' ? token : ada;
    },
  };
}

async function register(app: TestApp, name: string, email: string): Promise<string> {
  const password = 'analytical';
  const account = { name, email, password, password_confirmation: password };
  return (await app.post('/api/v1/auth/register', account)).body.token;
}

/** Gives Grace the id in the documents, because ids of this interface are random. */
async function makeFlatUsers(app: TestApp): Promise<void> {
  await app.post('/users/bulk', [
    { name: 'Grace', email: 'grace@example.com' },
    { name: 'Alan', email: 'alan@example.com', role: 'editor' },
  ]);
  const id = '3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11';
  await app.sql("update flat_users set id = $1 where name = 'Grace'", [id]);
}

/** Returns the address of an operation, with the parameters of an example or those that its interface documents. */
export function urlOf(
  { api, operation }: DescribedOperation,
  { path: parameters, query = {} }: Partial<Pick<Example, 'path' | 'query'>>,
): string {
  const filled = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    String(parameters?.[name] ?? api.reference.pathParameters?.[name]?.example),
  );
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}
