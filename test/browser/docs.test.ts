import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways, expectReachableByKeyboard } from '../support/accessibility.ts';
import { describeInBrowser } from '../support/browser.ts';
import { type Serving, startServing } from '../support/command-line.ts';

setDefaultTimeout(120_000);

const productsToken = 'a token that only this test knows'.replaceAll(' ', '-');
const phone = { width: 390, height: 844 };

const operation = (page: Page, id: string) => page.locator(`.opblock[id$="-${id}"]`);

/** Opens an operation, fills in a body if there is one, and sends it. */
async function tryOut(page: Page, id: string, json?: unknown): Promise<{ status: string; body: unknown }> {
  const section = operation(page, id);
  if ((await section.locator('.opblock-body').count()) === 0) {
    await section.locator('.opblock-summary-control').click();
    await section.locator('.try-out__btn').click();
  }
  if (json !== undefined) await section.getByLabel('Body').fill(JSON.stringify(json));
  const answered = page.waitForResponse((response) => !response.url().endsWith('.json'));
  await section.locator('.btn.execute').click();
  const status = String((await answered).status());
  const row = section.locator('.live-responses-table .response').filter({ hasText: status });
  await row.waitFor();
  return { status, body: JSON.parse(await row.locator('pre').first().innerText()) };
}

async function authorize(page: Page, token: string): Promise<void> {
  await page.locator('.scheme-container .authorize').click();
  await page.locator('.modal-ux input').fill(token);
  await page.locator('.modal-ux .authorize').click();
  await page.locator('.modal-ux .btn-done').click();
}

describeInBrowser('The reference in a browser', (browser) => {
  let server: Serving;
  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    server = await startServing({
      DATABASE_URL: 'sqlite::memory:',
      PRODUCTS_TOKEN: productsToken,
      ...environment,
    });
  };
  const visit = async (name: string, options = {}) => {
    const page = await browser.visit(`${server.url}/docs?document=${name}`, {
      reducedMotion: 'reduce',
      ...options,
    });
    await page.locator('.opblock').first().waitFor();
    return page;
  };
  const titleOf = (page: Page) => page.locator('h1').innerText();
  afterEach(async () => {
    const { exitCode, stderr } = await server.stop();
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  describe('by default', () => {
    beforeEach(() => start());

    it('shows each document when it is chosen, and the address says which', async () => {
      const page = await browser.visit(`${server.url}/docs`);
      await page.locator('.opblock').first().waitFor();
      expect(await titleOf(page)).toBe('Posts API');
      for (const title of ['Versioned API', 'Flat Users API', 'Wrapped users', 'Products API', 'Posts API']) {
        await page.getByLabel('Interface').selectOption({ label: title });
        await page.locator('h1', { hasText: title }).waitFor();
        const source = await page.locator('#source').getAttribute('href');
        expect(source).toBe(`/openapi/${new URL(page.url()).searchParams.get('document')}.json`);
      }
      await page.goBack();
      await page.locator('h1', { hasText: 'Products API' }).waitFor();
      await page.getByLabel('Interface').selectOption({ label: 'All of them' });
      await page.locator('h1', { hasText: 'Quintet' }).waitFor();
      await operation(page, 'getHealth').waitFor();
    });

    it('logs in, authorizes, and makes a call that needs it', async () => {
      const page = await visit('versioned');
      const ada = { email: 'ada@example.com', password: 'analytical' };
      const registered = await tryOut(page, 'register', {
        ...ada,
        name: 'Ada',
        password_confirmation: ada.password,
      });
      expect(registered.status).toBe('201');
      const post = { title: 'Notes', body: 'On the analytical engine' };
      const refused = await tryOut(page, 'createBlogPost', post);
      expect(refused).toEqual({ status: '401', body: { error: 'Unauthorized' } });
      // The browser reports every refusal on its console.
      expect(browser.troubles.splice(0)).toEqual([expect.stringContaining('401')]);
      const { body } = await tryOut(page, 'login', ada);
      await authorize(page, (body as { token: string }).token);
      expect(await tryOut(page, 'createBlogPost', post)).toMatchObject({
        status: '201',
        body: { data: { title: 'Notes', author: { name: 'Ada' } } },
      });
    });

    it('draws a shut lock where a token is needed and not given, an open one otherwise, and none without', async () => {
      const page = await visit('versioned');
      const drawingOf = (selector: string) => page.locator(`${selector} svg path`).first().getAttribute('d');
      const lockOf = (id: string) => operation(page, id).locator('.authorization__btn');
      const shut = await drawingOf('.scheme-container .authorize');
      const needed = '.opblock[id$="-createBlogPost"] .authorization__btn';
      const optional = '.opblock[id$="-createBlogUser"] .authorization__btn';
      expect(await drawingOf(needed)).toBe(shut);
      expect(await lockOf('createBlogPost').getAttribute('aria-label')).toBe('Needs a token');
      const open = await drawingOf(optional);
      expect(open).not.toBe(shut);
      expect(await lockOf('createBlogUser').getAttribute('aria-label')).toBe('Needs no token, or has it');
      expect(await lockOf('login').count()).toBe(0);
      await authorize(page, 'any');
      await page.getByLabel('Needs a token', { exact: true }).waitFor({ state: 'detached' });
      expect([await drawingOf(needed), await drawingOf('.scheme-container .authorize')]).toEqual([
        open,
        open,
      ]);
      expect(await lockOf('createBlogPost').getAttribute('aria-label')).toBe('Needs no token, or has it');
    });

    it('writes a product with the token of the service, and forgets it with the page', async () => {
      const page = await visit('products');
      await authorize(page, productsToken);
      const lamp = { name: 'Lamp', price: 24.5 };
      expect(await tryOut(page, 'createProduct', lamp)).toEqual({
        status: '201',
        body: { data: { id: 1, name: 'Lamp', price: 24.5, category: 'general' } },
      });
      expect(
        await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
      ).toBe('[{},{},""]');
      await page.reload();
      await page.locator('.scheme-container .authorize.unlocked').waitFor();
    });

    it('is used by the keyboard alone: every control is reached and seen', async () => {
      const page = await visit('posts');
      await expectReachableByKeyboard(page);
      await operation(page, 'listPosts').locator('.opblock-summary-control').focus();
      await page.keyboard.press('Enter');
      await operation(page, 'listPosts').locator('.opblock-body').waitFor();
    });

    it('fits a phone, with an operation open and answered', async () => {
      const page = await visit('posts', { viewport: phone });
      await expectNoSideways(page);
      expect((await tryOut(page, 'listPosts')).status).toBe('200');
      await expectNoSideways(page);
    });

    it.each(['light', 'dark'] as const)(
      'is accessible in %s: closed, open, and in the dialog',
      async (scheme) => {
        const page = await visit('products', { colorScheme: scheme });
        await expectAccessible(page);
        await page.locator('.scheme-container .authorize').click();
        await page.locator('.modal-ux').waitFor();
        await expectAccessible(page);
        await page.locator('.modal-ux .btn-done').click();
        await authorize(page, productsToken);
        await tryOut(page, 'createProduct', { name: 'Lamp', price: 24.5 });
        await operation(page, 'listProducts').locator('.opblock-summary-control').click();
        await operation(page, 'listProducts').locator('.opblock-body').waitFor();
        await expectAccessible(page);
      },
    );
  });

  describe('hardened', () => {
    beforeEach(() => start({ HARDENED: 'on' }));

    it('is for reading: nothing can be tried', async () => {
      const page = await visit('posts');
      await operation(page, 'createPost').locator('.opblock-summary-control').click();
      await operation(page, 'createPost').locator('.opblock-body').waitFor();
      expect(await page.locator('.try-out, .execute').count()).toBe(0);
    });
  });
});
