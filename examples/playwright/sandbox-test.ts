import { test as base } from '@playwright/test';
import { connectQuintet, type Sandbox, type Workbench } from 'quintet/testing';

interface Fixtures {
  readonly quintet: Workbench;
  readonly sandbox: Sandbox;
}

/** A test with its own sandbox, deleted after the test. `request` and `page` start there. */
export const test = base.extend<Fixtures>({
  quintet: ({}, use) => use(connectQuintet({ url: process.env.QUINTET_URL ?? '' })),
  sandbox: async ({ quintet }, use) => {
    const sandbox = await quintet.sandbox();
    await use(sandbox);
    await sandbox.dispose();
  },
  baseURL: ({ sandbox }, use) => use(`${sandbox.url}/`),
});

export { expect } from '@playwright/test';
