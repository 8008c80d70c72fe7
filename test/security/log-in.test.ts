import { expect, it, spyOn } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { onEverySetupInProcess, useApp } from '../support/app.ts';
import { emailOf, password, register } from '../support/blog.ts';
import { toInit } from '../support/send.ts';
import { describeOn, given } from '../support/suites.ts';

/** Sends 300 requests at once, none of which gets past its password before `proceed`, however fast the machine is. */
function startFlood(step: 'hash' | 'verify', send: (index: number) => Promise<number>) {
  const full = Promise.withResolvers<void>();
  const { promise: mayProceed, resolve: proceed } = Promise.withResolvers<void>();
  const work = Bun.password[step] as (...given: unknown[]) => unknown;
  const spy = spyOn(Bun.password, step).mockImplementation((async (...given: unknown[]) => {
    await mayProceed;
    return work(...given);
  }) as never);
  const statuses: number[] = [];
  const flood = Array.from({ length: 300 }, async (_, index) => {
    const status = await send(index);
    statuses.push(status);
    if (status === 503) full.resolve();
  });
  const end = async () => {
    await Promise.all(flood);
    spy.mockRestore();
  };
  return { queueIsFull: full.promise, proceed, statuses, end };
}

const settings = { REGISTRATIONS_PER_ADDRESS: '1000' };

describeOn('A flood of', onEverySetupInProcess, given(useApp, settings), (app) => {
  const statusOf = async (path: string, address: string, json?: unknown) => {
    const request = new Request(`http://app${path}`, toInit(json === undefined ? 'GET' : 'POST', { json }));
    return (await createApp(app.world).fetch(request, { addressOf: () => address })).status;
  };
  const login = (address: string, email: string, password: string) =>
    statusOf('/api/v1/auth/login', address, { email, password });

  it('logins gets 503 in part, while reads are still served', async () => {
    const send = (index: number) => login(crypto.randomUUID(), `${index}@example.com`, 'guess');
    const { queueIsFull, proceed, statuses, end } = startFlood('verify', send);
    await queueIsFull;
    expect(await statusOf('/posts', '192.0.2.1')).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([503]));
    proceed();
    await end();
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
  });

  it('registrations does not block logins, from the same address or another', async () => {
    await register(app, 'Ada');
    const { queueIsFull, proceed, statuses, end } = startFlood('hash', (index) => {
      const account = { name: 'Guest', email: `${index}@example.com`, password };
      return statusOf('/api/v1/auth/register', '203.0.113.5', {
        ...account,
        password_confirmation: password,
      });
    });
    await queueIsFull;
    proceed();
    const logins: number[] = [];
    for (const address of Array(4).fill(['203.0.113.5', '192.0.2.1']).flat())
      logins.push(await login(address, emailOf('Ada'), password));
    expect(logins).toEqual(Array(8).fill(200));
    await end();
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
  });
});
