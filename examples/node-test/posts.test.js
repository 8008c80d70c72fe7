import { test } from 'node:test';
import { sandboxFor } from './quintet.js';

test('a post is sent once', async (test) => {
  const sandbox = await sandboxFor(test);
  await sandbox.client.POST('/posts', { body: { title: 'Milk', content: '-' } });
  await sandbox.journal.verify({ match: { method: 'POST', path: '/posts' }, exactly: 1 });
});
