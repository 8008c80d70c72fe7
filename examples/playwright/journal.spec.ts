import { Notes } from './notes.ts';
import { expect, test } from './sandbox-test.ts';

test.describe('What is sent', () => {
  test('is nothing before a note is written', async ({ sandbox }) => {
    expect(await sandbox.journal.verify({ match: {}, exactly: 0 })).toBe(0);
  });

  test('has a key', async ({ sandbox }) => {
    await new Notes(sandbox.url).add('Milk');
    const [entry] = await sandbox.journal.read({ method: 'POST' });
    expect(entry?.headers['idempotency-key']).toHaveLength(36);
  });

  test('has another key for another note', async ({ sandbox }) => {
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await notes.add('Milk');
    const entries = await sandbox.journal.read({ method: 'POST' });
    expect(new Set(entries.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  test('has a limit where notes are listed', async ({ sandbox }) => {
    await new Notes(sandbox.url).titles();
    const match = { method: 'GET', path: '/posts', query: { limit: '100' } };
    expect(await sandbox.journal.verify({ match, exactly: 1 })).toBe(1);
  });

  test('is the title alone where a note is renamed', async ({ sandbox }) => {
    const notes = new Notes(sandbox.url);
    await notes.rename((await notes.add('Milk')).id, 'Oat milk');
    const [entry] = await sandbox.journal.read({ method: 'PATCH' });
    expect(entry?.body).toBe('{"title":"Oat milk"}');
  });

  test('is found by its route', async ({ sandbox }) => {
    const notes = new Notes(sandbox.url);
    await notes.remove((await notes.add('Milk')).id);
    const match = { method: 'DELETE', path: '/posts/{id}' };
    expect(await sandbox.journal.verify({ match, exactly: 1 })).toBe(1);
  });

  test('shows of a token its end', async ({ sandbox }) => {
    const token = await sandbox.token({ admin: true });
    await new Notes(sandbox.url, token).publish('Milk');
    const [entry] = await sandbox.journal.read({ path: '/api/v1/posts' });
    expect(entry?.headers.authorization).toBe(`Bearer …${token.slice(-4)}`);
  });

  test('is there with what was refused', async ({ sandbox }) => {
    await expect(new Notes(sandbox.url).remove(7)).rejects.toThrow('Not Found');
    expect(await sandbox.journal.read({ status: '404' })).toHaveLength(1);
  });

  test('is compared with what should be sent', async ({ sandbox }) => {
    await new Notes(sandbox.url).add('Milk');
    const match = { method: 'POST', path: '/posts', body: { title: 'Bread' } };
    await expect(sandbox.journal.verify({ match })).rejects.toThrow(
      'body.title: expected "Bread", was "Milk"',
    );
  });
});
