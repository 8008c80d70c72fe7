import assert from 'node:assert/strict';
import { Notes } from './notes.js';

/** @typedef {import('quintet/testing').Sandbox} Sandbox */

const milk = { method: 'POST', path: '/posts', body: { title: 'Milk' } };

const lifetimes = { 'a minute': 60, 'an hour': 3600, 'a day': 86_400, 'a week': 604_800 };

/**
 * The tests of `Notes`. Any runner can run them, with a sandbox for each test.
 * @type {Record<string, (sandbox: Sandbox) => Promise<void>>}
 */
export const tests = {
  async 'are empty at first'({ url }) {
    assert.deepEqual(await new Notes(url).titles(), []);
  },

  async 'have ids from 1, in every test'({ url }) {
    const notes = new Notes(url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.equal((await notes.add('Bread')).id, 2);
  },

  async 'are listed in the order in which they were written'({ url }) {
    const notes = new Notes(url);
    for (const title of ['Milk', 'Bread', 'Tea']) await notes.add(title);
    assert.deepEqual(await notes.titles(), ['Milk', 'Bread', 'Tea']);
  },

  async 'are renamed'({ url }) {
    const notes = new Notes(url);
    const { id } = await notes.add('Milk');
    await notes.rename(id, 'Oat milk');
    assert.deepEqual(await notes.titles(), ['Oat milk']);
  },

  async 'are removed'({ url }) {
    const notes = new Notes(url);
    const { id } = await notes.add('Milk');
    await notes.remove(id);
    assert.deepEqual(await notes.titles(), []);
  },

  async 'are not found once they are gone'({ url }) {
    await assert.rejects(new Notes(url).remove(1), /Not Found/);
  },

  async 'are dated by the clock of the sandbox'({ url, clock }) {
    const notes = new Notes(url);
    await clock.set('2030-01-01T12:00:00Z');
    assert.equal((await notes.add('Milk')).createdAt, '2030-01-01T12:00:00.000Z');
    await clock.advance(60);
    assert.equal((await notes.add('Bread')).createdAt, '2030-01-01T12:01:00.000Z');
  },

  async 'are restored from a snapshot'(sandbox) {
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    const snapshot = await sandbox.snapshot();
    await notes.add('Bread');
    await sandbox.restore(snapshot);
    assert.deepEqual(await notes.titles(), ['Milk']);
  },

  async 'are gone after a reset, and ids begin again'(sandbox) {
    const notes = new Notes(sandbox.url);
    await notes.add('Milk');
    await sandbox.reset();
    assert.equal((await notes.add('Bread')).id, 1);
  },

  async 'are stored once when the response body is lost after the commit'({ url, faults }) {
    await faults.set({ match: { method: 'POST' }, when: 'after', body: 'empty', times: 1 });
    const notes = new Notes(url);
    assert.equal((await notes.add('Milk')).id, 1);
    assert.deepEqual(await notes.titles(), ['Milk']);
  },

  ...each([500, 502, 503, 504], (status) => ({
    async [`are sent again after ${status}`]({ url, faults, journal }) {
      await faults.set({ match: { method: 'POST' }, status, times: 1 });
      assert.equal((await new Notes(url).add('Milk')).id, 1);
      await journal.verify({ match: milk, exactly: 2 });
    },
  })),

  async 'are sent at most three times'({ url, faults, journal }) {
    await faults.set({ match: { method: 'POST' }, status: 503 });
    await assert.rejects(new Notes(url).add('Milk'), /the server responded with 503/);
    await journal.verify({ match: milk, exactly: 3 });
  },

  async 'are not sent again after the server rejects them'({ url, faults, journal }) {
    await faults.set({ match: { method: 'POST' }, status: 429 });
    await assert.rejects(new Notes(url).add('Milk'), /Too Many Requests/);
    await journal.verify({ match: milk, exactly: 1 });
  },

  async 'are read from a slow server'({ url, faults }) {
    await faults.set({ match: { path: '/posts' }, delayMs: { min: 10, max: 50 } });
    const notes = new Notes(url);
    await notes.add('Milk');
    assert.deepEqual(await notes.titles(), ['Milk']);
  },

  async 'are each sent with their own key'({ url, journal }) {
    const notes = new Notes(url);
    await notes.add('Milk');
    await notes.add('Milk');
    const keys = (await journal.read({ method: 'POST' })).map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys[0]?.length, 36);
    assert.equal(new Set(keys).size, 2);
  },

  async 'are listed with a limit'({ url, journal }) {
    await new Notes(url).titles();
    const match = { method: 'GET', path: '/posts', query: { limit: '100' } };
    await journal.verify({ match, exactly: 1 });
  },

  async 'are renamed by their title alone'({ url, journal }) {
    const notes = new Notes(url);
    await notes.rename((await notes.add('Milk')).id, 'Oat milk');
    const [entry] = await journal.read({ method: 'PATCH', path: '/posts/{id}' });
    assert.equal(entry?.body, '{"title":"Oat milk"}');
  },

  async 'show the end of their token in the journal'(sandbox) {
    const token = await sandbox.token({ admin: true });
    await new Notes(sandbox.url, token).publish('Milk');
    const [entry] = await sandbox.journal.read({ path: '/api/v1/posts' });
    assert.equal(entry?.headers.authorization, `Bearer …${token.slice(-4)}`);
  },

  async 'that differ from the expected request are reported'({ url, journal }) {
    await new Notes(url).add('Milk');
    const match = { method: 'POST', path: '/posts', body: { title: 'Bread' } };
    await assert.rejects(journal.verify({ match }), /body\.title: expected "Bread", was "Milk"/);
  },

  ...each(Object.entries(lifetimes), ([name, seconds]) => ({
    async [`are published with a token for ${name} until its last second`](sandbox) {
      await sandbox.clock.stop();
      const token = await sandbox.token({ admin: true, expiresInSeconds: seconds });
      const notes = new Notes(sandbox.url, token);
      await sandbox.clock.advance(seconds - 1);
      assert.equal(await notes.publish('Milk'), 1);
      await sandbox.clock.advance(1);
      await assert.rejects(notes.publish('Bread'), /Unauthorized/);
    },
  })),

  async 'are not published with a token from before a reset'(sandbox) {
    const token = await sandbox.token({ admin: true });
    await sandbox.reset();
    await assert.rejects(new Notes(sandbox.url, token).publish('Milk'), /Unauthorized/);
  },
};

/**
 * The same tests for each value.
 * @template Value
 * @param {readonly Value[]} values
 * @param {(value: Value) => typeof tests} toTests
 * @returns {typeof tests}
 */
function each(values, toTests) {
  return Object.assign({}, ...values.map(toTests));
}
