import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { connectQuintet } from '../client/src/testing/connect.ts';
import { chromiumPath } from '../harness/chromium.ts';
import { fromSource, startServerProcess } from '../harness/server-process.ts';

/** `npm run screenshots`: pictures of the console for the README, in light and dark, from a real server. */

const folder = join(import.meta.dir, '../docs/images');

/** Fills the journal of a sandbox with requests of a client that meets a fault and retries. */
async function fillJournal(url: string): Promise<void> {
  const sandbox = await connectQuintet({ url }).sandbox({
    name: 'checkout-test',
    from: { seed: { users: 5 } },
  });
  await sandbox.faults.set({ match: { method: 'POST' }, when: 'after', status: 503, times: 1 });
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const write = {
    method: 'POST',
    headers,
    body: JSON.stringify({ title: 'Milk', content: 'Sent twice, written once' }),
  };
  await fetch(`${sandbox.url}/posts`, write);
  await fetch(`${sandbox.url}/posts`, write);
  const query = JSON.stringify({ query: 'query Latest { posts { id title } }' });
  await fetch(`${sandbox.url}/graphql`, {
    ...write,
    headers: { 'content-type': 'application/json' },
    body: query,
  });
  for (const path of ['/posts?limit=3', '/api/v1/posts/1', '/users?limit=2', '/api/v1/products/999999'])
    await fetch(`${sandbox.url}${path}`);
}

async function takePicture(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 640 }, colorScheme });
  await page.goto(`${url}/console/requests?world=checkout-test&entry=1`);
  await page.getByText('Sent twice, written once').first().waitFor();
  await page.screenshot({ path: join(folder, `console-${colorScheme}.png`) });
  await page.close();
}

if (chromiumPath === null) throw new Error('no Chromium was found');
const server = startServerProcess([...fromSource, 'serve'], { DATABASE_URL: 'sqlite::memory:', PORT: '0' });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const url = await server.url;
  if (url === null) throw new Error(`the server did not start: ${server.log()}`);
  await fillJournal(url);
  for (const scheme of ['light', 'dark'] as const) await takePicture(browser, url, scheme);
} finally {
  await browser.close();
  await server.stop();
}
