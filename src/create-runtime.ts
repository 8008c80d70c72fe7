import { pathToFileURL } from 'node:url';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createAccess } from './blog/access.ts';
import { createCors } from './http/cors.ts';
import { Documents } from './http/documents.ts';
import type { LaneStart } from './http/world-lane.ts';
import { Admission } from './lib/admission.ts';
import { Lanes } from './lib/lanes.ts';
import { createLog, type Log } from './lib/log.ts';
import { MemoryLedger } from './lib/memory-ledger.ts';
import type { Peers } from './lib/peers.ts';
import { Observation } from './observe/observation.ts';
import { startTracing } from './observe/open-telemetry.ts';
import type { Settings } from './settings/settings.ts';
import type { Runtime } from './world.ts';

/** Replacements for tests. */
export interface RuntimeSubstitutes {
  readonly log?: Log;
  readonly passwords?: Passwords;
  /** Null for none, as in a reader thread. */
  readonly lanes?: Lanes | null;
  /** The other processes that serve with this one. */
  readonly peers?: Peers;
}

export async function createRuntime(
  settings: Settings,
  {
    log = createLog(settings),
    passwords = createPasswords(),
    peers,
    lanes = new Lanes(() => startThread(settings), log),
  }: RuntimeSubstitutes = {},
): Promise<Runtime> {
  const { maxClientMemoryBytes: perClient, maxHeldMemoryBytes: total } = settings;
  const ledger = new MemoryLedger({ perClient, total });
  return {
    log,
    requestLines: requestLines(settings, log),
    observation: new Observation(peers),
    tracing: await startTracing(settings),
    passwords,
    admission: new Admission(ledger),
    lanes,
    documents: new Documents(lanes),
    cors: createCors(settings.corsOrigins),
    access: createAccess(settings.hardened),
    settings,
  };
}

/** Starts a thread for long work. It gets the settings, with their secrets, once. */
export function startThread(settings: Settings): Worker {
  const thread = new Worker(new URL('./lane-thread.ts', pathToFileURL(import.meta.filename)));
  thread.postMessage({ settings } satisfies LaneStart);
  return thread;
}

/** At level `debug`, requests are always logged. */
function requestLines({ logRequests, logLevel }: Settings, log: Log): Runtime['requestLines'] {
  if (logRequests) return log.info;
  return logLevel === 'debug' ? log.debug : null;
}
