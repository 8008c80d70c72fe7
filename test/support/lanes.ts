import { spyOn } from 'bun:test';
import { startThread } from '../../src/create-runtime.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';
import { type TestApp, worldOf } from './app.ts';

/** Reader threads that all apps of a test process share, because starting one takes longer than most tests. */
export const sharedLanes = new Lanes(startThread, createLog({ logLevel: 'error', logFormat: 'json' }));

/** Lets every lane of an app be busy until the result is disposed. */
export function refuseLanes(app: TestApp): Disposable {
  const { lane } = worldOf(app).http;
  if (lane === null) throw new Error('no lane');
  return spyOn(lane, 'run').mockRejectedValue(new RetryLater('UNAVAILABLE', 1));
}
