import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { makeTag, register, writeComment, writePost } from '../support/blog.ts';
import { befriend } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

/** Returns the ids that remain in a table. */
async function idsIn(app: TestApp, table: 'blog_users' | 'blog_posts' | 'blog_comments'): Promise<number[]> {
  const rows = await app.sql<{ id: number }>(`select id from ${table} order by id`);
  return rows.map(({ id }) => id);
}

async function countRows(app: TestApp, table: 'blog_post_tags' | 'blog_friends' | 'blog_comment_counts') {
  return (await app.sql(`select * from ${table}`)).length;
}

describeOn('Versioned API: cascading deletes (A8)', onEverySetupInProcess, useApp, (app) => {
  /** Ada wrote posts 1 and 2 (a draft), Bob post 3; comments 1 to 5 go across. */
  async function makeBlog() {
    const ada = await register(app, 'Ada');
    const bob = await register(app, 'Bob');
    const cleo = await register(app, 'Cleo');
    const tag = await makeTag(app, ada, 'news');
    await writePost(app, ada, { title: 'By Ada', tag_ids: [tag.id] });
    await writePost(app, ada, { title: 'Draft by Ada', published: false });
    await writePost(app, bob, { title: 'By Bob', tag_ids: [tag.id] });
    await writeComment(app, bob, 1, 'Bob on Ada');
    await writeComment(app, ada, 3, 'Ada on Bob');
    await writeComment(app, cleo, 3, 'Cleo on Bob');
    await writeComment(app, cleo, 2, 'Cleo on a draft');
    await writeComment(app, bob, 3, 'Bob on Bob');
    await befriend(app, ada, `${bob.id}`);
    await befriend(app, bob, `${cleo.id}`);
    return { ada, bob, cleo };
  }

  describe('DELETE /api/v1/users/:id', () => {
    it('deletes posts, comments and friendships, and comments on the posts, and keeps totals correct', async () => {
      const { ada, cleo } = await makeBlog();
      expect((await app.delete(`/api/v1/users/${ada.id}`, ada)).status).toBe(204);
      expect(await idsIn(app, 'blog_users')).toEqual([2, 3]);
      expect(await idsIn(app, 'blog_posts')).toEqual([3]);
      expect(await idsIn(app, 'blog_comments')).toEqual([3, 5]);
      expect(await countRows(app, 'blog_post_tags')).toBe(1);
      expect(await countRows(app, 'blog_friends')).toBe(2);

      for (const id of [1, 2]) expect((await app.get(`/api/v1/posts/${id}`, cleo)).status).toBe(404);
      const { data } = (await app.get('/api/v1/posts/3', cleo)).body;
      expect(data.comments.map(({ body }: { body: string }) => body)).toEqual(['Cleo on Bob', 'Bob on Bob']);
      const { data: bob } = (await app.get('/api/v1/users/2')).body;
      expect(bob.comments.map(({ body }: { body: string }) => body)).toEqual(['Bob on Bob']);

      expect((await app.get('/api/v1/users')).body.meta).toEqual({ page: 1, per_page: 25, total: 2 });
      const one = { page: 1, total_pages: 1 };
      expect((await app.get('/api/v1/posts', cleo)).body.meta).toEqual({ ...one, total_count: 1 });
      expect((await app.get('/api/v1/posts/3/comments', cleo)).body.meta).toEqual({ ...one, total_count: 2 });
    });

    it('leaves an empty blog with totals of zero after the last user', async () => {
      const { ada, bob, cleo } = await makeBlog();
      for (const { id, token } of [ada, bob, cleo]) await app.delete(`/api/v1/users/${id}`, { token });
      expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
      expect(await idsIn(app, 'blog_comments')).toEqual([]);
      expect(await countRows(app, 'blog_comment_counts')).toBe(0);
      const { token } = await register(app, 'Dan');
      expect((await app.get('/api/v1/posts', { token })).body.meta.total_count).toBe(0);
    });
  });

  it('DELETE /api/v1/posts/:id deletes its comments, keeps others, and keeps totals correct', async () => {
    const { bob, cleo } = await makeBlog();
    expect((await app.delete('/api/v1/posts/3', bob)).status).toBe(204);
    expect(await idsIn(app, 'blog_comments')).toEqual([1, 4]);
    expect(await countRows(app, 'blog_post_tags')).toBe(1);
    expect((await app.get('/api/v1/posts', cleo)).body.meta.total_count).toBe(1);
    expect((await app.get('/api/v1/posts/1/comments', cleo)).body.meta.total_count).toBe(1);
    const { data } = (await app.get(`/api/v1/users/${cleo.id}`)).body;
    expect(data.comments.map(({ body }: { body: string }) => body)).toEqual(['Cleo on a draft']);
  });
});
