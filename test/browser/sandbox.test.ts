import { beforeEach, expect, it } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { words } from '../../harness/lists.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { expectAccessible, expectNoSideways } from '../support/accessibility.ts';
import { describeInBrowser, phone } from '../support/browser.ts';
import { until } from '../support/live.ts';
import { send } from '../support/send.ts';
import { useServer } from '../support/server.ts';

/** Runs in the page: resolves with the first event of a WebSocket and of an EventSource. */
const listenInPage = (base: string) => `new Promise((resolve) => {
  const query = 'subscription { postCreated { title } }';
  const received = new Set();
  const add = (text) => {
    received.add(text);
    if (received.size === 2) resolve([...received].sort());
  };
  const socket = new WebSocket('${base.replace('http', 'ws')}/graphql', 'graphql-transport-ws');
  socket.onopen = () => socket.send('{"type":"connection_init"}');
  socket.onmessage = ({ data }) => {
    const { type, payload } = JSON.parse(data);
    if (type === 'connection_ack') socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
    if (type === 'next') add('socket ' + payload.data.postCreated.title);
  };
  const stream = new EventSource('${base}/graphql?query=' + encodeURIComponent(query));
  stream.addEventListener('next', ({ data }) => add('stream ' + JSON.parse(data).data.postCreated.title));
})`;

/** Runs in the page: returns the WCAG contrast between the name and its background, for each color. */
const contrastsInPage = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const toLinear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminanceOf = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => toLinear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const header = document.querySelector('header.site');
  return Array.from({ length: 12 }, (_, hue) => {
    header.style.setProperty('--hue', 100 + 25 * hue);
    const { color, backgroundColor } = getComputedStyle(header.querySelector('summary'));
    const [darker, lighter] = [luminanceOf(color), luminanceOf(backgroundColor)].sort((one, other) => one - other);
    return (lighter + 0.05) / (darker + 0.05);
  });
})()`;

describeInBrowser('A sandbox in a browser', (browser) => {
  const server = useServer({}, 'test');
  let token: string | undefined;
  const call = async (method: string, path: string, json?: unknown) =>
    (await send(method, `${server.url}${path}`, json, { token })).text;
  const writePost = (title: string) => call('POST', '/~t1/api/v1/posts', { title, body: 'Text' });

  beforeEach(async () => {
    token = undefined;
    await call('PUT', '/_workbench/sandboxes/t1');
    ({ token } = JSON.parse(await call('POST', '/_workbench/sandboxes/t1/tokens', { admin: true })));
  });

  it('links only to its own pages, the console and main', async () => {
    const page = await browser.visit(`${server.url}/~t1/`);
    const links = await page.evaluate<string[]>(
      '[...document.querySelectorAll("a[href], link[href], script[src]")].map(({ href, src }) => href ?? src)',
    );
    const own = links.filter((link) => link.startsWith(server.url));
    expect(own.length).toBeGreaterThan(5);
    // All sandboxes share one console, and the switch links to main.
    const elsewhere = own.filter((link) => !link.startsWith(`${server.url}/~t1/`));
    expect(new Set(elsewhere)).toEqual(
      new Set(words('/ /console?sandbox=t1 /console/sandboxes').map((path) => server.url + path)),
    );
    await page.goto(`${server.url}/~t1/docs`);
    await page.getByRole('heading', { name: /Posts/ }).first().waitFor();
    expect(page.url()).toBe(`${server.url}/~t1/docs`);
  });

  it('shows its name, and links to main and to the other sandboxes in the console', async () => {
    const page = await browser.visit(`${server.url}/~t1/docs/data`);
    expect(await page.title()).toBe('t1 · Data to work with – Quintet');
    const header = page.locator('header.site');
    await header.getByText('Sandbox t1').click();
    await header.getByRole('link', { name: 'All sandboxes in the console' }).waitFor();
    await header.getByRole('link', { name: 'main', exact: true }).click();
    await page.waitForURL(`${server.url}/`);
    expect(await page.locator('.sandbox').count()).toBe(0);
  });

  it('links to main without JavaScript', async () => {
    const page = await browser.visit(`${server.url}/~t1/docs`, { javaScriptEnabled: false });
    await page.getByText('Sandbox t1').click();
    await page.getByRole('link', { name: 'main', exact: true }).click();
    await page.waitForURL(`${server.url}/docs`);
  });

  it.each(['light', 'dark'] as const)('is readable in every color, in %s', async (colorScheme) => {
    const page = await browser.visit(`${server.url}/~t1/docs/contracts`, { colorScheme, viewport: phone });
    const contrasts = await page.evaluate<number[]>(contrastsInPage);
    expect(contrasts.length).toBe(12);
    expect(Math.min(...contrasts)).toBeGreaterThan(4.5);
    await page.getByText('Sandbox t1').click();
    await page.getByRole('link', { name: 'All sandboxes in the console' }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  it('passes its color and its links to the console', async () => {
    const page = await browser.visit(`${server.url}/~t1/`);
    const hue = await page.locator('header.site').getAttribute('data-hue');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Console' }).click();
    await page.locator(`.world-switch[data-hue="${hue}"]`).waitFor();
    expect(await page.title()).toBe('Requests, t1 · Quintet console');
    const header = page.locator('header.site');
    expect(await header.getAttribute('data-hue')).toBe(hue);
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    const paths = async () =>
      Promise.all((await links.all()).map((link) => link.evaluate(({ pathname }) => pathname)));
    expect(await paths()).toEqual(
      words('/~t1/ /console /~t1/docs /~t1/docs/contracts /~t1/docs/testing /~t1/graphql'),
    );
    await page.locator('.world-switch select').selectOption('main');
    await page.locator('.world-switch:not([data-hue])').waitFor();
    expect(await header.getAttribute('data-hue')).toBeNull();
    expect(await paths()).toEqual(words('/ /console /docs /docs/contracts /docs/testing /graphql'));
  });

  it.each([
    ['light', undefined],
    ['dark', { viewport: phone }],
  ] as const)('that does not exist has a page with instructions, in %s', async (colorScheme, viewport) => {
    const page = await browser.visit(`${server.url}/~nosuch/docs`, { colorScheme, ...viewport });
    await browser.provoked(/ 404 /);
    await page.getByRole('heading', { name: 'No such sandbox' }).waitFor();
    const command = `curl -X PUT ${server.url}/_workbench/sandboxes/nosuch`;
    expect(await page.locator('.block').last().innerText()).toContain(command);
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'console' }).click();
    await page.waitForURL(`${server.url}/console/sandboxes`);
  });

  it('sends events to WebSocket and EventSource clients that know only its base URL', async () => {
    const page = await browser.visit(`${server.url}/~t1/`);
    const received = page.evaluate<string[]>(listenInPage(`${server.url}/~t1`));
    // Earlier events are not sent, so posts are created until both have received one.
    await until(async () => {
      await writePost('Post');
      return Promise.race([received.then(() => true), Bun.sleep(20).then(() => false)]);
    });
    expect(await received).toEqual(['socket Post', 'stream Post']);
  });

  it('exports an archive that browser tools can replay', async () => {
    await call('POST', '/~t1/posts', { title: 'Recorded', content: 'Once' });
    const responded = await call('GET', '/~t1/posts/1');
    const har = await call('GET', '/_workbench/sandboxes/t1/journal?format=har');
    const path = join(await makeScratchFolder('har'), 'journal.har');
    await writeFile(path, har);
    await call('DELETE', '/_workbench/sandboxes/t1');
    const page = await browser.visit(`${server.url}/`);
    await page.context().routeFromHAR(path, { url: '**/~t1/**', notFound: 'abort' });
    const url = `${server.url}/~t1/posts/1`;
    expect(await page.evaluate(async (url) => (await fetch(url)).text(), url)).toBe(responded);
  });
});
