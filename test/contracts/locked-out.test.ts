import { beforeEach, describe, expect, it } from 'bun:test';
import { forgetAttempts } from '../../src/auth/forget-attempts.ts';
import { createPasswords, type Passwords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { type Failure, RetryLater } from '../../src/lib/failure.ts';
import { onEverySetupInProcess, type TestApp, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';
import { errorAt } from '../support/graphql.ts';
import { describeOn, given } from '../support/suites.ts';

const here = '192.0.2.7';
const elsewhere = '198.51.100.9';
const ada = emailOf('Ada');

type Accounts = TestApp['world']['blog']['accounts'];

/** `ok`, or the code of the failure. */
async function outcomeOf(session: Promise<unknown>): Promise<string> {
  return session.then(
    () => 'ok',
    (error: Failure) => error.code,
  );
}

const logIn = (accounts: Accounts, email: string, secret: string, address: string) =>
  outcomeOf(accounts.login(email, secret, address));

async function fail(accounts: Accounts, email: string, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect(await logIn(accounts, email, 'wrong', address)).toBe('INVALID_CREDENTIALS');
}

function countOf(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
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

const settings = {
  LOGIN_FAILURES_PER_EMAIL: '3',
  LOGIN_FAILURES_PER_ADDRESS: '5',
  LOGIN_WINDOW_SECONDS: '60',
  LOG_FORMAT: 'json',
};

/** Accounts of another process on the same database, as far as the throttle can tell. */
async function anotherProcess(
  app: TestApp,
  passwords: Partial<Passwords> = {},
  more = {},
): Promise<Accounts> {
  const { blog } = await createMainWorld(readConfig({ ...settings, ...more }), app.world.database, {
    clock: app.clock,
    log: app.world.runtime.log,
    passwords: { ...createPasswords({ memoryCost: 8, timeCost: 1 }), ...passwords },
  });
  return blog.accounts;
}

describeOn('Login throttling (A7)', onEverySetupInProcess, given(useApp, settings), (app) => {
  const accounts = () => app.world.blog.accounts;
  const forget = (whose: Parameters<typeof forgetAttempts>[1]) => forgetAttempts(app.world.database, whose);
  const attempt = (email: string, secret: string, address: string) =>
    logIn(accounts(), email, secret, address);
  const failing = (email: string, address: string, times: number) => fail(accounts(), email, address, times);

  describe('an e-mail and an address that have logged in together before', () => {
    beforeEach(() => register(app, 'Ada'));

    it('are not throttled by failures from other addresses', async () => {
      expect(await attempt(ada, password, here)).toBe('ok');
      await failing(ada, elsewhere, 3);
      expect(await attempt(ada, password, elsewhere)).toBe('TOO_MANY_ATTEMPTS');
      expect(await attempt(ada, password, here)).toBe('ok');
      expect(await attempt(ada.toUpperCase(), password, here)).toBe('ok');
    });

    it('are not throttled by failures of others behind the address, who stay locked out', async () => {
      await register(app, 'Bob');
      expect(await attempt(ada, password, here)).toBe('ok');
      for (let guest = 0; guest < 5; guest += 1) await failing(`${guest}@example.com`, here, 1);
      expect(await attempt(ada, password, here)).toBe('ok');
      expect(await attempt(emailOf('Bob'), password, here)).toBe('TOO_MANY_ATTEMPTS');
      expect(await attempt('new@example.com', 'guess', here)).toBe('TOO_MANY_ATTEMPTS');
      expect(await attempt(emailOf('Bob'), password, elsewhere)).toBe('ok');
    });

    it('are throttled by their own failures, including those before the first login', async () => {
      await failing(ada, here, 1);
      expect(await attempt(ada, password, here)).toBe('ok');
      await failing(ada, here, 2);
      expect(await attempt(ada, password, here)).toBe('TOO_MANY_ATTEMPTS');
      app.clock.advance(60_000);
      expect(await attempt(ada, password, here)).toBe('ok');
    });

    it('are forgotten 90 days after their last login', async () => {
      await attempt(ada, password, here);
      app.clock.advance(90 * 24 * 60 * 60 * 1000);
      await failing(ada, elsewhere, 3);
      expect(await attempt(ada, password, here)).toBe('TOO_MANY_ATTEMPTS');
    });

    it('are limited to 20 for an e-mail, and stored as digests', async () => {
      for (let last = 0; last < 25; last += 1) {
        app.clock.advance(1);
        await attempt(ada, password, `192.0.2.${last}`);
      }
      const rows = await app.world.database.all<{ email: string; address: string }>(
        'select email, address from known_logins order by last_at',
      );
      expect(rows.length).toBe(20);
      for (const row of rows) {
        for (const digest of [row.email, row.address]) expect(digest).toMatch(/^[\w-]{43}$/);
      }
      await failing(ada, elsewhere, 3);
      expect(await attempt(ada, password, '192.0.2.4')).toBe('TOO_MANY_ATTEMPTS');
      expect(await attempt(ada, password, '192.0.2.5')).toBe('ok');
    });
  });

  it('counts the addresses of one IPv6 network as one client', async () => {
    await register(app, 'Ada');
    for (let guest = 0; guest < 5; guest += 1)
      await failing(`${guest}@example.com`, `2001:db8:0:1::${guest}`, 1);
    expect(await attempt(ada, password, '2001:db8:0:1:ffff::1')).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt(ada, password, '2001:db8:0:2::1')).toBe('ok');
  });

  describe('the log', () => {
    it('contains one warning for each lockout, without the e-mail', async () => {
      await failing(ada, here, 3);
      for (let time = 0; time < 3; time += 1) await attempt(ada, 'wrong', here);
      expect(warningsOf(app)).toEqual([warning('email', here, 3)]);
      for (const guest of ['one', 'two']) await failing(guest, here, 1);
      await attempt('three', 'wrong', here);
      expect(warningsOf(app)).toEqual([warning('email', here, 3), warning('address', here, 5)]);
    });

    it('warns again for a new lockout', async () => {
      await failing(ada, here, 3);
      app.clock.advance(60_000);
      await failing(ada, here, 3);
      expect(warningsOf(app)).toEqual([warning('email', here, 3), warning('email', here, 3)]);
    });

    it('reports the lockout of a known pair of e-mail and address', async () => {
      await register(app, 'Ada');
      await attempt(ada, password, here);
      await failing(ada, here, 3);
      expect(warningsOf(app)).toEqual([warning('pair', here, 3)]);
    });
  });

  describe('processes on one database', () => {
    const another = () => anotherProcess(app);

    it('count failures together, and each allows at most one more', async () => {
      const processes = [accounts(), await another(), await another(), await another()];
      const outcomes = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          logIn(processes[index % 4] as Accounts, ada, 'wrong', `192.0.2.${index}`),
        ),
      );
      const { INVALID_CREDENTIALS: allowed = 0 } = countOf(outcomes);
      expect(allowed).toBeWithin(3, 3 + processes.length);
      expect(countOf(outcomes)).toEqual({ INVALID_CREDENTIALS: allowed, TOO_MANY_ATTEMPTS: 24 - allowed });
    });

    it('count concurrent attempts of one process exactly', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 24 }, (_, index) => attempt(ada, 'wrong', `192.0.2.${index}`)),
      );
      expect(countOf(outcomes)).toEqual({ INVALID_CREDENTIALS: 3, TOO_MANY_ATTEMPTS: 21 });
      expect(warningsOf(app)).toEqual([warning('email', expect.any(String) as never, 3)]);
    });

    it('accept every concurrent login with the right password', async () => {
      await register(app, 'Ada');
      const processes = [accounts(), await another()];
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          logIn(processes[index % 2] as Accounts, ada, password, here),
        ),
      );
      expect(countOf(outcomes)).toEqual({ ok: 20 });
    });
  });

  it('does not count an attempt that could not run', async () => {
    await register(app, 'Ada');
    const busy = await anotherProcess(app, {
      matches: () => Promise.reject(new RetryLater('UNAVAILABLE', 1)),
    });
    for (let time = 0; time < 5; time += 1) expect(await logIn(busy, ada, 'wrong', here)).toBe('UNAVAILABLE');
    expect(await attempt(ada, password, here)).toBe('ok');
    expect(await app.world.database.all('select * from login_failures')).toEqual([
      expect.objectContaining({ subject: expect.stringMatching(/^registration /) }),
    ]);
  });

  describe('forgotten attempts', () => {
    it('unlock an e-mail, but not an address with its own count', async () => {
      await register(app, 'Ada');
      await failing(ada, elsewhere, 3);
      await failing('guest@example.com', elsewhere, 1);
      expect(await forget({ email: ada.toUpperCase() })).toEqual({ failedLogins: 3, registrations: 0 });
      expect(await attempt(ada, password, here)).toBe('ok');
      await failing('guest@example.com', elsewhere, 1);
      // The address has its own count.
      expect(await attempt(ada, password, elsewhere)).toBe('TOO_MANY_ATTEMPTS');
    });

    it('unlock every account behind an address', async () => {
      await register(app, 'Ada');
      await attempt(ada, password, here);
      await failing(ada, here, 3);
      for (const guest of ['one', 'two']) await failing(guest, here, 1);
      expect(await attempt('three', 'wrong', here)).toBe('TOO_MANY_ATTEMPTS');
      expect(await attempt(ada, password, here)).toBe('TOO_MANY_ATTEMPTS');
      expect(await forget({ client: elsewhere })).toEqual({ failedLogins: 0, registrations: 0 });
      expect(await forget({ client: here })).toEqual({ failedLogins: 5, registrations: 0 });
      expect(await attempt(ada, password, here)).toBe('ok');
      expect(await attempt('three', 'wrong', here)).toBe('INVALID_CREDENTIALS');
    });

    it('include all of them without options, and the next lockout is logged again', async () => {
      await failing(ada, here, 3);
      expect(await forget('everybody')).toEqual({ failedLogins: 3, registrations: 0 });
      await failing(ada, here, 3);
      expect(warningsOf(app)).toEqual([warning('email', here, 3), warning('email', here, 3)]);
    });
  });
});

const fewRegistrations = { ...settings, REGISTRATIONS_PER_ADDRESS: '3' };
describeOn('Registrations', onEverySetupInProcess, given(useApp, fewRegistrations), (app) => {
  const secret = { password, password_confirmation: password };
  const bodyOf = (name: string, email = emailOf(name)) => ({ name, email, ...secret });
  const post = (name: string, email?: string) => app.post('/api/v1/auth/register', bodyOf(name, email));

  it('are limited per address and time window, across all interfaces', async () => {
    for (const name of ['One', 'Two']) expect((await post(name)).status).toBe(201);
    const mutation = (name: string) => ({
      query: `mutation { register(input: {name: "${name}", email: "${emailOf(name)}", password: "secret"}) { user { name } } }`,
    });
    const third = await app.post('/graphql', mutation('Three'));
    expect(third.body).toEqual({ data: { register: { user: { name: 'Three' } } } });
    const { status, headers, body } = await post('Four');
    expect([status, headers.get('retry-after'), body]).toEqual([429, '60', { error: 'Too many attempts' }]);
    expect((await app.post('/graphql', mutation('Four'))).body).toEqual({
      data: null,
      errors: [errorAt(12, 'TOO_MANY_ATTEMPTS', 'Too many attempts', ['register'])],
    });
    const { blog } = app.world;
    const { user } = await blog.accounts.register({ ...bodyOf('Four') }, elsewhere);
    expect(user.id).toBe(4);
    expect(warningsOf(app)).toEqual([warning('registration', '127.0.0.1', 3)]);
    app.clock.advance(60_000);
    expect((await post('Five')).status).toBe(201);
  });

  it('do not count if their input is invalid, and neither do logins', async () => {
    expect((await post('One')).status).toBe(201);
    for (let time = 0; time < 4; time += 1) {
      expect((await post('Two', emailOf('One'))).status).toBe(422);
      expect((await post('Two', 'no e-mail')).status).toBe(422);
    }
    const email = emailOf('One');
    expect((await app.post('/api/v1/auth/login', { email, password })).status).toBe(200);
    for (const name of ['Two', 'Three']) expect((await post(name)).status).toBe(201);
  });

  it('are counted before a password is hashed, even when they are concurrent', async () => {
    let hashed = 0;
    const passwords = createPasswords({ memoryCost: 8, timeCost: 1 });
    const hash: Passwords['hash'] = (...parameters) => {
      hashed += 1;
      return passwords.hash(...parameters);
    };
    const other = await anotherProcess(app, { hash }, fewRegistrations);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => outcomeOf(other.register(bodyOf(`Guest ${index}`), here))),
    );
    expect([countOf(outcomes), hashed]).toEqual([{ ok: 3, TOO_MANY_ATTEMPTS: 9 }, 3]);
  });
});
