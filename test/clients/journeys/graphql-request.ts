import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientError, GraphQLClient, gql } from 'graphql-request';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

const client = new GraphQLClient(`${url}/graphql`);

async function logIn(email: string, password: string): Promise<void> {
  const { login } = await client.request<{ login: { token: string } }>(
    gql`mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }`,
    { email, password },
  );
  client.setHeader('authorization', `Bearer ${login.token}`);
}

const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
const write = gql`mutation ($title: String!) { createPost(title: $title, content: "c") { id author { name } } }`;

test('graphql-request: registers, logs in, writes, and reports errors', async () => {
  await client.request(gql`mutation ($input: RegisterInput!) { register(input: $input) { token } }`, {
    input: account,
  });
  await assert.rejects(client.request(write, { title: 'Nobody’s' }), (error) => {
    assert(error instanceof ClientError);
    assert.equal(error.response.errors?.[0]?.extensions?.code, 'UNAUTHENTICATED');
    return true;
  });
  await assert.rejects(logIn(account.email, 'wrong'), /Invalid credentials/);
  await logIn(account.email, account.password);
  assert.deepEqual(await client.request(write, { title: 'Mine' }), {
    createPost: { id: '1', author: { name: 'Ada' } },
  });
  assert.deepEqual(await client.request(gql`{ me { name posts { title } } }`), {
    me: { name: 'Ada', posts: [{ title: 'Mine' }] },
  });
  await assert.rejects(client.request(gql`{ postz { id } }`), (error) => {
    assert(error instanceof ClientError);
    assert.equal(error.response.errors?.[0]?.extensions?.code, 'GRAPHQL_VALIDATION_FAILED');
    return true;
  });
});
