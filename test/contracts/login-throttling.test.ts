import { beforeEach, describe, expect, it } from 'bun:test';
import { onEverySetup, onEverySetupInProcess, type Reply, type TestApp, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';
import { expectFailure, failureOf, query } from '../support/graphql.ts';
import { unlock } from '../support/operator.ts';
import { countByStatus, expectJson } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

const here = '192.0.2.7';
const elsewhere = '198.51.100.9';
const ada = emailOf('Ada');

const logIn = (app: TestApp, email: string, secret = password, from = here): Promise<Reply> =>
  app.post('/api/v1/auth/login', { email, password: secret }, { from });

async function fail(app: TestApp, email: string, times: number, from = here): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect((await logIn(app, email, 'wrong', from)).status).toBe(401);
}

function expectThrottled(reply: Reply, retryAfter: string): void {
  const { headers } = expectJson(reply, 429, { error: 'Too many attempts' });
  expect(headers.get('retry-after')).toBe(retryAfter);
}

/** Returns the logged warnings about lockouts. */
function warningsOf(app: TestApp): readonly Record<string, unknown>[] {
  return app.lines.written
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'warn')
    .map(({ time: _, ...fields }) => fields);
}

const warning = (by: string, address: string, attempts: number) => ({
  level: 'warn',
  message: 'too many attempts: locked out',
  by,
  address,
  attempts,
  seconds: 60,
});

describeOn('Login throttling by default (A7)', onEverySetup, useApp, (app) => {
  const window = 15 * 60_000;

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
    expect((await logIn(app, ada, password, elsewhere)).status).toBe(200);
    app.clock.advance(window);
    expect((await logIn(app, ada)).status).toBe(200);
  }, 120_000);
});

const settings = {
  LOGIN_FAILURES_PER_EMAIL: '3',
  LOGIN_FAILURES_PER_ADDRESS: '5',
  LOGIN_WINDOW_SECONDS: '60',
  LOG_FORMAT: 'json',
};

describeOn('Login throttling (A7)', onEverySetupInProcess, given(useApp, settings), (app) => {
  const attempt = async (email: string, secret: string, from: string) =>
    (await logIn(app, email, secret, from)).status;

  it('ignores the case of an e-mail, and does not affect other e-mails', async () => {
    await register(app, 'Bob');
    for (const email of [ada, 'ADA@example.com', 'Ada@Example.Com']) await fail(app, email, 1);
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

  it('counts the failures of GraphQL and the Versioned API together (S5)', async () => {
    await register(app, 'Ada');
    const text = (secret: string) =>
      `mutation { login(email: "${ada.toUpperCase()}", password: "${secret}") { token } }`;
    for (const _ of [1, 2])
      await expectFailure(app, text('wrong'), ['login', 'Invalid credentials', 'UNAUTHENTICATED']);
    await fail(app, ada, 1);
    const throttled = failureOf(text(password), 'login', 'Too many attempts', 'TOO_MANY_ATTEMPTS');
    expect((await query(app, text(password))).body).toEqual(throttled);
    expectThrottled(await logIn(app, ada), '60');
  });

  it('allows one failed login per GraphQL operation: the first failure ends it (G11)', async () => {
    const field = `login(email: "${ada}", password: "wrong") { token }`;
    const text = `mutation { a: ${field} b: ${field} c: ${field} d: ${field} }`;
    for (let time = 0; time < 3; time += 1)
      await expectFailure(app, text, ['a', 'Invalid credentials', 'UNAUTHENTICATED']);
    await expectFailure(app, text, ['a', 'Too many attempts', 'TOO_MANY_ATTEMPTS']);
  });

  describe('an e-mail and an address that have logged in together before', () => {
    beforeEach(() => register(app, 'Ada'));

    it('are not throttled by failures from other addresses', async () => {
      expect(await attempt(ada, password, here)).toBe(200);
      await fail(app, ada, 3, elsewhere);
      expect(await attempt(ada, password, elsewhere)).toBe(429);
      expect(await attempt(ada.toUpperCase(), password, here)).toBe(200);
    });

    it('are not throttled by failures of others behind the address, who stay locked out', async () => {
      await register(app, 'Bob');
      expect(await attempt(ada, password, here)).toBe(200);
      for (let guest = 0; guest < 5; guest += 1) await fail(app, `${guest}@example.com`, 1);
      expect(await attempt(ada, password, here)).toBe(200);
      expect(await attempt(emailOf('Bob'), password, here)).toBe(429);
      expect(await attempt('new@example.com', 'guess', here)).toBe(429);
      expect(await attempt(emailOf('Bob'), password, elsewhere)).toBe(200);
    });

    it('are throttled by their own failures, including those before the first login', async () => {
      await fail(app, ada, 1);
      expect(await attempt(ada, password, here)).toBe(200);
      await fail(app, ada, 2);
      expect(await attempt(ada, password, here)).toBe(429);
      app.clock.advance(60_000);
      expect(await attempt(ada, password, here)).toBe(200);
    });

    it('are forgotten 90 days after their last login', async () => {
      await attempt(ada, password, here);
      app.clock.advance(90 * 24 * 60 * 60 * 1000);
      await fail(app, ada, 3, elsewhere);
      expect(await attempt(ada, password, here)).toBe(429);
    });

    it('are stored as digests', async () => {
      await attempt(ada, password, here);
      const digest = expect.stringMatching(/^[\w-]{43}$/);
      expect(await app.sql('select email, address from known_logins')).toEqual([
        { email: digest, address: digest },
      ]);
    });
  });

  it('counts the addresses of one IPv6 network as one client', async () => {
    await register(app, 'Ada');
    for (let guest = 0; guest < 5; guest += 1)
      await fail(app, `${guest}@example.com`, 1, `2001:db8:0:1::${guest}`);
    expect(await attempt(ada, password, '2001:db8:0:1:ffff::1')).toBe(429);
    expect(await attempt(ada, password, '2001:db8:0:2::1')).toBe(200);
  });

  it('logs one warning for each lockout, without the e-mail', async () => {
    const [byEmail, byAddress] = [warning('email', here, 3), warning('address', here, 5)];
    await fail(app, ada, 3);
    for (let time = 0; time < 3; time += 1) await attempt(ada, 'wrong', here);
    expect(warningsOf(app)).toEqual([byEmail]);
    for (const guest of ['one', 'two']) await fail(app, guest, 1);
    await attempt('three', 'wrong', here);
    expect(warningsOf(app)).toEqual([byEmail, byAddress]);
    app.clock.advance(60_000);
    await fail(app, ada, 3);
    expect(warningsOf(app)).toEqual([byEmail, byAddress, byEmail]);
  });

  it('logs the lockout of a known pair of e-mail and address', async () => {
    await register(app, 'Ada');
    await attempt(ada, password, here);
    await fail(app, ada, 3);
    expect(warningsOf(app)).toEqual([warning('pair', here, 3)]);
  });

  it('counts concurrent attempts exactly, and those of several processes with one more for each', async () => {
    const guess = (process: TestApp, email: string, index: number) =>
      logIn(process, email, 'wrong', `192.0.2.${index}`);
    const alone = await Promise.all(Array.from({ length: 24 }, (_, index) => guess(app, ada, index)));
    expect(countByStatus(alone)).toEqual({ 401: 3, 429: 21 });
    const processes = [app, await app.startAnother(), await app.startAnother()];
    const together = await Promise.all(
      Array.from({ length: 24 }, (_, index) => guess(processes[index % 3] as TestApp, 'bob', index)),
    );
    const { 401: allowed = 0, ...others } = countByStatus(together);
    expect(allowed).toBeWithin(3, 3 + processes.length);
    expect(others).toEqual({ 429: 24 - allowed });
  });

  it('accepts every concurrent login with the right password', async () => {
    await register(app, 'Ada');
    const processes = [app, await app.startAnother()];
    const logins = Array.from({ length: 20 }, (_, index) => logIn(processes[index % 2] as TestApp, ada));
    expect(countByStatus(await Promise.all(logins))).toEqual({ 200: 20 });
  });

  it('ends for every account behind an address that the operator unlocks', async () => {
    await register(app, 'Ada');
    await attempt(ada, password, here);
    await fail(app, ada, 3);
    for (const guest of ['one', 'two']) await fail(app, guest, 1);
    expect([await attempt('three', 'wrong', here), await attempt(ada, password, here)]).toEqual([429, 429]);
    expect(await unlock(app, { client: elsewhere })).toEqual({ failedLogins: 0, registrations: 0 });
    expect(await unlock(app, { client: here })).toEqual({ failedLogins: 5, registrations: 0 });
    expect([await attempt('three', 'wrong', here), await attempt(ada, password, here)]).toEqual([401, 200]);
  });
});

const fewRegistrations = given(useApp, { ...settings, REGISTRATIONS_PER_ADDRESS: '3' });
describeOn('Registrations (A7)', onEverySetupInProcess, fewRegistrations, (app) => {
  const post = (name: string, from = here, email = emailOf(name)) =>
    app.post('/api/v1/auth/register', { name, email, password, password_confirmation: password }, { from });

  it('are limited per address and time window, across all interfaces, even when concurrent', async () => {
    const mutation = (name: string) =>
      `mutation { register(input: {name: "${name}", email: "${emailOf(name)}", password: "secret"}) { token } }`;
    const send = (name: string) => app.post('/graphql', { query: mutation(name) }, { from: here });
    expect((await send('Zero')).body.errors).toBeUndefined();
    const names = Array.from({ length: 12 }, (_, index) => `Guest ${index}`);
    expect(countByStatus(await Promise.all(names.map((name) => post(name))))).toEqual({ 201: 2, 429: 10 });
    expectThrottled(await post('Four'), '60');
    const throttled = failureOf(mutation('Four'), 'register', 'Too many attempts', 'TOO_MANY_ATTEMPTS');
    expect((await send('Four')).body).toEqual(throttled);
    expect((await post('Four', elsewhere)).body.user.id).toBe(4);
    expect(warningsOf(app)).toEqual([warning('registration', here, 3)]);
    app.clock.advance(60_000);
    expect((await post('Five')).status).toBe(201);
  });

  it('do not count if their input is invalid, and neither do logins', async () => {
    expect((await post('One')).status).toBe(201);
    for (let time = 0; time < 4; time += 1) {
      expect((await post('Two', here, emailOf('One'))).status).toBe(422);
      expect((await post('Two', here, 'no e-mail')).status).toBe(422);
    }
    expect((await logIn(app, emailOf('One'))).status).toBe(200);
    for (const name of ['Two', 'Three']) expect((await post(name)).status).toBe(201);
  });
});
