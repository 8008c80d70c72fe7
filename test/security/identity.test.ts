import { expect, it, setDefaultTimeout, spyOn } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { markRestored } from '../../src/data/restore-database.ts';
import type { Database } from '../../src/storage/database.ts';
import { startServing } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { usePlace } from '../support/place.ts';
import { send, toInit } from '../support/send.ts';
import { describeOn } from '../support/suites.ts';

setDefaultTimeout(60_000);

const accountOf = (name: string) => ({ name, email: `${name}@example.com`, password: 'correct horse' });

async function accountsOn(database: Database, environment: Record<string, string> = {}) {
  const { blog } = await createMainWorld(readConfig(environment), database, {
    passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
  });
  return blog.accounts;
}

describeOn('Protection against impersonation', onEveryEngine, usePlace, (place) => {
  it('makes a running server reject earlier tokens right after a restore', async () => {
    const database = await place.open();
    const server = await accountsOn(database);
    const { token } = await server.register(accountOf('ada'), '192.0.2.1');
    expect((await server.callerOf(token))?.name).toBe('ada');
    await markRestored(await place.open());
    expect(await server.callerOf(token)).toBeNull();
    // Issued in the same second as the restore.
    const { token: next } = await server.login('ada@example.com', 'correct horse', '192.0.2.1');
    expect((await server.callerOf(next))?.name).toBe('ada');
  });

  it('revokes password and tokens of an earlier registration with ADMIN_EMAIL, and logs it', async () => {
    const stranger = await (await accountsOn(await place.open())).register(accountOf('root'), '192.0.2.1');
    const server = await startServing({
      DATABASE_URL: place.url,
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: 'of the operator',
      LOG_FORMAT: 'json',
    });
    const tags = `${server.url}/api/v1/tags`;
    expect((await send('POST', tags, { name: 'Mine' }, { token: stranger.token })).status).toBe(401);
    const login = (password: string) =>
      send('POST', `${server.url}/api/v1/auth/login`, { email: 'root@example.com', password });
    expect((await login('correct horse')).status).toBe(401);
    const { user } = (await login('of the operator')).body;
    expect([user.id, user.role]).toEqual([stranger.user.id, 'admin']);
    const { stderr } = await server.stop();
    const message =
      'the account of ADMIN_EMAIL had a different password: the password was replaced, and its tokens are now invalid';
    expect(JSON.parse(stderr)).toEqual({ time: expect.any(String), level: 'warn', message });
  });
});

describeOn('A password that changes while it is verified', onEveryEngine, usePlace, (place) => {
  const root = { ...accountOf('root'), password: 'chosen by a stranger' };
  const address = '192.0.2.1';

  /** Opens two servers on a database. During the first verification by one, the other takes over the account. */
  async function openBoth() {
    const [one, other] = [await accountsOn(await place.open()), await accountsOn(await place.open())];
    const { token: strangers } = await one.register(root, address);
    const verify = Bun.password.verify;
    const takeOver = Promise.withResolvers<unknown>();
    const verifying = spyOn(Bun.password, 'verify').mockImplementationOnce(async (...given) => {
      const matched = await verify(...given);
      takeOver.resolve(await other.ensureAdministrator(root.email, 'of the operator', root.name));
      return matched;
    });
    return { one, other, strangers, verifying, takeOver: takeOver.promise };
  }

  it('gives no token to a login with the earlier password', async () => {
    const { one, takeOver, verifying } = await openBoth();
    using _ = verifying;
    await expect(one.login(root.email, root.password, address)).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    expect(await takeOver).toBe('taken over');
    expect((await one.login(root.email, 'of the operator', address)).user.role).toBe('admin');
  });

  it('is replaced by one of two servers that start with the same ADMIN_PASSWORD', async () => {
    const { one, other, strangers, takeOver, verifying } = await openBoth();
    using _ = verifying;
    const ensured = await one.ensureAdministrator(root.email, 'of the operator', root.name);
    expect([await takeOver, ensured]).toEqual(['taken over', 'updated']);
    expect(await other.callerOf(strangers)).toBeNull();
    const { token } = await other.login(root.email, 'of the operator', address);
    expect((await one.callerOf(token))?.name).toBe('root');
  });
});

describeOn('Password hashing', onEveryEngine, usePlace, (place) => {
  async function openApp(settings: Record<string, string>, memoryCost: number) {
    const passwords = createPasswords({ memoryCost, timeCost: 1 });
    const world = await createMainWorld(readConfig(settings), await place.open(), { passwords });
    const app = createApp(world);
    const statusOf = async (method: string, path: string, json: unknown, address: string) => {
      const request = new Request(`http://app${path}`, toInit(method, { json }));
      return (await app.fetch(request, { addressOf: () => address })).status;
    };
    return { statusOf, accounts: world.blog.accounts };
  }

  /** Sends 300 requests at once. They resolve with their statuses, and `isFull` with the first 503. */
  function flood(send: (index: number) => Promise<number>) {
    const { promise: isFull, resolve } = Promise.withResolvers<void>();
    const statuses = Array.from({ length: 300 }, async (_, index) => {
      const status = await send(index);
      if (status === 503) resolve();
      return status;
    });
    return { isFull, statuses };
  }

  it('does not let a flood of registrations block logins, from the same address or another', async () => {
    const { statusOf, accounts } = await openApp({ REGISTRATIONS_PER_ADDRESS: '1000' }, 4096);
    const { email, password } = accountOf('ada');
    await accounts.register(accountOf('ada'), '192.0.2.1');
    // No hash is finished before the queue is full, however slowly the registrations arrive.
    const mayHash = Promise.withResolvers<void>();
    const hash = Bun.password.hash;
    using _ = spyOn(Bun.password, 'hash').mockImplementation(async (...given) => {
      await mayHash.promise;
      return hash(...given);
    });
    const { isFull, statuses } = flood((index) => {
      const account = { ...accountOf(`guest${index}`), password_confirmation: password };
      return statusOf('POST', '/api/v1/auth/register', account, '203.0.113.5');
    });
    await isFull;
    mayHash.resolve();
    const logins: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      const address = time % 2 === 0 ? '203.0.113.5' : '192.0.2.1';
      logins.push(await statusOf('POST', '/api/v1/auth/login', { email, password }, address));
    }
    expect(logins).toEqual(Array(8).fill(200));
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([201, 503]));
  });

  it('rejects part of a flood of logins with 503, and does not let it block reads', async () => {
    const { statusOf } = await openApp({}, 8);
    // No password is verified until a read has been served with the queue full, however fast the machine is.
    const mayVerify = Promise.withResolvers<void>();
    const verify = Bun.password.verify;
    using _ = spyOn(Bun.password, 'verify').mockImplementation(async (...given) => {
      await mayVerify.promise;
      return verify(...given);
    });
    const { isFull, statuses } = flood((index) => {
      const guess = { email: `${index}@example.com`, password: 'guess' };
      return statusOf('POST', '/api/v1/auth/login', guess, crypto.randomUUID());
    });
    const settled: number[] = [];
    for (const each of statuses) void each.then((status) => settled.push(status));
    await isFull;
    expect(await statusOf('GET', '/posts', undefined, '192.0.2.1')).toBe(200);
    expect(new Set(settled)).toEqual(new Set([503]));
    mayVerify.resolve();
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([401, 503]));
  });
});
