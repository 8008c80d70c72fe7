/** Runs work one at a time. Calls during a run share the next one, so no result is older than its call. */
export class Coalesced<Result> {
  readonly #work: () => Promise<Result>;
  readonly #gapMs: number;
  #next: Promise<Result> | null = null;
  #settled: Promise<unknown> = Promise.resolve();
  #lastStart = Number.NEGATIVE_INFINITY;

  /** Runs start at least `gapMs` apart. */
  constructor(work: () => Promise<Result>, gapMs = 0) {
    this.#work = work;
    this.#gapMs = gapMs;
  }

  run(): Promise<Result> {
    if (this.#next !== null) return this.#next;
    const next = this.#settled.then(() => this.#begin());
    this.#next = next;
    this.#settled = next.catch(() => undefined);
    return next;
  }

  /** Resolves when no run is in progress or due. */
  async idle(): Promise<void> {
    do await this.#settled;
    while (this.#next !== null);
  }

  async #begin(): Promise<Result> {
    const leftMs = this.#lastStart + this.#gapMs - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
    this.#lastStart = performance.now();
    this.#next = null;
    return this.#work();
  }
}
