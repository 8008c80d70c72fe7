import { afterEach, beforeEach, describe, expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTree } from '../../harness/processes.ts';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { program, type Serving, startServer } from '../support/command-line.ts';
import { until } from '../support/live.ts';
import { countByStatus } from '../support/replies.ts';
import { sendAnew } from '../support/send.ts';

setDefaultTimeout(120_000);

const post = { title: 'Hello', content: 'Text' };
const noon = '2030-01-01T12:00:00.000Z';
const fault = { id: 'late', match: { path: '/posts/{id}' }, times: 2, status: 503 };

describe('Sandboxes of servers in their own processes', () => {
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

    const workers = () => processTree(server.pid).slice(1);

    it('share data, a journal and fault counts across all processes (W10)', async () => {
      await send('PUT', '/_workbench/sandboxes/t1', { clock: { at: noon } });
      await send('PUT', '/_workbench/sandboxes/t1/faults', [{ status: 503, times: 3 }]);
      const writing = Array.from({ length: 40 }, () => send('POST', '/~t1/posts', post));
      expect(countByStatus(await Promise.all(writing))).toEqual({ 201: 37, 503: 3 });
      const { data, meta } = (await send('GET', '/~t1/posts?limit=100')).body;
      const times = new Set(data.map(({ createdAt }: { createdAt: string }) => createdAt));
      expect([meta.total, times]).toEqual([37, new Set([noon])]);
      const { data: rules } = (await send('GET', '/_workbench/sandboxes/t1/faults')).body;
      expect(rules).toEqual([{ id: 'rule-1', times: 3, status: 503, applied: 3 }]);
      const { data: entries } = (await send('GET', '/_workbench/sandboxes/t1/journal')).body;
      expect(entries.map(({ id }: { id: number }) => id)).toEqual(
        Array.from({ length: 41 }, (_, index) => index + 1),
      );
      expect(entries.filter(({ fault }: { fault?: string }) => fault === 'rule-1')).toHaveLength(3);
      await send('POST', '/_workbench/sandboxes/t1/reset');
      const after = Array.from({ length: 8 }, async () => (await send('GET', '/~t1/posts')).body.meta.total);
      expect(await Promise.all(after)).toEqual(Array(8).fill(0));
    });

    it('count the subscribers of all processes (W10)', async () => {
      await send('PUT', '/_workbench/sandboxes/t1');
      const leaving = new AbortController();
      const listening = Array.from({ length: 8 }, async () => {
        const stream = await fetch(`${server.url}/~t1/graphql?query=subscription{postCreated{id}}`, {
          keepalive: false,
          headers: { accept: 'text/event-stream', connection: 'close' },
          signal: leaving.signal,
        });
        await stream.body?.getReader().read();
      });
      await Promise.all(listening);
      const counted = async () => (await send('GET', '/_workbench/sandboxes/t1/listeners')).body;
      const all = { sse: 8, websocket: 0 };
      expect(await Promise.all([counted(), counted(), counted()])).toEqual([all, all, all]);
      leaving.abort();
    });

    it('survive when both workers are killed', async () => {
      await arrange();
      const before = await describeSandbox();
      const [first = 0, second = 0] = workers();
      process.kill(first, 'SIGKILL');
      process.kill(second, 'SIGKILL');
      await until(() => workers().length === 2 && ![first, second].some((pid) => workers().includes(pid)));
      await until(async () => (await send('GET', '/readyz').catch(() => null))?.status === 200);
      await expectSame(before);
      await expectNothingAfterStop();
    });
  });
});
