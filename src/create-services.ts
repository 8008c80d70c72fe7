import { createLoginThrottle } from './auth/login-throttle.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createTokens, type Tokens } from './auth/tokens.ts';
import { createAccess } from './blog/access.ts';
import { createBlog } from './blog/blog.ts';
import type { Config } from './config.ts';
import { createCors } from './http/cors.ts';
import { createIdempotency } from './http/idempotency.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { type Log, standardErrorLog } from './lib/log.ts';
import { Observation } from './observe/observation.ts';
import type { Services } from './services.ts';
import type { Database } from './storage/database.ts';
import { keptSecret } from './storage/settings.ts';

/** What a test puts in place of the real thing. */
export interface Substitutes {
  readonly clock?: Clock;
  readonly log?: Log;
  readonly passwords?: Passwords;
}

/** The services of a program on one database, with the secrets that the configuration or the database holds. */
export async function createServices(
  config: Config,
  database: Database,
  { clock = systemClock, log = standardErrorLog, passwords = createPasswords() }: Substitutes = {},
): Promise<Services> {
  const tokens = await findTokens(config, database, clock);
  const observation = new Observation();
  const throttle = createLoginThrottle(database, clock, config.loginThrottle);
  return {
    database,
    clock,
    log,
    blog: createBlog({ database, clock, tokens, passwords, throttle }, createAccess(config.isHardened)),
    http: {
      log,
      database,
      traffic: observation.traffic,
      maxBodyBytes: config.maxBodyBytes,
      cors: createCors(config.corsOrigins),
      idempotency: createIdempotency(database, clock, config.maxBodyBytes),
      rateLimit: config.rateLimit && createRateLimit(database, clock, config.rateLimit),
    },
    productsToken: await findProductsToken(config, database),
    cursorSecret: await keptSecret(database, 'cursor_secret'),
    graphql: config.graphql,
    pages: config.pages,
    observation,
    observing: config.observing,
    limits: { maxBodyBytes: config.maxBodyBytes, maxResults: config.maxResults },
  };
}

export async function findTokens(config: Config, database: Database, clock = systemClock): Promise<Tokens> {
  return createTokens(config.jwtSecret ?? (await keptSecret(database, 'jwt_secret')), clock);
}

export async function findProductsToken(config: Config, database: Database): Promise<string> {
  return config.productsToken ?? (await keptSecret(database, 'products_token'));
}
