import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, OpenAPI, PostsService } from '../generated/openapi-typescript-codegen/index.ts';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

// curl -O http://localhost:3000/openapi-3.0.json
// npx openapi-typescript-codegen --input openapi-3.0.json --output generated/openapi-typescript-codegen
OpenAPI.BASE = url;
const { data } = await PostsService.createPost({ title: 'Title', content: 'Content' });

test('openapi-typescript-codegen: generates typed services that throw an ApiError for a 404', async () => {
  const title: string = data.title;
  assert.deepEqual([data.id, title], [1, 'Title']);
  assert.deepEqual((await PostsService.getPost(1)).data, data);
  await assert.rejects(PostsService.getPost(9), (error) => {
    assert(error instanceof ApiError);
    assert.deepEqual(
      [error.status, error.body],
      [404, { error: { code: 'NOT_FOUND', message: 'Post not found' } }],
    );
    return true;
  });
});
