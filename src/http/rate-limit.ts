import type { Clock } from '../lib/clock.ts';
import { RetryLater } from '../lib/failure.ts';
import { type Log, redact } from '../lib/log.ts';
import { clientOf } from '../lib/networks.ts';
import type { Settings } from '../settings/settings.ts';
import type { RequestCounts } from '../storage/request-counts.ts';
import type { Headers } from './reply.ts';

export interface Count {
  readonly headers: Headers;
  readonly refusal: RetryLater | null;
}

/** The requests of one client in the current window: the sum of three counts. */
interface Tally {
  /** Counted by all processes, as of the last synchronization. */
  shared: number;
  /** Counted by this process and not yet added to `shared`. */
  pending: number;
  /** Counted by this process and never added, because the database did not respond. */
  alone: number;
}

/** The interval at which processes on one database synchronize their counts. */
const agreeMs = 500;

/** Clients per statement, and per synchronization. */
const batchSize = 500;
const maxAgreed = 10_000;

const maxClients = 100_000;

/**
 * Limits the requests of a client per window of time. A request is counted in memory and never waits; the
 * counts of several processes are added up in the background. While the database does not respond, each
 * process counts alone.
 */
export class RateLimit {
  readonly #counts: RequestCounts;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windowMs: number;
  /**
   * In the format of draft-ietf-httpapi-ratelimit-headers-11, like the last two headers; the others are from
   * older drafts.
   */
  readonly #policy: string;
  readonly #log: Log;
  readonly #tallies = new Map<string, Tally>();
  readonly #unshared = new Set<string>();
  #windowStart = 0;
  #sweptWindow = 0;
  #agreeing: Promise<void> | null = null;
  #isAlone = false;
  #isStopped = false;

  constructor(
    counts: RequestCounts,
    clock: Clock,
    { requests, seconds }: NonNullable<Settings['rateLimit']>,
    log: Log,
  ) {
    this.#counts = counts;
    this.#clock = clock;
    this.#limit = requests;
    this.#windowMs = seconds * 1000;
    this.#policy = `"default";q=${requests};w=${seconds}`;
    this.#log = log;
  }

  /** Counts one request. A refused request is not counted, so it costs no write. */
  count(address: string): Count {
    const now = this.#clock.now().getTime();
    this.#moveTo(now - (now % this.#windowMs));
    const client = clientOf(address);
    const tally = this.#tallies.get(client) ?? this.#add(client);
    const before = tally.shared + tally.pending + tally.alone;
    const reset = Math.max(1, Math.ceil((this.#windowStart + this.#windowMs - now) / 1000));
    if (before >= this.#limit) return this.#describe(0, reset, new RetryLater('RATE_LIMITED', reset));
    tally.pending += 1;
    this.#unshared.add(client);
    return this.#describe(this.#limit - before - 1, reset, null);
  }

  /** Adds up the counts of all processes. Does not start again while it is running. */
  agree(): Promise<void> {
    this.#agreeing ??= this.#exchangeCounts().then(
      () => this.#noteSuccess(),
      (error: unknown) => this.#noteFailure(error),
    );
    return this.#agreeing;
  }

  /** Synchronizes at an interval. Returns the function that stops it. */
  start(): () => void {
    const timer = setInterval(() => void this.agree(), agreeMs);
    timer.unref();
    return () => {
      clearInterval(timer);
      this.#isStopped = true;
    };
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

  #moveTo(windowStart: number): void {
    if (windowStart === this.#windowStart) return;
    this.#windowStart = windowStart;
    this.#tallies.clear();
    this.#unshared.clear();
  }

  /**
   * Forgets the oldest client if there are too many; if that client was at its limit, the next
   * synchronization restores its count.
   */
  #add(client: string): Tally {
    const [oldest] = this.#tallies.size < maxClients ? [] : this.#tallies.keys();
    if (oldest !== undefined) this.#tallies.delete(oldest);
    const tally = { shared: 0, pending: 0, alone: 0 };
    this.#tallies.set(client, tally);
    return tally;
  }

  async #exchangeCounts(): Promise<void> {
    const now = this.#clock.now().getTime();
    this.#moveTo(now - (now % this.#windowMs));
    const windowStart = this.#windowStart;
    for (let agreed = 0; agreed < maxAgreed; agreed += batchSize) {
      if (this.#unshared.size === 0 || windowStart !== this.#windowStart) break;
      await this.#share(windowStart);
    }
    this.#learn(windowStart, await this.#counts.findBusiest(windowStart));
    if (this.#sweptWindow === windowStart) return;
    await this.#counts.sweep(windowStart);
    this.#sweptWindow = windowStart;
  }

  async #share(windowStart: number): Promise<void> {
    const batch = this.#takeBatch();
    const sent = new Map([...batch].map(([client, { pending }]) => [client, pending]));
    // Counted as `alone` until the totals arrive. If they never do, the counts stay there: the database may have added
    // them, and sending them again could count them twice.
    for (const tally of batch.values()) {
      tally.alone += tally.pending;
      tally.pending = 0;
    }
    const sums = await this.#counts.add(windowStart, sent);
    for (const [client, tally] of batch) tally.alone -= sent.get(client) ?? 0;
    this.#learn(windowStart, sums);
  }

  #takeBatch(): ReadonlyMap<string, Tally> {
    const batch = new Map<string, Tally>();
    for (const client of this.#unshared) {
      if (batch.size === batchSize) break;
      this.#unshared.delete(client);
      const tally = this.#tallies.get(client);
      if (tally !== undefined) batch.set(client, tally);
    }
    return batch;
  }

  #learn(windowStart: number, sums: ReadonlyMap<string, number>): void {
    if (windowStart !== this.#windowStart) return;
    for (const [client, sum] of sums) (this.#tallies.get(client) ?? this.#add(client)).shared = sum;
  }

  #noteSuccess(): void {
    this.#agreeing = null;
    if (this.#isAlone) this.#log.info('rate limits are shared with other processes again');
    this.#isAlone = false;
  }

  #noteFailure(error: unknown): void {
    this.#agreeing = null;
    // The database is closing, so failures are expected.
    if (this.#isStopped) return;
    const reason = redact(error instanceof Error ? error.message : String(error));
    if (!this.#isAlone)
      this.#log.warn('rate limits are counted per process until the database responds', { reason });
    this.#isAlone = true;
  }
}
