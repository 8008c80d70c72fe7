import { describe, expect, it } from 'bun:test';
import { onEverySetup, type Reply, type TestApp, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';

const minute = 60_000;
const window = 15 * minute;

function logIn(app: TestApp, email: string, secret: string): Promise<Reply> {
  return app.post('/api/v1/auth/login', { email, password: secret });
}

async function fail(app: TestApp, email: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await logIn(app, email, 'wrong')).status).toBe(401);
}

function expectThrottled({ status, headers, body }: Reply, retryAfter: string): void {
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe(retryAfter);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body).toEqual({ error: 'Too many attempts' });
}

function countByStatus(responses: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const ada = emailOf('Ada');
const guests = (many: number) => Array.from({ length: many }, (_, index) => `guest${index}@example.com`);

describe('Versioned API: throttled logins (A7)', () => {
  onEverySetup((setup) => {
    describe('by default', () => {
      const app = useApp(setup);

      it('rejects an e-mail for 15 minutes after 10 failures, even with the right password', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 10);
        expectThrottled(await logIn(app, ada, 'wrong'), '900');
        expectThrottled(await logIn(app, ada, password), '900');
        app.clock.advance(window - 1);
        expectThrottled(await logIn(app, ada, password), '1');
        app.clock.advance(1);
        expect((await logIn(app, ada, password)).status).toBe(200);
      });

      it('rejects an address after 100 failures', async () => {
        await register(app, 'Ada');
        const responses = await Promise.all(guests(100).map((email) => logIn(app, email, 'wrong')));
        expect(countByStatus(responses)).toEqual({ 401: 100 });
        expectThrottled(await logIn(app, ada, password), '900');
      }, 120_000);
    });

    describe('by e-mail', () => {
      const app = useApp(setup, { LOGIN_FAILURES_PER_EMAIL: '3', LOGIN_WINDOW_SECONDS: '60' });

      it('treats an unknown e-mail like a known one', async () => {
        await fail(app, 'nobody@example.com', 3);
        expectThrottled(await logIn(app, 'nobody@example.com', 'wrong'), '60');
      });

      it('ignores the case of an e-mail', async () => {
        await register(app, 'Ada');
        await fail(app, 'ada@example.com', 1);
        await fail(app, 'ADA@example.com', 1);
        await fail(app, 'Ada@Example.Com', 1);
        expectThrottled(await logIn(app, ada, password), '60');
      });

      it('does not affect other e-mails', async () => {
        await register(app, 'Bob');
        await fail(app, ada, 3);
        expect((await logIn(app, emailOf('Bob'), password)).status).toBe(200);
      });

      it('counts only failures: a successful login neither adds nor clears any', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 2);
        for (let time = 0; time < 5; time += 1) expect((await logIn(app, ada, password)).status).toBe(200);
        await fail(app, ada, 1);
        expectThrottled(await logIn(app, ada, password), '60');
      });

      it('does not count a rejected attempt as a failure', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 3);
        app.clock.advance(59_000);
        expectThrottled(await logIn(app, ada, 'wrong'), '1');
        app.clock.advance(1000);
        expect((await logIn(app, ada, password)).status).toBe(200);
      });

      it('expires each failure separately, and returns the time until the oldest expires', async () => {
        await register(app, 'Ada');
        await fail(app, ada, 1);
        app.clock.advance(20_500);
        await fail(app, ada, 2);
        expectThrottled(await logIn(app, ada, password), '40');
        app.clock.advance(39_500);
        await fail(app, ada, 1);
        expectThrottled(await logIn(app, ada, password), '21');
      });

      it('enforces the limit for concurrent failures', async () => {
        await register(app, 'Ada');
        const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(app, ada, 'wrong')));
        expect(countByStatus(responses)).toEqual({ 401: 3, 429: 9 });
      });

      it('accepts every concurrent login with the right password', async () => {
        await register(app, 'Ada');
        const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(app, ada, password)));
        expect(countByStatus(responses)).toEqual({ 200: 12 });
      });

      it('does not throttle registration, or requests with a token', async () => {
        const { token } = await register(app, 'Ada');
        await fail(app, ada, 3);
        expect((await app.request('POST', '/api/v1/auth/refresh', { token })).status).toBe(200);
        expect((await register(app, 'Bob')).id).toBe(2);
      });
    });

    describe('by address', () => {
      const app = useApp(setup, { LOGIN_FAILURES_PER_ADDRESS: '4', LOGIN_WINDOW_SECONDS: '60' });

      it('counts the failures of all e-mails together, and recovers after the window', async () => {
        await register(app, 'Ada');
        for (const email of guests(4)) await fail(app, email, 1);
        expectThrottled(await logIn(app, ada, password), '60');
        app.clock.advance(60_000);
        expect((await logIn(app, ada, password)).status).toBe(200);
      });

      it('does not affect other addresses', async () => {
        await register(app, 'Ada');
        for (const email of guests(4)) await fail(app, email, 1);
        const { user } = await app.world.blog.accounts.login(ada, password, '192.0.2.7');
        expect(user.email).toBe(ada);
      });

      it('enforces the limit for concurrent failures of different e-mails', async () => {
        const responses = await Promise.all(guests(12).map((email) => logIn(app, email, 'wrong')));
        expect(countByStatus(responses)).toEqual({ 401: 4, 429: 8 });
      });

      it('accepts every concurrent login with the right password', async () => {
        const names = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
        for (const name of names) await register(app, name);
        const responses = await Promise.all(names.map((name) => logIn(app, emailOf(name), password)));
        expect(countByStatus(responses)).toEqual({ 200: 8 });
      });
    });
  });
});
