import { afterAll, afterEach, beforeAll, describe, expect, it } from 'bun:test';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Where Chromium is on this machine; null when it is not. */
export const executable =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome');

const howToInstall = 'no Chromium was found; on Debian: apt-get install --no-install-recommends chromium';

const flags = [
  // Run by root, as in a container, Chromium refuses to start with its sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  // It must not write to a shared memory that a container keeps small, nor call home.
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface TestBrowser {
  /**
   * Opens an address of a server in a profile of its own, which is gone after the test. The page may ask that server
   * only.
   */
  visit(url: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * What pages complained of: errors on the console, errors that nobody caught, requests to another host. No test
   * leaves one behind; a test that provokes one empties this.
   */
  readonly troubles: string[];
}

/** Describes what a person sees in a browser: one browser for the suite, an empty profile for each visit. */
export function describeInBrowser(name: string, suite: (browser: TestBrowser) => void): void {
  describe(name, () => {
    if (executable !== null) suite(useBrowser(executable));
    else if (process.env.QUINTET_BROWSER === 'required')
      it('has a browser', () => expect.unreachable(howToInstall));
    else it.skip(howToInstall, () => undefined);
  });
}

function useBrowser(executablePath: string): TestBrowser {
  const troubles: string[] = [];
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(troubles.splice(0)).toEqual([]);
  });
  return {
    troubles,
    async visit(url, options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, new URL(url).host, troubles);
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
  };
}

function watch(context: BrowserContext, host: string, troubles: string[]): void {
  const checkHost = (url: string) => {
    const { protocol, host: asked } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && asked !== host) troubles.push(`asked another host: ${url}`);
  };
  context.on('request', (request) => checkHost(request.url()));
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console error: ${message.text()}`);
  });
  context.on('weberror', (error) => void troubles.push(`page error: ${error.error()}`));
  context.on('page', (page) => page.on('websocket', (socket) => checkHost(socket.url())));
}
