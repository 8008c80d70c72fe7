import { describe, expect, it } from 'bun:test';
import { buildConsole } from '../../console/build.ts';
import { expectAccessible, expectNoSideways, expectReachableByKeyboard } from '../support/accessibility.ts';
import { describeInBrowser, phone } from '../support/browser.ts';
import { until } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const token = 'a token of thirty-two characters or more'.replaceAll(' ', '-');

describe('GET /console', () => {
  describe('with a workbench', () => {
    const server = useServer();

    it('returns the same page for every view, which loads only its own files', async () => {
      const page = await fetch(`${server.url}/console`);
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      const text = await page.text();
      for (const view of ['requests', 'sandboxes', 'data', 'events']) {
        expect(await (await fetch(`${server.url}/console/${view}`)).text()).toBe(text);
      }
    });

    it('returns 404 for an unknown view or file, and in a sandbox', async () => {
      await server.call('PUT', '/_workbench/sandboxes/t1');
      for (const path of ['/console/none', '/console/files/none.js', '/~t1/console']) {
        expect(await server.call('GET', path)).toEqual({ error: 'Resource not found' });
      }
    });

    it('is not affected by the faults of main, and not journaled', async () => {
      await server.call('PUT', '/_workbench/sandboxes/main/faults', [{ status: 503 }]);
      await server.call('PUT', '/_workbench/sandboxes/main/journal', { keep: 10 });
      expect((await fetch(`${server.url}/console`)).status).toBe(200);
      expect(await server.call('GET', '/_workbench/sandboxes/main/journal')).toEqual({ data: [] });
    });
  });

  describe('without a workbench', () => {
    const server = useServer({ WORKBENCH: 'off' });

    it('returns 404 and says how to turn it on', async () => {
      const hint = 'start the server with WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters';
      const error = `The console is off; to turn it on, ${hint}`;
      for (const path of ['/console', '/console/requests'])
        expect(await server.call('GET', path)).toEqual({ error });
    });

    it('returns 404 for its files', async () => {
      expect(await server.call('GET', '/console/files/console.js')).toEqual({ error: 'Resource not found' });
    });
  });
});

describeInBrowser('The console', (browser) => {
  describe('with a token', () => {
    const server = useServer({ WORKBENCH_TOKEN: token });

    it('prompts for the token, rejects a wrong one, and keeps it for the tab', async () => {
      browser.excuse(/ 401 /);
      const page = await browser.visit(`${server.url}/console/sandboxes`);
      const field = page.getByLabel('Token');
      await field.fill('not the token');
      await field.press('Enter');
      await page.getByText('The server does not accept this token.').waitFor();
      await expectAccessible(page);
      await field.fill(token);
      await page.getByRole('button', { name: 'Open the console' }).click();
      await page.getByRole('heading', { name: 'Sandboxes' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sandboxes' }).waitFor();
    });
  });

  describe('on this machine', () => {
    const server = useServer();
    const visit = async (path: string, options = {}) => {
      await server.call('PUT', '/_workbench/sandboxes/t1');
      const page = await browser.visit(`${server.url}${path}`, options);
      await page.locator('.world-switch option', { hasText: 't1' }).waitFor({ state: 'attached' });
      return page;
    };

    it('keeps the view and the world in the URL, with working back navigation', async () => {
      const page = await visit('/console');
      await page.waitForURL('**/console/requests');
      await page.locator('.world-switch select').selectOption('t1');
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Sandboxes' }).click();
      await page.waitForURL('**/console/sandboxes?sandbox=t1');
      await until(async () => (await page.title()) === 'Sandboxes, t1 · Quintet console');
      await page.goBack();
      await page.goBack();
      await until(async () => (await page.locator('.world-switch select').inputValue()) === 'main');
      await page.goto(`${server.url}/console/requests?sandbox=nobody`);
      await page.getByRole('heading', { name: 'There is no sandbox “nobody”' }).waitFor();
    });

    it('runs commands from the palette and shortcuts', async () => {
      const page = await visit('/console/requests');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).fill('switch t1');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/console/requests?sandbox=t1');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('2');
      await page.waitForURL('**/console/sandboxes?sandbox=t1');
      await page.getByRole('button', { name: 'Search actions' }).click();
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it.each(['light', 'dark'] as const)(
      'is accessible in %s, even on a phone by keyboard',
      async (scheme) => {
        const page = await visit('/console/requests', { colorScheme: scheme });
        await page.getByRole('button', { name: 'Record main’s requests' }).waitFor();
        await expectAccessible(page);
        await page.setViewportSize(phone);
        await expectNoSideways(page);
        await page
          .locator('.world-switch select')
          .evaluate((element) => (element as unknown as { blur(): void }).blur());
        await expectReachableByKeyboard(page);
      },
    );
  });

  const howToOpen = 'start the server with WORKBENCH=on and a WORKBENCH_TOKEN of at least 32 characters.';

  describe('through a proxy', () => {
    const server = useServer();

    it.each(['requests', 'sandboxes', 'data', 'events'])(
      'names the missing setting in place of the view: %s',
      async (view) => {
        const page = await browser.visit(`${server.url}/console/${view}`, {
          extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.7' },
        });
        await page.getByRole('heading', { name: 'The console needs the workbench' }).waitFor();
        expect(await page.locator('main p').allTextContents()).toEqual([
          `It is not available to this page: a proxy passed this request on, so the workbench requires a token: ${howToOpen}`,
          'Behind a proxy explains who can reach the workbench.',
        ]);
        await browser.provoked(/ 403 /);
        await expectAccessible(page);
      },
    );
  });

  describe('while the server restarts with other settings', () => {
    const server = useServer({}, 'test');
    const restart = async (settings: Record<string, string>) => {
      browser.excuse(/net::ERR_/);
      const page = await browser.visit(`${server.url}/console/sandboxes`);
      await page.getByRole('heading', { name: 'Sandboxes' }).waitFor();
      await server.stop();
      await page.getByText('The server does not respond.').waitFor();
      await server.startAgain(settings);
      return page;
    };

    it('prompts for a token that it needs now', async () => {
      browser.excuse(/ 401 /);
      const page = await restart({ WORKBENCH_TOKEN: token });
      await page.getByLabel('Token').fill(token);
      expect(await page.getByRole('alert').textContent()).toBe('');
      await page.getByRole('button', { name: 'Open the console' }).click();
      await page.getByRole('heading', { name: 'Sandboxes' }).waitFor();
    });

    it('names the missing setting when there is no workbench any more', async () => {
      browser.excuse(/ 404 /);
      const page = await restart({ WORKBENCH: 'off' });
      await page.getByRole('heading', { name: 'The console needs the workbench' }).waitFor();
      expect(await page.locator('main p').allTextContents()).toEqual([
        `It is not available to this page: the server has no workbench: ${howToOpen.replace('the server', 'it')}`,
        'Behind a proxy explains who can reach the workbench.',
      ]);
      expect(await page.getByRole('combobox', { name: 'Sandbox' }).count()).toBe(0);
    });
  });

  describe('while the server restarts', () => {
    const server = useServer();

    it('shows when the server is down, and continues when it is back', async () => {
      browser.excuse(/net::ERR_/);
      const page = await browser.visit(`${server.url}/console/requests`);
      await page.getByText('No requests yet').waitFor();
      await server.stop();
      await page.getByText('The server does not respond.').waitFor();
      await server.startAgain();
      await page.getByText('The server does not respond.').waitFor({ state: 'detached' });
    });
  });
});

const maxBytes = 250_000;

describe('The files of the console', () => {
  it('are under 250 KB in total when compressed', async () => {
    const sizes = [...(await buildConsole()).values()].map((text) => Bun.gzipSync(text).byteLength);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(maxBytes);
  });

  it('do not reference other hosts', async () => {
    const known = /^https?:\/\/(www\.w3\.org|localhost|json\.org)/;
    for (const text of (await buildConsole()).values()) {
      const hosts = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url);
      expect(hosts.filter((url) => !known.test(url))).toEqual([]);
    }
  });
});
