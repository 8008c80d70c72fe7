// #region docs

import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-fetch.ts';

// #endregion

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

// #region docs
// npx openapi-typescript http://localhost:3000/openapi.json --default-non-nullable=false -o generated/openapi-fetch.ts
const client = createClient<paths>({ baseUrl: url });

let token: string | null = null;
client.use({
  onRequest({ request }) {
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  },
});
// #endregion

test('openapi-fetch: makes typed calls, from registration to a deleted post', async () => {
  const refused = await client.GET('/api/v1/posts');
  assert.equal(refused.response.status, 401);
  assert.deepEqual(refused.error, { error: 'Unauthorized' });

  const account = { name: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const registered = await client.POST('/api/v1/auth/register', {
    body: { ...account, password_confirmation: account.password },
  });
  assert.equal(registered.data?.user.full_name, 'Ada');
  token = registered.data?.token ?? null;

  // @ts-expect-error: a post has a title
  const invalid = await client.POST('/api/v1/posts', { body: { post: { body: 'No title' } } });
  assert.deepEqual(invalid.error, { errors: { title: ["can't be blank"] } });

  const created = await client.POST('/api/v1/posts', {
    body: { post: { title: 'First', body: 'Of all', published: true } },
  });
  const id = created.data?.data.id ?? 0;
  const path = { params: { path: { id } } };
  const read = await client.GET('/api/v1/posts/{id}', path);
  assert.deepEqual(
    [read.data?.data.title, read.data?.data.comments, read.data?.data.reading_time],
    ['First', [], 1],
  );
  const params = { path: { id }, header: { 'If-Match': read.response.headers.get('etag') ?? '' } };
  const patched = await client.PATCH('/api/v1/posts/{id}', { params, body: { post: { title: 'Changed' } } });
  assert.equal(patched.data?.data.title, 'Changed');
  const late = await client.PATCH('/api/v1/posts/{id}', { params, body: { post: { title: 'Late' } } });
  assert.equal(late.response.status, 412);
  const listed = await client.GET('/api/v1/posts', { params: { query: { per_page: 10 } } });
  assert.deepEqual(
    listed.data?.data.map(({ title }) => title),
    ['Changed'],
  );
  assert.equal((await client.DELETE('/api/v1/posts/{id}', path)).response.status, 204);
  assert.deepEqual((await client.GET('/api/v1/posts/{id}', path)).error, { error: 'Not found' });
});
