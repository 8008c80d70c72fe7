import { describe, expect, it } from 'bun:test';
import { onEverySetup, startOfTest, useApp } from '../support/app.ts';
import { anyUuid, makeUser, makeUsers, newUser, unknownId } from '../support/flat-users.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const notFound = { detail: 'User not found' };

describeOn('Flat Users API: one user', onEverySetup, useApp, (app) => {
  describe('POST /users', () => {
    it('returns 201 with the bare user, whose role is `user` by default', async () => {
      const { body } = expectJson(await app.post('/users', { name: 'Ada', email: 'ada@example.com' }), 201, {
        id: anyUuid,
        name: 'Ada',
        email: 'ada@example.com',
        role: 'user',
        created_at: startOfTest,
      });
      expect((await app.get(`/users/${body.id}`)).body).toEqual(body);
    });

    it('stores the given role, and every character of the name and e-mail', async () => {
      const sent = { name: '  Ådá "Love" 😀\n', email: 'Ada+Notes@Example.COM', role: 'éditeur en chef' };
      const { body } = await app.post('/users', sent);
      expect(body).toEqual({ id: anyUuid, ...sent, created_at: startOfTest });
      expect((await app.get(`/users/${body.id}`)).body).toEqual(body);
    });

    it('ignores read-only and unknown keys', async () => {
      const own = { id: unknownId, created_at: '1999-01-01T00:00:00.000Z', admin: true, password: 'x' };
      const { status, body } = await app.post('/users', { ...newUser('Ada'), ...own });
      expect(status).toBe(201);
      expect(body).toEqual({ id: anyUuid, ...newUser('Ada', 'user'), created_at: startOfTest });
    });

    it('accepts the same name and e-mail twice, as two users', async () => {
      const first = await app.post('/users', newUser('Ada'));
      const second = await app.post('/users', newUser('Ada'));
      expect([first.status, second.status]).toEqual([201, 201]);
      expect((await app.get('/users')).body).toEqual([first.body, second.body]);
      expect(first.body.id).not.toBe(second.body.id);
    });

    it('requires no token, and ignores an invalid one', async () => {
      expect((await app.post('/users', newUser('Ada'), { token: 'nonsense' })).status).toBe(201);
    });
  });

  describe('PUT /users/:user_id', () => {
    const changes = [
      { name: 'Eve' },
      { email: 'eve@example.org' },
      { role: 'admin' },
      { name: 'Eve', email: 'eve@example.org' },
      { name: 'Eve', email: 'eve@example.org', role: 'admin' },
      {},
      { name: '' },
    ];
    it('changes only the supplied fields', async () => {
      for (const change of changes) {
        const [ada, ben] = await makeUsers(app, ['Ada', 'Ben'], 'editor');
        app.clock.advance(1000);
        expectReplyTo(change, await app.put(`/users/${ada?.id}`, change), 200, { ...ada, ...change });
        expect((await app.get(`/users/${ada?.id}`)).body).toEqual({ ...ada, ...change });
        expect((await app.get(`/users/${ben?.id}`)).body).toEqual(ben);
      }
    });

    it('treats null as not supplied (F3)', async () => {
      const ada = await makeUser(app, 'Ada', 'editor');
      expectReply(await app.put(`/users/${ada.id}`, { name: null, email: null, role: null }), 200, ada);
      const partly = await app.put(`/users/${ada.id}`, { name: 'Eve', email: null });
      expect(partly.body).toEqual({ ...ada, name: 'Eve' });
    });

    it('ignores read-only and unknown keys', async () => {
      const ada = await makeUser(app, 'Ada');
      const own = { id: unknownId, created_at: '1999-01-01T00:00:00.000Z', admin: true };
      expect((await app.put(`/users/${ada.id}`, own)).body).toEqual(ada);
      expect((await app.get(`/users/${ada.id}`)).body).toEqual(ada);
    });

    it('keeps the place of the user in the order of creation (F2)', async () => {
      const [ada, ben] = await makeUsers(app, ['Ada', 'Ben']);
      await app.put(`/users/${ada?.id}`, { name: 'Zoe' });
      expect((await app.get('/users')).body).toEqual([{ ...ada, name: 'Zoe' }, ben]);
    });
  });

  describe('an unknown user (F2)', () => {
    it('returns 404 for every method, and for ids that are only similar', async () => {
      const ada = await makeUser(app, 'Ada');
      for (const id of [unknownId, `${ada.id}x`, `x${ada.id}`, ada.id.slice(1)]) {
        const responses = [
          await app.get(`/users/${id}`),
          await app.put(`/users/${id}`, { name: 'Eve' }),
          await app.delete(`/users/${id}`),
        ];
        const seen = responses.map(({ status, body }) => ({ id, status, body }));
        expect(seen).toEqual(responses.map(() => ({ id, status: 404, body: notFound })));
      }
      expect((await app.get('/users')).body).toEqual([ada]);
    });

    it('returns 404 before the body is parsed', async () => {
      expectReply(await app.request('PUT', `/users/${unknownId}`, { body: '{' }), 404, notFound);
    });
  });
});
