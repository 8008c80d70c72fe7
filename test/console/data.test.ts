import { expect, it } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { button, describeInBrowser, phone } from '../support/browser.ts';
import { until } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const seed = { seed: 3, users: 6, posts: 40, comments: 60, products: 5, flatUsers: 4, apiPosts: 260 };

describeInBrowser('The data in the console', (browser) => {
  const server = useServer();
  const fill = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`, { from: { seed } });
  const visit = async (query: string, options = {}) => {
    return browser.visit(`${server.url}/console/data?${query}`, options);
  };
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();
  const records = (page: Page) => page.getByRole('grid').locator('tbody tr');
  const first = (page: Page) => records(page).locator('td.cell').first();
  const panel = (page: Page) => page.getByRole('complementary');
  /** Chooses the first record that a field offers for a text. */
  const choose = async (page: Page, field: Locator, text: string) => {
    await field.fill(text);
    const list = await field.getAttribute('list');
    const option = page.locator(`datalist[id="${list}"] option[value*="#"]`).first();
    await option.waitFor({ state: 'attached' });
    await field.fill((await option.getAttribute('value')) ?? '');
    await field.blur();
  };
  const recordsOf = async (name: string) =>
    (await server.call<{ records: Record<string, number> }>('GET', `/_workbench/sandboxes/${name}`)).records;
  const journalOf = (name: string) => server.call('GET', `/_workbench/sandboxes/${name}/journal`);

  it('can be edited while another client writes, and shows what others change', async () => {
    await fill('edited');
    const page = await visit('sandbox=edited&in=apiPosts');
    const write = (method: string, path: string, json: unknown) =>
      server.call(method, `/~edited/posts${path}`, json);
    await first(page).getByText('260', { exact: true }).waitFor();
    await page.goto(`${server.url}/console/data?sandbox=edited&in=apiPosts&record=259`);
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Changed here');
    await write('PUT', '/259', { content: 'Changed there' });
    for (const title of ['One', 'Two', 'Three']) await write('POST', '', { title, content: 'New' });
    await first(page).getByText('263', { exact: true }).waitFor();
    await button(page, 'Save').click();
    await row(page, 'Changed here').waitFor();
    expect(await server.call('GET', '/~edited/posts/259')).toMatchObject({
      data: { title: 'Changed here', content: 'Changed there' },
    });
    await write('DELETE', '/262', undefined);
    await row(page, 'Two').waitFor({ state: 'detached' });
  });

  it('is edited without creating a user or a journal entry', async () => {
    await fill('traceless');
    const before = await recordsOf('traceless');
    const page = await visit('sandbox=traceless&in=comments&new=yes');
    await button(page, 'Create').click();
    const postField = page.getByRole('combobox', { name: 'Post', exact: true }).last();
    await page.locator('[aria-invalid=true]:focus').waitFor();
    await browser.provoked(/ 422 /);
    expect(await recordsOf('traceless')).toEqual(before);
    const { data: post } = await server.call<{ data: { title: string } }>(
      'GET',
      '/_workbench/sandboxes/traceless/data/posts/7',
    );
    await postField.fill(`${post.title} #7`);
    await choose(page, page.getByRole('combobox', { name: 'Author' }).last(), 'a');
    await page.getByRole('textbox', { name: 'Body' }).fill('Arranged');
    await expectAccessible(page);
    await button(page, 'Create').click();
    await row(page, 'Arranged').waitFor();
    expect(await recordsOf('traceless')).toEqual({ ...before, comments: Number(before.comments) + 1 });
    expect(await server.call('GET', '/_workbench/sandboxes/traceless/data/comments/61')).toMatchObject({
      data: { postId: 7, body: 'Arranged' },
    });
    await page.goto(`${server.url}/console/events?sandbox=traceless`);
    await page.getByText('Listening.').waitFor();
    expect(await journalOf('traceless')).toEqual({ data: [] });
  });

  it('shows validation errors next to their fields', async () => {
    await fill('refused');
    const page = await visit('sandbox=refused&in=flatUsers');
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    await button(page, 'New flat user').click();
    await field('Name').fill('Grace');
    await field('E-mail').fill('nowhere');
    await button(page, 'Create').click();
    await page.locator('small', { hasText: 'must be an e-mail address' }).waitFor();
    expect(await field('E-mail').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await field('E-mail').fill('grace@example.com');
    await button(page, 'Create').click();
    await row(page, 'grace@example.com').waitFor();
    const problems = [
      ['apiPosts', 'Title', ' ', 'must not be blank'],
      ['users', 'Age', '200', '150'],
      ['products', 'Price', 'cheap', 'number'],
    ] as const;
    for (const [collection, label, value, words] of problems) {
      await page.goto(`${server.url}/console/data?sandbox=refused&in=${collection}&record=1`);
      await button(page, 'Edit').click();
      await field(label).fill(value);
      await button(page, 'Save').click();
      await page.locator('small', { hasText: words }).waitFor();
      expect(await field(label).getAttribute('aria-invalid')).toBe('true');
      await button(page, 'Cancel').click();
    }
    await browser.provoked(/ 422 /, 4);
  });

  it('asks before it opens another record while input is not saved', async () => {
    await fill('unsaved');
    const page = await visit('sandbox=unsaved&in=products&record=3');
    await button(page, 'Edit').click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Not saved yet');
    await page.locator('#row-1').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Not saved yet');
    await page.locator('#row-1').click();
    await button(page, 'Discard').click();
    await page.waitForURL('**record=1');
  });

  it('deletes one record or several, with an undo', async () => {
    await fill('deleted');
    const count = async () => (await recordsOf('deleted')).products;
    const page = await visit('sandbox=deleted&in=products&record=3');
    await button(page, 'Delete').click();
    await page.locator('#row-3.gone').waitFor();
    await button(page, 'Undo').click();
    await page.locator('#row-3:not(.gone)').waitFor();
    expect(await count()).toBe(5);
    for (const id of [1, 2]) await page.getByLabel(`Select product ${id}`).check();
    await expectAccessible(page);
    await button(page, 'Delete 2 products').click();
    await page.locator('#row-1.gone').waitFor();
    await button(page, 'Dismiss').click();
    await until(async () => (await count()) === 3);
    await page.locator('#row-4').click();
    await button(page, 'Delete').click();
    await page.goto('about:blank');
    await until(async () => (await count()) === 2);
  });

  it('leads through the pages of a long list, with the keyboard alone', async () => {
    await fill('long');
    const page = await visit('sandbox=long&in=apiPosts');
    await first(page).getByText('260', { exact: true }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.waitForURL('**record=161');
    for (let step = 1; step <= 3; step += 1) {
      await page.keyboard.press('PageUp');
      await page.waitForURL(`**record=${step * 10 + 161}`);
    }
    for (const top of ['160', '60']) {
      await button(page, 'Next page').focus();
      await page.keyboard.press('Enter');
      await first(page).getByText(top, { exact: true }).waitFor();
    }
    expect(await button(page, 'Next page').isDisabled()).toBe(true);
    await page.goBack();
    await first(page).getByText('160', { exact: true }).waitFor();
    await button(page, 'First page').press('Enter');
    await first(page).getByText('260', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('links to related records, and keeps filters, searches and sorting in the URL', async () => {
    await fill('related');
    const page = await visit('sandbox=related&in=posts&record=40');
    await panel(page)
      .getByRole('definition')
      .filter({ has: page.getByRole('link') })
      .getByRole('link')
      .click();
    await page.waitForURL(/in=users&record=\d+$/);
    await panel(page).getByRole('link', { name: 'Show all posts in the table' }).click();
    await page.waitForURL(/in=posts&where\.authorId=\d+$/);
    await page.getByLabel('Search').fill('THE ');
    await page.waitForURL(/in=posts&where\.authorId=\d+&q=THE$/);
    await page.getByText(/^\d+ found\.$/).waitFor();
    await page.goto(`${server.url}/console/data?sandbox=related&in=products&sort=-price`);
    const prices = async () => (await records(page).locator('td.number').allTextContents()).map(Number);
    await first(page).waitFor();
    expect(await prices()).toEqual((await prices()).toSorted((one, other) => other - one));
    await page.goto(`${server.url}/console/data?sandbox=related&in=posts&new=yes`);
    const tags = page.getByRole('complementary').getByRole('combobox', { name: 'Tags' });
    await tags.fill('brand new');
    await tags.press('Enter');
    await page.getByRole('button', { name: 'Remove brand new' }).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Tagged');
    await page.getByRole('textbox', { name: 'Body' }).fill('Text');
    await choose(page, page.getByRole('complementary').getByRole('combobox', { name: 'Author' }), 'a');
    await button(page, 'Create').click();
    await row(page, 'Tagged').waitFor();
    expect(await server.call('GET', '/_workbench/sandboxes/related/data/posts/41')).toMatchObject({
      data: { title: 'Tagged', tags: ['brand new'] },
    });
  });

  it('says that a list cannot be loaded, and shows ids without labels that cannot', async () => {
    await fill('broken');
    browser.excuse(/ 500 /);
    const page = await visit('sandbox=broken&in=posts');
    await first(page).waitFor();
    await page.route('**/data/users?where.id=*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await records(page).locator('.reference .id').first().waitFor();
    await page.route('**/data/posts?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByText('This list is not available').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await first(page).waitFor();
  });

  it('of main is read-only, and can be copied to a sandbox', async () => {
    await server.call('POST', '/users', { name: 'Ada', email: 'ada@example.com' });
    const page = await visit('in=flatUsers');
    await row(page, 'ada@example.com').click();
    await panel(page).getByText('ada@example.com').first().waitFor();
    expect(await page.getByRole('button', { name: /^(New|Edit|Delete)/ }).count()).toBe(0);
    await button(page, 'Copy main to a sandbox').click();
    await page.waitForURL('**/console/sandboxes?sandbox=main-copy&open=yes');
  });

  it('shows hostile data as text, on a phone and in dark mode', async () => {
    await server.call('PUT', '/_workbench/sandboxes/hostile');
    const markup = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
    const content = `${'ط‮رق👩‍👩‍👧 '.repeat(100)}${'word '.repeat(18_000)}the end`;
    await server.call('POST', '/~hostile/posts', { title: markup, content, authorId: { deep: [markup] } });
    const page = await visit('sandbox=hostile&in=apiPosts', { colorScheme: 'dark', viewport: phone });
    await row(page, markup).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await row(page, markup).click();
    await panel(page).getByText('the end').waitFor();
    await expectAccessible(page);
    expect(await panel(page).locator('section[aria-label=content]').textContent()).toBe(content);
    await expectNoSideways(page);
  });
});
