import { describe, expect } from 'vitest';
import { Notes } from '../notes/notes.js';
import { test } from './sandbox-test.ts';

describe('Guides', () => {
  test('a client retries when the server fails once', async ({ sandbox }) => {
    await sandbox.faults.set({ match: { method: 'POST' }, status: 503, times: 1 });
    expect((await new Notes(sandbox.url).add('Milk')).title).toBe('Milk');
  });

  test('a client gives up when the server stays down', async ({ sandbox }) => {
    await sandbox.faults.set({ match: { path: '/posts' }, status: 503 });
    await expect(new Notes(sandbox.url).add('Milk')).rejects.toThrow('503');
  });

  test('a client waits for slow responses', async ({ sandbox }) => {
    await sandbox.faults.set({ match: { path: '/posts' }, delayMs: { min: 10, max: 50 } });
    expect(await new Notes(sandbox.url).titles()).toEqual([]);
  });

  test('the clock sets the dates of new records', async ({ sandbox }) => {
    await sandbox.clock.set('2030-01-01T12:00:00Z');
    const note = await new Notes(sandbox.url).add('Milk');
    expect(note.createdAt).toBe('2030-01-01T12:00:00.000Z');
  });

  test('the journal shows what the client sent', async ({ sandbox }) => {
    const notes = new Notes(sandbox.url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    const [entry] = await sandbox.journal.read({ method: 'PATCH', path: '/posts/{id}' });
    expect(entry?.body).toBe('{"title":"Oat milk"}');
  });
});
