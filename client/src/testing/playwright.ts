/// <reference path="./runners.d.ts" />
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { readRoutedUrl, routeToSandbox } from './route-to-sandbox.ts';
import { checkOptions, type TestOptions } from './test-options.ts';
import { createTestSandboxes, type TestFixtures } from './test-sandboxes.ts';

export type { TestFixtures, TestOptions };

export interface PlaywrightOptions extends TestOptions {
  /** The address that the application under test calls. Requests of its pages to it reach the sandbox instead. */
  readonly url?: string | undefined;
}

/** Creates the `test` of Playwright with a sandbox for each test. */
export function createTest(
  options: PlaywrightOptions = {},
): TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> {
  checkOptions(options, ['url']);
  const { url, ...others } = options;
  const routed = url === undefined ? null : readRoutedUrl(url);
  return base.extend<TestFixtures>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern
    quintet: async ({}, use, testInfo) => {
      const { quintet, end } = await createTestSandboxes(others);
      await use(quintet);
      await end(testInfo.status !== testInfo.expectedStatus, (body) =>
        testInfo.attach('quintet', { body, contentType: 'text/plain' }),
      );
    },
    sandbox: async ({ quintet }, use) => use(await quintet.sandbox()),
    request: async ({ playwright, quintet, sandbox, extraHTTPHeaders }, use) => {
      const request = await playwright.request.newContext({
        baseURL: quintet.url,
        extraHTTPHeaders: { ...extraHTTPHeaders, 'quintet-sandbox': sandbox.name },
      });
      await use(request);
      await request.dispose();
    },
    ...(routed !== null && {
      context: async ({ context, sandbox }, use) => {
        await routeToSandbox(context, routed, sandbox.url);
        await use(context);
      },
    }),
  });
}
