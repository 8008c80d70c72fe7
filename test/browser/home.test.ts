import { describe, expect, it } from 'bun:test';
import type { Page } from 'playwright-core';
import { examples as examplesById } from '../../src/interfaces/pages/examples.ts';
import { expectAccessible, expectNoSideways, expectReachableByKeyboard } from '../support/accessibility.ts';
import { clipboard, describeInBrowser, phone } from '../support/browser.ts';
import { useServer } from '../support/server.ts';

const productsToken = 'a token that only this test knows'.replaceAll(' ', '-');
/** All examples except the subscription, whose response does not end. */
const examples = Object.values(examplesById)
  .flat()
  .filter(({ accept }) => accept === undefined);

/** Runs an example with its button, and returns the status that it shows. */
async function run(page: Page, id: string): Promise<string> {
  await page.locator(`#${id} .run`).click();
  const status = page.locator(`#${id} .response .status`);
  await status.waitFor();
  return status.innerText();
}

async function runEverything(page: Page): Promise<void> {
  await page.getByLabel('Token for writes').fill(productsToken);
  for (const { id } of examples)
    expect([id, await run(page, id)]).toEqual([id, expect.stringMatching(/^20[01] /)]);
}

const responseOf = async (page: Page, id: string) =>
  JSON.parse(await page.locator(`#${id} .response .body`).innerText());

describeInBrowser('The front page in a browser', (browser) => {
  describe('by default', () => {
    const server = useServer({ PRODUCTS_TOKEN: productsToken }, 'test');
    const visit = (options = {}) => browser.visit(`${server.url}/`, { reducedMotion: 'reduce', ...options });

    it('runs every example in order on an empty database, and again', async () => {
      const page = await visit();
      await runEverything(page);
      const empty = { data: [], meta: expect.objectContaining({ total: 0 }) };
      expect(await responseOf(page, 'posts-list')).toEqual(empty);
      expect(await responseOf(page, 'graphql-post')).toEqual({
        data: { createPost: { id: '1', title: 'Hello', author: { name: 'Grace' } } },
      });
      await page.reload();
      await runEverything(page);
      expect((await responseOf(page, 'posts-read')).data.id).toBe(2);
    });

    it('asks for missing prerequisites, and shows the status and the relevant headers of a response', async () => {
      const page = await visit();
      await page.locator('#posts-read .run').click();
      await page.locator('#posts-read .message', { hasText: /^First run “Create a post”$/ }).waitFor();
      await page.locator('#posts-create .run:focus').waitFor();
      await page.locator('#products-create .run').click();
      await page
        .locator('#products-create .message', { hasText: /^First enter the token for writes$/ })
        .waitFor();
      expect(await run(page, 'posts-list')).toMatch(/^200 OK in \d+ ms$/);
      expect(await page.locator('#posts-list .response .headers').innerText()).toMatch(
        /^content-type:?\s*application\/json; charset=utf-8\s+etag:?\s*"[\w-]+"$/,
      );
    });

    it('fills in ids in later examples, but never a secret', async () => {
      const page = await visit();
      await run(page, 'users-create');
      const { id } = await responseOf(page, 'users-create');
      const code = `curl -s ${server.url}/users/${id}`;
      expect(await page.locator('#users-read .code:visible').innerText()).toBe(code);
      await page.getByLabel('Token for writes').fill(productsToken);
      await run(page, 'products-create');
      expect(await page.content()).not.toContain(productsToken);
    });

    it('copies an example in the chosen language, and remembers the choice', async () => {
      const page = await visit(clipboard);
      const copied = async () => {
        await page.locator('#posts-create .copy').click();
        await page.locator('#posts-create .message', { hasText: 'Copied' }).waitFor();
        return page.evaluate('navigator.clipboard.readText()');
      };
      expect(await copied()).toBe(`curl -s ${server.url}/posts \\
  -H "Content-Type: application/json" \\
  -d '{"title":"Hello","content":"First post"}'`);
      await page.getByLabel('Typed client', { exact: true }).check();
      expect(await copied()).toBe(`import { createQuintetClient } from 'quintet/client';

const client = createQuintetClient({ baseUrl: '${server.url}' });
const { data, error } = await client.POST('/posts', {
  body: { title: 'Hello', content: 'First post' },
});`);
      await page.reload();
      expect(await page.getByLabel('Typed client', { exact: true }).isChecked()).toBe(true);
    });

    it('shows a live subscription and its events, and runs an edited request', async () => {
      const page = await visit();
      await run(page, 'graphql-register');
      await page.locator('#graphql-listen .run').click();
      await page.locator('#graphql-listen .message', { hasText: 'Listening' }).waitFor();
      const variables = page.locator('#graphql-post [name=variables]');
      await variables.fill((await variables.inputValue()).replace('Hello', '<b>Bold</b>'));
      await run(page, 'graphql-post');
      const received = page.locator('#graphql-listen .received-events li');
      await received.first().waitFor();
      expect(JSON.parse(await received.locator('.body').innerText())).toEqual({
        data: { postCreated: { id: '1', title: '<b>Bold</b>', author: { name: 'Grace' } } },
      });
      await page.locator('#graphql-listen .run').click();
      await page.locator('#graphql-listen .message', { hasText: 'Stopped' }).waitFor();
    });

    it('shows no control that cannot work, and its real origin, without JavaScript', async () => {
      const page = await browser.visit(`${server.url}/`, { javaScriptEnabled: false });
      expect(await page.getByText('curl -s').count()).toBeGreaterThan(5);
      expect(await page.getByRole('button').count()).toBe(0);
      expect(await page.locator('main').innerText()).not.toContain('localhost:3000');
      await page.goto(`${server.url}/graphql`);
      expect(await page.locator('main').innerText()).toMatch(/^\s*GraphiQL\s+GraphiQL needs JavaScript\./);
    });

    it('is usable by keyboard alone, with visible focus', async () => {
      const page = await visit();
      await expectReachableByKeyboard(page);
      await page.locator('#posts-list .run').focus();
      await page.keyboard.press('Enter');
      await page.locator('#posts-list .response .status').waitFor();
      await page.locator('input[value=curl]').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.locator('#posts-list .code:visible').innerText()).toContain('await fetch(');
    });

    it.each(['light', 'dark'] as const)(
      'is accessible in %s, and fits a phone in every language, without and with responses',
      async (colorScheme) => {
        const page = await visit({ colorScheme });
        await expectAccessible(page);
        await runEverything(page);
        await expectAccessible(page);
        await page.setViewportSize(phone);
        for (const language of ['fetch', 'Typed client', 'curl']) {
          await page.getByLabel(language, { exact: true }).check();
          await expectNoSideways(page);
        }
        await page.reload();
        await expectNoSideways(page);
      },
    );
  });

  describe('on a hardened server', () => {
    const server = useServer({ HARDENED: 'on' });

    it('copies examples, and sends no requests', async () => {
      const asked: string[] = [];
      const page = await browser.visit(`${server.url}/`, clipboard);
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.reload();
      await page.locator('#posts-list .copy').click();
      await page.locator('#posts-list .message', { hasText: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`curl -s ${server.url}/posts`);
      expect(await page.locator('.run, input[type=password]').count()).toBe(0);
      expect(asked.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
      await expectAccessible(page);
    });
  });
});
