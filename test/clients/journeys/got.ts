// #region docs

import got from 'got';

// #endregion

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HTTPError } from 'got';
import { makeSandbox } from '../support/sandbox.ts';

const { url } = await makeSandbox();

// #region docs
const client = got.extend({ prefixUrl: url, responseType: 'json' });

interface Post {
  readonly id: number;
  readonly title: string;
}

/** All posts, page by page: got follows the `Link` header. */
const allPosts = client.paginate<Post, { data: Post[] }>('posts', {
  searchParams: { limit: 2 },
  pagination: { transform: ({ body }) => body.data },
});
// #endregion

test('got: follows the pages to the last one, and returns each post once', async () => {
  for (let number = 1; number <= 5; number += 1)
    await client.post('posts', { json: { title: `Post ${number}`, content: 'c' } });
  const titles: string[] = [];
  for await (const { title } of allPosts) titles.push(title);
  assert.deepEqual(titles, ['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5']);
  await assert.rejects(client.get('posts/9'), (error) => {
    assert(error instanceof HTTPError);
    assert.deepEqual(error.response.body, { error: { code: 'NOT_FOUND', message: 'Post not found' } });
    return true;
  });
});
