import { afterEach, describe, expect, it, jest, mock } from 'bun:test';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';

/** A thread that responds only when the test lets it. */
const createThread = () => ({
  unref: mock(),
  postMessage: mock(),
  terminate: mock(),
  onmessage: (_: { readonly data: { readonly id: number; readonly result: unknown } }) => {},
});

const tryLater = { code: 'UNAVAILABLE', seconds: 1 };

describe('Lanes', () => {
  const threads: ReturnType<typeof createThread>[] = [];
  const startThread = () => threads[threads.push(createThread()) - 1] as unknown as Worker;
  const createLanes = () => new Lanes(startThread, createLog({ logLevel: 'error', logFormat: 'json' }));
  afterEach(() => {
    threads.length = 0;
    jest.useRealTimers();
  });

  it('count the wait from the arrival of the request', async () => {
    const late = createLanes().run('a', 'late', 60_000, { since: performance.now() - 60_000 });
    await expect(late).rejects.toMatchObject(tryLater);
    expect(threads).toEqual([]);
  });

  it('run no job whose client is gone, or that has waited too long, and end an idle thread once', async () => {
    jest.useFakeTimers();
    const lanes = createLanes();
    const [first, late] = [lanes.run('a', 'first', 4_000), lanes.run('a', 'late', 1_000)];
    const gone = lanes.run('a', 'gone', 4_000, { isWanted: () => false });
    const last = lanes.run('a', 'last', 4_000);
    jest.advanceTimersByTime(1_000);
    await expect(late).rejects.toMatchObject(tryLater);
    const [thread] = threads;
    thread?.onmessage({ data: { id: 1, result: 'one' } });
    await expect(gone).rejects.toMatchObject(tryLater);
    thread?.onmessage({ data: { id: 2, result: 'two' } });
    expect(await Promise.all([first, last])).toEqual(['one', 'two']);
    expect(thread?.postMessage.mock.calls.map(([{ job }]) => job)).toEqual(['first', 'last']);
    jest.advanceTimersByTime(60_000);
    expect([threads.length, thread?.terminate.mock.calls.length, jest.getTimerCount()]).toEqual([1, 1, 0]);
  });

  it('reject a job at once if a thousand of the same client are waiting', async () => {
    const lanes = createLanes();
    const rejected: unknown[] = [];
    const queue = (client: string) => void lanes.run(client, 'job', 4_000).catch((e) => rejected.push(e));
    // The first one runs.
    for (let job = 0; job < 1_001; job += 1) queue('a');
    queue('b');
    await Bun.sleep(0);
    expect(rejected).toEqual([]);
    queue('a');
    await Bun.sleep(0);
    expect(rejected).toMatchObject([tryLater]);
    lanes.close();
  });
});
