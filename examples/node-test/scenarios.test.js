import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Notes } from '../notes/notes.js';
import { sandboxFor } from './quintet.js';

describe('Notes in three scenarios', { concurrency: true }, () => {
  it('are written once when the response is lost after the commit', async (test) => {
    const sandbox = await sandboxFor(test);
    await sandbox.faults.set({ match: { method: 'POST' }, when: 'after', status: 503, times: 1 });
    const notes = new Notes(sandbox.url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.deepEqual(await notes.titles(), ['Milk']);
  });

  it('are published until the token expires', async (test) => {
    const sandbox = await sandboxFor(test);
    const token = await sandbox.token({ admin: true, expiresInSeconds: 3600 });
    const notes = new Notes(sandbox.url, token);
    assert.equal(await notes.publish('Milk'), 1);
    await sandbox.clock.advance(3601);
    await assert.rejects(notes.publish('Bread'), /Unauthorized/);
  });

  it('are sent once', async (test) => {
    const sandbox = await sandboxFor(test);
    await new Notes(sandbox.url).add('Milk');
    const match = { method: 'POST', path: '/posts', body: { title: 'Milk' } };
    assert.equal(await sandbox.journal.verify({ match, exactly: 1 }), 1);
  });
});
