import type { TestApp } from './app.ts';
import { emailOf, type Writer } from './blog.ts';
import { data } from './graphql.ts';

/** Creates blog records through GraphQL. Ids are strings, as in GraphQL. */

export interface DraftFields {
  readonly title?: string;
  readonly content?: string;
  readonly tags?: readonly string[];
}

/** Creates an unpublished post. */
export async function writeDraft(
  app: TestApp,
  { token }: Pick<Writer, 'token'>,
  { title = 'A post', content = 'Some words', tags }: DraftFields = {},
): Promise<string> {
  const text = `mutation($title: String!, $content: String!, $tags: [String!]) {
    createPost(title: $title, content: $content, tags: $tags) { id }
  }`;
  return (await data(app, text, { token, variables: { title, content, tags } })).createPost.id;
}

export async function publish(app: TestApp, { token }: Pick<Writer, 'token'>, id: string): Promise<void> {
  await data(app, 'mutation($id: ID!) { publishPost(id: $id) { id } }', { token, variables: { id } });
}

export async function createUser(app: TestApp, name: string, age?: number): Promise<string> {
  const text = 'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }';
  const input = { name, email: emailOf(name), age };
  return (await data(app, text, { variables: { input } })).createUser.id;
}

export async function befriend(
  app: TestApp,
  { token }: Pick<Writer, 'token'>,
  userId: string,
): Promise<void> {
  await data(app, 'mutation($id: ID!) { addFriend(userId: $id) { id } }', {
    token,
    variables: { id: userId },
  });
}
