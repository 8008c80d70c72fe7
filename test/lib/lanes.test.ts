import { afterEach, describe, expect, it } from 'bun:test';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';

/** A thread that never responds by itself. */
class FakeThread {
  static readonly all: FakeThread[] = [];

  constructor() {
    FakeThread.all.push(this);
  }

  unref(): void {}

  postMessage(): void {}

  terminate(): void {}
}

const tryLater = { code: 'UNAVAILABLE', seconds: 1 };

describe('Lanes', () => {
  afterEach(() => void FakeThread.all.splice(0));
  const createLanes = () =>
    new Lanes(
      () => new FakeThread() as unknown as Worker,
      createLog({ logLevel: 'error', logFormat: 'json' }),
    );

  it('count the wait from the arrival of the request', async () => {
    const lanes = createLanes();
    const late = lanes.run('a', 'late', 60_000, { since: performance.now() - 60_000 });
    await expect(late).rejects.toMatchObject(tryLater);
    expect(FakeThread.all).toEqual([]);
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
