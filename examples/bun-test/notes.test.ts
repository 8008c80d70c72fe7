import { describe, expect, test } from 'bun:test';
import { Notes } from './notes.ts';
import { quintet } from './quintet.ts';

describe('Notes', () => {
  test.concurrent('are none at first', async () => {
    await using sandbox = await quintet.sandbox();
    expect(await new Notes(sandbox.url).titles()).toEqual([]);
  });

  test.concurrent('have ids from 1, in every test', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    expect((await notes.add('Milk')).id).toBe(1);
    expect((await notes.add('Bread')).id).toBe(2);
  });

  test.concurrent('come in the order in which they were written', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    for (const title of ['Milk', 'Bread', 'Tea']) await notes.add(title);
    expect(await notes.titles()).toEqual(['Milk', 'Bread', 'Tea']);
  });

  test.concurrent('are renamed', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    expect(await notes.titles()).toEqual(['Oat milk']);
  });

  test.concurrent('are removed', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.remove(id);
    expect(await notes.titles()).toEqual([]);
  });

  test.concurrent('are not found once they are gone', async () => {
    await using sandbox = await quintet.sandbox();
    await expect(new Notes(sandbox.url).remove(1)).rejects.toThrow('Not Found');
  });

  test.concurrent('are dated by the clock of the sandbox', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await sandbox.clock.set('2030-01-01T12:00:00Z');
    expect((await notes.add('Milk')).createdAt).toBe('2030-01-01T12:00:00.000Z');
    await sandbox.clock.advance(60);
    expect((await notes.add('Bread')).createdAt).toBe('2030-01-01T12:01:00.000Z');
  });

  test.concurrent('are put back from a snapshot', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    const kept = await sandbox.snapshot();
    await notes.add('Bread');
    await sandbox.restore(kept);
    expect(await notes.titles()).toEqual(['Milk']);
  });

  test.concurrent('are gone after a reset, and ids begin again', async () => {
    await using sandbox = await quintet.sandbox();
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await sandbox.reset();
    expect((await notes.add('Bread')).id).toBe(1);
  });

  test.concurrent('are many, where data is invented', async () => {
    await using seeded = await quintet.sandbox({ from: { seed: { users: 0, posts: 0, apiPosts: 50 } } });
    expect(await new Notes(seeded.url).titles()).toHaveLength(50);
  });
});
