import { createLoginThrottle } from './auth/login-throttle.ts';
import { createTokens } from './auth/tokens.ts';
import { createBlog } from './blog/blog.ts';
import type { Config } from './config.ts';
import { createRuntime, type RuntimeSubstitutes } from './create-runtime.ts';
import { createPositions } from './events/positions.ts';
import type { Faults } from './http/faults.ts';
import { createIdempotency } from './http/idempotency.ts';
import type { RequestJournal } from './http/journal.ts';
import { KeptAnswers, ownBytes, sandboxBytes } from './http/kept-answers.ts';
import { RateLimit } from './http/rate-limit.ts';
import { WorldLane } from './http/world-lane.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { systemRandom } from './lib/random-source.ts';
import type { Database } from './storage/database.ts';
import { nameLog } from './storage/log-name.ts';
import { createRequestCounts } from './storage/request-counts.ts';
import { keptSecret, keptSecrets, type SecretName, secretNames } from './storage/settings.ts';
import { withTracing } from './storage/traced.ts';
import type { Runtime, World } from './world.ts';

/** What a test puts in place of the real thing. */
export interface Substitutes extends RuntimeSubstitutes {
  readonly clock?: Clock;
}

/** The world of a program that serves one database, in a process of its own. */
export async function createMainWorld(
  config: Config,
  database: Database,
  { clock, ...substitutes }: Substitutes = {},
): Promise<World> {
  const runtime = await createRuntime(config, substitutes);
  const { observation } = runtime;
  observation.watchDatabase(database.dialect.engine, database.metrics);
  const main = { random: systemRandom, meters: observation, base: '' };
  return createWorld(runtime, config, database, { ...main, clock: clock ?? systemClock });
}

/** What a world has of its own beside its database. */
export interface WorldOptions extends Pick<World, 'clock' | 'random' | 'meters' | 'base'> {
  /** Whether its clock is another one than the database's own. */
  readonly hasOwnClock?: boolean;
  /** Where its requests and messages are kept. */
  readonly journal?: RequestJournal;
  /** What goes wrong on purpose. */
  readonly faults?: Faults;
  /** What signs places in its log of events, and the name of the log, where its database is not the one to know. */
  readonly ownLog?: { readonly secret: string; readonly name: string };
  /** Headers that every answer has beside its own. */
  readonly ownHeaders?: Readonly<Record<string, string>>;
}

/** The world of one database, with the secrets that the configuration or the database holds. */
export async function createWorld(
  runtime: Runtime,
  config: Config,
  untraced: Database,
  { clock, random, meters, base, hasOwnClock = false, ownLog, journal, faults, ownHeaders }: WorldOptions,
): Promise<World> {
  const { tracing, log, passwords, access, limits } = runtime;
  const database = tracing === null ? untraced : withTracing(untraced, tracing);
  // Those that the operator set are not made.
  const names = secretNames.filter((name) => configured(config, name) === null);
  const secrets = await keptSecrets(database, names, random);
  if (ownLog === undefined) await nameLog(database);
  const tokens = createTokens(config.jwtSecret ?? secrets.jwt_secret, clock);
  const throttle = createLoginThrottle(database, clock, log, config.loginThrottle);
  return {
    runtime,
    database,
    clock,
    blog: createBlog({ database, clock, tokens, passwords, throttle }, access, limits),
    events: {
      log: database.events,
      positions: createPositions(ownLog?.secret ?? secrets.events_secret),
      ownLog: ownLog?.name ?? null,
    },
    productsToken: config.productsToken ?? secrets.products_token,
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
        maxBytes: limits.maxAnswerBytes,
        maxSeconds: config.statementTimeoutMs / 1000,
      },
      keptAnswers: new KeptAnswers(database, base === '' ? ownBytes : sandboxBytes),
      lane: laneOf(runtime, config, untraced, { clock, base }),
      idempotency: createIdempotency(database, hasOwnClock ? clock : null),
      // Not traced: what is counted beside the requests belongs to none of them.
      rateLimit:
        config.rateLimit && new RateLimit(createRequestCounts(untraced), clock, config.rateLimit, log),
      journal: journal ?? null,
      faults: faults ?? null,
      base,
      ownHeaders: ownHeaders ?? null,
    },
  };
}

function laneOf(
  { lanes }: Runtime,
  config: Config,
  { source }: Database,
  { clock, base }: Pick<World, 'clock' | 'base'>,
): WorldLane | null {
  if (lanes === null || source === null) return null;
  const maxSeconds = Math.max(config.graphql.maxSeconds, config.statementTimeoutMs / 1000);
  return new WorldLane(
    lanes,
    { config: JSON.stringify(config), database: source, base },
    clock,
    maxSeconds * 1000,
  );
}

function configured({ jwtSecret, productsToken }: Config, name: SecretName): string | null {
  const set: Readonly<Partial<Record<SecretName, string | null>>> = {
    jwt_secret: jwtSecret,
    products_token: productsToken,
  };
  return set[name] ?? null;
}

export async function findProductsToken(
  config: Config,
  database: Database,
  random = systemRandom,
): Promise<string> {
  return config.productsToken ?? (await keptSecret(database, 'products_token', random));
}
