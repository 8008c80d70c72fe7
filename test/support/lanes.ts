import { spyOn } from 'bun:test';
import { startThread } from '../../src/create-runtime.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';
import type { TestApp } from './app.ts';

/** Reader threads that all apps of a test process share, because starting one takes longer than most tests. */
export const sharedLanes = new Lanes(startThread, createLog({ logLevel: 'error', logFormat: 'json' }));

/** Records the jobs of an app. Returns the kinds of those that were started. */
export function watchLane({ world }: TestApp) {
  const { lane } = world.http;
  if (lane === null) throw new Error('no lane');
  const spy = spyOn(lane, 'run');
  return {
    refuse: () => void spy.mockRejectedValue(new RetryLater('UNAVAILABLE', 1)),
    kinds: () => spy.mock.calls.map(([, { kind }]) => kind),
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}
