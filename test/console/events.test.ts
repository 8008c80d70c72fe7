import { expect, it } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser, phone } from '../support/browser.ts';
import { useServer } from '../support/server.ts';

const seed = { seed: 3, users: 3, posts: 4, comments: 2, products: 0, flatUsers: 0, apiPosts: 0 };

describeInBrowser('The events in the console', (browser) => {
  const server = useServer();
  const fill = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`, { from: { seed } });
  const events = (page: Page) => page.getByRole('listbox').getByRole('option');
  const visit = async (query: string, options = {}) => {
    const page = await browser.visit(`${server.url}/console/events?${query}`, options);
    await page.getByText('Listening.').waitFor();
    return page;
  };
  const write = (world: string, collection: string, json: unknown) =>
    server.call('POST', `/_workbench/sandboxes/${world}/data/${collection}`, json);

  it('appear once, in order, even with faults set, and without journal entries', async () => {
    await fill('listener');
    await server.call('PUT', '/_workbench/sandboxes/listener/faults', [{ connection: 'reset' }]);
    const page = await visit('sandbox=listener');
    for (const title of ['One', '<b>Two</b>', 'Three'])
      await write('listener', 'posts', { title, body: 'Text', authorId: 1 });
    await write('listener', 'comments', { postId: 6, body: 'Well said', authorId: 1 });
    await events(page).filter({ hasText: 'Well said' }).waitFor();
    expect(await events(page).locator('.what').allTextContents()).toEqual([
      'One',
      '<b>Two</b>',
      'Three',
      'Well said',
    ]);
    await events(page).filter({ hasText: 'Two' }).click();
    const opened = page.getByRole('complementary', { name: 'Opened event' });
    await opened.getByText('"<b>Two</b>"').waitFor();
    await expectAccessible(page);
    expect(await server.call('GET', '/_workbench/sandboxes/listener/journal')).toEqual({ data: [] });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No events yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await events(page).filter({ hasText: 'Two' }).click();
    await opened.getByRole('link', { name: 'Open in Data' }).click();
    await page.waitForURL('**/console/data?sandbox=listener&in=posts&record=6');
  });

  it('fit on a phone, in dark colors', async () => {
    await fill('named');
    const page = await visit('sandbox=named', { viewport: phone, colorScheme: 'dark' });
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
