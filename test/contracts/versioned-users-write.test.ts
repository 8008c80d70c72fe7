import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { countUsers, emailOf, makeAdministrator, makeProfile, register, userShape } from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };
const alone = { posts: [], comments: [] };
const long = 'is too long (maximum is 255 characters)';
const broken = 'must not contain NUL or invalid Unicode characters';

/** A field and a wrong value for it, with the words of the wrapped body (422) and of the flat one (400). */
const wrongValues: readonly [title: string, field: string, value: unknown, wrapped: string, flat: string][] =
  [
    ['a null name', 'name', null, "can't be blank", 'is missing'],
    ['an empty name', 'name', '', "can't be blank", 'is empty'],
    ['a blank name', 'name', ' \n ', "can't be blank", 'is empty'],
    ['a number as name', 'name', 7, 'must be a string', 'must be a string'],
    ['a list as name', 'name', ['Ada'], 'must be a string', 'must be a string'],
    ['a name with NUL (S13)', 'name', 'A\0', broken, broken],
    ['a name with half a character', 'name', '\udc00', broken, broken],
    ['a null e-mail', 'email', null, "can't be blank", 'is missing'],
    ['an empty e-mail', 'email', '', "can't be blank", 'is empty'],
    ['an e-mail without @', 'email', 'ada.example.com', 'is invalid', 'is invalid'],
    ['an e-mail of 255 characters', 'email', `${'a'.repeat(243)}@example.com`, 'is invalid', 'is invalid'],
    ['an object as e-mail', 'email', {}, 'must be a string', 'must be a string'],
    ['an empty role', 'role', '', "can't be blank", 'is empty'],
    ['a number as role', 'role', 1, 'must be a string', 'must be a string'],
    ['a role of 256 characters', 'role', 'r'.repeat(256), long, long],
  ];

describeOn('Versioned API: writing users', onEverySetupInProcess, useApp, (app) => {
  describe('POST /api/v1/users', () => {
    it('returns 201 with the new profile, needing no token (V5)', async () => {
      const reply = expectJson(await app.post('/api/v1/users', { user: { ...ada, role: 'editor' } }), 201, {
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
      expect((await app.get('/api/v1/users/1')).body).toEqual(reply.body);
    });

    it('takes a flat body: the path-versioned variant (V2)', async () => {
      const { status, body } = await app.post('/api/v1/users', { ...ada, role: 'editor' });
      expect(status).toBe(201);
      expect(body).toEqual({ data: { ...userShape(1, 'Ada', 'editor'), ...alone } });
    });

    it('gives the role user when none is sent, or null (V5)', async () => {
      for (const body of [{ user: ada }, ada, { user: { ...ada, role: null } }])
        expect((await app.post('/api/v1/users', body)).body.data.role).toBe('user');
    });

    it('takes no id, time, password or unknown key from the body', async () => {
      const extra = { id: 77, created_at: 'never', full_name: 'X', password: 'secret-1', is_account: true };
      const { body } = await app.post('/api/v1/users', { user: { ...ada, ...extra } });
      expect(body).toEqual({ data: { ...userShape(1, 'Ada'), ...alone } });
      const login = { email: ada.email, password: 'secret-1' };
      expect((await app.post('/api/v1/auth/login', login)).status).toBe(401);
    });

    it('takes the wrapper where both forms are sent', async () => {
      const { body } = await app.post('/api/v1/users', { ...ada, user: { ...ada, name: 'Wrapped' } });
      expect(body.data.name).toBe('Wrapped');
    });

    it('lets profiles share an e-mail, also that of an account (A1)', async () => {
      await register(app, 'Ada');
      for (const id of [2, 3]) {
        const { status, body } = await app.post('/api/v1/users', { user: ada });
        expect(status).toBe(201);
        expect(body).toEqual({ data: { ...userShape(id, 'Ada'), ...alone } });
      }
    });

    it('answers 422 wrapped, 400 flat, and stores nothing for a wrong value (V2)', async () => {
      for (const [title, field, value, wrapped, flat] of wrongValues) {
        const fields = { ...ada, [field]: value };
        expectReplyTo(title, await app.post('/api/v1/users', { user: fields }), 422, {
          errors: { [field]: [wrapped] },
        });
        expectReplyTo(title, await app.post('/api/v1/users', fields), 400, { errors: [`${field} ${flat}`] });
      }
      expect(await countUsers(app)).toBe(0);
    });

    it('names every wrong field of a wrapped body (V2)', async () => {
      const { status, body } = await app.post('/api/v1/users', { user: { email: 'ada', name: '' } });
      expect(status).toBe(422);
      expect(body).toEqual({ errors: { email: ['is invalid'], name: ["can't be blank"] } });
    });

    it('names every wrong field of a flat body (V2)', async () => {
      const { status, body } = await app.post('/api/v1/users', { role: 'editor' });
      expect(status).toBe(400);
      expect(body).toEqual({ errors: ['name is missing', 'email is missing'] });
      expect((await app.post('/api/v1/users', { name: 'Ada' })).body).toEqual({
        errors: ['email is missing'],
      });
    });

    it('returns 422 per field for an empty body, an empty object and an empty wrapper (V2)', async () => {
      const errors = { name: ["can't be blank"], email: ["can't be blank"] };
      for (const body of ['', '{}', '{"user": {}}'])
        expectReply(await app.request('POST', '/api/v1/users', { body }), 422, { errors });
    });

    it('refuses nothing that fits: the longest e-mail, the longest role, astral characters', async () => {
      const fields = { name: '😀 Ω', email: `${'a'.repeat(242)}@example.com`, role: '😀'.repeat(255) };
      const { status, body } = await app.post('/api/v1/users', { user: fields });
      expect(status).toBe(201);
      expect(body.data).toMatchObject(fields);
    });

    it('stores admin_notes from an administrator alone (A5)', async () => {
      const { token } = await makeAdministrator(app);
      const user = { ...ada, admin_notes: 'Trusted' };
      const shown = { ...userShape(2, 'Ada'), ...alone };
      expect((await app.post('/api/v1/users', { user }, { token })).body).toEqual({
        data: { ...shown, admin_notes: 'Trusted' },
      });
      expect((await app.post('/api/v1/users', { user })).body).toEqual({ data: { ...shown, id: 3 } });
      expect((await app.get('/api/v1/users/3', { token })).body.data.admin_notes).toBe('');
    });

    it('takes no id for a create that is refused (S12)', async () => {
      await app.post('/api/v1/users', { user: { ...ada, email: 'ada' } });
      await app.post('/api/v1/users', { name: 'Ada' });
      expect((await makeProfile(app, 'Ada')).id).toBe(1);
    });
  });

  for (const method of ['PUT', 'PATCH']) {
    describe(`${method} /api/v1/users/:id`, () => {
      const change = (body: unknown, token?: string) =>
        app.request(method, '/api/v1/users/1', { json: body, ...(token !== undefined && { token }) });

      const partial: readonly [field: string, value: string][] = [
        ['name', 'Augusta'],
        ['email', 'augusta@example.com'],
        ['role', 'editor'],
      ];
      it.each(partial)('changes %s alone, wrapped or flat (V5)', async (field, value) => {
        for (const [index, wrap] of [
          (fields: object) => ({ user: fields }),
          (fields: object) => fields,
        ].entries()) {
          const { id, ...profile } = await makeProfile(app, 'Ada');
          expect(id).toBe(index + 1);
          app.clock.advance(1000);
          const reply = await app.request(method, `/api/v1/users/${id}`, { json: wrap({ [field]: value }) });
          expect(reply.status).toBe(200);
          const changed = { id, ...profile, [field]: value };
          const fullName = { full_name: changed.name };
          expect(reply.body).toEqual({ data: { ...changed, ...fullName, ...alone } });
          expect((await app.get(`/api/v1/users/${id}`)).body).toEqual(reply.body);
        }
      });

      it('changes nothing for an empty body, and ignores what belongs to the service', async () => {
        await makeProfile(app, 'Ada');
        const unchanged = { data: { ...userShape(1, 'Ada'), ...alone } };
        for (const body of [{}, { user: {} }, { user: { id: 9, created_at: 'x', posts: [1] } }, { id: 9 }])
          expectReply(await change(body), 200, unchanged);
        expect((await app.request(method, '/api/v1/users/1')).body).toEqual(unchanged);
      });

      it('answers 422 wrapped, 400 flat, and changes nothing for a wrong value (V2)', async () => {
        await makeProfile(app, 'Ada');
        for (const [title, field, value, wrapped, flat] of wrongValues) {
          const fields = { name: 'Changed', [field]: value };
          expectReplyTo(title, await change({ user: fields }), 422, { errors: { [field]: [wrapped] } });
          expectReplyTo(title, await change(fields), 400, { errors: [`${field} ${flat}`] });
        }
        expect((await app.get('/api/v1/users')).body.data).toEqual([userShape(1, 'Ada')]);
      });

      it('refuses an account the e-mail of another account in whatever case (A1)', async () => {
        const { token } = await register(app, 'Ada');
        await register(app, 'Bob');
        const email = emailOf('Bob').toUpperCase();
        const asWrapped = await change({ user: { name: 'Changed', email } }, token);
        expect(asWrapped.status).toBe(422);
        expect(asWrapped.body).toEqual({ errors: { email: ['has already been taken'] } });
        expectReply(await change({ email }, token), 400, { errors: ['email has already been taken'] });
        expect((await app.get('/api/v1/users/1')).body.data).toEqual({ ...userShape(1, 'Ada'), ...alone });
      });

      it('lets an account respell its own e-mail, and take that of a profile (A1)', async () => {
        const { token } = await register(app, 'Ada');
        await makeProfile(app, 'Bob');
        for (const email of ['ADA@example.com', emailOf('Bob')]) {
          const reply = await change({ user: { email } }, token);
          expect(reply.status).toBe(200);
          expect(reply.body.data.email).toBe(email);
        }
      });

      it('lets a profile take the e-mail of an account (A1)', async () => {
        await makeProfile(app, 'Ada');
        await register(app, 'Bob');
        expect((await change({ user: { email: emailOf('Bob') } })).body).toEqual({
          data: { ...userShape(1, 'Ada'), email: emailOf('Bob'), ...alone },
        });
      });

      it('writes admin_notes for an administrator and ignores it from everyone else (A5)', async () => {
        const owner = await register(app, 'Ada');
        const { token } = await makeAdministrator(app);
        const shown = { ...owner.user, ...alone };
        expect((await change({ user: { admin_notes: 'Watch' } }, token)).body).toEqual({
          data: { ...shown, admin_notes: 'Watch' },
        });
        expect((await change({ user: { admin_notes: 'Fine' } }, owner.token)).body).toEqual({ data: shown });
        expect((await app.get('/api/v1/users/1', { token })).body.data.admin_notes).toBe('Watch');
        expect((await change({ admin_notes: '' }, token)).body).toEqual({
          data: { ...shown, admin_notes: '' },
        });
      });
    });
  }

  describe('DELETE /api/v1/users/:id', () => {
    it('returns 204 with an empty body, and 404 from then on', async () => {
      await makeProfile(app, 'Ada');
      const { status, headers, text } = await app.delete('/api/v1/users/1');
      expect(status).toBe(204);
      expect(text).toBe('');
      expect(headers.get('content-type')).toBeNull();
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
        expectReply(await app.request(method, '/api/v1/users/1'), 404, { error: 'Not found' });
      expect(await countUsers(app)).toBe(0);
    });

    it('never gives an id again (S4)', async () => {
      await makeProfile(app, 'Ada');
      await app.delete('/api/v1/users/1');
      expect((await makeProfile(app, 'Ada')).id).toBe(2);
    });

    it('frees the e-mail of an account', async () => {
      const { token } = await register(app, 'Ada');
      expect((await app.delete('/api/v1/users/1', { token })).status).toBe(204);
      expect((await register(app, 'Ada')).id).toBe(2);
    });
  });
});
