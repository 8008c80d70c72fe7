/// <reference path="./runners.d.ts" />
import { type TestAPI, test } from 'vitest';
import type { AnyApi } from './index.ts';
import {
  type AnyTestOptions,
  type ApiOptions,
  type ApiPathOptions,
  checkOptions,
  type TestOptions,
} from './test-options.ts';
import { prepareTests, type TestFixtures } from './test-sandboxes.ts';

export type { ApiOptions, ApiPathOptions, TestFixtures, TestOptions };

/** Creates the `test` of Vitest with a sandbox for each test. */
export function createTest(options?: TestOptions): TestAPI<TestFixtures>;
export function createTest<Served extends object = AnyApi>(
  options: ApiPathOptions<Served>,
): TestAPI<TestFixtures<Served>>;
export function createTest<Served extends object>(options: ApiOptions<Served>): TestAPI<TestFixtures<Served>>;
export function createTest(options: AnyTestOptions = {}): unknown {
  checkOptions(options);
  const open = prepareTests<object | null>(options);
  return test.extend<TestFixtures<object | null>>({
    quintet: async ({ task }, use) => {
      const { quintet, end } = await open();
      await use(quintet);
      // biome-ignore lint/suspicious/noConsole: Vitest shows it with the test
      await end(task.result?.state === 'fail', (text) => console.error(text));
    },
    sandbox: async ({ quintet }, use) => use(await quintet.sandbox()),
  });
}
