import { startThread } from '../../src/create-runtime.ts';
import { Lanes } from '../../src/lib/lanes.ts';
import { createLog } from '../../src/lib/log.ts';

/** Reader threads that all apps of a test process share, because starting one takes longer than most tests. */
export const sharedLanes = new Lanes(startThread, createLog({ logLevel: 'error', logFormat: 'json' }));
