import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Notes } from './notes.js';
import { sandboxFor } from './quintet.js';

describe('Notes', { concurrency: true }, () => {
  it('are none at first', async (test) => {
    const sandbox = await sandboxFor(test);
    assert.deepEqual(await new Notes(sandbox.url).titles(), []);
  });

  it('have ids from 1, in every test', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.equal((await notes.add('Bread')).id, 2);
  });

  it('come in the order in which they were written', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    for (const title of ['Milk', 'Bread', 'Tea']) await notes.add(title);
    assert.deepEqual(await notes.titles(), ['Milk', 'Bread', 'Tea']);
  });

  it('are renamed', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    assert.deepEqual(await notes.titles(), ['Oat milk']);
  });

  it('are removed', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.remove(id);
    assert.deepEqual(await notes.titles(), []);
  });

  it('are not found once they are gone', async (test) => {
    const sandbox = await sandboxFor(test);
    await assert.rejects(new Notes(sandbox.url).remove(1), /Not Found/);
  });

  it('are dated by the clock of the sandbox', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await sandbox.clock.set('2030-01-01T12:00:00Z');
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
  });

  it('are gone after a reset, and ids begin again', async (test) => {
    const sandbox = await sandboxFor(test);
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await sandbox.reset();
    assert.equal((await notes.add('Bread')).id, 1);
  });

  it('are many, where data is invented', async (test) => {
    const seeded = await sandboxFor(test, { from: { seed: { users: 0, posts: 0, apiPosts: 50 } } });
    assert.equal((await new Notes(seeded.url).titles()).length, 50);
  });
});
