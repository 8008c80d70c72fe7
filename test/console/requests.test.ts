import { expect, it } from 'bun:test';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { button, clipboard, describeInBrowser, phone, untilCopied } from '../support/browser.ts';
import { until } from '../support/live.ts';
import { useServer } from '../support/server.ts';

describeInBrowser('The journal in the console', (browser) => {
  const server = useServer();
  const sandbox = (name: string) => server.call('PUT', `/_workbench/sandboxes/${name}`);
  const visit = async (world: string, query = '', options = {}) => {
    return browser.visit(`${server.url}/console/requests?sandbox=${world}${query}`, options);
  };
  const rows = (page: Page) => page.getByRole('listbox').getByRole('option');
  const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
  const opened = (page: Page) => page.getByRole('complementary', { name: 'Opened request' });

  it('shows new requests, opens one next to the list, and has a link to it', async () => {
    await sandbox('live');
    const page = await visit('live');
    await page.getByText('Requests to live appear here').waitFor();
    await server.call('POST', '/~live/posts', { title: '', content: 'Why was it refused?' });
    await row(page, '400').click();
    const reply = opened(page).getByRole('region', { name: 'Response body' });
    expect(JSON.parse(await reply.innerText())).toEqual({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'title and content must be non-blank strings',
        fields: { title: 'Required', content: null },
      },
    });
    await opened(page)
      .getByText(/\d+ headers/)
      .first()
      .click();
    await opened(page).getByText('content-type').first().waitFor();
    const copy = await page.context().newPage();
    await copy.goto(page.url());
    await opened(copy).getByText('VALIDATION_ERROR').waitFor();
  });

  it('sends a request again, unchanged or edited, and opens the new entry', async () => {
    await sandbox('again');
    await server.call('POST', '/~again/posts', { title: 'One', content: 'Text' });
    const page = await visit('again', '&entry=1');
    await opened(page).getByRole('button', { name: 'Send again' }).click();
    await page.waitForURL('**entry=2');
    await opened(page).getByRole('button', { name: 'Edit and send' }).click();
    const editor = page.getByRole('textbox', { name: 'Body' });
    await editor.fill('{"title": "Two", "content": "Edited"}');
    await button(page, 'Send').click();
    await page.waitForURL('**entry=3');
    const titles = await server.call<{ data: { title: string }[] }>('GET', '/~again/posts');
    expect(titles.data.map(({ title }) => title).sort()).toEqual(['One', 'One', 'Two']);
  });

  it('distinguishes a lost response from a server that is down', async () => {
    browser.excuse(/net::ERR_/);
    await sandbox('lost');
    await server.call('GET', '/~lost/posts');
    await server.call('PUT', '/_workbench/sandboxes/lost/faults', [{ id: 'cut', connection: 'reset' }]);
    const page = await visit('lost', '&entry=1');
    await opened(page).getByRole('button', { name: 'Send again' }).click();
    await page.getByText('GET /~lost/posts: no response').waitFor();
    // The browser itself retries a request that gets no response.
    await row(page, 'lost').first().click();
    await opened(page).getByText('No response was sent: the fault cut suppressed it.').waitFor();
    expect(await page.getByText('The server does not respond.').count()).toBe(0);
  });

  it('filters entries, pauses, and clears with an undo', async () => {
    await sandbox('found');
    await server.call('PUT', '/_workbench/sandboxes/found/faults', [
      { id: 'down', match: { path: '/users/{id}' }, status: 503 },
    ]);
    await server.call('POST', '/~found/posts', { title: 'Needle', content: 'In the body' });
    await server.call('GET', '/~found/posts/1');
    await server.call('GET', '/~found/users/1');
    await server.call('POST', '/~found/graphql', { query: 'query Newest { posts { id } }' });
    const page = await visit('found');
    const expectFound = async (...texts: readonly string[]) => {
      await page.getByText(`${texts.length} of 4 requests`).waitFor();
      const shown = await rows(page).allInnerTexts();
      for (const [index, text] of texts.entries()) expect(shown[index]).toContain(text);
    };
    await page.getByLabel('Find', { exact: true }).fill('needle');
    await expectFound('/posts', '/posts/1');
    await page.getByLabel('Method').selectOption('POST');
    await expectFound('/posts');
    await page.goto(`${server.url}/console/requests?sandbox=found&status=5xx`);
    await expectFound('/users/1');
    await page.goto(`${server.url}/console/requests?sandbox=found&path=/posts/{id}`);
    await expectFound('/posts/1');
    await page.goto(`${server.url}/console/requests?sandbox=found&operation=newest`);
    await expectFound('query Newest');
    await page.goto(`${server.url}/console/requests?sandbox=found`);
    await page.getByRole('button', { name: 'Faults only' }).click();
    await expectFound('down');
    await page.getByRole('button', { name: 'Faults only' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await server.call('GET', '/~found/posts/2');
    await page.getByRole('button', { name: 'Resume (1)' }).click();
    await row(page, '/posts/2').waitFor();
    const kept = () => server.call<{ data: object[] }>('GET', '/_workbench/sandboxes/found/journal');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
    expect((await kept()).data).toHaveLength(5);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, '/posts/2').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
    await server.call('GET', '/~found/posts/3');
    await row(page, '/posts/3').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await until(async () => (await kept()).data.length === 1);
    await row(page, '/posts/3').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.goto('about:blank');
    await until(async () => (await kept()).data.length === 0);
  });

  it('removes entries that another client cleared, or that precede a reset', async () => {
    await sandbox('forgetful');
    await server.call('GET', '/~forgetful/posts/1');
    const page = await visit('forgetful');
    await row(page, '/posts/1').waitFor();
    await server.call('DELETE', '/_workbench/sandboxes/forgetful/journal');
    await page.getByText('No requests yet').waitFor();
    await server.call('GET', '/~forgetful/posts/2');
    await row(page, '/posts/2').waitFor();
    await server.call('POST', '/_workbench/sandboxes/forgetful/reset');
    await row(page, '/posts/2').waitFor({ state: 'detached' });
    await server.call('GET', '/~forgetful/posts/3');
    await row(page, '/posts/3').waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('marks a GraphQL response with errors, which has status 200', async () => {
    await sandbox('mistaken');
    const ask = (query: string) => server.call('POST', '/~mistaken/graphql', { query });
    await ask('{ posts { id } }');
    await ask('mutation { addComment(postId: 9, text: "x") { id } }');
    const page = await visit('mistaken');
    await row(page, 'addComment').locator('.fault', { hasText: 'errors' }).waitFor();
    await row(page, 'addComment').locator('.outcome.warn', { hasText: '200' }).waitFor();
    expect(await row(page, 'query posts').locator('.fault').count()).toBe(0);
  });

  it('folds objects and lists of a body independently', async () => {
    await sandbox('folded');
    for (const title of ['One', 'Two'])
      await server.call('POST', '/~folded/posts', { title, content: 'Text' });
    await server.call('GET', '/~folded/posts');
    const page = await visit('folded', '&entry=3');
    const reply = opened(page).getByRole('region', { name: 'Response body' });
    const fold = (at: number) => reply.locator('summary').nth(at).press('Enter');
    await fold(2);
    await reply.getByText('"One"').waitFor({ state: 'hidden' });
    await reply.getByText('5 fields },').waitFor();
    await fold(1);
    await reply.getByText('2 items ],').waitFor();
    await reply.getByText('"Two"').waitFor({ state: 'hidden' });
    const text = (await reply.innerText()).replace(/\s+/g, ' ').trim();
    expect(text).toBe(
      '{ "data": [ 2 items ], "meta": { "total": 2, "page": 1, "limit": 10, "totalPages": 1 } }',
    );
    await expectAccessible(page);
    await fold(1);
    await reply.getByText('"Two"').waitFor();
  });

  it('resumes a broken stream without missing or duplicate entries', async () => {
    await sandbox('resumed');
    for (const id of [1, 2, 3]) await server.call('GET', `/~resumed/posts/${id}`);
    const { data } = await server.call<{ data: { id: number }[] }>(
      'GET',
      '/_workbench/sandboxes/resumed/journal?limit=2',
    );
    const begun = data.map((entry) => `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`).join('');
    const page = await browser.visit(`${server.url}/console/sandboxes?sandbox=resumed`);
    await page.route('**/journal/events', (route) =>
      route.request().headers()['last-event-id'] === '0'
        ? route.fulfill({ contentType: 'text/event-stream', body: begun })
        : route.continue(),
    );
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await row(page, '/posts/3').waitFor();
    const shown = (await rows(page).allInnerTexts()).map((text) => /\/posts\/\d/.exec(text)?.[0]);
    expect(shown).toEqual(['/posts/1', '/posts/2', '/posts/3']);
  });

  it('labels WebSocket messages by type, and links to the request that opened the socket', async () => {
    await sandbox('socket');
    const page = await visit('socket');
    await page.getByText('No requests yet').waitFor();
    await page.evaluate(
      (url) => {
        const socket = new WebSocket(url, 'graphql-transport-ws');
        socket.onopen = () => socket.send('{"type":"connection_init"}');
        socket.onmessage = () => socket.send('no message of the protocol');
      },
      `${server.url.replace('http', 'ws')}/~socket/graphql`,
    );
    await row(page, 'connection_init').waitFor();
    await row(page, 'closed: Invalid message received').filter({ hasText: '4400' }).waitFor();
    await row(page, 'connection_ack').click();
    await opened(page).getByRole('link', { name: 'opened by #1' }).click();
    await page.waitForURL('**entry=1');
  });

  it('copies a request as curl and as fetch, and saves the journal as a HAR file', async () => {
    await sandbox('copied');
    await server.call('POST', '/~copied/posts', { title: 'One', content: "It's" });
    const page = await visit('copied', '&entry=1', clipboard);
    const copied = async (name: string, start: string) => {
      await opened(page).getByRole('button', { name }).click();
      return untilCopied(page, start);
    };
    const url = `${server.url}/~copied/posts`;
    await copied('Copy as curl', `curl '${url}' -H `);
    const source = await copied(
      'Copy as fetch',
      `const response = await fetch('${url}', {\n  method: 'POST',\n`,
    );
    const repeated = await page.evaluate(`(async () => { ${source} return response.status; })()`);
    expect(repeated).toBe(201);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'HAR' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('copied.har');
    expect(JSON.parse(await readFile(await download.path(), 'utf8')).log.version).toBe('1.2');
  });

  it('records main on request', async () => {
    const page = await visit('main');
    await page.getByRole('button', { name: 'Record main’s requests' }).click();
    await page.getByText('Requests to main appear here').waitFor();
    await server.call('GET', '/posts?page=7');
    await row(page, '/posts?page=7').waitFor();
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByText('Requests to main are no longer recorded.').waitFor();
  });

  it('renders only the visible rows of 10,000, all reachable by keyboard', async () => {
    await sandbox('long');
    await server.call('GET', '/~long/posts/1');
    const { data } = await server.call<{ data: [{ url: string }] }>(
      'GET',
      '/_workbench/sandboxes/long/journal',
    );
    const messages = Array.from({ length: 10_000 }, (_, index) => {
      const entry = { ...data[0], id: index + 1, url: `${server.url}/~long/posts/${index + 1}` };
      return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
    });
    const page = await browser.visit(`${server.url}/console/sandboxes?sandbox=long`);
    // A reconnect with the last id waits forever, as if there were no more entries.
    await page.route('**/journal/events', async (route) => {
      if (route.request().headers()['last-event-id'] !== '0') return;
      await route.fulfill({ contentType: 'text/event-stream', body: messages.join('') });
    });
    await page.getByRole('link', { name: 'Requests' }).click();
    await row(page, '/posts/10000').waitFor();
    expect(await rows(page).count()).toBeLessThan(100);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await page.waitForURL('**entry=1');
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**entry=2');
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('j');
    await page.waitForURL('**entry=3');
    await page.keyboard.press('k');
    await page.waitForURL('**entry=2');
    await page.getByRole('option', { selected: true }).filter({ hasText: '/posts/2' }).waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'shows hostile data as text, and is accessible in %s',
    async (scheme) => {
      const name = `hostile-${scheme}`;
      await sandbox(name);
      const hostile = `<img src=x onerror="document.title='run'">\u202e${'🎻'.repeat(50)} שלום`;
      await server.call('POST', `/~${name}/posts`, { title: hostile, content: 'x'.repeat(200_000) });
      await server.call('GET', `/~${name}/${encodeURIComponent(hostile)}`);
      const page = await visit(name, '&entry=1', { colorScheme: scheme });
      await opened(page).getByText('<img src=x onerror').first().waitFor();
      await opened(page).getByText('The journal keeps the first 64 KiB of a body').first().waitFor();
      expect(await page.title()).toBe(`Requests, ${name} · Quintet console`);
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectNoSideways(page);
      await page.keyboard.press('Escape');
      await rows(page).first().waitFor();
      await expectNoSideways(page);
    },
  );
});
