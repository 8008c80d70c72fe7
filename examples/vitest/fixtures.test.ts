import type { Fixtures } from 'quintet/testing';
import { describe, expect } from 'vitest';
import { test } from './sandbox-test.ts';

const blog: Fixtures = {
  users: [{ name: 'Ada', email: 'ada@example.com', password: 'analytical', role: 'admin' }],
  posts: [
    { authorId: 1, title: 'Hello', body: 'First post', published: true, tags: ['news'] },
    { authorId: 1, title: 'Plans', body: 'Not ready yet' },
  ],
};

describe('Fixtures', () => {
  test('an author logs in and sees the draft', async ({ quintet }) => {
    await using sandbox = await quintet.sandbox({ data: blog });
    await sandbox.client.logIn({ email: 'ada@example.com', password: 'analytical' });
    const { data } = await sandbox.client.GET('/api/v1/posts/{id}', { params: { path: { id: 2 } } });
    expect(data?.data.title).toBe('Plans');
  });

  test('a reset restores the same posts', async ({ quintet }) => {
    await using sandbox = await quintet.sandbox({ data: blog });
    await sandbox.data.delete('posts', 1);
    await sandbox.reset();
    const { data } = await sandbox.data.read();
    expect(data.posts.map(({ title }) => title)).toEqual(['Hello', 'Plans']);
  });
});
