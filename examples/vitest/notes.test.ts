import { createTest } from 'quintet/vitest';
import { expect } from 'vitest';
import { Notes } from './notes.js';

const test = createTest();

test('a note is written once when the response is lost after the commit', async ({ sandbox }) => {
  await sandbox.faults.add({ match: { method: 'POST' }, when: 'after', status: 503, times: 1 });
  const notes = new Notes(sandbox.url);
  expect((await notes.add('Milk')).id).toBe(1);
  expect(await notes.titles()).toEqual(['Milk']);
});

test('a note is published until the token expires', async ({ sandbox }) => {
  const token = await sandbox.token({ admin: true, expiresInSeconds: 3600 });
  const notes = new Notes(sandbox.url, token);
  expect(await notes.publish('Milk')).toBe(1);
  await sandbox.clock.advance(3601);
  await expect(notes.publish('Bread')).rejects.toThrow('Unauthorized');
});

test('a note is sent once', async ({ sandbox }) => {
  await new Notes(sandbox.url).add('Milk');
  const match = { method: 'POST', path: '/posts', body: { title: 'Milk' } };
  expect(await sandbox.journal.verify({ match, exactly: 1 })).toBe(1);
});
