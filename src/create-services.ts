import { createLoginThrottle } from './auth/login-throttle.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';
import { createAccess } from './blog/access.ts';
import { createBlog } from './blog/blog.ts';
import type { Config } from './config.ts';
import { createCors } from './http/cors.ts';
import type { HttpParts } from './http/endpoint.ts';
import { createIdempotency } from './http/idempotency.ts';
import { RateLimit } from './http/rate-limit.ts';
import { Budgets } from './lib/budget.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { textLimitsOf } from './lib/input-limits.ts';
import { createLog, type Log } from './lib/log.ts';
import { type Gather, Observation, type Report } from './observe/observation.ts';
import { startTracing } from './observe/open-telemetry.ts';
import type { Services } from './services.ts';
import type { Database } from './storage/database.ts';
import { createRequestCounts } from './storage/request-counts.ts';
import { keptSecret } from './storage/settings.ts';
import { withTracing } from './storage/traced.ts';

/** What a test puts in place of the real thing. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly passwords?: Passwords;
  /** Puts the process among others that serve with it. */
  readonly join?: (report: () => Report) => Gather;
}

/** The services of a program on one database, with the secrets that the configuration or the database holds. */
export async function createServices(
  config: Config,
  untraced: Database,
  { clock = systemClock, log = createLog(config.log), passwords = createPasswords(), join }: Substitutes = {},
): Promise<Services> {
  const tracing = config.tracing && (await startTracing(config.tracing));
  const database = tracing === null ? untraced : withTracing(untraced, tracing);
  const textLimits = textLimitsOf(config.maxTextCharacters);
  const tokens = await findTokens(config, database, clock);
  const throttle = createLoginThrottle(database, clock, log, config.loginThrottle);
  const observation = new Observation(database.dialect.engine, database.metrics, join);
  const budgets = new Budgets();
  return {
    database,
    budgets,
    clock,
    observation,
    tracing,
    observing: config.observing,
    log,
    blog: createBlog(
      { database, clock, tokens, passwords, throttle },
      createAccess(config.isHardened),
      textLimits,
    ),
    http: {
      log,
      requestLines: requestLines(config, log),
      database,
      requests: observation.requests,
      tracing,
      budgets,
      budgetLimits: {
        maxItems: Number.POSITIVE_INFINITY,
        maxBytes: config.maxAnswerBytes,
        maxSeconds: config.statementTimeoutMs / 1000,
      },
      cors: createCors(config.corsOrigins),
      idempotency: createIdempotency(database),
      // Not traced: what is counted beside the requests belongs to none of them.
      rateLimit:
        config.rateLimit && new RateLimit(createRequestCounts(untraced), clock, config.rateLimit, log),
    },
    productsToken: await findProductsToken(config, database),
    cursorSecret: await keptSecret(database, 'cursor_secret'),
    graphql: config.graphql,
    pages: config.pages,
    limits: {
      maxBodyBytes: config.maxBodyBytes,
      maxResults: config.maxResults,
      maxAnswerBytes: config.maxAnswerBytes,
      ...textLimits,
    },
  };
}

/** Whoever asks for every detail gets a line a request, too. */
function requestLines({ logsRequests, log: { level } }: Config, log: Log): HttpParts['requestLines'] {
  if (logsRequests) return log.info;
  return level === 'debug' ? log.debug : null;
}

export async function findTokens(config: Config, database: Database, clock = systemClock): Promise<Tokens> {
  return createTokens(config.jwtSecret ?? (await keptSecret(database, 'jwt_secret')), clock);
}

export async function findProductsToken(config: Config, database: Database): Promise<string> {
  return config.productsToken ?? (await keptSecret(database, 'products_token'));
}
