import { expect, it, setDefaultTimeout } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser } from '../support/browser.ts';
import { useConsoleServer } from '../support/console.ts';

setDefaultTimeout(120_000);

const seed = { seed: 3, users: 3, posts: 4, comments: 2, products: 0, flatUsers: 0, apiPosts: 0 };
const phone = { width: 390, height: 844 };

describeInBrowser('The events in the console', (browser) => {
  const server = useConsoleServer();
  const fill = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`, { from: { seed } });
  const events = (page: Page) => page.getByRole('listbox').getByRole('option');
  const visit = async (query: string, options = {}) => {
    const page = await browser.visit(`${server.url}/console/events?${query}`, options);
    // Of posts, and of comments on the newest of them.
    await page.getByText('2 subscriptions open: 2 over server-sent events (2 of this page)').waitFor();
    return page;
  };
  const write = (world: string, title: string) =>
    server.call('POST', `/~${world}/graphql`, {
      query: 'mutation ($title: String!) { createPost(title: $title, content: "Text", authorId: 1) { id } }',
      variables: { title },
    });

  it('are heard as they happen, each once, also after a connection was cut', async () => {
    await fill('heard');
    const cut = { match: { field: 'postCreated' }, live: { close: 1 }, times: 1 };
    await server.call('PUT', '/_workbench/sandboxes/heard/faults', [cut]);
    const page = await visit('world=heard');
    for (const title of ['One', '<b>Two</b>', 'Three']) await write('heard', title);
    await events(page).filter({ hasText: 'Three' }).waitFor();
    expect(await events(page).locator('.what').allTextContents()).toEqual(['One', '<b>Two</b>', 'Three']);
    await events(page).filter({ hasText: 'Two' }).click();
    const opened = page.getByRole('complementary', { name: 'Opened event' });
    await opened.getByText('"<b>Two</b>"').waitFor();
    await expectAccessible(page);
    await opened.getByRole('link', { name: 'Open in Data' }).click();
    await page.waitForURL('**/console/data?world=heard&in=posts&record=6');
  });

  it('are those of the posts that are named, and it is said who listens', async () => {
    await fill('named');
    const page = await visit('world=named', { viewport: phone, colorScheme: 'dark' });
    await page.getByLabel('Comments on post').fill('2');
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await page.getByText('3 subscriptions open').waitFor();
    const { token } = await server.call<{ token: string }>('POST', '/_workbench/sandboxes/named/tokens', {
      userId: 1,
    });
    await fetch(`${server.url}/~named/api/v1/posts/2/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ comment: { body: 'Well said' } }),
    });
    await events(page).filter({ hasText: 'Well said' }).waitFor();
    await page.getByRole('button', { name: 'Stop listening to post 2' }).click();
    await page.getByText('2 subscriptions open').waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
