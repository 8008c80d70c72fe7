import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { findProgram } from '../support/programs.ts';
import { makeSandbox, register, server, untilSubscribed, writePost } from '../support/sandbox.ts';

const executablePath = findProgram('chromium', 'chromium-browser', 'google-chrome');
const isMissing = executablePath === null && process.env.QUINTET_BROWSER !== 'required';

test('EventSource in Chromium: receives every post once, including those missed while disconnected', {
  skip: isMissing && 'no Chromium',
}, async () => {
  const sandbox = await makeSandbox();
  const token = await register(sandbox, 'Ada');
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`${server}/assets/icon.svg`);
  await page.evaluate((url) => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    // #region docs
    const query = 'subscription { postCreated { title } }';
    const source = new EventSource(`${url}/graphql?${new URLSearchParams({ query })}`);
    source.addEventListener('next', ({ data }) => titles.push(JSON.parse(data).data.postCreated.title));
    source.addEventListener('complete', () => source.close());
    // #endregion
  }, sandbox.url);
  const untilReceived = (count: number) =>
    page.waitForFunction(
      (wanted) => (window as unknown as { titles: string[] }).titles.length === wanted,
      count,
    );

  await untilSubscribed(sandbox);
  await writePost(sandbox, token, 'First');
  await untilReceived(1);
  // Instead of the next event, the stream ends, and the browser reconnects with Last-Event-ID.
  const faults = [{ match: { field: 'postCreated' }, live: { close: 0 }, times: 1 }];
  await fetch(`${server}/_workbench/sandboxes/${sandbox.name}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  await writePost(sandbox, token, 'Second');
  await writePost(sandbox, token, 'Third');
  await untilReceived(3);
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles);
  assert.deepEqual(titles, ['First', 'Second', 'Third']);
  await browser.close();
});
