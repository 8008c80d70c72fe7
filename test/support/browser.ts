import { afterAll, afterEach, beforeAll, describe, expect, it } from 'bun:test';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { chromiumPath } from '../../harness/chromium.ts';
import { allowForStart } from './engines.ts';
import { until } from './live.ts';

const howToInstall = 'no Chromium was found; on Debian: apt-get install --no-install-recommends chromium';

const flags = [
  // As root, for example in a container, Chromium refuses to start with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // It must not use the small shared memory of a container, nor call home.
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The window of a phone. */
export const phone = { width: 390, height: 844 };

/** The permissions of a page that tests the clipboard. */
export const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export interface TestBrowser {
  /** Opens an address of a server in a fresh profile, deleted after the test. The page may call only that server. */
  visit(url: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Waits until pages have logged this many expected errors: the browser reports a failed request on its console,
   * some time after the page has shown it. One more error fails the test.
   */
  provoked(problem: RegExp, count?: number): Promise<void>;
  /** Allows these errors in this test, at any time and any number of times. */
  excuse(problem: RegExp): void;
}

/** Describes the behavior of pages in a browser: one browser per suite, a fresh profile per visit. */
export function describeInBrowser(name: string, suite: (browser: TestBrowser) => void): void {
  describe(name, () => {
    if (chromiumPath !== null) suite(useBrowser(chromiumPath));
    else if (process.env.QUINTET_BROWSER === 'required')
      it('has a browser', () => expect.unreachable(howToInstall));
    else it.skip(howToInstall, () => undefined);
  });
}

/** Longer than a busy machine needs, and short enough to name the step that failed. */
const stepMs = 60_000;

function useBrowser(executablePath: string): TestBrowser {
  /** Fails tests that leave behind console errors, uncaught errors, or requests to another host. */
  const problems: string[] = [];
  const excused: RegExp[] = [];
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  allowForStart();
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const excuses = excused.splice(0);
    const left = problems.splice(0).filter((problem) => !excuses.some((excuse) => excuse.test(problem)));
    expect(left).toEqual([]);
  });
  return {
    async provoked(problem, count = 1) {
      for (let taken = 0; taken < count; taken += 1) {
        await until(() => problems.some((said) => problem.test(said)));
        problems.splice(
          problems.findIndex((said) => problem.test(said)),
          1,
        );
      }
    },
    excuse: (problem) => void excused.push(problem),
    async visit(url, options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(stepMs);
      contexts.push(context);
      watch(context, new URL(url).host, problems);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
  };
}

function watch(context: BrowserContext, host: string, problems: string[]): void {
  const checkHost = (url: string) => {
    const { protocol, host: asked } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && asked !== host) problems.push(`asked another host: ${url}`);
  };
  context.on('request', (request) => checkHost(request.url()));
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser loads the icon last, perhaps when the server of the test has already stopped.
    if (url.endsWith('/assets/icon.svg') && message.text().includes('net::ERR_CONNECTION_REFUSED')) return;
    if (message.type() === 'error') problems.push(`console error: ${message.text()} at ${url}`);
  });
  context.on('weberror', (error) => void problems.push(`page error: ${error.error()}`));
  context.on('page', (page) => page.on('websocket', (socket) => checkHost(socket.url())));
}

/** Waits until the clipboard holds a text that starts like this, and returns it. */
export async function untilCopied(page: Page, start: string): Promise<string> {
  let text = '';
  await until(async () => {
    text = await page.evaluate<string>('navigator.clipboard.readText()');
    return text.startsWith(start);
  });
  return text;
}
