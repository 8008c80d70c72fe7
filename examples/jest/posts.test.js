import { connectQuintet } from 'quintet/testing';

const quintet = connectQuintet({ url: process.env.QUINTET_URL });

let sandbox;
beforeEach(async () => {
  sandbox = await quintet.sandbox();
});
afterEach(() => sandbox.dispose());

test('the posts are read once', async () => {
  await sandbox.fetch('/posts');
  await sandbox.journal.verify({ match: { method: 'GET', path: '/posts' }, exactly: 1 });
});
