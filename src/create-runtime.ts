import { pathToFileURL } from 'node:url';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createAccess } from './blog/access.ts';
import { type Config, InvalidConfig } from './config.ts';
import { createCors } from './http/cors.ts';
import { readTrustedDocuments, UnusableDocuments } from './interfaces/graphql/documents/trusted-documents.ts';
import { Budgets } from './lib/budget.ts';
import { textLimitsOf } from './lib/input-limits.ts';
import { Lanes } from './lib/lanes.ts';
import { createLog, type Log } from './lib/log.ts';
import { MemoryLedger } from './lib/memory-ledger.ts';
import { type Gather, Observation, type Report } from './observe/observation.ts';
import { MissingLibraries, startTracing } from './observe/open-telemetry.ts';
import type { Tracing } from './observe/tracing.ts';
import type { Runtime } from './world.ts';

/** What a test puts in place of the real thing. */
export interface RuntimeSubstitutes {
  readonly log?: Log;
  readonly passwords?: Passwords;
  /** Null for none. */
  readonly lanes?: Lanes | null;
  /** True in a thread for long work. */
  readonly isLane?: boolean;
  /** Puts the process among others that serve with it. */
  readonly join?: (report: () => Report) => Gather;
}

export async function createRuntime(
  config: Config,
  {
    log = createLog(config.log),
    passwords = createPasswords(),
    join,
    lanes,
    isLane = false,
  }: RuntimeSubstitutes = {},
): Promise<Runtime> {
  return {
    log,
    requestLines: requestLines(config, log),
    observation: new Observation(join),
    tracing: await tracingOf(config),
    passwords,
    budgets: new Budgets(new MemoryLedger(config.memory), { isLane }),
    lanes: isLane || lanes === null ? null : (lanes ?? new Lanes(startThread, log)),
    cors: createCors(config.corsOrigins),
    access: createAccess(config.isHardened),
    limits: {
      maxBodyBytes: config.maxBodyBytes,
      maxResults: config.maxResults,
      maxAnswerBytes: config.maxAnswerBytes,
      ...textLimitsOf(config.maxTextCharacters),
    },
    graphql: { ...config.graphql, trustedDocuments: trustedDocuments(config) },
    pages: config.pages,
    observing: config.observing,
  };
}

export function startThread(): Worker {
  return new Worker(new URL('./lane-thread.ts', pathToFileURL(import.meta.filename)));
}

async function tracingOf({ tracing }: Config): Promise<Tracing | null> {
  try {
    return tracing && (await startTracing(tracing));
  } catch (error) {
    if (!(error instanceof MissingLibraries)) throw error;
    throw new InvalidConfig(`OTEL_EXPORTER_OTLP_ENDPOINT ${error.message}`, { cause: error });
  }
}

function trustedDocuments({ graphql: { trustedDocumentsFile: file } }: Config) {
  try {
    return file === null ? null : readTrustedDocuments(file);
  } catch (error) {
    if (!(error instanceof UnusableDocuments)) throw error;
    throw new InvalidConfig(`GRAPHQL_TRUSTED_DOCUMENTS ${error.message}`, { cause: error });
  }
}

/** Who asks for every detail gets a line a request, too. */
function requestLines({ logsRequests, log: { level } }: Config, log: Log): Runtime['requestLines'] {
  if (logsRequests) return log.info;
  return level === 'debug' ? log.debug : null;
}
