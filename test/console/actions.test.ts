import { expect, it } from 'bun:test';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { button, clipboard, describeInBrowser, phone, untilCopied } from '../support/browser.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { account } from '../support/workbench.ts';

const seed = { seed: 3, users: 3, posts: 4, comments: 2, products: 2, flatUsers: 2, apiPosts: 2 };

/** Returns the right edge of each control, to find those that are cut off. */
const rightEdges = (controls: readonly unknown[]): number[] =>
  controls.map((control) =>
    Math.floor((control as { getBoundingClientRect(): { right: number } }).getBoundingClientRect().right),
  );

describeInBrowser('Actions of the console', (browser) => {
  const server = useServer();
  const fill = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`, { from: { seed } });
  const visit = (path: string, options = {}) => browser.visit(`${server.url}/console/${path}`, options);

  it('are all in the palette', async () => {
    await fill('found');
    await server.call('GET', '/~found/posts');
    for (const view of [
      'sandboxes?open=yes&sandbox=found',
      'requests?entry=1&sandbox=found',
      'data?record=1&sandbox=found',
    ]) {
      const page = await visit(view);
      await page.getByRole('complementary').getByRole('button').nth(1).waitFor();
      const buttons = page.locator('main').getByRole('button', { disabled: false });
      const names = (await buttons.allInnerTexts())
        .map((text) => text.trim())
        .filter((text) => /\w\w/.test(text));
      await page.keyboard.press('Control+k');
      const offered = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
      await offered.first().waitFor();
      for (const name of names.filter((each) => !/[↑↓↕]/.test(each))) {
        await page.getByRole('combobox', { name: 'Command' }).fill(name);
        await offered.filter({ hasText: name }).first().waitFor();
      }
      await page.close();
    }
    const page = await visit('sandboxes?open=yes&sandbox=found');
    await button(page, 'Fork').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('fork found');
    await page.keyboard.press('Enter');
    await page.waitForURL('**sandbox=found-copy&open=yes');
  });

  it('turn a journal entry into a passing test, a fault rule and a fixture', async () => {
    const copy = join(await makeScratchFolder('copied'), 'copied.test.ts');
    await fill('source');
    const title = "It's `$" + '{new}`';
    await server.call('POST', '/~source/posts', { title, content: 'Text' });
    const page = await visit('requests?entry=1&sandbox=source', clipboard);
    await button(page, 'Copy as Vitest test').click();
    const start =
      "import { connectQuintet, type Fixtures } from 'quintet/testing';\nimport { expect, test } from";
    const text = await untilCopied(page, `${start} 'vitest'`);
    expect(text).toContain("test('POST /posts responds with 201'");
    expect(text).toContain('quintet.sandbox({ data })');
    const library = join(import.meta.dir, '../../client/src/testing/index.ts');
    const source = text
      .replace("'quintet/testing'", JSON.stringify(library))
      .replace("'vitest'", "'bun:test'");
    await Bun.write(copy, source);
    // It needs neither this server nor this sandbox.
    const other = await startServing({ DATABASE_URL: 'sqlite::memory:' });
    const run = await runProgram([process.execPath, 'test', copy], { QUINTET_URL: other.url });
    await other.stop();
    expect(`${run.stderr}${run.stdout}`).toContain('1 pass');
    await button(page, 'Copy as Playwright test').click();
    await untilCopied(page, `${start} '@playwright/test'`);
    await button(page, 'Copy as fault rule').click();
    const rules = JSON.parse(await untilCopied(page, '[\n'));
    expect(rules).toEqual([{ match: { method: 'POST', path: '/posts' }, times: 1, status: 503 }]);
    expect(await server.call('PUT', '/_workbench/sandboxes/source/faults', rules)).toMatchObject({
      data: [{ ...rules[0], applied: 0 }],
    });
    await server.call('POST', '/~source/users', { name: 'Later', email: 'later@example.com' });
    await page.getByRole('listbox').getByRole('option').filter({ hasText: '/users' }).waitFor();
    await page.goto(`${server.url}/console/sandboxes?sandbox=source&open=yes`);
    const saved = page.waitForEvent('download');
    await button(page, 'Download data').click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('source.json');
    await button(page, 'Close').click();
    await button(page, 'New sandbox').click();
    await page.getByLabel('Name').fill('from-file');
    await page.getByLabel('From a file').check();
    await page.locator('dialog input[type=file]').setInputFiles(await download.path());
    await button(page, 'Create').click();
    await page.waitForURL('**sandbox=from-file&open=yes');
    const dataOf = (name: string) => server.call('GET', `/_workbench/sandboxes/${name}/data`);
    expect(await dataOf('from-file')).toEqual(await dataOf('source'));
  });

  it('show the errors of an uploaded data file', async () => {
    const page = await visit('sandboxes');
    await button(page, 'New sandbox').click();
    await page.getByLabel('From a file').check();
    const users = [{ name: 'Ada', email: 'nowhere' }, { email: 'ada@example.com' }];
    const buffer = Buffer.from(JSON.stringify({ users }));
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer });
    await button(page, 'Create').click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.getByText('data.users[0].email must be an e-mail address').waitFor();
    await alert.getByText('data.users[1].name is missing').waitFor();
    await browser.provoked(/ 422 /);
  });

  it('log in to main with an e-mail address and a password', async () => {
    await server.call('POST', '/api/v1/auth/register', account);
    await server.call('PUT', '/_workbench/sandboxes/main/journal', { keep: 10 });
    const page = await visit('requests');
    await button(page, 'New request').click();
    await page.getByText('Log in to main').click();
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill('wrong password');
    await button(page, 'Log in').click();
    await page.getByText('main did not accept this e-mail and password.').waitFor();
    await browser.provoked(/ 401 /);
    await page.getByLabel('Password').fill('analytical');
    await button(page, 'Log in').click();
    await page.getByText('Logged in: the token is in the headers.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Method').last().selectOption('POST');
    await page.getByLabel('Path').last().fill('/api/v1/posts');
    await page.getByRole('textbox', { name: 'Body' }).fill('{"post": {"title": "Mine", "body": "Text"}}');
    await button(page, 'Send').click();
    await page.getByText(/^POST \/api\/v1\/posts: 201/).waitFor();
  });

  it.each([
    ['light', undefined],
    ['dark', phone],
  ] as const)('are accessible in every view in %s, and fit the window', async (colorScheme, viewport) => {
    const name = `seen-${colorScheme}`;
    await fill(name);
    await server.call('POST', `/~${name}/posts`, { title: 'One', content: 'Text' });
    for (const view of [
      'requests?entry=1',
      'sandboxes?open=yes',
      'data?in=posts',
      'data?in=comments&record=1',
      'data?in=posts&new=yes',
      'data?in=users&q=a',
      'events?',
    ]) {
      const page = await visit(`${view}&sandbox=${name}`, { colorScheme });
      await page.locator('main :is(.panel, [role=grid], .empty)').first().waitFor();
      if (viewport !== undefined) await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSideways(page);
      const controls = page.locator('main :is(button, a[href], input, select)').filter({ visible: true });
      const width = await page.evaluate<number>('innerWidth');
      for (const right of await controls.evaluateAll(rightEdges)) expect(right).toBeLessThanOrEqual(width);
      await page.close();
    }
  });

  it('are not covered by messages, and a focused list shows its whole focus ring', async () => {
    await fill('covered');
    const page = await visit('data?in=users&sandbox=covered', { viewport: phone });
    await page.locator('#row-3').waitFor();
    await page.getByLabel('Select user 3').check();
    await button(page, 'Delete 1 user').click();
    await button(page, 'Undo').waitFor();
    const overlaps = await page.evaluate<boolean>(`(() => {
      const message = document.querySelector('.notices').getBoundingClientRect();
      const main = document.querySelector('main').getBoundingClientRect();
      return message.height > 0 && message.top < main.bottom;
    })()`);
    expect(overlaps).toBe(false);
    await page.setViewportSize({ width: 1400, height: 844 });
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    const ring = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.record-list'), '::after').borderTopWidth`,
    );
    expect(ring).toBe('3px');
  });
});
