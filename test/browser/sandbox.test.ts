import { afterEach, beforeEach, expect, it, setDefaultTimeout } from 'bun:test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeInBrowser } from '../support/browser.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { makeScratchFolder } from '../support/scratch.ts';

setDefaultTimeout(120_000);

/** Runs in the page: what its first event says, over a socket and over a stream. */
const listenInPage = (base: string) => `new Promise((resolve) => {
  const query = 'subscription { postCreated { title } }';
  const heard = new Set();
  const add = (text) => {
    heard.add(text);
    if (heard.size === 2) resolve([...heard].sort());
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

describeInBrowser('A sandbox in a browser', (browser) => {
  let server: Serving;
  let token: string;
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    return response.text();
  };
  const writePost = (title: string) => call('POST', '/~t1/api/v1/posts', { title, body: 'Text' });

  beforeEach(async () => {
    token = '';
    server = await startServing({ DATABASE_URL: 'sqlite::memory:', WORKBENCH: 'on' });
    await call('PUT', '/_workbench/sandboxes/t1');
    ({ token } = JSON.parse(await call('POST', '/_workbench/sandboxes/t1/tokens', { admin: true })));
  });
  afterEach(() => server.stop());

  it('keeps to its world on every page that its pages link to', async () => {
    const page = await browser.visit(`${server.url}/~t1/`);
    const links = await page.evaluate<string[]>(
      '[...document.querySelectorAll("a[href], link[href], script[src]")].map(({ href, src }) => href ?? src)',
    );
    const own = links.filter((link) => link.startsWith(server.url));
    expect(own.length).toBeGreaterThan(5);
    // The console is one for all worlds.
    const elsewhere = own.filter((link) => !link.startsWith(`${server.url}/~t1/`));
    expect(new Set(elsewhere)).toEqual(new Set([`${server.url}/console?world=t1`]));
    await page.goto(`${server.url}/~t1/docs`);
    await page.getByRole('heading', { name: /Posts/ }).first().waitFor();
    expect(page.url()).toBe(`${server.url}/~t1/docs`);
  });

  it('speaks over the WebSocket and the EventSource of the browser, by its base URL alone', async () => {
    const page = await browser.visit(`${server.url}/~t1/`);
    const heard = page.evaluate<string[]>(listenInPage(`${server.url}/~t1`));
    // Events from before somebody listens are not theirs: posts are written until both have heard of one.
    await until(async () => {
      await writePost('Post');
      return Promise.race([heard.then(() => true), Bun.sleep(20).then(() => false)]);
    });
    expect(await heard).toEqual(['socket Post', 'stream Post']);
  });

  it('gives an archive that the browser tools read and replay', async () => {
    await call('POST', '/~t1/posts', { title: 'Recorded', content: 'Once' });
    const answered = await call('GET', '/~t1/posts/1');
    const har = await call('GET', '/_workbench/sandboxes/t1/journal?format=har');
    const path = join(await makeScratchFolder('har'), 'journal.har');
    await writeFile(path, har);
    await call('DELETE', '/_workbench/sandboxes/t1');
    const page = await browser.visit(`${server.url}/`);
    await page.context().routeFromHAR(path, { url: '**/~t1/**', notFound: 'abort' });
    const replayed = await page.evaluate(
      async (url) => (await fetch(url)).text(),
      `${server.url}/~t1/posts/1`,
    );
    expect(replayed).toBe(answered);
  });
});
