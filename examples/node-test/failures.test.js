import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Notes } from './notes.js';
import { sandboxFor } from './quintet.js';

describe('When the server fails', { concurrency: true }, () => {
  const milk = { method: 'POST', path: '/posts', body: { title: 'Milk' } };

  it('after the commit, without a word, a note is written once', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { method: 'POST' }, when: 'after', body: 'empty', times: 1 });
    const notes = new Notes(sandbox.url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.deepEqual(await notes.titles(), ['Milk']);
  });

  for (const status of [500, 502, 503, 504]) {
    it(`with ${status}, a note is sent again`, async (test) => {
      const sandbox = await sandboxFor(test);
      await sandbox.faults.set({ match: { method: 'POST' }, status, times: 1 });
      assert.equal((await new Notes(sandbox.url).add('Milk')).id, 1);
      assert.equal(await sandbox.journal.verify({ match: milk, exactly: 2 }), 2);
    });
  }

  it('twice, a note is sent three times', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { method: 'POST' }, status: 503, times: 2 });
    assert.equal((await new Notes(sandbox.url).add('Milk')).id, 1);
    assert.equal(await sandbox.journal.verify({ match: milk, exactly: 3 }), 3);
  });

  it('for good, nobody asks a fourth time', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { method: 'POST' }, status: 503 });
    await assert.rejects(new Notes(sandbox.url).add('Milk'), /the server answered with 503/);
    assert.equal(await sandbox.journal.verify({ match: milk, exactly: 3 }), 3);
  });

  it('to refuse, a note is not sent again', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { method: 'POST' }, status: 429 });
    await assert.rejects(new Notes(sandbox.url).add('Milk'), /Too Many Requests/);
    assert.equal(await sandbox.journal.verify({ match: milk, exactly: 1 }), 1);
  });

  it('to be fast, the notes come all the same', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { path: '/posts' }, delayMs: { min: 10, max: 50 } });
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    assert.deepEqual(await notes.titles(), ['Milk']);
  });
});
