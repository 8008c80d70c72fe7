import { connectQuintet, type Sandbox, type Workbench } from 'quintet/testing';
import { test as base } from 'vitest';

interface Fixtures {
  readonly quintet: Workbench;
  readonly sandbox: Sandbox;
}

/** A test with its own sandbox, deleted after the test. */
export const test = base.extend<Fixtures>({
  quintet: ({}, use) => use(connectQuintet({ url: process.env.QUINTET_URL ?? '' })),
  sandbox: async ({ quintet }, use) => {
    const sandbox = await quintet.sandbox();
    await use(sandbox);
    await sandbox.dispose();
  },
});
