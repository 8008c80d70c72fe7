import { test } from 'node:test';
import { sandboxFor } from './quintet.js';

test('the posts are read once', async (test) => {
  const sandbox = await sandboxFor(test);
  await sandbox.fetch('/posts');
  await sandbox.journal.verify({ match: { method: 'GET', path: '/posts' }, exactly: 1 });
});
