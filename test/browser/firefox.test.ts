import { afterAll, afterEach, beforeAll, describe, expect, it } from 'bun:test';
import { type Firefox, type FirefoxPage, firefox, startFirefox } from '../support/firefox.ts';
import { until } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const seed = { seed: 3, users: 3, posts: 4, comments: 2, products: 2, flatUsers: 2, apiPosts: 3 };

/** Each page, with an expression that is true once its scripts have run. */
const pages = [
  ['/', 'document.querySelector("[data-state=database]").textContent === "SQLite"'],
  ['/docs', 'document.querySelector("#listPosts .code").textContent.startsWith("curl -s")'],
  ['/docs/contracts', 'document.querySelector("h1").textContent.includes("contracts")'],
  ['/docs/posts', 'document.querySelector("h1").textContent.includes("Posts API")'],
  ['/posts', 'document.querySelector("h1").textContent.includes("GET /posts")'],
  ['/graphql', 'document.querySelector(".graphiql-query-editor .CodeMirror") !== null'],
  ['/console/requests?world=seen', 'document.body.innerText.includes("Each request to seen appears here")'],
  ['/console/worlds?world=seen', '[...document.links].some(({ textContent }) => textContent === "seen")'],
  ['/console/data?world=seen&in=posts', 'document.querySelector("[role=gridcell]") !== null'],
  ['/console/events?world=seen', 'document.body.innerText.includes("subscriptions open")'],
] as const;

const isSideways = 'document.documentElement.scrollWidth > innerWidth';

describe.skipIf(firefox === null)('The pages in Firefox (skipped if not installed)', () => {
  const server = useServer();
  const opened: FirefoxPage[] = [];
  let browser: Firefox;
  const visit = async (path: string, viewport?: { readonly width: number; readonly height: number }) => {
    const page = await browser.visit(`${server.url}${path}`, viewport);
    opened.push(page);
    return page;
  };
  beforeAll(async () => {
    browser = await startFirefox(firefox ?? '');
    await server.call('PUT', '/_workbench/sandboxes/seen', { from: { seed } });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.close()));
    expect(browser.takeTroubles()).toEqual([]);
  });
  afterAll(() => browser.stop());

  it.each(pages)('%s loads, and fits a phone', async (path, isAlive) => {
    const page = await visit(path);
    await until(() => page.evaluate<boolean>(isAlive));
    const small = await visit(path, { width: 390, height: 844 });
    await until(() => small.evaluate<boolean>(isAlive));
    expect(await small.evaluate(isSideways)).toBe(false);
  });

  it('report uncaught errors to the test', async () => {
    const page = await visit('/docs/contracts');
    await page.evaluate('setTimeout(() => { throw new Error("oh") })');
    let troubles: readonly string[] = [];
    await until(() => {
      troubles = browser.takeTroubles();
      return troubles.length > 0;
    });
    expect(troubles).toEqual(['error: Error: oh']);
  });

  it('show new requests in the console', async () => {
    await server.call('PUT', '/_workbench/sandboxes/asked');
    const page = await visit('/console/requests?world=asked');
    await page.untilShown('Each request to asked appears here');
    await server.call('POST', '/~asked/posts', { title: '', content: 'Why was it refused?' });
    await page.untilShown('400');
    await page.evaluate('document.querySelector("[role=option]").click()');
    await page.untilShown('title and content must be non-blank strings');
  });

  it('show new events in the console', async () => {
    await server.call('PUT', '/_workbench/sandboxes/heard', { from: { seed } });
    const page = await visit('/console/events?world=heard');
    await page.untilShown('2 subscriptions open');
    await server.call('POST', '/~heard/graphql', {
      query: 'mutation { createPost(title: "Told to a fox", content: "Text", authorId: 1) { id } }',
    });
    await page.untilShown('Told to a fox');
  });

  it('send a request from the reference', async () => {
    const page = await visit('/docs#listPosts');
    await page.evaluate('document.querySelector("#listPosts .run").click()');
    await until(() => page.evaluate('/^200/.test(document.querySelector("#listPosts .status").textContent)'));
  });
});
