import { afterEach, describe, expect, it } from 'bun:test';
import { Lanes } from '../src/lib/lanes.ts';
import { createLog } from '../src/lib/log.ts';

/** A thread that never responds by itself. */
class FakeThread {
  static readonly all: FakeThread[] = [];
  jobs = 0;
  ends = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    FakeThread.all.push(this);
  }

  unref(): void {}

  postMessage(): void {
    this.jobs += 1;
  }

  terminate(): void {
    this.ends += 1;
  }

  finish(): void {
    this.onmessage?.({ data: { id: this.jobs, result: 'done' } });
  }
}

const tryLater = { code: 'UNAVAILABLE', seconds: 1 };

describe('Lanes', () => {
  afterEach(() => void FakeThread.all.splice(0));
  const createLanes = () =>
    new Lanes(
      () => new FakeThread() as unknown as Worker,
      createLog({ logLevel: 'error', logFormat: 'json' }),
    );

  it('reject a job that has waited for as long as it may run', async () => {
    const lanes = createLanes();
    for (const client of ['a', 'b']) lanes.run(client, 'busy', 60_000).catch(() => undefined);
    await expect(lanes.run('c', 'late', 10)).rejects.toMatchObject(tryLater);
    expect(FakeThread.all.map(({ jobs }) => jobs)).toEqual([1, 1]);
    lanes.close();
  });

  it('do not run a job whose client is gone', async () => {
    const lanes = createLanes();
    const running = lanes.run('a', 'first', 60_000);
    const gone = lanes.run('a', 'second', 60_000, { isWanted: () => false });
    FakeThread.all[0]?.finish();
    expect(await running).toBe('done');
    await expect(gone).rejects.toMatchObject(tryLater);
    expect(FakeThread.all.map(({ jobs }) => jobs)).toEqual([1]);
    lanes.close();
  });

  it('end a thread only once', async () => {
    const lanes = createLanes();
    const running = lanes.run('a', 'job', 60_000);
    FakeThread.all[0]?.finish();
    await running;
    lanes.close();
    // Longer than an idle thread lives.
    await Bun.sleep(5_200);
    expect(FakeThread.all.map(({ ends }) => ends)).toEqual([1]);
  }, 20_000);
});
