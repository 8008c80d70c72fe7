import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { connectQuintet } from '../client/src/testing/connect.ts';
import { chromiumPath } from '../harness/chromium.ts';
import { request } from '../harness/http.ts';
import { serverOn } from '../harness/server.ts';
import { startServer } from '../harness/server-process.ts';

/** `npm run screenshots`: pictures of the console for the README, in light and dark, from a real server. */

const folder = join(import.meta.dir, '../docs/images');

/** Fills the journal of a sandbox with requests of a client that meets a fault and retries. */
async function fillJournal(url: string): Promise<void> {
  const seeded = { name: 'checkout-test', from: { seed: { users: 5 } } };
  const sandbox = await connectQuintet({ url }).sandbox(seeded);
  await sandbox.faults.set({ match: { method: 'POST' }, when: 'after', status: 503, times: 1 });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { title: 'Milk', content: 'Sent twice, written once' };
  for (const _ of ['sent', 'repeated']) await request(`${sandbox.url}/posts`, 'POST', { headers, body });
  const query = 'query Latest { posts { id title } }';
  await request(`${sandbox.url}/graphql`, 'POST', { body: { query } });
  for (const path of ['/posts?limit=3', '/api/v1/posts/1', '/users?limit=2', '/api/v1/products/999999'])
    await request(sandbox.url + path, 'GET');
}

async function takePicture(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 640 }, colorScheme });
  await page.goto(`${url}/console/requests?sandbox=checkout-test&entry=1`);
  await page.getByText('Sent twice, written once').first().waitFor();
  await page.screenshot({ path: join(folder, `console-${colorScheme}.png`) });
  await page.close();
}

if (chromiumPath === null) throw new Error('no Chromium was found');
const server = await startServer(...serverOn('sqlite::memory:'));
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: chromiumPath, args });
try {
  await fillJournal(server.url);
  for (const scheme of ['light', 'dark'] as const) await takePicture(browser, server.url, scheme);
} finally {
  await browser.close();
  await server.stop();
}
