/// <reference path="./runners.d.ts" />
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { AnyApi } from './index.ts';
import { readRoutedUrl, routeToSandbox } from './route-to-sandbox.ts';
import {
  type AnyTestOptions,
  type ApiOptions,
  type ApiPathOptions,
  checkOptions,
  type TestOptions,
} from './test-options.ts';
import { prepareTests, type TestFixtures } from './test-sandboxes.ts';

export type { ApiOptions, ApiPathOptions, TestFixtures, TestOptions };

export interface PlaywrightOptions {
  /** The address that the application under test calls. Requests of its pages to it reach the sandbox instead. */
  readonly url?: string | undefined;
}

export type PlaywrightTest<Served extends object | null> = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures<Served>,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

/** Creates the `test` of Playwright with a sandbox for each test. */
export function createTest(options?: TestOptions & PlaywrightOptions): PlaywrightTest<null>;
export function createTest<Served extends object = AnyApi>(
  options: ApiPathOptions<Served> & PlaywrightOptions,
): PlaywrightTest<Served>;
export function createTest<Served extends object>(
  options: ApiOptions<Served> & PlaywrightOptions,
): PlaywrightTest<Served>;
export function createTest(options: AnyTestOptions & PlaywrightOptions = {}): unknown {
  checkOptions(options, ['url']);
  const { url, ...others } = options;
  const open = prepareTests<object | null>(others);
  const routed = url === undefined ? null : readRoutedUrl(url);
  return base.extend<TestFixtures<object | null>>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from the pattern
    quintet: async ({}, use, testInfo) => {
      const { quintet, end } = await open();
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
