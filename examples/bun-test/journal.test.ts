import { describe, expect, test } from 'bun:test';
import { Notes } from './notes.ts';
import { quintet } from './quintet.ts';

describe('What is sent', () => {
  test.concurrent('is nothing before a note is written', async () => {
    await using sandbox = await quintet.sandbox();
    expect(await sandbox.journal.verify({ match: {}, exactly: 0 })).toBe(0);
  });

  test.concurrent('has a key', async () => {
    await using sandbox = await quintet.sandbox();
    await new Notes(sandbox.url).add('Milk');
    const [entry] = await sandbox.journal.read({ method: 'POST' });
    expect(entry?.headers['idempotency-key']).toHaveLength(36);
  });

  test.concurrent('has another key for another note', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await notes.add('Milk');
    const entries = await sandbox.journal.read({ method: 'POST' });
    expect(new Set(entries.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  test.concurrent('has a limit where notes are listed', async () => {
    await using sandbox = await quintet.sandbox();
    await new Notes(sandbox.url).titles();
    const match = { method: 'GET', path: '/posts', query: { limit: '100' } };
    expect(await sandbox.journal.verify({ match, exactly: 1 })).toBe(1);
  });

  test.concurrent('is the title alone where a note is renamed', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await notes.rename((await notes.add('Milk')).id, 'Oat milk');
    const [entry] = await sandbox.journal.read({ method: 'PATCH' });
    expect(entry?.body).toBe('{"title":"Oat milk"}');
  });

  test.concurrent('is found by its route', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await notes.remove((await notes.add('Milk')).id);
    const match = { method: 'DELETE', path: '/posts/{id}' };
    expect(await sandbox.journal.verify({ match, exactly: 1 })).toBe(1);
  });

  test.concurrent('shows of a token its end', async () => {
    await using sandbox = await quintet.sandbox();
    const token = await sandbox.token({ admin: true });
    await new Notes(sandbox.url, token).publish('Milk');
    const [entry] = await sandbox.journal.read({ path: '/api/v1/posts' });
    expect(entry?.headers.authorization).toBe(`Bearer …${token.slice(-4)}`);
  });

  test.concurrent('is there with what was refused', async () => {
    await using sandbox = await quintet.sandbox();
    await expect(new Notes(sandbox.url).remove(7)).rejects.toThrow('Not Found');
    expect(await sandbox.journal.read({ status: '404' })).toHaveLength(1);
  });

  test.concurrent('is compared with what should be sent', async () => {
    await using sandbox = await quintet.sandbox();
    await new Notes(sandbox.url).add('Milk');
    const match = { method: 'POST', path: '/posts', body: { title: 'Bread' } };
    await expect(sandbox.journal.verify({ match })).rejects.toThrow(
      'body.title: expected "Bread", was "Milk"',
    );
  });
});
