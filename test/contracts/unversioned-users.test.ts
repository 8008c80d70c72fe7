import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import {
  makeAdministrator,
  makeProfile,
  register,
  userShape,
  writeComment,
  writePost,
} from '../support/blog.ts';
import { expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };
const alone = { posts: [], comments: [] };
const blank = "can't be blank";

describeOn('Unversioned users API (V11)', onEverySetup, useApp, (app) => {
  it('GET /api/users lists the users of /api/v1/users with the same data and meta', async () => {
    const { user, ...writer } = await register(app, 'Ada');
    await makeProfile(app, 'Bob');
    const { comments: _, ...post } = await writePost(app, { user, ...writer });
    expect((await app.get('/api/users')).body).toEqual({
      data: [userShape(1, 'Ada'), userShape(2, 'Bob')],
      meta: { page: 1, per_page: 25, total: 2 },
    });
    expect((await app.get('/api/users?page=2&per_page=1')).body).toEqual({
      data: [userShape(2, 'Bob')],
      meta: { page: 2, per_page: 1, total: 2 },
    });
    expect((await app.get('/api/users?include=posts&per_page=1')).body).toEqual({
      data: [{ ...userShape(1, 'Ada'), posts: [post] }],
      meta: { page: 1, per_page: 1, total: 2 },
    });
  });

  describe('GET /api/users/:id', () => {
    it('returns the user with both related lists, as /api/v1/users/:id does', async () => {
      const writer = await register(app, 'Ada');
      const { comments: _, ...post } = await writePost(app, writer);
      const comment = await writeComment(app, writer, post.id);
      const { status, body } = await app.get('/api/users/1');
      expect(status).toBe(200);
      expect(body).toEqual({ data: { ...userShape(1, 'Ada'), posts: [post], comments: [comment] } });
      expect((await app.get('/api/v1/users/1')).body).toEqual(body);
    });

    it('shows admin_notes to an administrator alone (A5)', async () => {
      const { token } = await makeAdministrator(app);
      await makeProfile(app, 'Ada');
      const shown = { ...userShape(2, 'Ada'), ...alone };
      expect((await app.get('/api/users/2', { token })).body).toEqual({
        data: { ...shown, admin_notes: '' },
      });
      expect((await app.get('/api/users/2')).body).toEqual({ data: shown });
    });
  });

  describe('POST /api/users', () => {
    it('returns 201 with the new profile, from a flat or a wrapped body', async () => {
      expectReply(await app.post('/api/users', { ...ada, role: 'editor' }), 201, {
        data: {
          id: 1,
          name: 'Ada',
          email: 'ada@example.com',
          role: 'editor',
          created_at: startOfTest,
          full_name: 'Ada',
          posts: [],
          comments: [],
        },
      });
      const wrapped = await app.post('/api/users', { user: ada });
      expect(wrapped.status).toBe(201);
      expect(wrapped.body).toEqual({ data: { ...userShape(2, 'Ada'), ...alone } });
      expect((await app.get('/api/v1/users/2')).body).toEqual(wrapped.body);
    });

    const invalid: readonly [body: unknown, errors: object][] = [
      [{}, { name: [blank], email: [blank] }],
      [{ name: 'Ada' }, { email: [blank] }],
      [
        { name: '', email: 'ada' },
        { name: [blank], email: ['is invalid'] },
      ],
      [{ user: { name: 'Ada', email: 'ada' } }, { email: ['is invalid'] }],
      [{ ...ada, role: 5 }, { role: ['must be a string'] }],
      [{ user: 'Ada' }, { user: ['must be an object'] }],
      [[ada], { base: ['must be an object'] }],
    ];
    it('answers 422 with per-field lists, flat or not, and stores nothing', async () => {
      for (const [body, errors] of invalid)
        expectReplyTo(body, await app.post('/api/users', body), 422, { errors });
      expect((await app.get('/api/users')).body.meta.total).toBe(0);
    });
  });

  for (const method of ['PUT', 'PATCH']) {
    describe(`${method} /api/users/:id`, () => {
      it('changes what is sent alone, from a flat or a wrapped body', async () => {
        await makeProfile(app, 'Ada');
        const flat = await app.request(method, '/api/users/1', { json: { name: 'Augusta' } });
        expect(flat.status).toBe(200);
        const renamed = { ...userShape(1, 'Ada'), ...alone, name: 'Augusta', full_name: 'Augusta' };
        expect(flat.body).toEqual({ data: renamed });
        const wrapped = await app.request(method, '/api/users/1', { json: { user: { role: 'editor' } } });
        expect(wrapped.body).toEqual({ data: { ...renamed, role: 'editor' } });
      });

      it('returns 422 for an invalid body, flat or not, and changes nothing', async () => {
        await makeProfile(app, 'Ada');
        for (const json of [{ email: 'ada' }, { user: { email: 'ada' } }]) {
          const { status, body } = await app.request(method, '/api/users/1', { json });
          expect(status).toBe(422);
          expect(body).toEqual({ errors: { email: ['is invalid'] } });
        }
        expect((await app.get('/api/users')).body.data).toEqual([userShape(1, 'Ada')]);
      });

      it('refuses an account the e-mail of another: 422, flat too (A1)', async () => {
        const { token } = await register(app, 'Ada');
        await register(app, 'Bob');
        const reply = await app.request(method, '/api/users/1', {
          json: { email: 'BOB@example.com' },
          token,
        });
        expect(reply.status).toBe(422);
        expect(reply.body).toEqual({ errors: { email: ['has already been taken'] } });
      });
    });
  }

  it('DELETE /api/users/:id returns 204 with an empty body; the user is gone from both paths', async () => {
    await makeProfile(app, 'Ada');
    const { status, text } = await app.delete('/api/users/1');
    expect(status).toBe(204);
    expect(text).toBe('');
    for (const path of ['/api/users/1', '/api/v1/users/1'])
      expectReply(await app.get(path), 404, { error: 'Not found' });
  });
});
