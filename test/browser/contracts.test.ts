import { afterAll, beforeAll, expect, it, setDefaultTimeout } from 'bun:test';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser } from '../support/browser.ts';
import { type Serving, startServing } from '../support/command-line.ts';

setDefaultTimeout(120_000);

const phone = { width: 390, height: 844 };

describeInBrowser('The contracts in a browser', (browser) => {
  let server: Serving;
  beforeAll(async () => {
    server = await startServing({ DATABASE_URL: 'sqlite::memory:' });
  });
  afterAll(() => server.stop());

  it('are reached from the front page by the header, and lead from one to the other', async () => {
    const page = await browser.visit(`${server.url}/`, { reducedMotion: 'reduce' });
    const header = page.getByRole('navigation', { name: 'Pages' });
    await header.getByRole('link', { name: 'Contracts' }).click();
    await page.locator('h1', { hasText: 'The contracts' }).waitFor();
    expect(await header.locator('[aria-current=page]').innerText()).toBe('Contracts');
    const shelf = page.getByRole('navigation', { name: 'Contracts' });
    await shelf.getByRole('link', { name: 'Posts API' }).click();
    await page.locator('h1', { hasText: 'Posts API' }).waitFor();
    await shelf.getByRole('link', { name: 'Errors' }).click();
    await page.waitForURL(`${server.url}/docs/posts#errors`);
  });

  it.each([
    ['light', undefined],
    ['dark', phone],
  ] as const)('are accessible in %s, and fit the window', async (colorScheme, viewport) => {
    const page = await browser.visit(`${server.url}/docs/graphql`, {
      colorScheme,
      ...(viewport && { viewport }),
    });
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});
