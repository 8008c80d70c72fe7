import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type Reply, type TestApp, useApp } from '../support/app.ts';
import {
  emailOf,
  makeProfile,
  makeTag,
  password,
  register,
  useWriter,
  type Writer,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { countByStatus, expectReply } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const times = <T>(many: number, work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index + 1)));

/** Expects every counter to match its rows, and no row to refer to a deleted one. */
async function expectConsistent(app: TestApp): Promise<void> {
  const one = async (statement: string) => (await app.sql<{ n: number }>(statement))[0]?.n;
  for (const [name, rows] of [
    ['blog_users', 'blog_users'],
    ['blog_posts', 'blog_posts'],
    ['blog_posts.published', 'blog_posts where published = true'],
  ] as const) {
    const counter = `select cast(coalesce(sum(value), 0) as bigint) as n from counters where name = '${name}'`;
    expect([name, await one(counter)]).toEqual([name, await one(`select count(*) as n from ${rows}`)]);
  }
  const wrong = await app.sql(`select post.id from blog_posts as post
    where (select count(*) from blog_comments where post_id = post.id)
       <> (select coalesce(sum(value), 0) from blog_comment_counts where post_id = post.id)`);
  expect(wrong).toEqual([]);
  const orphans = await app.sql(`select id from blog_comments
    where post_id not in (select id from blog_posts) or author_id not in (select id from blog_users)`);
  expect(orphans).toEqual([]);
}

describeOn('Versioned API under concurrent requests', onEverySetupInProcess, useApp, (app) => {
  const ada = useWriter(app, 'Ada');

  /** Expects that a delete succeeds, that concurrent requests get one of these statuses, and consistent data. */
  async function expectDeleted(
    deleting: Promise<Reply>,
    statuses: readonly number[],
    others: Promise<Reply>[],
  ) {
    const [removed, ...responses] = await Promise.all([deleting, ...others]);
    expect(removed.status).toBe(204);
    for (const { status } of responses) expect(statuses).toContain(status);
    await expectConsistent(app);
  }

  const comment = ({ token }: Writer, postId: number) =>
    app.post(`/api/v1/posts/${postId}/comments`, { comment: { body: 'In a hurry' } }, { token });

  it('registers an e-mail exactly once, regardless of case (A1)', async () => {
    const secret = { password, password_confirmation: password };
    const responses = await times(10, (number) =>
      app.post('/api/v1/auth/register', {
        name: `Bob ${number}`,
        email: number % 2 === 0 ? 'bob@example.com' : 'BOB@example.com',
        ...secret,
      }),
    );
    expect(countByStatus(responses)).toEqual({ 201: 1, 422: 9 });
    for (const reply of responses.filter(({ status }) => status === 422))
      expectReply(reply, 422, { errors: { email: ['has already been taken'] } });
    expect((await app.get('/api/v1/users')).body.meta.total).toBe(2);
    await expectConsistent(app);
  });

  it('lets only one of several accounts change to the same e-mail (A1)', async () => {
    const accounts: Writer[] = [ada];
    for (const name of ['Bob', 'Cleo', 'Dan']) accounts.push(await register(app, name));
    const user = { email: 'prize@example.com' };
    const responses = accounts.map(({ id, token }) => app.patch(`/api/v1/users/${id}`, { user }, { token }));
    expect(countByStatus(await Promise.all(responses))).toEqual({ 200: 1, 422: 3 });
  });

  it('creates records in parallel without losing or duplicating any', async () => {
    const posts = await times(20, (number) => writePost(app, ada, { published: number % 2 === 0 }));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(20);
    await times(20, () => writeComment(app, ada, posts[0].id));
    expect((await app.get('/api/v1/posts', ada)).body.meta.total_count).toBe(10);
    const comments = (await app.get(`/api/v1/posts/${posts[0].id}/comments`, ada)).body;
    expect([comments.data.length, comments.meta.total_count]).toEqual([20, 20]);
    await expectConsistent(app);
  });

  it('keeps concurrent changes to different fields of a post (V7)', async () => {
    const tag = await makeTag(app, ada, 'news');
    const fields = { title: 'New title', body: 'New body', published: true };
    const changes = [...Object.entries(fields), ['tag_ids', [tag.id]] as const];
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await writePost(app, ada, { published: false });
      const responses = changes.map(([field, value]) =>
        app.patch(`/api/v1/posts/${id}`, { post: { [field]: value } }, ada),
      );
      expect(countByStatus(await Promise.all(responses))).toEqual({ 200: 4 });
      const { data } = (await app.get(`/api/v1/posts/${id}`, ada)).body;
      expect(data).toMatchObject({ ...fields, tags: [tag] });
    }
    await expectConsistent(app);
  });

  it('keeps exactly one of several lists of tags that are set concurrently', async () => {
    for (const name of ['a', 'b', 'c']) await makeTag(app, ada, name);
    const { id } = await writePost(app, ada);
    const lists = [[1, 2], [2, 3], [3, 1], [1], [2, 1, 3]];
    const responses = lists.map((tag_ids) => app.put(`/api/v1/posts/${id}`, { post: { tag_ids } }, ada));
    expect(countByStatus(await Promise.all(responses))).toEqual({ 200: 5 });
    const { data } = (await app.get(`/api/v1/posts/${id}`, ada)).body;
    expect(lists).toContainEqual(data.tags.map((tag: { id: number }) => tag.id));
  });

  it('counts a post correctly when it is published and withdrawn concurrently', async () => {
    const { id } = await writePost(app, ada, { published: false });
    const responses = await times(8, (number) =>
      app.patch(`/api/v1/posts/${id}`, { post: { published: number % 2 === 0 } }, ada),
    );
    expect(countByStatus(responses)).toEqual({ 200: 8 });
    await expectConsistent(app);
  });

  it('deletes a post or a profile exactly once: other deletes return 404', async () => {
    const post = await writePost(app, ada);
    const profile = await makeProfile(app, 'Bob');
    for (const path of [`/api/v1/posts/${post.id}`, `/api/v1/users/${profile.id}`])
      expect(countByStatus(await times(5, () => app.delete(path, ada)))).toEqual({ 204: 1, 404: 4 });
    await expectConsistent(app);
  });

  it('deletes a post during updates, each of which returns 200 or 404', async () => {
    await writePost(app, ada);
    const update = (number: number) =>
      app.patch('/api/v1/posts/1', { post: { title: `New ${number}`, published: false } }, ada);
    await expectDeleted(app.delete('/api/v1/posts/1', ada), [200, 404], [1, 2, 3, 4].map(update));
    expect((await app.get('/api/v1/posts/1', ada)).status).toBe(404);
  });

  it('deletes an author during comments on its posts, without orphans or wrong totals (A8)', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const author = await register(app, `Author ${round}`);
      const { id } = await writePost(app, author);
      await expectDeleted(
        app.delete(`/api/v1/users/${author.id}`, author),
        [201, 404],
        Array.from({ length: 8 }, () => comment(ada, id)),
      );
    }
  }, 120_000);

  it('deletes a user while it comments and writes posts, without orphans or wrong totals (A8)', async () => {
    const host = await writePost(app, ada);
    const post = { title: 'Last words', body: 'Too late', published: true };
    for (let round = 1; round <= 3; round += 1) {
      const guest = await register(app, `Guest ${round}`);
      await expectDeleted(
        app.delete(`/api/v1/users/${guest.id}`, guest),
        [201, 401],
        Array.from({ length: 8 }, () => comment(guest, host.id)),
      );
      const writer = await register(app, `Writer ${round}`);
      await expectDeleted(
        app.delete(`/api/v1/users/${writer.id}`, writer),
        [201, 401, 404],
        Array.from({ length: 6 }, () => app.post('/api/v1/posts', { post }, writer)),
      );
    }
    expectReply(await app.get('/api/v1/posts/1/comments', ada), 200, {
      data: [],
      meta: { page: 1, total_pages: 0, total_count: 0 },
    });
  }, 120_000);

  it('concurrently deletes users who commented on each other, and leaves an empty blog (A8)', async () => {
    const writers: Writer[] = [ada];
    for (const name of ['Bob', 'Cleo', 'Dan']) writers.push(await register(app, name));
    const posts = await Promise.all(writers.map((writer) => writePost(app, writer)));
    for (const writer of writers) for (const { id } of posts) await writeComment(app, writer, id);
    const deletes = writers.map(({ id, token }) => app.delete(`/api/v1/users/${id}`, { token }));
    expect(countByStatus(await Promise.all(deletes))).toEqual({ 204: 4 });
    await expectConsistent(app);
    expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
  }, 120_000);

  it('concurrently deletes a user and the posts it commented on, without orphans (A8)', async () => {
    const guest = await register(app, 'Guest');
    const posts = await times(4, () => writePost(app, ada));
    for (const { id } of posts) await writeComment(app, guest, id);
    const deletes = posts.map(({ id }) => app.delete(`/api/v1/posts/${id}`, ada));
    await expectDeleted(app.delete(`/api/v1/users/${guest.id}`, guest), [204], deletes);
  }, 120_000);

  it('accepts concurrent logins while the account is renamed', async () => {
    const [renamed, ...sessions] = await Promise.all([
      app.patch('/api/v1/users/1', { user: { name: 'Augusta' } }, ada),
      ...Array.from({ length: 5 }, () => app.post('/api/v1/auth/login', { email: emailOf('Ada'), password })),
    ]);
    expect(countByStatus([renamed, ...sessions])).toEqual({ 200: 6 });
  });
});
