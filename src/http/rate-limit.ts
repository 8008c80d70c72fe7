import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import { clientOf } from '../lib/networks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Headers } from './reply.ts';

export interface Count {
  readonly headers: Headers;
  readonly refusal: RetryLater | null;
}

const maxClients = 100_000;

/** Limits the requests of a client per window of time. Each process counts the requests that it receives. */
export class RateLimit {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  /**
   * In the format of draft-ietf-httpapi-ratelimit-headers-11, like the last two headers; the others are from
   * older drafts.
   */
  readonly #policy: string;
  readonly #counts = new Map<string, number>();
  #windowStart = 0;

  constructor(clock: Clock, { requests, seconds }: NonNullable<Settings['rateLimit']>) {
    this.#clock = clock;
    this.#limit = requests;
    this.#windowMs = seconds * 1000;
    this.#policy = `"default";q=${requests};w=${seconds}`;
  }

  count(address: string): Count {
    const now = this.#clock.now().getTime();
    const windowStart = now - (now % this.#windowMs);
    if (windowStart !== this.#windowStart) this.#counts.clear();
    this.#windowStart = windowStart;
    const client = clientOf(address);
    const before = this.#counts.get(client) ?? 0;
    const reset = Math.max(1, Math.ceil((windowStart + this.#windowMs - now) / 1000));
    if (before >= this.#limit) return this.#describe(0, reset, new RetryLater('RATE_LIMITED', reset));
    if (before === 0) this.#makeRoom();
    this.#counts.set(client, before + 1);
    return this.#describe(this.#limit - before - 1, reset, null);
  }

  #describe(remaining: number, reset: number, refusal: RetryLater | null): Count {
    const headers = {
      'ratelimit-limit': String(this.#limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(reset),
      'ratelimit-policy': this.#policy,
      ratelimit: `"default";r=${remaining};t=${reset}`,
    };
    return { headers, refusal };
  }

  /** Forgets the oldest client if there are too many. */
  #makeRoom(): void {
    const [oldest] = this.#counts.size < maxClients ? [] : this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}
