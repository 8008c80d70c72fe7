import { afterEach, describe, expect, it, setDefaultTimeout, setSystemTime } from 'bun:test';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Sandboxes } from '../../src/workbench/sandboxes/sandboxes.ts';
import { engines } from '../support/engines.ts';
import { useWorkbench } from '../support/workbench.ts';

// Sandboxes expire by the system clock, which tests move forward.
afterEach(() => void setSystemTime());

setDefaultTimeout(60_000);

const [sqlite] = engines;
const mebibyte = 2 ** 20;

describe('The files of sandboxes', () => {
  const bench = useWorkbench(sqlite);
  const t1 = bench.sandbox();
  const make = (name: string, body?: unknown) => bench.sandbox(name).make(body);
  const remove = (name: string) => bench.send('DELETE', `/_workbench/sandboxes/${name}`);
  const databases = () => readdirSync(bench.folder).filter((name) => /^(world|origin|snapshot)-/.test(name));

  /** Removes released files as another process of the server does. */
  function removeReleased(): void {
    const [main] = bench.worlds;
    if (main === undefined) throw new Error('there is no server');
    const settings = { folder: bench.folder, maxSandboxes: 1, maxBytes: 1, main: main.database, lanes: null };
    const other = new Sandboxes(settings);
    other.removeReleased(Date.now() + 1);
    other.close();
  }

  /** Counts the bytes of a file with several names once. */
  function bytesInFolder(): number {
    const stats = readdirSync(bench.folder).map((name) => statSync(join(bench.folder, name)));
    const sizes = new Map(stats.map(({ ino, blocks }) => [ino, blocks * 512]));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  it('do not accumulate after many seeds, and a reset still restores the original data', async () => {
    await make('first', { from: { seed: { seed: 1 } } });
    const before = (await bench.get('/~first/posts')).text;
    for (let seed = 2; seed <= 16; seed += 1) {
      expect((await make('other', { from: { seed: { seed } } })).status).toBe(201);
      expect((await remove('other')).status).toBe(204);
    }
    removeReleased();
    expect(databases().sort()).toEqual([
      expect.stringMatching(/^origin-/),
      expect.stringMatching(/^world-\d+\.db$/),
      expect.stringMatching(/^world-\d+\.db-shm$/),
      expect.stringMatching(/^world-\d+\.db-wal$/),
    ]);
    expect(bytesInFolder()).toBeLessThan(32 * mebibyte);
    await bench.send('POST', '/~first/posts', { title: 'Later', content: 'Text' });
    expect((await bench.get('/~first/posts')).text).not.toBe(before);
    expect((await bench.send('POST', '/_workbench/sandboxes/first/reset')).status).toBe(200);
    expect((await bench.get('/~first/posts')).text).toBe(before);
  });

  it('are removed when their sandbox, earlier world or snapshot is gone', async () => {
    await make('t1');
    await make('t1', { from: { seed: { users: 2 } } });
    await make('t2', { from: { sandbox: 't1' } });
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't2' });
    await t1.restore('s1');
    await bench.send('POST', '/_workbench/sandboxes/t2/reset');
    await bench.send('DELETE', '/_workbench/snapshots/s1');
    await remove('t1');
    await remove('t2');
    expect(databases()).not.toEqual([]);
    removeReleased();
    expect(databases()).toEqual([]);
  });

  it('are removed if their sandbox could not be created', async () => {
    const asked = Array.from({ length: 5 }, () =>
      bench.send('POST', '/_workbench/sandboxes', { name: 't1' }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
    await remove('t1');
    removeReleased();
    expect(databases()).toEqual([]);
  });

  it('are released if the sandbox is deleted during a reset', async () => {
    await bench.sandbox('t1').make();
    const resetting = bench.send('POST', '/_workbench/sandboxes/t1/reset');
    await bench.send('DELETE', '/_workbench/sandboxes/t1');
    expect((await resetting).status).toBeOneOf([200, 404]);
    removeReleased();
    expect(databases()).toEqual([]);
  });

  it('are released when their sandbox expires', async () => {
    const { body } = await make('t1', { ttlSeconds: 3600 });
    expect(databases()).not.toEqual([]);
    setSystemTime(Date.parse(body.expiresAt) + 1);
    expect((await bench.get('/_workbench/sandboxes/t1')).status).toBe(404);
    removeReleased();
    expect(databases()).toEqual([]);
  });
});
