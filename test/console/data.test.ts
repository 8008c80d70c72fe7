import { expect, it, setDefaultTimeout } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser } from '../support/browser.ts';
import { useConsoleServer } from '../support/console.ts';

setDefaultTimeout(120_000);

const productsToken = 'a-token-for-the-products-of-main-0123456789';
const seed = { seed: 3, users: 6, posts: 40, comments: 60, products: 5, flatUsers: 4, apiPosts: 260 };

describeInBrowser('The data in the console', (browser) => {
  const server = useConsoleServer({ PRODUCTS_TOKEN: productsToken });
  const fill = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`, { from: { seed } });
  const visit = async (query: string, options = {}) => {
    return browser.visit(`${server.url}/console/data?${query}`, options);
  };
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();
  const records = (page: Page) => page.getByRole('grid').locator('[aria-rowindex]');
  const first = (page: Page) => records(page).locator('[role=gridcell]').first();
  const panel = (page: Page) => page.getByRole('complementary');

  it('is browsed and edited while another client writes, and keeps its place', async () => {
    await fill('edited');
    const page = await visit('world=edited&in=apiPosts');
    const write = (method: string, path: string, json: unknown) =>
      server.call(method, `/~edited/posts${path}`, json);
    await first(page).getByText('260', { exact: true }).waitFor();
    await page.getByRole('grid').focus();
    // Each time, the last row that is there; the next ones are read meanwhile.
    while ((await panel(page).getByText('API post #1', { exact: true }).count()) === 0) {
      await page.keyboard.press('End');
    }
    await page.goto(`${server.url}/console/data?world=edited&in=apiPosts&record=259`);
    await panel(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Changed here');
    await write('PUT', '/259', { content: 'Changed there' });
    for (const title of ['One', 'Two', 'Three']) await write('POST', '', { title, content: 'New' });
    await page.getByText('Somebody else has changed this record since you began: Content.').waitFor();
    const hint = page.getByRole('button', { name: '3 new API posts' });
    await hint.waitFor();
    expect(await first(page).textContent()).toBe('260');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Changed here').waitFor();
    expect(await server.call('GET', '/~edited/posts/259')).toMatchObject({
      data: { title: 'Changed here', content: 'Changed there' },
    });
    await hint.click();
    await first(page).getByText('263', { exact: true }).waitFor();
    await write('DELETE', '/262', undefined);
    await page.locator('.gone', { hasText: 'Two' }).waitFor();
  });

  it('says what an interface refuses at the field that it names', async () => {
    await fill('refused');
    const page = await visit('world=refused&in=flatUsers');
    const said = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    const expectSaid = async (label: string, words: string) => {
      await page.locator('small', { hasText: words }).waitFor();
      expect(await said(label).getAttribute('aria-invalid')).toBe('true');
    };
    await page.getByRole('button', { name: 'New flat user' }).click();
    await said('Name').fill('Grace');
    await said('E-mail').fill('nowhere');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expectSaid('E-mail', 'value is not a valid email address');
    await expectAccessible(page);
    await said('E-mail').fill('grace@example.com');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await row(page, 'grace@example.com').waitFor();
    const refusals = [
      ['apiPosts', 'Title', ' ', 'Required'],
      ['users', 'Name', ' ', "can't be blank"],
      ['products', 'Price', 'cheap', 'must be a number'],
    ] as const;
    for (const [collection, label, value, words] of refusals) {
      await page.goto(`${server.url}/console/data?world=refused&in=${collection}&record=1`);
      await page.getByRole('button', { name: 'Edit' }).click();
      await said(label).fill(value);
      await page.getByRole('button', { name: 'Save' }).click();
      await expectSaid(label, words);
    }
    await browser.provoked(/ 4(00|22) /, 4);
  });

  it('leads from a record to those that belong to it, is searched and narrowed, and all of it is in the address', async () => {
    await fill('related');
    const page = await visit('world=related&in=posts&record=40');
    await panel(page)
      .getByRole('definition')
      .filter({ has: page.getByRole('link') })
      .getByRole('link')
      .click();
    await page.waitForURL(/in=users&record=\d+$/);
    await panel(page).getByRole('link', { name: 'All posts in the table' }).click();
    await page.waitForURL(/in=posts&by=authorId&value=\d+$/);
    await page.getByLabel('Search').fill('THE ');
    await page.waitForURL(/in=posts&q=THE$/);
    await row(page, 'the').waitFor();
    await page.goBack();
    await page.goto(`${server.url}/console/data?world=related&in=products&sort=-price`);
    const prices = async () =>
      (await records(page).locator('[role=gridcell].number:last-child').allTextContents()).map(Number);
    await first(page).waitFor();
    expect(await prices()).toEqual((await prices()).toSorted((one, other) => other - one));
    await page.goto(`${server.url}/console/data?world=related&in=friendships&new=yes`);
    await page.getByRole('textbox', { name: 'The id of a user' }).fill('1');
    await page.getByRole('textbox', { name: 'The id of the friend' }).fill('5');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('[id="row-5.1"]').waitFor();
    const { token } = await server.call<{ token: string }>('POST', '/_workbench/sandboxes/related/tokens', {
      userId: 1,
    });
    await server.call(
      'POST',
      '/~related/graphql',
      { query: 'mutation { removeFriend(userId: 5) { id } }' },
      token,
    );
    await page.locator('[id="row-5.1"].gone').waitFor();
  });

  it('asks for a token of main where an interface does', async () => {
    const page = await visit('in=products&new=yes');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lamp');
    await page.getByRole('textbox', { name: 'Price' }).fill('24.5');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('Products token').fill(productsToken);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await row(page, 'Lamp').click();
    await panel(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.gone', { hasText: 'Lamp' }).waitFor();
  });

  it('shows hostile data as text, on a phone and in the dark, too', async () => {
    await server.call('PUT', '/_workbench/sandboxes/hostile');
    const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
    const content = `${'ط‮رق👩‍👩‍👧 '.repeat(100)}${'word '.repeat(18_000)}the end`;
    await server.call('POST', '/~hostile/posts', { title: markup, content, authorId: { deep: [markup] } });
    const viewport = { width: 390, height: 844 };
    const page = await visit('world=hostile&in=apiPosts', { colorScheme: 'dark', viewport });
    await row(page, markup).waitFor();
    await expectNoSideways(page);
    await row(page, markup).click();
    const showAll = panel(page).getByRole('button', { name: /^Show all 9[\d,]+ characters$/ });
    await showAll.waitFor();
    await expectAccessible(page);
    await showAll.click();
    expect(await panel(page).locator('section[aria-label=content]').textContent()).toBe(content);
    await expectNoSideways(page);
  });
});
