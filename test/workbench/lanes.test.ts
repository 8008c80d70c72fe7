import { afterEach, beforeEach, expect, it, type Mock, spyOn } from 'bun:test';
import { onEveryEngine } from '../support/engines.ts';
import { sharedLanes } from '../support/lanes.ts';
import { describeOn } from '../support/suites.ts';
import { noRecords, useWorkbench } from '../support/workbench.ts';

/** Long work of the workbench runs in other threads, with the same results. */
describeOn('Long work of the workbench', onEveryEngine, useWorkbench, (bench) => {
  let run: Mock<typeof sharedLanes.run>;

  beforeEach(() => {
    run = spyOn(sharedLanes, 'run');
  });

  afterEach(() => run.mockRestore());

  /** Returns the jobs of the lanes since the last call. */
  function takeJobs(): readonly string[] {
    const jobs = run.mock.calls.map(([, job]) => describeJob(job));
    run.mockClear();
    return jobs;
  }

  function describeJob(job: unknown): string {
    if (typeof job !== 'string') return (job as { contents: { kind: string } }).contents.kind;
    const { task } = JSON.parse(job);
    return `${task.kind} ${task.path}`;
  }

  const dataPath = (name: string) => `/_workbench/sandboxes/${name}/data`;

  it('exports everything written before the request, of main and of a sandbox', async () => {
    await bench.sandbox('t1').make();
    takeJobs();
    for (const [name, base] of [
      ['main', ''],
      ['t1', '/~t1'],
    ] as const) {
      for (const title of ['First', 'Second']) {
        await bench.send('POST', `${base}/posts`, { title, content: 'text' });
        const { status, headers, body } = await bench.get(dataPath(name));
        expect(status).toBe(200);
        expect(headers.get('etag')).toBeNull();
        expect(body.data.apiPosts.at(-1)).toMatchObject({ title });
      }
      const path = dataPath(name);
      expect(takeJobs()).toEqual([`call ${path}`, `call ${path}`]);
    }
  });

  it('neither compresses an export with password hashes nor lets it be stored', async () => {
    const apiPosts = Array.from({ length: 20 }, (_, index) => ({ title: `Post ${index}`, content: 'text' }));
    await bench.sandbox('t1').make({ from: { data: { apiPosts } } });
    const { status, headers } = await bench.get(`${dataPath('t1')}?passwordHashes=true`, {
      'accept-encoding': 'gzip',
    });
    expect({
      status,
      control: headers.get('cache-control'),
      coding: headers.get('content-encoding'),
    }).toEqual({
      status: 200,
      control: 'no-store',
      coding: null,
    });
  });

  it('builds and copies sandboxes', async () => {
    const t1 = bench.sandbox('t1');
    const content = 'x'.repeat(9_000);
    const apiPosts = Array.from({ length: 300 }, (_, index) => ({ title: `Post ${index}`, content }));
    expect((await t1.make({ from: { data: { apiPosts } } })).body.records).toEqual({
      ...noRecords,
      apiPosts: 300,
    });
    expect(takeJobs()).toEqual(['data', 'copy']);
    await bench.send('PUT', '/_workbench/snapshots/s1', { sandbox: 't1' });
    await bench.send('POST', '/~t1/posts', { title: 'Later', content: 'text' });
    await bench.sandbox('t2').make({ from: { sandbox: 't1' } });
    expect(takeJobs()).toEqual(['copy', 'copy']);
    const read = async (name: string) => (await bench.get(dataPath(name))).body.data.apiPosts.length;
    expect(await read('t2')).toBe(301);
    await t1.restore('s1');
    expect(await read('t1')).toBe(300);
  });

  it('resets a sandbox that is recreated at the same time to its new origin', async () => {
    const t1 = bench.sandbox('t1');
    const plan = { users: 20, posts: 500, comments: 0, products: 0, flatUsers: 0, apiPosts: 0 };
    await t1.make({ from: { seed: { seed: 1, ...plan } } });
    await Promise.all([t1.reset(), t1.make()]);
    expect((await bench.get(t1.path)).body.records).toEqual(noRecords);
  });
});
