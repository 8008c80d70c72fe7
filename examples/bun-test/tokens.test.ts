import { describe, expect, test } from 'bun:test';
import { Notes } from './notes.ts';
import { quintet } from './quintet.ts';

describe('Tokens', () => {
  const lifetimes = [
    ['a minute', 60],
    ['an hour', 3600],
    ['a day', 86_400],
    ['a week', 604_800],
  ] as const;

  for (const [name, seconds] of lifetimes) {
    test.concurrent(`of ${name} are good until the last second`, async () => {
      await using sandbox = await quintet.sandbox();
      await sandbox.clock.stop();
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds - 1);
      expect(await new Notes(sandbox.url, token).publish('Milk')).toBe(1);
    });

    test.concurrent(`of ${name} have expired after it`, async () => {
      await using sandbox = await quintet.sandbox();
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds + 1);
      await expect(new Notes(sandbox.url, token).publish('Milk')).rejects.toThrow('Unauthorized');
    });
  }

  test.concurrent('are no tokens after a reset', async () => {
    await using sandbox = await quintet.sandbox();
    const token = await sandbox.token({ admin: true });
    await sandbox.reset();
    await expect(new Notes(sandbox.url, token).publish('Milk')).rejects.toThrow('Unauthorized');
  });
});
