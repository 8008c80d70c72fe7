/** How often something may be done within a minute: by one client, and by all of them. */
export interface AllowanceLimits {
  readonly perClient: number;
  readonly perMinute: number;
}

const minuteMs = 60_000;

/** Counts by whole minutes. What it remembers is bounded by the most that all clients may do in one of them. */
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

  /** Whether a client may do it once more, which counts. */
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
