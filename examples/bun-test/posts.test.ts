import { afterAll, test } from 'bun:test';
import { startQuintet } from 'quintet/testing';

const quintet = await startQuintet();
afterAll(() => quintet.stop());

test.concurrent('a post is sent once', async () => {
  await using sandbox = await quintet.sandbox();
  await sandbox.client.POST('/posts', { body: { title: 'Milk', content: '-' } });
  await sandbox.journal.verify({ match: { method: 'POST', path: '/posts' }, exactly: 1 });
});
