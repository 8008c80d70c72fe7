import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { program, type Serving, startServer } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { sendAnew } from '../support/send.ts';

setDefaultTimeout(120_000);

const post = { title: 'Hello', content: 'Text' };
const noon = '2030-01-01T12:00:00.000Z';
const fault = { id: 'late', match: { path: '/posts/{id}' }, times: 2, status: 503 };

describe('Sandboxes of a lost process', () => {
  let server: Serving;
  let environment: Readonly<Record<string, string>>;

  beforeEach(async () => {
    const folder = await makeScratchFolder('lost-process');
    environment = { DATABASE_URL: `sqlite:${join(folder, 'main.db')}`, WORKBENCH: 'on' };
  });

  const send = (method: string, path: string, json?: unknown) =>
    sendAnew(method, `${server.url}${path}`, json);

  /** The sandbox folders that a process created. */
  const foldersOf = (pid: number) =>
    ['/dev/shm', tmpdir()]
      .filter((parent) => existsSync(parent))
      .flatMap((parent) => readdirSync(parent))
      .filter((name) => name.startsWith(`quintet-sandboxes-${pid}-`));

  async function arrange(): Promise<void> {
    const clock = { at: noon };
    await send('PUT', '/_workbench/sandboxes/t1', { from: { seed: { users: 2 } }, clock, ttlSeconds: 0 });
    expect((await send('POST', '/~t1/posts', post)).status).toBe(201);
    await send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    expect((await send('POST', '/~t1/posts', post)).status).toBe(201);
    await send('PUT', '/_workbench/sandboxes/t1/faults', [fault]);
    expect((await send('GET', '/~t1/posts/1')).status).toBe(503);
  }

  const describeSandbox = async () => ({
    sandbox: (await send('GET', '/_workbench/sandboxes/t1')).body,
    posts: (await send('GET', '/~t1/posts?limit=100')).body,
    faults: (await send('GET', '/_workbench/sandboxes/t1/faults')).body,
    snapshots: (await send('GET', '/_workbench/snapshots')).body,
  });

  /** Expects everything to be there, to continue where it was, and to be changeable. */
  async function expectSame(before: Awaited<ReturnType<typeof describeSandbox>>): Promise<void> {
    expect(await describeSandbox()).toEqual(before);
    expect([before.sandbox.clock.now, before.faults.data]).toEqual([noon, [{ ...fault, applied: 1 }]]);
    expect((await send('GET', '/~t1/posts/1')).status).toBe(503);
    expect((await send('GET', '/~t1/posts/1')).status).toBe(200);
    const { total } = before.posts.meta;
    const { data } = (await send('POST', '/~t1/posts', post)).body;
    expect([data.id, data.createdAt]).toEqual([total + 1, noon]);
    const restored = (await send('POST', '/_workbench/sandboxes/t1/restore', { snapshot: 's1' })).body;
    expect(restored.records.apiPosts).toBe(total - 1);
    const reset = (await send('POST', '/_workbench/sandboxes/t1/reset')).body;
    expect(reset.records.apiPosts).toBe(total - 2);
    expect((await send('PUT', '/_workbench/sandboxes/t2', { from: { sandbox: 't1' } })).status).toBe(201);
    expect((await send('POST', '/~t2/posts', post)).body.data.id).toBe(total - 1);
  }

  /** Expects a stop to discard all sandboxes and leave nothing on disk. */
  async function expectNothingAfterStop(): Promise<void> {
    expect(foldersOf(server.pid)).toHaveLength(1);
    const { exitCode } = await server.stop();
    expect([exitCode, foldersOf(server.pid)]).toEqual([0, []]);
  }

  describe('with WORKERS', () => {
    beforeEach(async () => {
      server = await startServer([...program, 'serve'], { ...environment, WORKERS: '2' });
    });
    afterEach(() => server.stop());

    const workers = () =>
      readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);

    it('survive when one worker is killed and the other freezes', async () => {
      await arrange();
      const before = await describeSandbox();
      const [first = 0, second = 0] = workers();
      process.kill(first, 'SIGKILL');
      process.kill(second, 'SIGSTOP');
      await until(() => workers().length === 2 && ![first, second].some((pid) => workers().includes(pid)));
      await until(async () => (await send('GET', '/readyz').catch(() => null))?.status === 200);
      await expectSame(before);
      await expectNothingAfterStop();
    });
  });

  describe('in a single process', () => {
    beforeEach(async () => {
      const freezing = join(import.meta.dir, '../support/freezing-server.ts');
      server = await startServer([process.execPath, freezing, 'serve'], environment);
    });
    afterEach(() => server.stop());

    it('survive when the event loop freezes and the process is replaced', async () => {
      await arrange();
      const before = await describeSandbox();
      process.kill(server.pid, 'SIGUSR2');
      const isBack = () => fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(500) });
      await until(async () => (await isBack().catch(() => null)) === null);
      await until(async () => (await isBack().catch(() => null))?.status === 200);
      await expectSame(before);
      await expectNothingAfterStop();
    });
  });
});
