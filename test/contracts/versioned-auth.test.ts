import { describe, expect, it } from 'bun:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import {
  countUsers,
  emailOf,
  makeAdministrator,
  makeProfile,
  password,
  register,
  userShape,
} from '../support/blog.ts';
import { expectJson, expectReply, expectReplyTo, expectStatus } from '../support/replies.ts';
import { describeOn } from '../support/suites.ts';

const registration = { name: 'Ada', email: 'ada@example.com', password, password_confirmation: password };
const logInPath = '/api/v1/auth/login';
const day = 24 * 60 * 60;
const invalidCredentials = { error: 'Invalid credentials' };

describeOn('Versioned API: authentication', onEverySetupInProcess, useApp, (app) => {
  describe('POST /api/v1/auth/register', () => {
    const send = (json: unknown) => app.post('/api/v1/auth/register', json);

    it('returns 201 with a token and the new user, flat or wrapped (V1, V2)', async () => {
      const user = { id: 1, name: 'Ada', email: 'ada@example.com', role: 'user', full_name: 'Ada' };
      const expected = { token: expect.any(String), user: { ...user, created_at: startOfTest } };
      const { text } = expectJson(await send(registration), 201, expected);
      expect(text).not.toContain(password);
      // The case of an e-mail is kept.
      const email = 'Bob@Example.com';
      expectReply(await send({ user: { ...registration, name: 'Bob', email } }), 201, {
        token: expect.any(String),
        user: { ...userShape(2, 'Bob'), email },
      });
    });

    it('ignores role and admin_notes (A5)', async () => {
      const extra = { id: 99, role: 'admin', admin_notes: 'x', password_hash: 'x', created_at: 'x' };
      const { body } = await send({ ...registration, ...extra });
      expect(body.user).toEqual(userShape(1, 'Ada'));
      expectReply(await app.get('/api/v1/users/1', await makeAdministrator(app)), 200, {
        data: { ...userShape(1, 'Ada'), admin_notes: '', posts: [], comments: [] },
      });
    });

    const blank = "can't be blank";
    const short = 'is too short (minimum is 6 characters)';
    const long = 'is too long (maximum is 256 characters)';
    const mismatch = "doesn't match Password";
    const broken = 'must not contain NUL or invalid Unicode characters';
    const both = (text: unknown) => ({ password: text, password_confirmation: text });
    const refused: readonly [title: string, change: object, errors: object][] = [
      ['no name', { name: undefined }, { name: [blank] }],
      ['a null name', { name: null }, { name: [blank] }],
      ['a blank name', { name: ' \t' }, { name: [blank] }],
      ['a name that is not a string', { name: 5 }, { name: ['must be a string'] }],
      ['a name with NUL (S13)', { name: 'A\0a' }, { name: [broken] }],
      ['a name with half a character', { name: '\ud83d' }, { name: [broken] }],
      ['no e-mail', { email: undefined }, { email: [blank] }],
      ['a blank e-mail', { email: '' }, { email: [blank] }],
      ['an e-mail without a domain', { email: 'ada' }, { email: ['is invalid'] }],
      ['an e-mail with a space', { email: 'ada @example.com' }, { email: ['is invalid'] }],
      ['an e-mail that is not a string', { email: ['ada@example.com'] }, { email: ['must be a string'] }],
      ['an e-mail with NUL (S13)', { email: 'ada@example.com\0' }, { email: [broken] }],
      ['no password', { password: undefined }, { password: [blank], password_confirmation: [mismatch] }],
      ['an empty password', { password: '' }, { password: [short], password_confirmation: [mismatch] }],
      ['a password of 5 characters', both('12345'), { password: [short] }],
      ['a password of 5 astral characters', both('😀'.repeat(5)), { password: [short] }],
      ['a password of 257 characters', both('p'.repeat(257)), { password: [long] }],
      ['a password with NUL', both('1234567\0'), { password: [broken] }],
      ['a number as password', both(123456), { password: ['must be a string'] }],
      ['no confirmation', { password_confirmation: undefined }, { password_confirmation: [blank] }],
      ['a number as confirmation', { password_confirmation: 1 }, { password_confirmation: [mismatch] }],
      ['an empty confirmation', { password_confirmation: '' }, { password_confirmation: [blank] }],
      ['another one', { password_confirmation: 'Correct horse' }, { password_confirmation: [mismatch] }],
    ];
    it('returns 422 with per-field lists and stores nothing (V1)', async () => {
      for (const [title, change, errors] of refused)
        expectReplyTo(title, await send({ ...registration, ...change }), 422, { errors });
      const every = { name: [blank], email: [blank], password: [blank], password_confirmation: [blank] };
      expectReply(await send({}), 422, { errors: every });
      expect(await countUsers(app)).toBe(0);
    });

    it('accepts a password of 6 to 256 characters, for login as well (A7)', async () => {
      for (const [index, secret] of ['123456', 'p'.repeat(256), '😀'.repeat(256), '      '].entries()) {
        const email = `${index}@example.com`;
        expectStatus(await send({ ...registration, email, ...both(secret) }), 201);
        expectStatus(await app.post(logInPath, { email, password: secret }), 200);
      }
    });

    it('rejects the e-mail of another account regardless of case, and uses no id (A1, S12)', async () => {
      // The e-mail of a profile is free.
      await makeProfile(app, 'Ada');
      expect((await register(app, 'Ada')).id).toBe(2);
      const errors = { email: ['has already been taken'] };
      for (const email of ['ada@example.com', 'ADA@Example.COM'])
        expectReply(await send({ ...registration, email }), 422, { errors });
      expect((await register(app, 'Bob')).id).toBe(3);
    });

    it('stores the password as argon2id (A7)', async () => {
      await register(app, 'Ada');
      expect(await app.sql('select password_hash from blog_users')).toEqual([
        { password_hash: expect.stringMatching(/^\$argon2id\$/) },
      ]);
    });
  });

  describe('POST /api/v1/auth/login', () => {
    it('returns a token and the user, for a flat or wrapped body and any e-mail case (V1, V2)', async () => {
      await register(app, 'Ada');
      const loud = { email: 'ADA@EXAMPLE.COM', password };
      for (const body of [{ email: registration.email, password }, { user: loud }])
        expectReply(await app.post(logInPath, body), 200, {
          token: expect.any(String),
          user: userShape(1, 'Ada'),
        });
    });

    it('shows admin_notes to an administrator who logs in (A5)', async () => {
      await makeAdministrator(app);
      const user = { ...userShape(1, 'Root', 'admin'), admin_notes: '' };
      const token = expect.any(String);
      expectReply(await app.post(logInPath, { email: emailOf('Root'), password }), 200, { token, user });
    });

    const email = registration.email;
    const refused: readonly [title: string, body: unknown][] = [
      ['a wrong password', { email, password: 'wrong horse' }],
      ['a password in another case', { email, password: password.toUpperCase() }],
      ['an unknown e-mail', { email: 'bob@example.com', password }],
      ['no e-mail', { password }],
      ['no password', { email }],
      ['an empty password', { email, password: '' }],
      ['an empty object', {}],
      ['an empty wrapper', { user: {} }],
      ['an e-mail that is not a string', { email: [email], password }],
      ['a password that is not a string', { email, password: { length: 13 } }],
      ['an e-mail with NUL', { email: `${email}\0`, password }],
      ['an e-mail with half a character', { email: `\ud83d${email}`, password }],
      ['a password with NUL', { email, password: `${password}\0` }],
      ['a list', [email, password]],
      ['a string', 'ada@example.com'],
      ['null', null],
    ];
    it('returns 401 Invalid credentials for anything else, and for a profile (V1, A1)', async () => {
      await register(app, 'Ada');
      await makeProfile(app, 'Cid');
      const profile = { email: emailOf('Cid'), password: '' };
      expectReply(await app.request('POST', logInPath), 401, invalidCredentials);
      for (const [title, json] of [
        ...refused,
        ['a profile', profile],
        ['a profile', { ...profile, password }],
      ]) {
        const body = JSON.stringify(json);
        expectReplyTo(title, await app.request('POST', logInPath, { body }), 401, invalidCredentials);
        // Lets the failure expire in the throttle.
        app.clock.advance(900_000);
      }
    });

    it('returns identical responses for a wrong password and an unknown e-mail (A7)', async () => {
      await register(app, 'Ada');
      const wrong = await app.post(logInPath, { email, password: 'wrong horse' });
      const unknown = await app.post(logInPath, { email: 'bob@example.com', password });
      expect(unknown.text).toBe(wrong.text);
      expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    });

    it('accepts only the new e-mail of an account after a change', async () => {
      const { token } = await register(app, 'Ada');
      await app.patch('/api/v1/users/1', { user: { email: 'new@example.com' } }, { token });
      expect((await app.post(logInPath, { email, password })).status).toBe(401);
      expect((await app.post(logInPath, { email: 'new@example.com', password })).status).toBe(200);
    });
  });

  it('register, login and refresh issue HS256 tokens with exactly user_id, iat and exp (V1, A7)', async () => {
    const registered = await app.post('/api/v1/auth/register', registration);
    const loggedIn = await app.post(logInPath, registration);
    const { token } = registered.body;
    const refreshed = await app.request('POST', '/api/v1/auth/refresh', { token });
    expectReply(refreshed, 200, { token: expect.any(String) });
    const issuedAt = Date.parse(startOfTest) / 1000;
    for (const { token } of [registered.body, loggedIn.body, refreshed.body]) {
      expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
      expect(decodeJwt(token)).toEqual({ user_id: 1, iat: issuedAt, exp: issuedAt + day });
    }
  });
});
