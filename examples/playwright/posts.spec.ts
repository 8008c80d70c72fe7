import { expect, test } from './sandbox-test.ts';

test('a post is sent once', async ({ request, sandbox }) => {
  await request.post('posts', { data: { title: 'Milk', content: '-' } });
  await sandbox.journal.verify({ match: { method: 'POST', path: '/posts' }, exactly: 1 });
});

test.describe('With your own data', () => {
  test.use({ data: { apiPosts: [{ title: 'Bread', content: '-' }] } });

  test('a page shows the posts of its sandbox', { tag: '@page' }, async ({ page }) => {
    await page.goto('posts');
    await expect(page.locator('body')).toContainText('Bread');
  });
});
