import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createQuintetClient } from 'quintet/client';
import { startQuintet } from 'quintet/testing';
import { Notes } from './notes.js';

/** One server for the file; each test has a world of its own on it, so they run at the same time. */
let quintet;
before(async () => {
  quintet = await startQuintet();
});
after(() => quintet.stop());

/** A sandbox that ends with its test. */
async function sandboxFor(test, options) {
  const sandbox = await quintet.sandbox(options);
  test.after(() => sandbox.dispose());
  return sandbox;
}

describe('Notes', { concurrency: true }, () => {
  it('are none at first', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    assert.deepEqual(await notes.titles(), []);
  });

  it('have ids from 1, in every test', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.equal((await notes.add('Bread')).id, 2);
  });

  it('come in the order in which they were written', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    for (const title of ['Milk', 'Bread', 'Tea']) await notes.add(title);
    assert.deepEqual(await notes.titles(), ['Milk', 'Bread', 'Tea']);
  });

  it('are renamed', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    assert.deepEqual(await notes.titles(), ['Oat milk']);
  });

  it('are removed', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    const { id } = await notes.add('Milk');
    await notes.remove(id);
    assert.deepEqual(await notes.titles(), []);
  });

  it('are not found once they are gone', async (test) => {
    const notes = new Notes((await sandboxFor(test)).url);
    await assert.rejects(notes.remove(1), { message: 'NOT_FOUND' });
  });

  it('are dated by the clock of the sandbox', async (test) => {
    const sandbox = await sandboxFor(test, { clock: { at: '2030-01-01T12:00:00Z' } });
    const notes = new Notes(sandbox.url);
    assert.equal((await notes.add('Milk')).createdAt, '2030-01-01T12:00:00.000Z');
    await sandbox.clock.advance(60);
    assert.equal((await notes.add('Bread')).createdAt, '2030-01-01T12:01:00.000Z');
  });

  it('are put back from a snapshot', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    const kept = await sandbox.snapshot();
    await notes.add('Bread');
    await sandbox.restore(kept);
    assert.deepEqual(await notes.titles(), ['Milk']);
    await sandbox.reset();
    assert.deepEqual(await notes.titles(), []);
  });

  it('are many, where data is invented', async (test) => {
    const sandbox = await sandboxFor(test, { from: { seed: { users: 0, posts: 0, apiPosts: 50 } } });
    assert.equal((await new Notes(sandbox.url).titles()).length, 50);
  });

  it('are nothing for a token that has expired', async (test) => {
    const sandbox = await sandboxFor(test);
    const token = await sandbox.token({ admin: true });
    const client = createQuintetClient({ baseUrl: sandbox.url, token });
    assert.equal((await client.refreshToken()).response.status, 200);
    await sandbox.clock.advance(2 * 86_400);
    assert.equal((await client.refreshToken()).response.status, 401);
  });
});
