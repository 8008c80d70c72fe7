import { Notes } from '../notes/notes.js';
import { expect, test } from './sandbox-test.ts';

test.describe('A page', () => {
  test('shows the posts of its sandbox', { tag: '@page' }, async ({ page, sandbox }) => {
    await new Notes(sandbox.url).add('Milk');
    await page.goto('posts');
    await expect(page.locator('body')).toContainText('Milk');
  });
});
