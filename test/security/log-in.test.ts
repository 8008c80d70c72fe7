import { describe, expect, it, spyOn } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { createPasswords } from '../../src/auth/passwords.ts';
import { readConfig } from '../../src/config.ts';
import { createMainWorld } from '../../src/create-world.ts';
import { engines } from '../support/engines.ts';

describe('Login', () => {
  it('returns 503 to part of a flood, while reads are still served', async () => {
    const [sqlite] = engines;
    const { url, open, drop } = await sqlite.createLocation();
    const database = await open();
    const world = await createMainWorld(readConfig({ DATABASE_URL: url }), database, {
      passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
    });
    const app = createApp(world);
    const send = (path: string, body?: unknown) =>
      app.fetch(
        new Request(`http://app${path}`, {
          headers: { 'content-type': 'application/json' },
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        }),
        { addressOf: () => crypto.randomUUID() },
      );
    // No password is verified until a read has been served with the queue full, however fast the machine is.
    const queueIsFull = Promise.withResolvers<void>();
    const readIsAnswered = Promise.withResolvers<void>();
    const verify = Bun.password.verify;
    using _ = spyOn(Bun.password, 'verify').mockImplementation(async (...given) => {
      await readIsAnswered.promise;
      return verify(...given);
    });
    const statuses: number[] = [];
    const flood = Array.from({ length: 300 }, async (_, index) => {
      const response = await send('/api/v1/auth/login', { email: `${index}@example.com`, password: 'guess' });
      statuses.push(response.status);
      if (response.status === 503) queueIsFull.resolve();
    });
    await queueIsFull.promise;
    expect((await send('/posts')).status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([503]));
    readIsAnswered.resolve();
    await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    await database.close();
    await drop();
  }, 120_000);
});
