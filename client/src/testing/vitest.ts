/// <reference path="./runners.d.ts" />
import { type TestAPI, test } from 'vitest';
import { checkOptions, type TestOptions } from './test-options.ts';
import { createTestSandboxes, type TestFixtures } from './test-sandboxes.ts';

export type { TestFixtures, TestOptions };

/** Creates the `test` of Vitest with a sandbox for each test. */
export function createTest(options: TestOptions = {}): TestAPI<TestFixtures> {
  checkOptions(options);
  return test.extend<TestFixtures>({
    quintet: async ({ task }, use) => {
      const { quintet, end } = await createTestSandboxes(options);
      await use(quintet);
      // biome-ignore lint/suspicious/noConsole: Vitest shows it with the test
      await end(task.result?.state === 'fail', (text) => console.error(text));
    },
    sandbox: async ({ quintet }, use) => use(await quintet.sandbox()),
  });
}
