import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Notes } from './notes.js';
import { sandboxFor } from './quintet.js';

describe('What is sent', { concurrency: true }, () => {
  it('is nothing before a note is written', async (test) => {
    const sandbox = await sandboxFor(test);
    assert.equal(await sandbox.journal.verify({ match: {}, exactly: 0 }), 0);
  });

  it('has a key', async (test) => {
    const sandbox = await sandboxFor(test);
    await new Notes(sandbox.url).add('Milk');
    const [entry] = await sandbox.journal.read({ method: 'POST' });
    assert.equal(entry.headers['idempotency-key'].length, 36);
  });

  it('has another key for another note', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await notes.add('Milk');
    const entries = await sandbox.journal.read({ method: 'POST' });
    assert.equal(new Set(entries.map(({ headers }) => headers['idempotency-key'])).size, 2);
  });

  it('has a limit where notes are listed', async (test) => {
    const sandbox = await sandboxFor(test);
    await new Notes(sandbox.url).titles();
    const match = { method: 'GET', path: '/posts', query: { limit: '100' } };
    assert.equal(await sandbox.journal.verify({ match, exactly: 1 }), 1);
  });

  it('is the title alone where a note is renamed', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await notes.rename((await notes.add('Milk')).id, 'Oat milk');
    const [entry] = await sandbox.journal.read({ method: 'PATCH' });
    assert.equal(entry.body, '{"title":"Oat milk"}');
  });

  it('is found by its route', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await notes.remove((await notes.add('Milk')).id);
    const match = { method: 'DELETE', path: '/posts/{id}' };
    assert.equal(await sandbox.journal.verify({ match, exactly: 1 }), 1);
  });

  it('shows of a token its end', async (test) => {
    const sandbox = await sandboxFor(test);
    const token = await sandbox.token({ admin: true });
    await new Notes(sandbox.url, token).publish('Milk');
    const [entry] = await sandbox.journal.read({ path: '/api/v1/posts' });
    assert.equal(entry.headers.authorization, `Bearer …${token.slice(-4)}`);
  });

  it('is there with what was refused', async (test) => {
    const sandbox = await sandboxFor(test);
    await assert.rejects(new Notes(sandbox.url).remove(7), /Not Found/);
    assert.equal((await sandbox.journal.read({ status: '404' })).length, 1);
  });

  it('is compared with what should be sent', async (test) => {
    const sandbox = await sandboxFor(test);
    await new Notes(sandbox.url).add('Milk');
    const match = { method: 'POST', path: '/posts', body: { title: 'Bread' } };
    await assert.rejects(sandbox.journal.verify({ match }), /body\.title: expected "Bread", was "Milk"/);
  });
});
