import { beforeAll, expect, it } from 'bun:test';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { clipboard, describeInBrowser, phone } from '../support/browser.ts';
import { useServer } from '../support/server.ts';

describeInBrowser('The guides in a browser', (browser) => {
  const server = useServer();
  beforeAll(() => server.call('PUT', '/_workbench/sandboxes/t1'));

  it('are linked from the header of the front page and from each other', async () => {
    const page = await browser.visit(`${server.url}/`, { reducedMotion: 'reduce' });
    const header = page.getByRole('navigation', { name: 'Pages' });
    await header.getByRole('link', { name: 'Testing' }).click();
    await page.locator('h1', { hasText: 'Sandboxes' }).waitFor();
    expect(await header.locator('[aria-current=page]').innerText()).toBe('Testing');
    const navigation = page.getByRole('navigation', { name: 'Documentation' });
    await navigation.getByRole('link', { name: 'Posts API' }).first().click();
    await page.locator('h1', { hasText: 'Posts API' }).waitFor();
    expect(await header.locator('[aria-current=page]').innerText()).toBe('Contracts');
    await navigation.getByRole('link', { name: 'Errors', exact: true }).click();
    await page.waitForURL(`${server.url}/docs/posts#errors`);
  });

  it('have a search that covers all guides and the reference', async () => {
    const page = await browser.visit(`${server.url}/~t1/docs/data`);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('vitest');
    await page.getByRole('link', { name: 'Vitest Test runners' }).click();
    await page.waitForURL(`${server.url}/~t1/docs/test-runners#vitest`);
    await page.getByRole('searchbox').fill('last-event-id');
    await page.getByRole('link', { name: 'Resuming after a disconnect GraphQL' }).waitFor();
    await page.getByRole('searchbox').fill('tag ids are unknown');
    await page.locator('#results li').first().filter({ hasText: 'Create a post' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/~t1/docs#createBlogPost`);
  });

  it('have examples with the URL of this sandbox, copied without prompts and output', async () => {
    const page = await browser.visit(`${server.url}/~t1/docs/posts`, clipboard);
    const block = page.locator('.block').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toStartWith(`curl -s ${server.url}/~t1/posts -H `);
    expect(copied).not.toContain('\n');
    await page.goto(`${server.url}/~t1/docs/testing`);
    const prose = await page.locator('main').innerText();
    expect(prose).not.toContain('localhost:3000');
    expect(prose).toContain(`curl -X PUT ${server.url}/_workbench/sandboxes/t1`);
    expect(prose).toContain(`"webSocketUrl":"${server.url.replace('http', 'ws')}/~t1/graphql"`);
  });

  it.each([
    ['/docs/graphql', 'light', undefined],
    ['/~t1/docs/testing', 'light', undefined],
    ['/~t1/docs/testing', 'dark', phone],
    ['/docs/operations', 'dark', phone],
  ] as const)('%s is accessible in %s, and fits the window', async (path, colorScheme, viewport) => {
    const page = await browser.visit(`${server.url}${path}`, { colorScheme, ...(viewport && { viewport }) });
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});
