import { expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeProfile,
  makeProfileWithToken,
  register,
  userShape,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { query } from '../support/graphql.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

describeOn('Roles in the blog (A5)', onEverySetupInProcess, useApp, (app) => {
  it.each([
    ['admin', 204, undefined],
    ['Admin', 403, { error: 'Forbidden' }],
  ])('grants administrator rights only for the exact role: %s', async (role, status, body) => {
    const ada = await register(app, 'Ada');
    const bob = await register(app, 'Bob');
    const { token } = await makeAdministrator(app);
    await app.patch(`/api/v1/users/${ada.id}`, { user: { role } }, { token });
    expectReply(await app.delete(`/api/v1/users/${bob.id}`, ada), status, body);
  });

  it('hides admin_notes from a profile with the role admin, and ignores its writes to them', async () => {
    const fake = await makeProfileWithToken(app, 'Fake', 'admin');
    const { token } = await makeAdministrator(app);
    await makeProfile(app, 'Ada');
    const changed = await app.patch('/api/v1/users/3', { user: { admin_notes: 'x' } }, fake);
    expect(changed.body).toEqual({ data: { ...userShape(3, 'Ada'), posts: [], comments: [] } });
    expect((await app.get('/api/v1/users', fake)).text).not.toContain('admin_notes');
    expect((await app.get('/api/v1/users/3', { token })).body.data.admin_notes).toBe('');
  });

  it('shows admin_notes only to administrators, in every response that includes a user (A5)', async () => {
    const root = await makeAdministrator(app);
    const ada = await register(app, 'Ada');
    await app.patch('/api/v1/users/2', { user: { admin_notes: 'Watch' } }, root);
    await writePost(app, ada);
    await writeComment(app, ada, 1);
    for (const path of [
      ...['/api/v1/users', '/api/users'].flatMap((users) => [
        `${users}?include=posts,comments`,
        `${users}/2`,
      ]),
      '/api/v1/posts',
      '/api/v1/posts/1',
      '/api/v1/posts/1/comments',
    ]) {
      const plain = await app.get(path, ada);
      expect([path, plain.status, plain.text.includes('admin_notes')]).toEqual([path, 200, false]);
      const withNotes = plain.text
        .replaceAll('"full_name":"Ada"', '"full_name":"Ada","admin_notes":"Watch"')
        .replace('"full_name":"Root"', '"full_name":"Root","admin_notes":""');
      expectReplyTo(path, await app.get(path, root), 200, JSON.parse(withNotes));
      if (path.includes('/posts')) continue;
      for (const caller of [{}, { token: 'garbage' }])
        expect((await app.get(path, caller)).text).toBe(plain.text);
    }
  });

  it('lets an administrator give up the role, and ends its rights at once', async () => {
    const { id, token } = await makeAdministrator(app);
    expect((await app.patch(`/api/v1/users/${id}`, { user: { role: 'user' } }, { token })).status).toBe(200);
    expect((await app.patch(`/api/v1/users/${id}`, { user: { role: 'admin' } }, { token })).status).toBe(403);
  });

  it('rejects reading or setting a role over GraphQL', async () => {
    const ada = await register(app, 'Ada');
    const text = 'mutation { updateUser(id: 1, input: {role: "admin"}) { id } }';
    expect((await query(app, text, ada)).status).toBe(400);
    expect((await query(app, '{ me { role } }', ada)).status).toBe(400);
  });
});
