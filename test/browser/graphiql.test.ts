import { beforeEach, expect, it } from 'bun:test';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser } from '../support/browser.ts';
import { errorAt } from '../support/graphql.ts';
import { until } from '../support/live.ts';
import { send } from '../support/send.ts';
import { useServer } from '../support/server.ts';
import { account } from '../support/workbench.ts';

/** The element of a GraphiQL editor. */
interface Editor {
  readonly CodeMirror: {
    /** The parsed document, which GraphiQL updates shortly after the text changes. */
    readonly documentAST?: { readonly loc?: { readonly end: number } };
    getValue(): string;
    setValue(text: string): void;
  };
}

/** Writes an operation into the editor and runs it. */
async function run(page: Page, text: string): Promise<void> {
  const editor = page.locator('.graphiql-query-editor .CodeMirror');
  await editor.evaluate((element, value) => (element as unknown as Editor).CodeMirror.setValue(value), text);
  const isRead = () =>
    editor.evaluate((element) => {
      const { CodeMirror: mirror } = element as unknown as Editor;
      return mirror.documentAST?.loc?.end === mirror.getValue().length;
    });
  await until(isRead);
  await page.locator('.graphiql-execute-button').click();
}

/** Returns the JSON in the response pane once it contains this text. */
async function readReply(page: Page, part: string): Promise<unknown> {
  const pane = page.locator('.graphiql-response .CodeMirror');
  const read = () => pane.evaluate((element) => (element as unknown as Editor).CodeMirror.getValue());
  let shown = '';
  await until(async () => {
    shown = await read();
    return shown.includes(part);
  });
  return JSON.parse(shown);
}

describeInBrowser('GraphiQL in a browser', (browser) => {
  const server = useServer({}, 'test');
  let token: string | undefined;

  const post = async (path: string, json: unknown) => {
    const { status, body } = await send('POST', `${server.url}${path}`, json, { token });
    expect(status).toBe(201);
    return body;
  };
  const writePost = (title: string) => post('/api/v1/posts', { title, body: 'Written over REST' });

  beforeEach(async () => {
    token = undefined;
    ({ token } = await post('/api/v1/auth/register', account));
  });

  it('runs a query, and shows the errors of another', async () => {
    await writePost('Hello');
    const page = await browser.visit(`${server.url}/graphql`);
    await run(page, '{ post(id: 1) { title author { name } } }');
    const post = { title: 'Hello', author: { name: 'Ada' } };
    expect(await readReply(page, 'Hello')).toEqual({ data: { post } });
    await run(page, '{ drafts { id } }');
    expect(await readReply(page, 'errors')).toEqual({
      data: null,
      errors: [errorAt(3, 'UNAUTHENTICATED', 'Not authenticated', ['drafts'])],
    });
  });

  it('shows the events of a subscription as they arrive', async () => {
    const page = await browser.visit(`${server.url}/graphql`);
    await run(page, 'subscription { postCreated { title content author { name } } }');
    // The page does not show when it has subscribed, so posts are created until one appears.
    const received = readReply(page, 'Early').then(() => true);
    await until(async () => {
      await writePost('Early');
      return Promise.race([received, Bun.sleep(20).then(() => false)]);
    });
    await writePost('Told');
    expect(await readReply(page, 'Told')).toEqual({
      data: { postCreated: { title: 'Told', content: 'Written over REST', author: { name: 'Ada' } } },
      extensions: { eventId: expect.any(String) },
    });
  });

  it('opens an example with its schema, and runs it', async () => {
    await post('/api/v1/users', { name: 'Grace', email: 'grace@example.com' });
    const page = await browser.visit(`${server.url}/graphql`);
    const editor = page.locator('.graphiql-query-editor .CodeMirror');
    await editor.waitFor();
    await page.getByLabel('Examples').selectOption('Create a post as a user');
    await page.waitForURL(`${server.url}/graphql/simple`);
    await page.getByText('authorId').first().waitFor();
    expect(await page.locator('#schema').inputValue()).toBe('simple');
    const variables = page.locator('.graphiql-editor-tool .CodeMirror').first();
    await variables.evaluate((element) =>
      (element as unknown as Editor).CodeMirror.setValue('{"title":"Hi","content":"There","authorId":"2"}'),
    );
    await page.locator('.graphiql-execute-button').click();
    expect(await readReply(page, 'createPost')).toEqual({
      data: { createPost: { id: '1', title: 'Hi', author: { name: 'Grace' } } },
    });
    // The editor checks the query again once it has the schema.
    await page.locator('.CodeMirror-lint-mark-error').first().waitFor({ state: 'detached' });
  });

  it('sets the Authorization header on login, and links to the front page, on a phone', async () => {
    const page = await browser.visit(`${server.url}/graphql`, { viewport: { width: 390, height: 844 } });
    await page.locator('.graphiql-query-editor .CodeMirror').waitFor();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
    await page.locator('#log-in [name=password]').fill('analytical');
    await page.locator('#log-in [value=login]').click();
    await page.getByRole('button', { name: 'ada@example.com' }).waitFor();
    await run(page, '{ me { name } }');
    expect(await readReply(page, 'me')).toEqual({ data: { me: { name: 'Ada' } } });
    await expectNoSideways(page);
    await page.getByRole('link', { name: 'Quintet', exact: true }).click();
    await page.locator('h1', { hasText: 'Quintet' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const page = await browser.visit(`${server.url}/graphql`, { colorScheme });
    await page.locator('.graphiql-query-editor .CodeMirror').waitFor();
    await expectAccessible(page);
  });
});
