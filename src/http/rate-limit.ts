import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import type { Database } from '../storage/database.ts';
import { createRequestCounts } from '../storage/request-counts.ts';
import type { Headers } from './answer.ts';
import type { Exchange } from './exchange.ts';

export interface RateLimitSettings {
  readonly requests: number;
  readonly seconds: number;
}

/** So many requests of one client address in a window of time. */
export interface RateLimit {
  count(exchange: Exchange): Promise<{ readonly headers: Headers; readonly refusal: RetryLater | null }>;
}

export function createRateLimit(database: Database, clock: Clock, settings: RateLimitSettings): RateLimit {
  const counts = createRequestCounts(database);
  const windowMs = settings.seconds * 1000;
  let sweptWindow = 0;

  return {
    async count(exchange) {
      const now = clock.now().getTime();
      const windowStart = now - (now % windowMs);
      if (windowStart !== sweptWindow) {
        sweptWindow = windowStart;
        await counts.sweep(windowStart);
      }
      const requests = await counts.add(exchange.address, windowStart);
      const reset = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000));
      return {
        headers: {
          'ratelimit-limit': String(settings.requests),
          'ratelimit-remaining': String(Math.max(0, settings.requests - requests)),
          'ratelimit-reset': String(reset),
        },
        refusal: requests > settings.requests ? new RetryLater('RATE_LIMITED', reset) : null,
      };
    },
  };
}
