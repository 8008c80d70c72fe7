/** Limits per minute, for one client and for all clients together. */
export interface AllowanceLimits {
  readonly perClient: number;
  readonly perMinute: number;
}

const minuteMs = 60_000;

/** Counts by whole minutes. Its memory is bounded by `perMinute`. */
export class Allowance {
  readonly #limits: AllowanceLimits;
  readonly #counts = new Map<string, number>();
  readonly #now: () => number;
  #total = 0;
  #minute = Number.NEGATIVE_INFINITY;

  constructor(limits: AllowanceLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts one use. Returns false, without counting, if a limit is reached. */
  take(client: string): boolean {
    this.#turn(Math.floor(this.#now() / minuteMs));
    const count = this.#counts.get(client) ?? 0;
    if (count >= this.#limits.perClient || this.#total >= this.#limits.perMinute) return false;
    this.#counts.set(client, count + 1);
    this.#total += 1;
    return true;
  }

  #turn(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#total = 0;
    this.#counts.clear();
  }
}
