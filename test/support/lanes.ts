import { spyOn } from 'bun:test';
import { startThread } from '../../src/create-runtime.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Settings } from '../../src/settings/settings.ts';
import type { TestApp } from './app.ts';

const lanes = new Map<string, Lanes>();

/** Threads that apps with equal settings share, because starting one takes longer than most tests. */
export function lanesFor(settings: Settings): Lanes {
  // A job names its database, and nothing in these threads depends on the one in the settings.
  const key = JSON.stringify({ ...settings, databaseUrl: { engine: 'sqlite', path: 'shared' } });
  const log = createLog({ logLevel: 'error', logFormat: 'json' });
  const known = lanes.get(key) ?? new Lanes(() => startThread(JSON.parse(key)), log);
  lanes.set(key, known);
  return known;
}

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
