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

  it('reject a job at once if those before it would take too long, but no client that is gone counts', async () => {
    const lanes = createLanes();
    let isThere = true;
    const queue = (client: string) => lanes.run(client, 'job', 4_000, { isWanted: () => isThere });
    const rejected: unknown[] = [];
    // A job takes at least 10 ms, and there are two threads.
    for (let job = 0; job < 1_000; job += 1) queue('a').catch((error) => rejected.push(error));
    await Bun.sleep(0);
    const { length } = rejected;
    expect(length).toBeWithin(190, 250);
    expect(rejected[0]).toMatchObject({ code: 'UNAVAILABLE', seconds: expect.any(Number) });
    queue('b').catch((error) => rejected.push(error));
    await Bun.sleep(0);
    expect(rejected).toHaveLength(length);
    isThere = false;
    queue('a').catch(() => undefined);
    await Bun.sleep(0);
    expect(rejected.length).toBeGreaterThan(900);
    lanes.close();
  });
});
