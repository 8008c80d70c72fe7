import { connectQuintet } from 'quintet/testing';

const quintet = connectQuintet({ url: process.env.QUINTET_URL });

let sandbox;
beforeEach(async () => {
  sandbox = await quintet.sandbox();
});
afterEach(() => sandbox.dispose());

test('a post is sent once', async () => {
  await sandbox.client.POST('/posts', { body: { title: 'Milk', content: '-' } });
  await sandbox.journal.verify({ match: { method: 'POST', path: '/posts' }, exactly: 1 });
});
