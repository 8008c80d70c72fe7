import { pathToFileURL } from 'node:url';
import { createLoginThrottle } from './auth/login-throttle.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createTokens } from './auth/tokens.ts';
import { createAccess } from './blog/access.ts';
import { createBlog } from './blog/blog.ts';
import { hooksOf } from './blog/hooks.ts';
import { createPositions } from './events/positions.ts';
import { createCors } from './http/cors.ts';
import { Documents } from './http/documents.ts';
import type { Faults } from './http/faults.ts';
import { createIdempotency } from './http/idempotency.ts';
import type { RequestJournal } from './http/journal.ts';
import { RateLimit } from './http/rate-limit.ts';
import { ownBytes, ResponseCache, sandboxBytes } from './http/response-cache.ts';
import { type LaneStart, WorldLane } from './http/world-lane.ts';
import { Admission } from './lib/admission.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { textLimitsOf } from './lib/input-limits.ts';
import { Lanes } from './lib/lanes.ts';
import { createLog, type Log } from './lib/log.ts';
import { MemoryLedger } from './lib/memory-ledger.ts';
import type { Peers } from './lib/peers.ts';
import { systemRandom } from './lib/random.ts';
import { Observation } from './observe/observation.ts';
import { startTracing } from './observe/open-telemetry.ts';
import { readOwnCatalog } from './own/load-own-file.ts';
import { OwnStore } from './own/own-store.ts';
import type { Catalog } from './records/catalog.ts';
import { contracts } from './records/contracts.ts';
import { noHooks } from './records/hooks.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';
import { nameLog } from './storage/log-name.ts';
import { keptSecrets, type SecretName, secretNames } from './storage/settings.ts';
import type { Runtime, World } from './world.ts';

/** Replacements for tests. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly passwords?: Passwords;
  /** The collections that it serves; those of the five contracts by default. */
  readonly catalog?: Catalog;
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
    catalog = contracts,
    lanes = new Lanes(() => startThread(settings, catalog), log),
  }: Substitutes = {},
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
    // As json-server does, for pages that send credentials.
    cors: createCors(settings.corsOrigins, {
      isReflected: catalog.source === 'file' && settings.corsOrigins === 'any',
    }),
    access: createAccess(settings.hardened),
    settings,
  };
}

/** Starts a thread for long work. It gets the settings, with their secrets, and the catalog once. */
export function startThread(settings: Settings, { source }: Pick<Catalog, 'source'>): Worker {
  const thread = new Worker(new URL('./lane-thread.ts', pathToFileURL(import.meta.filename)));
  thread.postMessage({ settings, catalog: source } satisfies LaneStart);
  return thread;
}

/** At level `debug`, requests are always logged. */
function requestLines({ logRequests, logLevel }: Settings, log: Log): Runtime['requestLines'] {
  if (logRequests) return log.info;
  return logLevel === 'debug' ? log.debug : null;
}

/** Creates the world of a program that serves a single database. */
export async function createMainWorld(
  settings: Settings,
  database: Database,
  substitutes: Substitutes = {},
): Promise<World> {
  const runtime = await createRuntime(settings, substitutes);
  const { observation } = runtime;
  observation.watchDatabase(database.dialect.engine, database.metrics);
  const { clock = systemClock, catalog = contracts } = substitutes;
  return createWorld(runtime, database, {
    catalog,
    clock,
    random: systemRandom,
    meters: observation,
    base: '',
  });
}

/** The parts of a world besides its database. */
export interface WorldOptions extends Pick<World, 'catalog' | 'clock' | 'random' | 'meters' | 'base'> {
  /** Records its requests and messages. */
  readonly journal?: RequestJournal;
  /** Its injected faults. */
  readonly faults?: Faults;
  /** The secret that signs event positions and the name of the log, if they are not in its database. */
  readonly ownLog?: { readonly secret: string; readonly name: string };
}

/** Creates the world of a database, with the secrets from the settings or the database. */
export async function createWorld(
  runtime: Runtime,
  database: Database,
  { catalog, clock, random, meters, base, ownLog, journal, faults }: WorldOptions,
): Promise<World> {
  const { tracing, log, passwords, access, settings } = runtime;
  if (tracing !== null) database.traceWith(tracing);
  // A sandbox has its own secrets: those in the settings belong to main.
  const { jwtSecret, productsToken } = base === '' ? settings : { jwtSecret: null, productsToken: null };
  const set: Partial<Record<SecretName, string | null>> = {
    jwt_secret: jwtSecret,
    products_token: productsToken,
  };
  const names = secretNames.filter((name) => set[name] == null);
  const secrets = await keptSecrets(database, names, random);
  if (ownLog === undefined) await nameLog(database);
  const own = catalog.source === 'file' ? await readOwnCatalog(database) : null;
  const tokens = createTokens(jwtSecret ?? secrets.jwt_secret, clock);
  const throttle = createLoginThrottle(database, clock, log, settings);
  const services = { database, clock, tokens, passwords, throttle };
  const blog = createBlog(services, access, textLimitsOf(settings));
  return {
    runtime,
    database,
    catalog,
    own: own && new OwnStore({ database, clock, random }, own),
    clock,
    blog,
    hooks: catalog.source === 'contracts' ? hooksOf(blog) : noHooks,
    events: {
      log: database.events,
      positions: createPositions(ownLog?.secret ?? secrets.events_secret),
      ownLog: ownLog?.name ?? null,
    },
    productsToken: productsToken ?? secrets.products_token,
    cursorSecret: secrets.cursor_secret,
    random,
    meters,
    base,
    http: {
      ...runtime,
      database,
      requests: meters.requests,
      budgetLimits: {
        maxItems: Number.POSITIVE_INFINITY,
        maxBytes: settings.maxAnswerBytes,
        maxSeconds: settings.databaseStatementTimeoutMs / 1000,
      },
      responseCache: new ResponseCache(database, base === '' ? ownBytes : sandboxBytes),
      lane: laneOf(runtime, database, { clock, base }),
      idempotency: createIdempotency(database, clock),
      needsSandbox: false,
      rateLimit: settings.rateLimit && new RateLimit(clock, settings.rateLimit),
      journal: journal ?? null,
      faults: faults ?? null,
      base,
    },
  };
}

/**
 * Creates the lane of a world. A thread builds the same world from the settings, the database and the path prefix.
 */
function laneOf(
  { lanes, settings, admission: { ledger } }: Runtime,
  database: Database,
  { clock, base }: Pick<World, 'clock' | 'base'>,
): WorldLane | null {
  if (lanes === null || database.source() === null) return null;
  const maxMs = Math.max(settings.graphqlMaxSeconds * 1000, settings.databaseStatementTimeoutMs);
  // A result takes up to twice its size in memory until it is sent.
  const needed = Math.min(2 * settings.maxAnswerBytes, settings.maxClientMemoryBytes / 2);
  const hasRoom = (client: string) => ledger.hasRoom(client, needed);
  return new WorldLane(lanes, () => ({ base, database: database.source() }), clock, { maxMs, hasRoom });
}

export async function findProductsToken(settings: Settings, database: Database): Promise<string> {
  return settings.productsToken ?? (await keptSecrets(database, ['products_token'])).products_token;
}
