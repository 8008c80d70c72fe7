import { expect } from '@playwright/test';
import { createTest } from 'quintet/playwright';

const url = 'http://localhost:3000';
const test = createTest({ url, data: { apiPosts: [{ title: 'Bread', content: '-' }] } });

test('a page shows the posts of its sandbox', { tag: '@page' }, async ({ page, sandbox }) => {
  await page.goto(`${url}/posts`);
  await expect(page.locator('body')).toContainText('Bread');
  await sandbox.journal.waitFor({ method: 'GET', path: '/posts' });
});

test('a post is sent once', async ({ request, sandbox }) => {
  await request.post('/posts', { data: { title: 'Milk', content: '-' } });
  await sandbox.journal.verify({ match: { method: 'POST', path: '/posts' }, exactly: 1 });
});
