import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Notes } from './notes.js';
import { sandboxFor } from './quintet.js';

describe('Tokens', { concurrency: true }, () => {
  const lifetimes = [
    ['a minute', 60],
    ['an hour', 3600],
    ['a day', 86_400],
    ['a week', 604_800],
  ];

  for (const [name, seconds] of lifetimes) {
    it(`of ${name} are good until the last second`, async (test) => {
      const sandbox = await sandboxFor(test);
      await sandbox.clock.stop();
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds - 1);
      assert.equal(await new Notes(sandbox.url, token).publish('Milk'), 1);
    });

    it(`of ${name} have expired after it`, async (test) => {
      const sandbox = await sandboxFor(test);
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      await sandbox.clock.advance(seconds + 1);
      await assert.rejects(new Notes(sandbox.url, token).publish('Milk'), /Unauthorized/);
    });
  }

  it('are no tokens after a reset', async (test) => {
    const sandbox = await sandboxFor(test);
    const token = await sandbox.token({ admin: true });
    await sandbox.reset();
    await assert.rejects(new Notes(sandbox.url, token).publish('Milk'), /Unauthorized/);
  });
});
