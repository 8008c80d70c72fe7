import { describe, expect, it } from 'bun:test';
import { decodeJwt, SignJWT } from 'jose';
import { onEverySetupInProcess, startOfTest, useApp } from '../support/app.ts';
import { emailOf, password, register, useWriter } from '../support/blog.ts';
import { errorAt } from '../support/graphql.ts';
import { ensureAdministrator, mintToken, promote } from '../support/operator.ts';
import { expectReply } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const secret = 'a secret that only this test and its app know';
const start = Date.parse(startOfTest) / 1000;
const day = 24 * 60 * 60;
const unauthorized = { error: 'Unauthorized' };

/** Signs a token like a client that shares the secret. */
function sign(payload: Record<string, unknown>): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

const known = given(useApp, { JWT_SECRET: secret });
describeOn('Token revocation (A7)', onEverySetupInProcess, known, (app) => {
  const ada = useWriter(app, 'Ada');

  const statusWith = async (token: string) => (await app.get('/api/v1/posts', { token })).status;
  const logIn = async () =>
    (await app.post('/api/v1/auth/login', { email: emailOf('Ada'), password })).body.token as string;
  const logOut = (token: string) => app.request('POST', '/api/v1/auth/logout', { token });
  const refresh = (token: string) => app.request('POST', '/api/v1/auth/refresh', { token });
  const overGraphql = (query: string, token?: string) =>
    app.post('/graphql', { query }, token === undefined ? {} : { token });

  describe('POST /api/v1/auth/logout', () => {
    it('returns 204 without a body and invalidates the tokens of the caller only (V1)', async () => {
      const bob = await register(app, 'Bob');
      const other = await logIn();
      const renewed = (await refresh(ada.token)).body.token;
      const reply = await logOut(ada.token);
      expect([reply.status, reply.text]).toEqual([204, '']);
      for (const token of [ada.token, other, renewed]) expect(await statusWith(token)).toBe(401);
      expect((await refresh(renewed)).status).toBe(401);
      expect(await statusWith(bob.token)).toBe(200);
      expect((await overGraphql('{ me { id } }', ada.token)).body).toEqual({ data: { me: null } });
    });

    it('returns 401 without a token, or with a revoked or invalid one', async () => {
      await logOut(ada.token);
      for (const options of [{}, ada, { token: 'garbage' }]) {
        expectReply(await app.request('POST', '/api/v1/auth/logout', options), 401, {
          error: 'Unauthorized',
        });
      }
    });

    it('does not revoke tokens issued afterward, even within the same second', async () => {
      const tokens = [ada.token];
      for (let time = 0; time < 3; time += 1) {
        const token = await logIn();
        expect(await Promise.all([...tokens, token].map(statusWith))).toEqual([
          ...(time === 0 ? [200] : tokens.map(() => 401)),
          200,
        ]);
        await logOut(token);
        tokens.push(token);
      }
      expect(await Promise.all(tokens.map(statusWith))).toEqual(tokens.map(() => 401));
    });

    it('handles two concurrent logouts', async () => {
      const responses = await Promise.all([logOut(ada.token), logOut(ada.token)]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses).toContain(204);
      for (const status of statuses) expect([204, 401]).toContain(status);
      expect(await statusWith(ada.token)).toBe(401);
      expect(await statusWith(await logIn())).toBe(200);
    });
  });

  it('revokes the token of the caller through the GraphQL logout, which returns true (G2)', async () => {
    expect((await overGraphql('mutation { logout }', ada.token)).body).toEqual({ data: { logout: true } });
    expect(await statusWith(ada.token)).toBe(401);
  });

  describe('tokens that a client signs itself', () => {
    it('are valid with only user_id and exp, and count as issued 24 hours before exp', async () => {
      const fresh = await sign({ user_id: ada.id, exp: start + day });
      const short = await sign({ user_id: ada.id, exp: start + 3600 });
      expect([await statusWith(fresh), await statusWith(short)]).toEqual([200, 200]);
      await logOut(ada.token);
      expect([await statusWith(fresh), await statusWith(short)]).toEqual([401, 401]);
      app.clock.advance(1000);
      expect(await statusWith(await sign({ user_id: ada.id, exp: start + 1 + day }))).toBe(200);
      expect(await statusWith(await sign({ user_id: ada.id, exp: start + 1 + 3600 }))).toBe(401);
    });

    it('count as issued at iat if they have one', async () => {
      app.clock.advance(60_500);
      await logOut(ada.token);
      const exp = start + 2 * day;
      expect(await statusWith(await sign({ user_id: ada.id, iat: start + 60, exp }))).toBe(401);
      expect(await statusWith(await sign({ user_id: ada.id, iat: start + 61, exp }))).toBe(200);
      // An iat in milliseconds is ignored.
      const inMilliseconds = { user_id: ada.id, iat: start * 1000, exp: start + day };
      expect(await statusWith(await sign(inMilliseconds))).toBe(401);
    });

    it('are rejected with a numeric generation other than that of the account', async () => {
      for (const generation of [1, -1, 0.5]) {
        const token = await sign({ user_id: ada.id, iat: start, exp: start + day, generation });
        expect(await statusWith(token)).toBe(401);
      }
      const odd = await sign({ user_id: ada.id, iat: start, exp: start + day, generation: 'second' });
      expect(await statusWith(odd)).toBe(200);
    });
  });

  it('revokes tokens issued by a machine whose clock is ahead', async () => {
    await logOut(ada.token);
    app.clock.advance(70_000);
    const ahead = await logIn();
    app.clock.advance(-70_000);
    await logOut(await logIn());
    app.clock.advance(70_000);
    expect(await statusWith(ahead)).toBe(401);
  });

  describe('ADMIN_EMAIL', () => {
    const ensure = (chosen: string) => ensureAdministrator(app, emailOf('Ada'), chosen);

    it('takes over an existing account: sets the password and revokes its tokens', async () => {
      const minted = await mintToken(app, ada.id);
      // The password that the account already has changes nothing.
      expect([await ensure(password), await statusWith(ada.token)]).toEqual(['updated', 200]);
      expect(await ensure('of the operator')).toBe('taken over');
      expect([await statusWith(ada.token), await statusWith(minted)]).toEqual([401, 401]);
      const email = emailOf('Ada');
      expect((await app.post('/api/v1/auth/login', { email, password })).status).toBe(401);
      const { body } = await app.post('/api/v1/auth/login', { email, password: 'of the operator' });
      expect([body.user.role, await statusWith(body.token)]).toEqual(['admin', 200]);
      expect(await ensure('of the operator')).toBe('updated');
      expect(await statusWith(body.token)).toBe(200);
    });
  });

  it('revokes the earlier tokens of a promoted account', async () => {
    expect(await promote(app, emailOf('Ada'))).toBe('promoted');
    expect(await statusWith(ada.token)).toBe(401);
    const token = await logIn();
    expect(await promote(app, emailOf('Ada'))).toBe('unchanged');
    expect(await statusWith(token)).toBe(200);
    expect(await promote(app, 'nobody@example.com')).toBeNull();
  });

  describe('POST /api/v1/auth/refresh', () => {
    it('keeps the login time, and works until 30 days after it', async () => {
      let { token } = ada;
      for (let days = 1; days <= 29; days += 1) {
        app.clock.advance((day - 1) * 1000);
        const { status, body } = await refresh(token);
        expect(status).toBe(200);
        const issuedAt = start + days * (day - 1);
        expect(decodeJwt(body.token)).toEqual({
          user_id: ada.id,
          iat: issuedAt,
          exp: issuedAt + day,
          auth_time: start,
        });
        ({ token } = body);
      }
      app.clock.advance((day - 1) * 1000);
      const last = await refresh(token);
      expect(last.status).toBe(200);
      app.clock.advance(30 * 1000);
      for (const kept of [token, last.body.token]) expectReply(await refresh(kept), 401, unauthorized);
      expect(await statusWith(last.body.token)).toBe(200);
      const query = 'mutation { refreshToken { token } }';
      expect((await overGraphql(query, last.body.token)).body).toEqual({
        data: null,
        errors: [errorAt(12, 'UNAUTHENTICATED', 'Unauthorized', ['refreshToken'])],
      });
    });

    it('counts the 30 days from iat for a token that a client signed', async () => {
      const old = await sign({ user_id: ada.id, iat: start - 30 * day, exp: start + day });
      const younger = await sign({ user_id: ada.id, iat: start - 30 * day + 1, exp: start + day });
      expect([(await refresh(old)).status, (await refresh(younger)).status]).toEqual([401, 200]);
    });
  });
});
