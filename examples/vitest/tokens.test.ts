import { describe, expect } from 'vitest';
import { Notes } from './notes.ts';
import { test } from './sandbox-test.ts';

describe('Tokens', () => {
  const lifetimes = [
    ['a minute', 60],
    ['an hour', 3600],
    ['a day', 86_400],
    ['a week', 604_800],
  ] as const;

  for (const [name, seconds] of lifetimes) {
    test(`of ${name} are good until the last second`, async ({ sandbox }) => {
      await sandbox.clock.stop();
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds - 1);
      expect(await new Notes(sandbox.url, token).publish('Milk')).toBe(1);
    });

    test(`of ${name} have expired after it`, async ({ sandbox }) => {
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds + 1);
      await expect(new Notes(sandbox.url, token).publish('Milk')).rejects.toThrow('Unauthorized');
    });
  }

  test('are no tokens after a reset', async ({ sandbox }) => {
    const token = await sandbox.token({ admin: true });
    await sandbox.reset();
    await expect(new Notes(sandbox.url, token).publish('Milk')).rejects.toThrow('Unauthorized');
  });
});
