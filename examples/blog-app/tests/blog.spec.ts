import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { JournalFilter, Sandbox } from 'quintet/testing';
import { expect, logIn, openAsAda, test } from './sandbox-test.ts';

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your comment').fill(text);
  await page.getByRole('button', { name: 'Comment' }).click();
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Text').fill('-');
  await page.getByRole('button', { name: 'Publish' }).click();
}

/** Adds comments to the first post from another client. */
async function commentAsGrace({ data }: Sandbox, body: string): Promise<void> {
  await data.comments.create({ postId: 1, authorId: 2, body });
}

/** The responses to the matching requests, in order. */
async function statuses({ journal }: Sandbox, match: JournalFilter) {
  return (await journal.read(match)).map(({ response }) => response?.status);
}

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const comments = (page: Page) => page.locator('.comments .text');

test('a reader needs no account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Nanoseconds' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nanoseconds');
  await expect(page.getByText('Log in to write.')).toBeVisible();
});

test('a wrong password is refused in words', async ({ page }) => {
  await openAsAda(page, '/', 'wrong');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await logIn(page);
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
});

test('a post is on the page before the server responds', async ({ page, sandbox }) => {
  await sandbox.faults.add({ match: { path: '/api/v1/posts' }, connection: 'hang' });
  await openAsAda(page, '/');
  await publish(page, 'Engines');
  await expect(titles(page)).toHaveText(['Engines', 'Nanoseconds']);
  await expect(page.getByRole('status')).toHaveText('Saving…');
});

test('a post whose response is lost after the commit is sent again and stored once', async ({
  page,
  sandbox,
}) => {
  const match = { method: 'POST', path: '/api/v1/posts' } as const;
  await sandbox.faults.add({ match, when: 'after', status: 503, times: 1 });
  await openAsAda(page, '/');
  await publish(page, 'Engines');
  await expect.poll(() => statuses(sandbox, match)).toEqual([503, 201]);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(titles(page)).toHaveText(['Engines', 'Nanoseconds']);

  const attempts = await sandbox.journal.read(match);
  expect(new Set(attempts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const posts = await sandbox.data.posts.list();
  expect(posts.map(({ title }) => title)).toEqual(['Nanoseconds', 'Engines']);
});

test('a post that is refused says why, and can be discarded', async ({ page }) => {
  await openAsAda(page, '/');
  await publish(page, ' ');
  await expect(page.getByRole('alert')).toContainText("title can't be blank");
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(titles(page)).toHaveText(['Nanoseconds']);
});

test('a comment that was written offline is sent once the network is back', async ({
  context,
  page,
  sandbox,
}) => {
  await openAsAda(page, '/#/posts/1');
  await context.setOffline(true);
  await comment(page, 'From a train');
  await expect(comments(page)).toHaveText(['From a train']);
  await expect(page.getByRole('status')).toHaveText('Offline, 1 to send');
  await context.setOffline(false);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(comments(page)).toHaveText(['From a train']);
  await sandbox.journal.verify({ match: { path: '/api/v1/posts/{id}/comments' }, exactly: 1 });
});

test('an expired token prompts for a login, and the comment is not lost', async ({ page, sandbox }) => {
  await openAsAda(page, '/#/posts/1');
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await sandbox.clock.advance(24 * 60 * 60 + 1);
  await comment(page, 'A day later');
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await logIn(page);
  await expect.poll(() => statuses(sandbox, { path: '/api/v1/posts/{id}/comments' })).toEqual([401, 201]);
  await expect(comments(page)).toHaveText(['A day later']);
});

test('comments of others appear as they are written', async ({ page, sandbox }) => {
  await page.goto('/#/posts/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await commentAsGrace(sandbox, 'Live');
  await expect(comments(page)).toHaveText(['Live']);
});

test('a comment whose event is lost is shown when the subscription resumes', async ({ page, sandbox }) => {
  await sandbox.faults.add({ match: { field: 'commentAdded' }, live: { close: 1 } });
  await page.goto('/#/posts/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await commentAsGrace(sandbox, 'Delivered');
  await expect(comments(page)).toHaveText(['Delivered']);
  await commentAsGrace(sandbox, 'Lost');
  await expect(comments(page)).toHaveText(['Delivered', 'Lost']);

  // In development React mounts twice, so the subscription that resumes is the last one, not always the second.
  const subscriptions = await sandbox.journal.read({ operation: 'commentAdded' });
  const positions = subscriptions.map(({ headers }) => headers['last-event-id']);
  expect(positions.at(0)).toBeUndefined();
  expect(positions.at(-1)).toEqual(expect.any(String));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages are accessible in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/#/posts/1');
    await page.getByRole('button', { name: 'Log in' }).click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await logIn(page);
    await comment(page, 'Legible');
    await expect(comments(page)).toHaveText(['Legible']);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
