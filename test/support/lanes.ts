import { spyOn } from 'bun:test';
import { startThread } from '../../src/create-world.ts';
import { RetryLater } from '../../src/lib/failure.ts';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Catalog } from '../../src/records/catalog.ts';
import { contracts } from '../../src/records/contracts.ts';
import type { Settings } from '../../src/settings/settings.ts';
import { type TestApp, worldOf } from './app.ts';

const lanes = new Map<string, Lanes>();

/** Threads that apps with equal settings share, because starting one takes longer than most tests. */
export function lanesFor(settings: Settings, { source }: Pick<Catalog, 'source'> = contracts): Lanes {
  // A job names its database, and nothing in these threads depends on the one in the settings.
  const shared = { ...settings, databaseUrl: { engine: 'sqlite', path: 'shared' } } as const;
  const key = JSON.stringify([shared, source]);
  const log = createLog({ logLevel: 'error', logFormat: 'json' });
  const known = lanes.get(key) ?? new Lanes(() => startThread(shared, { source }), log);
  lanes.set(key, known);
  return known;
}

/** Lets every lane of an app be busy until the result is disposed. */
export function refuseLanes(app: TestApp) {
  const { lane } = worldOf(app).http;
  if (lane === null) throw new Error('no lane');
  return spyOn(lane, 'run').mockRejectedValue(new RetryLater('UNAVAILABLE', 1));
}
