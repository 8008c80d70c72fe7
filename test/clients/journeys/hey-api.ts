import assert from 'node:assert/strict';
import { test } from 'node:test';
import { client } from '../generated/hey-api/client.gen.ts';
import {
  createPost,
  createProduct,
  deletePost,
  listPosts,
  updateProduct,
} from '../generated/hey-api/index.ts';
import { makeSandbox } from '../support/sandbox.ts';

const { url, productsToken } = await makeSandbox();

// npx @hey-api/openapi-ts --input http://localhost:3000/openapi.json --output generated/hey-api --client @hey-api/client-fetch
client.setConfig({ baseUrl: url, auth: () => productsToken });

test('hey-api: generates functions that write, list and delete, and return errors', async () => {
  const body = { title: 'First', content: 'Of all', authorId: { any: ['value'] } };
  const { data: created } = await createPost({ body, throwOnError: true });
  assert.deepEqual(
    { ...created.data, createdAt: '', updatedAt: '' },
    { id: 1, ...body, createdAt: '', updatedAt: '' },
  );
  const { error } = await createPost({ body: { title: ' ', content: 'c' } });
  assert.deepEqual(error, {
    error: {
      code: 'VALIDATION_ERROR',
      message: 'title and content must be non-blank strings',
      fields: { title: 'Required', content: null },
    },
  });
  const { data: page } = await listPosts({ query: { limit: 1 }, throwOnError: true });
  assert.deepEqual(page.meta, { total: 1, page: 1, limit: 1, totalPages: 1 });
  assert.equal((await deletePost({ path: { id: 1 } })).response?.status, 204);
  assert.equal((await deletePost({ path: { id: 1 } })).response?.status, 404);

  const lamp = await createProduct({ body: { name: 'Lamp', price: 24.5 }, throwOnError: true });
  assert.deepEqual(lamp.data.data, { id: 1, name: 'Lamp', price: 24.5, category: 'general' });
  const changed = await updateProduct({ path: { id: 1 }, body: { price: 20 }, throwOnError: true });
  assert.equal(changed.data.data.price, 20);
});
