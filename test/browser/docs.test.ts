import { describe, expect, it } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { button, describeInBrowser, phone } from '../support/browser.ts';
import { useServer } from '../support/server.ts';

const productsToken = 'a token that only this test knows'.replaceAll(' ', '-');

/** Sends the request of an operation, with a different body if one is given. */
async function send(page: Page, id: string, json?: unknown): Promise<{ status: string; body: unknown }> {
  const panel = page.locator(`#${id} .panel`);
  if (json !== undefined) await panel.locator('.edited textarea').fill(JSON.stringify(json));
  await panel.locator('.run').click();
  // A message is shown from the click until the response arrives.
  await panel.locator('.message:empty').waitFor({ state: 'attached' });
  const [status = ''] = (await panel.locator('.response .status').innerText()).split(' ');
  return { status, body: JSON.parse(await panel.locator('.response .body').innerText()) };
}

/** Checking hundreds of similar operations with axe would take minutes. */
const leaveOneOfEachKind = `for (const other of document.querySelectorAll(
  '.chapter:not(#products, #graphql), #graphql article:not(#graphql-drafts), #contents section:not(:has([href="#products"])), #contents details li:nth-child(n + 3)'
)) other.remove()`;

describeInBrowser('The reference in a browser', (browser) => {
  const server = useServer({ PRODUCTS_TOKEN: productsToken });
  const visit = (place = '', options = {}) =>
    browser.visit(`${server.url}/docs${place}`, { reducedMotion: 'reduce', ...options });
  const code = (page: Page, id: string) => page.locator(`#${id} .code`).innerText();
  const words = (page: Page, id: string) => page.locator(`#${id} .lock`).innerText();

  it('lists every operation of the OpenAPI document, and the fields of all GraphQL schemas', async () => {
    const page = await visit();
    type Operation = { operationId?: string; tags?: readonly string[] };
    const { paths } = await server.call<{ paths: Record<string, Record<string, Operation>> }>(
      'GET',
      '/openapi.json',
    );
    // Documents for tools do not belong to an interface.
    const described = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ tags = [] }) => !tags.includes('Reference'))
      .flatMap(({ operationId = [] }) => operationId);
    const shown = await page.locator('article.operation').evaluateAll((all) => all.map(({ id }) => id));
    expect(described.filter((id) => !shown.includes(id))).toEqual([]);
    for (const schema of ['', 'simple-', 'connection-']) expect(shown).toContain(`graphql-${schema}posts`);
  });

  it('fits one operation on a screen, including its responses', async () => {
    const page = await visit('#createBlogPost', { viewport: { width: 1440, height: 900 } });
    const box = await page.locator('#createBlogPost').boundingBox();
    expect(box?.height).toBeLessThan(900);
    expect(await page.locator('#createBlogPost .responses').innerText()).toContain('The title is blank.');
  });

  it('logs in with a form, and sends a request that requires a token', async () => {
    const page = await visit('#createBlogPost');
    const post = { title: 'Notes', body: 'On the analytical engine' };
    expect(await words(page, 'createBlogPost')).toBe('Requires a token');
    const refused = await send(page, 'createBlogPost', post);
    expect(refused).toEqual({ status: '401', body: { error: 'Unauthorized' } });
    await browser.provoked(/ 401 /);
    await page.locator('#createBlogPost .lock').click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
    await page.locator('#log-in [name=password]').fill('analytical');
    await button(page, 'Register').click();
    await page.getByRole('button', { name: 'ada@example.com' }).waitFor();
    expect(await words(page, 'createBlogPost')).toBe('Token set');
    expect(await send(page, 'createBlogPost')).toMatchObject({
      status: '201',
      body: { data: { title: 'Notes', author: { name: 'ada' } } },
    });
    expect(await code(page, 'createBlogPost')).toContain('Bearer $TOKEN');
    expect((await send(page, 'graphql-me')).body).toMatchObject({ data: { me: { name: 'ada' } } });
  });

  it('shows a changed request in the chosen language, and remembers the choice', async () => {
    const page = await visit('#getPost');
    await page.locator('#getPost').getByLabel('id').fill('7');
    expect(await code(page, 'getPost')).toBe(`curl -s ${server.url}/posts/7`);
    await page.getByLabel('Python', { exact: true }).check();
    expect(await code(page, 'getPost')).toContain(`urlopen("${server.url}/posts/7")`);
    await page.getByLabel('Typed client', { exact: true }).check();
    expect(await code(page, 'getPost')).toContain(
      "client.GET('/posts/{id}', {\n  params: { path: { id: 7 } },",
    );
    await page.reload();
    expect(await page.getByLabel('Typed client').isChecked()).toBe(true);
  });

  it('sends a body that is not valid JSON', async () => {
    const page = await visit('#createPost');
    const panel = page.locator('#createPost .panel');
    await panel.locator('.edited textarea').fill('{');
    await panel.locator('.message', { hasText: /^This is not valid JSON, and is sent as it is$/ }).waitFor();
    expect(await send(page, 'createPost')).toMatchObject({ status: '400' });
    await browser.provoked(/ 400 /);
  });

  it('sends added headers, and includes them in the code', async () => {
    const page = await visit('#createPost');
    const panel = page.locator('#createPost .panel');
    await panel.locator('.own-headers summary').click();
    const headers = panel.getByRole('textbox', { name: /^More headers/ });
    await headers.fill('header');
    const refusal = /^A line is not a valid header, so no headers are sent$/;
    await panel.locator('.message', { hasText: refusal }).waitFor();
    await headers.fill('Idempotency-Key: one\nX-Trace: "two"');
    expect(await code(page, 'createPost')).toContain(`-H "Idempotency-Key: one" \\\n  -H 'X-Trace: "two"'`);
    const first = await send(page, 'createPost');
    expect(first.status).toBe('201');
    expect(await send(page, 'createPost')).toEqual(first);
  });

  it('writes a product with the products token, which it forgets on reload', async () => {
    const page = await visit('#createProduct');
    await button(page, 'Log in').click();
    await page.getByRole('textbox', { name: 'Products API' }).fill(productsToken);
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await send(page, 'createProduct', { name: 'Lamp', price: 24.5 })).toMatchObject({ status: '201' });
    // A body that cannot be parsed is sent with the token, too.
    await page.locator('#createProduct .panel .edited textarea').fill('{');
    expect(await send(page, 'createProduct')).toMatchObject({ status: '400' });
    await browser.provoked(/ 400 /);
    expect(await page.content()).not.toContain(productsToken);
    const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])';
    expect(await page.evaluate(stored)).toBe('[{},{},""]');
    await page.reload();
    expect(await words(page, 'createProduct')).toBe('Requires a token');
  });

  it('says when a search has no results', async () => {
    const page = await visit('', { viewport: phone });
    await page.getByRole('searchbox').fill('no <b>such</b> words');
    await page.getByText('No results for “no <b>such</b> words”. Try fewer or other words.').waitFor();
    await expectNoSideways(page);
    await page.keyboard.press('Escape');
    await page.locator('#results').waitFor({ state: 'hidden' });
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('keeps all languages on one line, even next to a wide scroll bar', async () => {
    const page = await visit();
    await page.locator('.contents').evaluate((list: { style: { width: string }; clientWidth: number }) => {
      list.style.width = `${list.clientWidth - 17}px`;
    });
    const labels = page.locator('.desk .languages label');
    const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()));
    expect(boxes.length).toBe(4);
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const desk = await page.locator('.desk').boundingBox();
    const last = boxes.at(-1) ?? null;
    if (last === null || desk === null) return expect.unreachable('the languages are not visible');
    expect(last.x + last.width).toBeLessThanOrEqual(desk.x + desk.width);
  });

  it('works on a phone without scrolling sideways', async () => {
    const page = await visit('', { viewport: phone });
    await expectNoSideways(page);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('link', { name: 'GET List posts' }).click();
    expect((await send(page, 'listPosts')).status).toBe('200');
    await expectNoSideways(page);
  });

  it.each([
    ['light', undefined],
    ['dark', phone],
  ] as const)('is accessible in %s, with a response and in the dialog', async (colorScheme, viewport) => {
    const page = await visit('#listProducts', { colorScheme, ...(viewport && { viewport }) });
    await send(page, 'listProducts');
    await page.evaluate(leaveOneOfEachKind);
    await expectAccessible(page);
    await button(page, 'Log in').click();
    await expectAccessible(page);
  });

  describe('on a hardened server', () => {
    const hardened = useServer({ HARDENED: 'on' });

    it('shows code, but cannot send requests', async () => {
      const page = await browser.visit(`${hardened.url}/docs#createPost`);
      expect(await code(page, 'createPost')).toContain('curl -s');
      expect(await page.locator('.run, textarea, dialog, #open-tokens').count()).toBe(0);
    });
  });
});
