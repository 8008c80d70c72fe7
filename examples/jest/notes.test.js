import { connectQuintet } from 'quintet/testing';
import { Notes } from './notes.js';

const quintet = connectQuintet({ url: process.env.QUINTET_URL });

let sandbox;
beforeEach(async () => {
  sandbox = await quintet.sandbox();
});
afterEach(() => sandbox.dispose());

describe('Notes', () => {
  test('are none at first', async () => {
    expect(await new Notes(sandbox.url).titles()).toEqual([]);
  });

  test('have ids from 1, in every test', async () => {
    const notes = new Notes(sandbox.url);
    expect((await notes.add('Milk')).id).toBe(1);
    expect((await notes.add('Bread')).id).toBe(2);
  });

  test('come in the order in which they were written', async () => {
    const notes = new Notes(sandbox.url);
    for (const title of ['Milk', 'Bread', 'Tea']) await notes.add(title);
    expect(await notes.titles()).toEqual(['Milk', 'Bread', 'Tea']);
  });

  test('are renamed', async () => {
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    expect(await notes.titles()).toEqual(['Oat milk']);
  });

  test('are removed', async () => {
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.remove(id);
    expect(await notes.titles()).toEqual([]);
  });

  test('are not found once they are gone', async () => {
    await expect(new Notes(sandbox.url).remove(1)).rejects.toThrow('Not Found');
  });

  test('are dated by the clock of the sandbox', async () => {
    const notes = new Notes(sandbox.url);
    await sandbox.clock.set('2030-01-01T12:00:00Z');
    expect((await notes.add('Milk')).createdAt).toBe('2030-01-01T12:00:00.000Z');
    await sandbox.clock.advance(60);
    expect((await notes.add('Bread')).createdAt).toBe('2030-01-01T12:01:00.000Z');
  });

  test('are put back from a snapshot', async () => {
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    const kept = await sandbox.snapshot();
    await notes.add('Bread');
    await sandbox.restore(kept);
    expect(await notes.titles()).toEqual(['Milk']);
  });

  test('are gone after a reset, and ids begin again', async () => {
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await sandbox.reset();
    expect((await notes.add('Bread')).id).toBe(1);
  });

  test('are many, where data is invented', async () => {
    const seeded = await quintet.sandbox({ from: { seed: { users: 0, posts: 0, apiPosts: 50 } } });
    expect(await new Notes(seeded.url).titles()).toHaveLength(50);
    await seeded.dispose();
  });
});
