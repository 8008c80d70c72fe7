// #region docs

import axios from 'axios';
import axiosRetry from 'axios-retry';

// #endregion

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAxiosError } from 'axios';
import { makeSandbox, register, server } from '../support/sandbox.ts';

const sandbox = await makeSandbox();
const { url } = sandbox;
await register(sandbox, 'Ada');

// #region docs
const client = axios.create({ baseURL: url });
let token: Promise<string> | null = null;

async function logIn(): Promise<string> {
  const credentials = { email: 'ada@example.com', password: 'analytical' };
  return (await axios.post(`${url}/api/v1/auth/login`, credentials)).data.token;
}

client.interceptors.request.use(async (config) => {
  if (token !== null) config.headers.set('authorization', `Bearer ${await token}`);
  return config;
});

// An expired token is replaced once, even if several requests fail at the same time.
client.interceptors.response.use(undefined, async (error) => {
  if (error.response?.status !== 401 || error.config.hasLoggedIn) throw error;
  token =
    error.config.headers.get('authorization') === `Bearer ${await token}` ? logIn() : (token ?? logIn());
  return client({ ...error.config, hasLoggedIn: true });
});

// With a key, a POST can be retried: the server runs it once.
axiosRetry(client, {
  retries: 3,
  retryDelay: axiosRetry.exponentialDelay,
  retryCondition: (error) =>
    axiosRetry.isNetworkOrIdempotentRequestError(error) ||
    ((error.response?.status ?? 0) >= 500 && error.config?.headers.has('idempotency-key') === true),
});
// #endregion

test('axios: logs in after a 401, and retries a failed POST without a duplicate', async () => {
  assert.deepEqual((await client.get('/api/v1/posts')).data, {
    data: [],
    meta: { page: 1, total_pages: 0, total_count: 0 },
  });
  await client.post('/api/v1/auth/logout');
  const listed = await Promise.all([client.get('/api/v1/posts'), client.get('/api/v1/posts')]);
  assert.deepEqual(
    listed.map(({ status }) => status),
    [200, 200],
  );

  const fault = { match: { method: 'POST', path: '/api/v1/posts' }, when: 'after', status: 503, times: 2 };
  await axios.put(`${server}/_workbench/sandboxes/${sandbox.name}/faults`, [fault]);
  const post = { post: { title: 'Once', body: 'And only once', published: true } };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const created = await client.post('/api/v1/posts', post, { headers });
  assert.deepEqual([created.status, created.data.data.id], [201, 1]);
  const { data } = await client.get('/api/v1/posts');
  assert.deepEqual(
    data.data.map(({ title }: { title: string }) => title),
    ['Once'],
  );

  await assert.rejects(client.get('/api/v1/posts/9'), (error) => {
    assert(isAxiosError(error));
    assert.deepEqual([error.response?.status, error.response?.data], [404, { error: 'Not found' }]);
    return true;
  });
});
