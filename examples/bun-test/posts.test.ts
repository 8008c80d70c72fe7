import { afterAll, test } from 'bun:test';
import { startQuintet } from 'quintet/testing';

const quintet = await startQuintet();
afterAll(() => quintet.stop());

test.concurrent('the posts are read once', async () => {
  await using sandbox = await quintet.sandbox();
  await sandbox.fetch('/posts');
  await sandbox.journal.verify({ match: { method: 'GET', path: '/posts' }, exactly: 1 });
});
