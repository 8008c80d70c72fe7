import { connectQuintet } from 'quintet/testing';
import { Notes } from './notes.js';

const quintet = connectQuintet({ url: process.env.QUINTET_URL });

let sandbox;
beforeEach(async () => {
  sandbox = await quintet.sandbox();
});
afterEach(() => sandbox.dispose());

describe('When the server fails', () => {
  const milk = { method: 'POST', path: '/posts', body: { title: 'Milk' } };

  test('after the commit, without a word, a note is written once', async () => {
    await sandbox.faults.set({ match: { method: 'POST' }, when: 'after', body: 'empty', times: 1 });
    const notes = new Notes(sandbox.url);
    expect((await notes.add('Milk')).id).toBe(1);
    expect(await notes.titles()).toEqual(['Milk']);
  });

  for (const status of [500, 502, 503, 504]) {
    test(`with ${status}, a note is sent again`, async () => {
      await sandbox.faults.set({ match: { method: 'POST' }, status, times: 1 });
      expect((await new Notes(sandbox.url).add('Milk')).id).toBe(1);
      expect(await sandbox.journal.verify({ match: milk, exactly: 2 })).toBe(2);
    });
  }

  test('twice, a note is sent three times', async () => {
    await sandbox.faults.set({ match: { method: 'POST' }, status: 503, times: 2 });
    expect((await new Notes(sandbox.url).add('Milk')).id).toBe(1);
    expect(await sandbox.journal.verify({ match: milk, exactly: 3 })).toBe(3);
  });

  test('for good, nobody asks a fourth time', async () => {
    await sandbox.faults.set({ match: { method: 'POST' }, status: 503 });
    await expect(new Notes(sandbox.url).add('Milk')).rejects.toThrow('the server answered with 503');
    expect(await sandbox.journal.verify({ match: milk, exactly: 3 })).toBe(3);
  });

  test('to refuse, a note is not sent again', async () => {
    await sandbox.faults.set({ match: { method: 'POST' }, status: 429 });
    await expect(new Notes(sandbox.url).add('Milk')).rejects.toThrow('Too Many Requests');
    expect(await sandbox.journal.verify({ match: milk, exactly: 1 })).toBe(1);
  });

  test('to be fast, the notes come all the same', async () => {
    await sandbox.faults.set({ match: { path: '/posts' }, delayMs: { min: 10, max: 50 } });
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    expect(await notes.titles()).toEqual(['Milk']);
  });
});
