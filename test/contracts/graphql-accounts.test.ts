import { describe, expect, it } from 'bun:test';
import { decodeJwt } from 'jose';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';
import { data, expectFailure, failureOf, query } from '../support/graphql.ts';
import { createUser } from '../support/graphql-blog.ts';
import { describeOn } from '../support/suites.ts';

function registration(name: string, email = emailOf(name), secret = password): string {
  return `mutation { register(input: {name: "${name}", email: "${email}", password: "${secret}"}) { token user { id } } }`;
}

function login(email: string, secret = password): string {
  return `mutation { login(email: "${email}", password: "${secret}") { token user { id } } }`;
}

const wrong = (text: string) => failureOf(text, 'login', 'Invalid credentials', 'UNAUTHENTICATED');

describeOn('GraphQL accounts', onEverySetupInProcess, useApp, (app) => {
  describe('register(input)', () => {
    it('creates an account and returns it with a token that works on both interfaces', async () => {
      const text = `mutation { register(input: {name: "Ada", email: "Ada@example.com", password: "${password}"}) {
            token user { id name email age createdAt posts { id } friends { id } }
          } }`;
      const { token, user } = (await data(app, text)).register;
      expect(user).toEqual({
        id: '1',
        name: 'Ada',
        email: 'Ada@example.com',
        age: null,
        createdAt: startOfTest,
        posts: [],
        friends: [],
      });
      const issued = Date.parse(startOfTest) / 1000;
      expect(decodeJwt(token)).toEqual({ user_id: 1, iat: issued, exp: issued + 86_400 });
      expect(await data(app, '{ me { name } }', { token })).toEqual({ me: { name: 'Ada' } });
      expect((await app.post('/api/v1/posts', { title: 'T', body: 'B' }, { token })).status).toBe(201);
    });

    it('rejects the e-mail of an account regardless of case, not that of a profile (A1)', async () => {
      await register(app, 'Ada');
      await createUser(app, 'Cid');
      const text = registration('Bea', 'ADA@Example.COM');
      await expectFailure(app, text, ['register', 'email has already been taken']);
      expect((await data(app, registration('Cid'))).register.user).toEqual({ id: '3' });
    });

    it('rejects invalid input with the name of the field, and stores nothing (A7, G9)', async () => {
      for (const [text, message] of [
        [registration('Ada', 'a@b.co', '12345'), 'password is too short: at least 6 characters'],
        [registration('Ada', 'a@b.co', 'x'.repeat(257)), 'password is too long: at most 256 characters'],
        [registration(' ', 'a@b.co'), 'name must not be blank'],
        [registration('Ada', 'a@b'), 'email must be a valid e-mail address'],
      ] as const)
        await expectFailure(app, text, ['register', message]);
      expect(await data(app, '{ users { id } }')).toEqual({ users: [] });
    });
  });

  describe('login(email, password)', () => {
    it('returns a token and the user, regardless of the case of the e-mail (G2)', async () => {
      await register(app, 'Ada');
      const { token, user } = (await data(app, login('ADA@example.com'))).login;
      expect(user).toEqual({ id: '1' });
      expect(await data(app, '{ me { id } }', { token })).toEqual({ me: { id: '1' } });
    });

    it('shares its accounts with the Versioned API (S5)', async () => {
      await data(app, registration('Ada'));
      const { status, body } = await app.post('/api/v1/auth/login', { email: emailOf('Ada'), password });
      expect([status, body.user.id]).toEqual([200, 1]);
    });

    it('fails the same way for a wrong password, an unknown e-mail and a profile (A7)', async () => {
      await register(app, 'Ada');
      await createUser(app, 'Bea');
      for (const text of [
        login(emailOf('Ada'), 'wrong'),
        login(emailOf('Ada'), ''),
        login(emailOf('Ada'), `${password} `),
        login(emailOf('Bea'), ''),
        login('nobody@example.com'),
        login(''),
        login('\\u0000'),
        login('\\u{1F642}'),
      ])
        expect((await query(app, text)).body).toEqual(wrong(text));
    });
  });

  it('refreshToken returns a new token and the user', async () => {
    const ada = await register(app, 'Ada');
    app.clock.advance(3_600_000);
    const { token, user } = (await data(app, 'mutation { refreshToken { token user { name } } }', ada))
      .refreshToken;
    expect(user).toEqual({ name: 'Ada' });
    expect(Number(decodeJwt(token).exp) - Number(decodeJwt(ada.token).exp)).toBe(3600);
    expect(await data(app, '{ me { name } }', { token })).toEqual({ me: { name: 'Ada' } });
  });
});
