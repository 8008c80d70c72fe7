import { afterEach, describe, expect, it, setDefaultTimeout, setSystemTime } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { Files } from '../../src/workbench/sandboxes/files.ts';
import { closeSandboxFolder, openSandboxFolder } from '../../src/workbench/sandboxes/sandbox-folder.ts';
import { engines } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { account, expectProblem, useWorkbench, WorkbenchServer } from '../support/workbench.ts';

// Sandboxes expire by the system clock, which tests move forward.
afterEach(() => void setSystemTime());

setDefaultTimeout(60_000);

const [sqlite] = engines;
const mebibyte = 2 ** 20;
const post = { title: 'Hello', content: 'Text' };

const filesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('registry.db'));

const bytesIn = (folder: string) =>
  filesIn(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

it('A file that cannot be removed yet stays counted, and a later sweep removes it', async () => {
  const folder = await makeScratchFolder('open-file');
  const path = join(folder, 't1-1.db');
  // A folder is not removed either, on any system.
  mkdirSync(path);
  const files = new Files({ folder, maxTotalBytes: mebibyte, named: () => [] });
  files.sweep();
  expect(files.room).toBeLessThan(mebibyte);
  rmdirSync(path);
  writeFileSync(path, '');
  files.sweep();
  expect([files.room, readdirSync(folder)]).toEqual([mebibyte, []]);
});

it('A folder that cannot be removed yet does not prevent the server from stopping', async () => {
  const { path, registry } = openSandboxFolder(await makeScratchFolder('open-folder'));
  const isThere = join(path, 'registry.db');
  closeSandboxFolder({ path: join(isThere, 'below'), registry, isKept: false });
  expect(existsSync(isThere)).toBe(true);
});

describe('The files of sandboxes', () => {
  const bench = useWorkbench(sqlite);
  const t1 = bench.sandbox();
  const make = (name: string, body?: unknown) => bench.sandbox(name).make(body);
  const remove = (name: string) => bench.send('DELETE', `/_workbench/sandboxes/${name}`);
  const sandboxFiles = () => filesIn(bench.folder).filter((name) => !name.startsWith('image.'));
  const images = () => filesIn(bench.folder).filter((name) => name.startsWith('image.'));

  /** Waits until only reusable images are left: the empty one and those of seeds. */
  const untilOnlyImages = (count: number) =>
    until(() => sandboxFiles().length === 0 && images().length === count);

  it('do not accumulate after many seeds, and a reset still restores the original data', async () => {
    await make('first', { from: { seed: { seed: 1 } } });
    const before = (await bench.get('/~first/posts')).text;
    for (let seed = 2; seed <= 16; seed += 1) {
      expect((await make('other', { from: { seed: { seed } } })).status).toBe(201);
      expect((await remove('other')).status).toBe(204);
    }
    await until(() => sandboxFiles().every((name) => name.startsWith('first-')));
    expect(bytesIn(bench.folder)).toBeLessThan(48 * mebibyte);
    await bench.send('POST', '/~first/posts', post);
    expect((await bench.get('/~first/posts')).text).not.toBe(before);
    expect((await t1.make()).status).toBe(201);
    expect((await bench.send('POST', '/_workbench/sandboxes/first/reset')).status).toBe(200);
    expect((await bench.get('/~first/posts')).text).toBe(before);
  });

  it('are removed as soon as their sandbox, earlier world or snapshot is gone (W10)', async () => {
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
    await untilOnlyImages(2);
  });

  it('are not made for a client that leaves while it waits, but for others that wait for the same', async () => {
    const slow = make('slow', { from: { seed: { users: 1_000 } } });
    await until(() => images().length > 0);
    const leaving = new AbortController();
    const body = JSON.stringify({ from: { seed: { users: 3 } } });
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
    const gone = fetch(`${bench.url}/_workbench/sandboxes/gone`, { ...put, signal: leaving.signal });
    await bench.get('/healthz');
    const kept = make('kept', { from: { seed: { users: 3 } } });
    await bench.get('/healthz');
    leaving.abort();
    expect(await gone.catch(() => null)).toBeNull();
    expect([(await slow).status, (await kept).status]).toEqual([201, 201]);
    expect((await make('last', { from: { seed: { users: 4 } } })).status).toBe(201);
    expect((await bench.get('/_workbench/sandboxes/gone')).status).toBe(404);
  });

  it('are removed if their sandbox could not be created', async () => {
    const asked = Array.from({ length: 5 }, () => t1.make({}, { headers: { 'if-none-match': '*' } }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 412, 412, 412, 412]);
    await remove('t1');
    await untilOnlyImages(1);
  });

  it('are removed if the sandbox is deleted during a reset', async () => {
    await make('t1');
    const resetting = t1.reset();
    await remove('t1');
    expect((await resetting).status).toBeOneOf([200, 404]);
    await untilOnlyImages(1);
  });

  it('are removed if the sandbox is deleted during a snapshot that ends with it (W10)', async () => {
    await make('t1');
    const ending = { sandbox: 't1', endsWithSandbox: true };
    const taking = bench.send('PUT', '/_workbench/snapshots/s1', ending);
    await remove('t1');
    expect((await taking).status).toBeOneOf([201, 404]);
    expect((await bench.get('/_workbench/snapshots')).body).toEqual({ data: [] });
    await untilOnlyImages(1);
  });

  it('are removed when their sandbox expires, even without a request for it', async () => {
    const { body } = await make('t1', { ttlSeconds: 3600 });
    setSystemTime(Date.parse(body.expiresAt) + 1);
    await untilOnlyImages(1);
  });

  it('are not removed by DELETE twice: a sandbox that has just expired is 404 (W4)', async () => {
    const { body } = await make('t1', { ttlSeconds: 1 });
    setSystemTime(Date.parse(body.expiresAt));
    expect((await remove('t1')).status).toBe(404);
    expect((await t1.reset()).status).toBe(404);
  });
});

describe('The files of all sandboxes together (W10)', () => {
  const bench = useWorkbench(sqlite, {
    WORKBENCH_MAX_TOTAL_BYTES: String(8 * mebibyte),
    WORKBENCH_MAX_BYTES: String(4 * mebibyte),
  });
  const make = (name: string, body?: unknown) => bench.sandbox(name).make(body);
  const detail =
    'all files of the workbench take at most 8388608 bytes (WORKBENCH_MAX_TOTAL_BYTES): delete a sandbox or a snapshot first';

  it('are limited when a sandbox or a snapshot is made, and deleting makes room', async () => {
    expect((await make('a')).status).toBe(201);
    let taken = await bench.send('PUT', '/_workbench/snapshots/s0', { sandbox: 'a' });
    for (let index = 1; taken.status === 201; index += 1)
      taken = await bench.send('PUT', `/_workbench/snapshots/s${index}`, { sandbox: 'a' });
    expectProblem(taken, 507, 'Too large', detail);
    expect(bytesIn(bench.folder)).toBeLessThan(8 * mebibyte);
    expectProblem(await make('b'), 507, 'Too large', detail);
    await bench.send('DELETE', '/_workbench/snapshots/s0');
    expect((await make('b')).status).toBe(201);
  });

  it('never hold a copy of main that is larger than a sandbox', async () => {
    const content = 'x'.repeat(90_000);
    for (let count = 0; count < 25; count += 1)
      expect((await bench.send('POST', '/posts', { title: 'Long', content })).status).toBe(201);
    const before = bytesIn(bench.folder);
    const tooLarge = 'a sandbox holds at most 4194304 bytes (WORKBENCH_MAX_BYTES)';
    expectProblem(await make('a', { from: { sandbox: 'main' } }), 507, 'Too large', tooLarge);
    const taken = await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 'main' });
    expectProblem(taken, 507, 'Too large', tooLarge);
    expect(bytesIn(bench.folder)).toBeLessThan(before + mebibyte);
  });

  it('are limited while they grow, and nothing is lost', async () => {
    const names = ['a', 'b', 'c'];
    for (const name of names) expect((await make(name)).status).toBe(201);
    const content = 'x'.repeat(20_000);
    const stored = new Map(names.map((name) => [name, 0]));
    const fill = async (name: string) => {
      for (let status = 201; status === 201; ) {
        ({ status } = await bench.send('POST', `/~${name}/posts`, { title: 'Long', content }));
        if (status === 201) stored.set(name, (stored.get(name) ?? 0) + 1);
        else expect(status).toBe(507);
        await Bun.sleep(15);
      }
    };
    await Promise.all(names.map(fill));
    expect(bytesIn(bench.folder)).toBeLessThan(12 * mebibyte);
    for (const name of names) {
      const { body } = await bench.get(`/~${name}/posts?limit=1`);
      expect(body.meta.total).toBe(stored.get(name));
    }
    expect((await bench.send('DELETE', '/~a/posts/1')).status).toBe(204);
    expect((await bench.send('POST', '/posts', post)).status).toBe(201);
  });

  it('are limited while several are built', async () => {
    const apiPosts = Array.from({ length: 60 }, () => ({ title: 'Long', content: 'x'.repeat(50_000) }));
    const data = (name: string) => ({ data: { apiPosts, tags: [{ name }] } });
    const froms = [data('a'), data('b'), data('c'), data('d'), { seed: { seed: 2, users: 3_000 } }];
    const made = await Promise.all(froms.map((from, index) => make(`s${index}`, { from })));
    for (const { status } of made) expect(status).toBe(507);
    expect(bytesIn(bench.folder)).toBeLessThan(8 * mebibyte);
  });

  it('are limited while one is built', async () => {
    const seed = { users: 1_000_000, posts: 1_000_000, comments: 1_000_000 };
    const tooMany = await make('b', { from: { seed } });
    expect([tooMany.status, tooMany.body.title]).toEqual([507, 'Too large']);
    expect(bytesIn(bench.folder)).toBeLessThan(mebibyte);
  });
});

describe('The folder of a server', () => {
  it('is removed by the next server if its own was killed, and never while it runs', () => {
    const running = openSandboxFolder(null);
    const killed = mkdtempSync(join(tmpdir(), 'quintet-sandboxes-'));
    const young = mkdtempSync(join(tmpdir(), 'quintet-sandboxes-'));
    // The lock decides, not the id of a process, which means nothing between containers.
    for (const path of [running.path, killed]) utimesSync(path, 0, 0);
    const next = openSandboxFolder(null);
    try {
      expect([running.path, killed, young].map((path) => existsSync(path))).toEqual([true, false, true]);
    } finally {
      for (const folder of [running, next]) closeSandboxFolder(folder);
      rmSync(young, { recursive: true });
    }
    expect(existsSync(running.path)).toBe(false);
  });
});

describe('WORKBENCH_FOLDER (W10)', () => {
  it('keeps sandboxes, snapshots, faults and secrets across restarts', async () => {
    const folder = await makeScratchFolder('kept-sandboxes');
    const environment = { WORKBENCH_FOLDER: join(folder, 'sandboxes') };
    await using bench = new WorkbenchServer();
    await bench.start(sqlite, environment);
    const t1 = bench.sandbox();
    await t1.make({ from: { seed: { users: 2 } }, clock: { at: '2030-01-01T12:00:00Z' } });
    const { body: registered } = await bench.send('POST', '/~t1/api/v1/auth/register', account);
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    await bench.send('POST', '/~t1/posts', post);
    await t1.setFaults({ match: { path: '/posts/{id}' }, times: 2, status: 503 });
    expect((await bench.get('/~t1/posts/1')).status).toBe(503);
    const describeAll = async () => ({
      sandbox: { ...(await bench.get(t1.path)).body, url: '', webSocketUrl: '', expiresAt: '' },
      posts: (await bench.get('/~t1/posts')).body,
      faults: await t1.faults(),
      snapshots: (await bench.get('/_workbench/snapshots')).body,
    });
    const before = await describeAll();
    await bench.halt();
    expect(filesIn(environment.WORKBENCH_FOLDER)).not.toEqual([]);
    await bench.start(sqlite, environment);
    const listed = (await bench.get('/_workbench/sandboxes')).body.data[1];
    const { productsToken, records } = before.sandbox;
    expect(listed).toMatchObject({ productsToken, records });
    expect(await describeAll()).toEqual(before);
    const authorized = { authorization: `Bearer ${registered.token}` };
    expect((await bench.get('/~t1/api/v1/posts', authorized)).status).toBe(200);
    expect((await bench.get('/~t1/posts/1')).status).toBe(503);
    expect((await bench.get('/~t1/posts/1')).status).toBe(200);
    expect((await t1.restore('s1')).body.records.apiPosts).toBe(before.sandbox.records.apiPosts - 1);
    expect((await t1.reset()).body.records.users).toBe(2);
  });

  it('loses the files of killed servers, and no others', async () => {
    const path = await makeScratchFolder('used-sandboxes');
    const bench = new WorkbenchServer();
    for (const name of ['image.1.db', 't1-2.db', 't1-2.db-wal', 'notes.db', 'notes.txt'])
      writeFileSync(join(path, name), 'text');
    await bench.start(sqlite, { WORKBENCH_FOLDER: path });
    expect(filesIn(path).toSorted()).toEqual(['notes.db', 'notes.txt']);
    await bench.stop();
  });

  it('belongs to one server at a time', async () => {
    const path = await makeScratchFolder('shared-sandboxes');
    await using bench = new WorkbenchServer();
    await bench.start(sqlite, { WORKBENCH_FOLDER: path });
    expect(() => openSandboxFolder(path)).toThrow(`WORKBENCH_FOLDER ${path} is in use by another server`);
  });
});
