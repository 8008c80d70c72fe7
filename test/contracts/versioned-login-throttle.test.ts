import { describe, expect, it } from 'bun:test';
import { onEverySetup, type Reply, type TestApp, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';
import { countByStatus, expectJson } from '../support/replies.ts';

const window = 15 * 60_000;

function logIn(app: TestApp, email: string, secret = password): Promise<Reply> {
  return app.post('/api/v1/auth/login', { email, password: secret });
}

async function fail(app: TestApp, email: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await logIn(app, email, 'wrong')).status).toBe(401);
}

function expectThrottled(reply: Reply, retryAfter: string): void {
  const { headers } = expectJson(reply, 429, { error: 'Too many attempts' });
  expect(headers.get('retry-after')).toBe(retryAfter);
}

const ada = emailOf('Ada');

/** Concurrent attempts, several processes and known addresses are in `locked-out.test.ts`. */
describe('Versioned API: throttled logins (A7)', () => {
  onEverySetup((setup) => {
    describe('by default', () => {
      const app = useApp(setup);

      it('rejects an e-mail for 15 minutes after 10 failures, even with the right password', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 10);
        expectThrottled(await logIn(app, ada, 'wrong'), '900');
        expectThrottled(await logIn(app, ada), '900');
        app.clock.advance(window - 1);
        expectThrottled(await logIn(app, ada), '1');
        app.clock.advance(1);
        expect((await logIn(app, ada)).status).toBe(200);
      });

      it('rejects an address for 15 minutes after 100 failures, whatever the e-mail', async () => {
        await register(app, 'Ada');
        const guests = Array.from({ length: 104 }, (_, index) => `guest${index}@example.com`);
        const responses = await Promise.all(guests.map((email) => logIn(app, email, 'wrong')));
        expect(countByStatus(responses)).toEqual({ 401: 100, 429: 4 });
        expectThrottled(await logIn(app, ada), '900');
        const { user } = await app.world.blog.accounts.login(ada, password, '192.0.2.7');
        expect(user.email).toBe(ada);
        app.clock.advance(window);
        expect((await logIn(app, ada)).status).toBe(200);
      }, 120_000);
    });

    describe('by e-mail', () => {
      const app = useApp(setup, { LOGIN_FAILURES_PER_EMAIL: '3', LOGIN_WINDOW_SECONDS: '60' });

      it('ignores the case of an e-mail, and does not affect other e-mails', async () => {
        await register(app, 'Bob');
        for (const email of ['ada@example.com', 'ADA@example.com', 'Ada@Example.Com'])
          await fail(app, email, 1);
        // An unknown e-mail is treated like a known one.
        expectThrottled(await logIn(app, ada), '60');
        await register(app, 'Ada');
        expectThrottled(await logIn(app, ada), '60');
        expect((await logIn(app, emailOf('Bob'))).status).toBe(200);
      });

      it('counts only failures: neither a login nor a rejected attempt adds or clears any', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 2);
        for (let time = 0; time < 5; time += 1) expect((await logIn(app, ada)).status).toBe(200);
        await fail(app, ada, 1);
        expectThrottled(await logIn(app, ada), '60');
        app.clock.advance(59_000);
        expectThrottled(await logIn(app, ada, 'wrong'), '1');
        app.clock.advance(1000);
        expect((await logIn(app, ada)).status).toBe(200);
      });

      it('expires each failure separately, and returns the time until the oldest expires', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 1);
        app.clock.advance(20_500);
        await fail(app, ada, 2);
        expectThrottled(await logIn(app, ada), '40');
        app.clock.advance(39_500);
        await fail(app, ada, 1);
        expectThrottled(await logIn(app, ada), '21');
      });

      it('does not throttle registration, or requests with a token', async () => {
        const { token } = await register(app, 'Ada');
        await fail(app, ada, 3);
        expect((await app.request('POST', '/api/v1/auth/refresh', { token })).status).toBe(200);
        expect((await register(app, 'Bob')).id).toBe(2);
      });
    });
  });
});
