import { expect, it } from 'bun:test';
import { onEverySetupInProcess, type Reply, type TestApp, useApp } from '../support/app.ts';
import {
  emailOf,
  makeProfile,
  makeTag,
  mintToken,
  password,
  register,
  type Writer,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { describeOn } from '../support/suites.ts';

const times = <T>(many: number, work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index + 1)));

function countByStatus(responses: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function comment(app: TestApp, { token }: Writer, postId: number): Promise<Reply> {
  return app.post(`/api/v1/posts/${postId}/comments`, { comment: { body: 'In a hurry' } }, { token });
}

/** Expects every counter to match its rows, and no row to refer to a deleted one. */
async function expectConsistent(app: TestApp): Promise<void> {
  const { database } = app.world;
  const one = async (statement: string) => (await database.first<{ n: number }>(statement))?.n;
  const counter = (name: string) =>
    one(`select cast(coalesce(sum(value), 0) as bigint) as n from counters where name = '${name}'`);
  expect(await counter('blog_users')).toBe(await one('select count(*) as n from blog_users'));
  expect(await counter('blog_posts')).toBe(await one('select count(*) as n from blog_posts'));
  expect(await counter('blog_posts.published')).toBe(
    await one('select count(*) as n from blog_posts where published = true'),
  );
  const wrong = await database.all(`select post.id from blog_posts as post
    where (select count(*) from blog_comments where post_id = post.id)
       <> (select coalesce(sum(value), 0) from blog_comment_counts where post_id = post.id)`);
  expect(wrong).toEqual([]);
  const orphans = await database.all(`select id from blog_comments
    where post_id not in (select id from blog_posts) or author_id not in (select id from blog_users)`);
  expect(orphans).toEqual([]);
}

describeOn('Versioned API under concurrent requests', onEverySetupInProcess, useApp, (app) => {
  it('registers an e-mail exactly once, regardless of case (A1)', async () => {
    const responses = await times(10, (number) => {
      const email = number % 2 === 0 ? 'ada@example.com' : 'ADA@example.com';
      return app.post('/api/v1/auth/register', {
        name: `Ada ${number}`,
        email,
        password,
        password_confirmation: password,
      });
    });
    expect(countByStatus(responses)).toEqual({ 201: 1, 422: 9 });
    for (const { status, body } of responses) {
      if (status === 422) expect(body).toEqual({ errors: { email: ['has already been taken'] } });
    }
    expect((await app.get('/api/v1/users')).body.meta.total).toBe(1);
    await expectConsistent(app);
  });

  it('lets only one of several accounts change to the same e-mail (A1)', async () => {
    const accounts: Writer[] = [];
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan']) accounts.push(await register(app, name));
    const responses = await Promise.all(
      accounts.map(({ id, token }) =>
        app.patch(`/api/v1/users/${id}`, { user: { email: 'prize@example.com' } }, { token }),
      ),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 422: 3 });
  });

  it('creates records in parallel without losing or duplicating any', async () => {
    const ada = await register(app, 'Ada');
    const posts = await times(20, (number) => writePost(app, ada, { published: number % 2 === 0 }));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(20);
    await times(20, () => writeComment(app, ada, posts[0].id));
    expect((await app.get('/api/v1/posts', ada)).body.meta.total_count).toBe(10);
    const comments = (await app.get(`/api/v1/posts/${posts[0].id}/comments`, ada)).body;
    expect([comments.data.length, comments.meta.total_count]).toEqual([20, 20]);
    await expectConsistent(app);
  });

  it('keeps concurrent changes to different fields of a post (V7)', async () => {
    const ada = await register(app, 'Ada');
    const tag = await makeTag(app, ada, 'news');
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await writePost(app, ada, { published: false });
      const changes = [
        { title: 'New title' },
        { body: 'New body' },
        { published: true },
        { tag_ids: [tag.id] },
      ];
      const responses = await Promise.all(
        changes.map((post) => app.patch(`/api/v1/posts/${id}`, { post }, ada)),
      );
      expect(countByStatus(responses)).toEqual({ 200: 4 });
      const { data } = (await app.get(`/api/v1/posts/${id}`, ada)).body;
      expect([data.title, data.body, data.published, data.tags]).toEqual([
        'New title',
        'New body',
        true,
        [tag],
      ]);
    }
    await expectConsistent(app);
  });

  it('keeps concurrent changes to different fields of a user', async () => {
    const { id, token } = await register(app, 'Ada');
    const responses = await Promise.all([
      app.patch(`/api/v1/users/${id}`, { user: { name: 'Augusta' } }, { token }),
      app.patch(`/api/v1/users/${id}`, { user: { email: 'augusta@example.com' } }, { token }),
      app.patch(`/api/v1/users/${id}`, { user: { role: 'user' } }, { token }),
    ]);
    expect(countByStatus(responses)).toEqual({ 200: 3 });
    const { data } = (await app.get(`/api/v1/users/${id}`)).body;
    expect([data.name, data.email, data.role]).toEqual(['Augusta', 'augusta@example.com', 'user']);
  });

  it('keeps exactly one of several lists of tags that are set concurrently', async () => {
    const ada = await register(app, 'Ada');
    for (const name of ['a', 'b', 'c']) await makeTag(app, ada, name);
    const { id } = await writePost(app, ada);
    const lists = [[1, 2], [2, 3], [3, 1], [1], [2, 1, 3]];
    const responses = await Promise.all(
      lists.map((tag_ids) => app.put(`/api/v1/posts/${id}`, { post: { tag_ids } }, ada)),
    );
    expect(countByStatus(responses)).toEqual({ 200: 5 });
    const { data } = (await app.get(`/api/v1/posts/${id}`, ada)).body;
    expect(lists).toContainEqual(data.tags.map((tag: { id: number }) => tag.id));
  });

  it('counts a post correctly when it is published and withdrawn concurrently', async () => {
    const ada = await register(app, 'Ada');
    const { id } = await writePost(app, ada, { published: false });
    await times(8, (number) =>
      app.patch(`/api/v1/posts/${id}`, { post: { published: number % 2 === 0 } }, ada),
    );
    await expectConsistent(app);
  });

  it('deletes a post or a profile exactly once: other deletes return 404', async () => {
    const ada = await register(app, 'Ada');
    const post = await writePost(app, ada);
    const profile = await makeProfile(app, 'Bob');
    for (const path of [`/api/v1/posts/${post.id}`, `/api/v1/users/${profile.id}`]) {
      const responses = await times(5, () => app.delete(path, ada));
      expect(countByStatus(responses)).toEqual({ 204: 1, 404: 4 });
    }
    await expectConsistent(app);
  });

  it('deletes a post during updates, each of which returns 200 or 404', async () => {
    const ada = await register(app, 'Ada');
    const { id } = await writePost(app, ada);
    const [removed, ...updated] = await Promise.all([
      app.delete(`/api/v1/posts/${id}`, ada),
      ...[1, 2, 3, 4].map((number) =>
        app.patch(`/api/v1/posts/${id}`, { post: { title: `New ${number}`, published: false } }, ada),
      ),
    ]);
    expect(removed?.status).toBe(204);
    for (const { status } of updated) expect([200, 404]).toContain(status);
    expect((await app.get(`/api/v1/posts/${id}`, ada)).status).toBe(404);
    await expectConsistent(app);
  });

  it('deletes an author during comments on its posts, without orphans or wrong totals (A8)', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const author = await register(app, `Author ${round}`);
      const reader = await register(app, `Reader ${round}`);
      const { id } = await writePost(app, author);
      const [removed, ...written] = await Promise.all([
        app.delete(`/api/v1/users/${author.id}`, author),
        ...Array.from({ length: 8 }, () => comment(app, reader, id)),
      ]);
      expect(removed?.status).toBe(204);
      for (const { status } of written) expect([201, 404]).toContain(status);
      await expectConsistent(app);
    }
  }, 120_000);

  it('deletes a user while it comments, without orphans or wrong totals (A8)', async () => {
    const host = await register(app, 'Host');
    const { id } = await writePost(app, host);
    for (let round = 1; round <= 3; round += 1) {
      const guest = await register(app, `Guest ${round}`);
      const [removed, ...written] = await Promise.all([
        app.delete(`/api/v1/users/${guest.id}`, guest),
        ...Array.from({ length: 8 }, () => comment(app, guest, id)),
      ]);
      expect(removed?.status).toBe(204);
      for (const { status } of written) expect([201, 401]).toContain(status);
      await expectConsistent(app);
    }
    expect((await app.get(`/api/v1/posts/${id}/comments`, host)).body).toEqual({
      data: [],
      meta: { page: 1, total_pages: 0, total_count: 0 },
    });
  }, 120_000);

  it('concurrently deletes users who commented on each other, and leaves an empty blog (A8)', async () => {
    const names = ['Ada', 'Bob', 'Cleo', 'Dan'];
    const writers: Writer[] = [];
    for (const name of names) writers.push(await register(app, name));
    const posts = await Promise.all(writers.map((writer) => writePost(app, writer)));
    for (const writer of writers) for (const { id } of posts) await writeComment(app, writer, id);
    const responses = await Promise.all(
      writers.map(({ id, token }) => app.delete(`/api/v1/users/${id}`, { token })),
    );
    expect(countByStatus(responses)).toEqual({ 204: 4 });
    await expectConsistent(app);
    expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
  }, 120_000);

  it('concurrently deletes a user and the posts it commented on, without orphans (A8)', async () => {
    const host = await register(app, 'Host');
    const guest = await register(app, 'Guest');
    const posts = await times(4, () => writePost(app, host));
    for (const { id } of posts) await writeComment(app, guest, id);
    const responses = await Promise.all([
      app.delete(`/api/v1/users/${guest.id}`, guest),
      ...posts.map(({ id }) => app.delete(`/api/v1/posts/${id}`, host)),
    ]);
    expect(countByStatus(responses)).toEqual({ 204: 5 });
    await expectConsistent(app);
  }, 120_000);

  it('deletes a user while it writes posts, without orphans', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const { id } = await register(app, `Writer ${round}`);
      const token = await mintToken(app, id);
      const post = { title: 'Last words', body: 'Too late', published: true };
      const [removed, ...written] = await Promise.all([
        app.delete(`/api/v1/users/${id}`, { token }),
        ...Array.from({ length: 6 }, () => app.post('/api/v1/posts', { post }, { token })),
      ]);
      expect(removed?.status).toBe(204);
      for (const { status } of written) expect([201, 401, 404]).toContain(status);
      await expectConsistent(app);
    }
  }, 120_000);

  it('accepts concurrent logins while the account is renamed', async () => {
    const { id, token } = await register(app, 'Ada');
    const [renamed, ...sessions] = await Promise.all([
      app.patch(`/api/v1/users/${id}`, { user: { name: 'Augusta' } }, { token }),
      ...Array.from({ length: 5 }, () => app.post('/api/v1/auth/login', { email: emailOf('Ada'), password })),
    ]);
    expect(renamed?.status).toBe(200);
    expect(countByStatus(sessions)).toEqual({ 200: 5 });
  });
});
