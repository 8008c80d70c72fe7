import { describe, expect, it } from 'bun:test';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { countUsers, emailOf, makeAdministrator, makeProfile, register, userShape } from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const ada = { name: 'Ada', email: 'ada@example.com' };
const alone = { posts: [], comments: [] };
const long = 'is too long (maximum is 255 characters)';
const broken = 'must not contain NUL or invalid Unicode characters';

/** A field with an invalid value, and the messages for a wrapped body (422) and a flat one (400). */
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
    ['an e-mail with NUL (S13)', 'email', 'ada@example.com\0', broken, broken],
    ['a role with half a character', 'role', 'r\ud800', broken, broken],
    ['an empty role', 'role', '', "can't be blank", 'is empty'],
    ['a number as role', 'role', 1, 'must be a string', 'must be a string'],
    ['a role of 256 characters', 'role', 'r'.repeat(256), long, long],
  ];

/** How each path reports an invalid field of a flat body (V2, V11). */
const paths: readonly (readonly [
  path: string,
  status: number,
  errorsOf: (field: string, flat: string, wrapped: string) => unknown,
])[] = [
  ['/api/v1/users', 400, (field, flat) => [`${field} ${flat}`]],
  ['/api/users', 422, (field, _, wrapped) => ({ [field]: [wrapped] })],
];

for (const [users, flatStatus, errorsOf] of paths) {
  describeOn(`Versioned API: writing ${users}`, onEverySetupInProcess, useApp, (app) => {
    const taken = 'has already been taken';

    it('POST creates a profile from a wrapped or a flat body, without a token (V2, V5, A1)', async () => {
      await register(app, 'Ada');
      const extra = { id: 77, created_at: 'never', full_name: 'X', password: 'secret-1', is_account: true };
      const longest = { name: '😀 Ω', email: `${'a'.repeat(242)}@example.com`, role: '😀'.repeat(255) };
      const rows: readonly [body: object, shown: object][] = [
        [{ user: { ...ada, role: 'editor' } }, { role: 'editor' }],
        [{ ...ada, role: 'editor' }, { role: 'editor' }],
        [{ user: ada }, {}],
        [ada, {}],
        [{ user: { ...ada, role: null } }, {}],
        [{ user: { ...ada, ...extra } }, {}],
        [
          { ...ada, user: { ...ada, name: 'Wrapped' } },
          { name: 'Wrapped', full_name: 'Wrapped' },
        ],
        [{ user: longest }, { ...longest, full_name: '😀 Ω' }],
      ];
      for (const [index, [body, shown]] of rows.entries()) {
        const data = { ...userShape(index + 2, 'Ada'), ...alone, ...shown };
        expectJson(await app.post(users, body), 201, { data });
        expectReply(await app.get(`${users}/${index + 2}`), 200, { data });
      }
      const login = { email: ada.email, password: 'secret-1' };
      expect((await app.post('/api/v1/auth/login', login)).status).toBe(401);
    });

    it('POST rejects an invalid value in the format of the body, and stores nothing (V2)', async () => {
      for (const [title, field, value, wrapped, flat] of wrongValues) {
        const fields = { ...ada, [field]: value };
        expectReplyTo(title, await app.post(users, { user: fields }), 422, {
          errors: { [field]: [wrapped] },
        });
        const errors = errorsOf(field, flat, wrapped);
        expectReplyTo(title, await app.post(users, fields), flatStatus, { errors });
      }
      expect(await countUsers(app)).toBe(0);
    });

    it('POST reports every invalid field (V2)', async () => {
      const errors = { name: ["can't be blank"], email: ["can't be blank"] };
      const { email, name } = errors;
      expectReply(await app.post(users, { user: { email: 'ada', name: '' } }), 422, {
        errors: { email: ['is invalid'], name },
      });
      const missing = ['name is missing', 'email is missing'];
      const isFlat = flatStatus === 400;
      expectReply(await app.post(users, { role: 'editor' }), flatStatus, {
        errors: isFlat ? missing : errors,
      });
      expectReply(await app.post(users, { name: 'Ada' }), flatStatus, {
        errors: isFlat ? missing.slice(1) : { email },
      });
      for (const body of ['', '{}', '{"user": {}}'])
        expectReply(await app.request('POST', users, { body }), 422, { errors });
    });

    it('POST stores admin_notes only from an administrator (A5)', async () => {
      const { token } = await makeAdministrator(app);
      const user = { ...ada, admin_notes: 'Trusted' };
      const shown = { ...userShape(2, 'Ada'), ...alone };
      const data = { ...shown, admin_notes: 'Trusted' };
      expect((await app.post(users, { user }, { token })).body).toEqual({ data });
      expect((await app.post(users, { user })).body).toEqual({ data: { ...shown, id: 3 } });
      expect((await app.get(`${users}/3`, { token })).body.data.admin_notes).toBe('');
    });

    describe.each(['PUT', 'PATCH'])('%s', (method) => {
      const change = (json: unknown, token?: string) =>
        app.request(method, `${users}/1`, { json, ...(token !== undefined && { token }) });

      it('changes only the given fields, wrapped or flat (V5)', async () => {
        let data = { ...(await makeProfile(app, 'Ada')), ...alone };
        app.clock.advance(1000);
        for (const changes of [{ name: 'Augusta' }, { email: 'a@example.com' }, { role: 'editor' }]) {
          for (const body of [{ user: changes }, changes]) {
            await change({ name: 'Ada', email: ada.email, role: 'user' });
            data = { ...data, ...userShape(1, 'Ada'), ...changes };
            data = { ...data, full_name: data.name };
            expectReply(await change(body), 200, { data });
            expectReply(await app.get(`${users}/1`), 200, { data });
          }
        }
      });

      it('changes nothing for an empty body, and ignores read-only fields', async () => {
        const data = { ...(await makeProfile(app, 'Ada')), ...alone };
        const own = { id: 9, created_at: 'x', posts: [1], is_account: true, password_hash: 'x' };
        for (const body of [undefined, {}, { user: {} }, { user: own }, { id: 9 }])
          expectReply(await change(body), 200, { data });
      });

      it('rejects an invalid value in the format of the body, and changes nothing (V2)', async () => {
        await makeProfile(app, 'Ada');
        for (const [title, field, value, wrapped, flat] of wrongValues) {
          const fields = { name: 'Changed', [field]: value };
          expectReplyTo(title, await change({ user: fields }), 422, { errors: { [field]: [wrapped] } });
          const errors = errorsOf(field, flat, wrapped);
          expectReplyTo(title, await change(fields), flatStatus, { errors });
        }
        expect((await app.get(users)).body.data).toEqual([userShape(1, 'Ada')]);
      });

      it('rejects the e-mail of another account for an account, regardless of case (A1)', async () => {
        const { token, user } = await register(app, 'Ada');
        await register(app, 'Bob');
        await makeProfile(app, 'Cid');
        const email = emailOf('Bob').toUpperCase();
        const wrapped = { user: { name: 'Changed', email } };
        expectReply(await change(wrapped, token), 422, { errors: { email: [taken] } });
        expectReply(await change({ email }, token), flatStatus, { errors: errorsOf('email', taken, taken) });
        expect((await app.get(`${users}/1`)).body.data).toEqual({ ...user, ...alone });
        for (const free of ['ADA@example.com', emailOf('Cid')])
          expectReply(await change({ user: { email: free } }, token), 200, {
            data: { ...user, email: free, ...alone },
          });
        const profile = await app.request(method, `${users}/3`, {
          json: { user: { email: emailOf('Bob') } },
        });
        expectReply(profile, 200, { data: { ...userShape(3, 'Cid'), email: emailOf('Bob'), ...alone } });
      });

      it('writes admin_notes for an administrator and ignores them from everyone else (A5)', async () => {
        const owner = await register(app, 'Ada');
        const { token } = await makeAdministrator(app);
        const data = { ...owner.user, ...alone };
        const noted = { ...data, admin_notes: 'Watch' };
        expect((await change({ user: { admin_notes: 'Watch' } }, token)).body).toEqual({ data: noted });
        expect((await change({ user: { admin_notes: 'Fine' } }, owner.token)).body).toEqual({ data });
        expect((await app.get(`${users}/1`, { token })).body).toEqual({ data: noted });
        expect((await change({ admin_notes: '' }, token)).body.data.admin_notes).toBe('');
      });
    });

    it('DELETE frees the e-mail of an account', async () => {
      const { token } = await register(app, 'Ada');
      expect((await app.delete(`${users}/1`, { token })).status).toBe(204);
      expect((await register(app, 'Ada')).id).toBe(2);
    });
  });
}
