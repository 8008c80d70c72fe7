import { test as base } from '@playwright/test';
import { connectQuintet, type Fixtures, type Sandbox } from 'quintet/testing';

interface Options {
  /** The records that the sandbox starts with. A project, a file or a group of tests sets them with `use`. */
  readonly data: Fixtures;
}

/** A test with its own sandbox, deleted after the test. `request` and `page` start there. */
export const test = base.extend<Options & { readonly sandbox: Sandbox }>({
  data: [{}, { option: true }],
  sandbox: async ({ data }, use) => {
    const sandbox = await connectQuintet({ url: process.env.QUINTET_URL ?? '' }).sandbox({ data });
    await use(sandbox);
    await sandbox.dispose();
  },
  baseURL: ({ sandbox }, use) => use(`${sandbox.url}/`),
});

export { expect } from '@playwright/test';
