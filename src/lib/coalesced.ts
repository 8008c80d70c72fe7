/** Runs work one at a time; any number of calls during a run cause one more run. */
export class Coalesced {
  readonly #work: () => Promise<unknown>;
  readonly #gapMs: number;
  #running: Promise<void> | null = null;
  #isAskedFor = false;
  #lastStart = Number.NEGATIVE_INFINITY;

  /** Errors of the work are ignored. Runs start at least `gapMs` apart. */
  constructor(work: () => Promise<unknown>, gapMs = 0) {
    this.#work = work;
    this.#gapMs = gapMs;
  }

  run(): void {
    this.#isAskedFor = true;
    this.#running ??= this.#drain();
  }

  /** Resolves when no run is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#isAskedFor) {
      const leftMs = this.#lastStart + this.#gapMs - performance.now();
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
      this.#lastStart = performance.now();
      this.#isAskedFor = false;
      await this.#work().catch(() => undefined);
    }
    this.#running = null;
  }
}

/** A query whose result is never older than the call: calls during a query share the next one. */
export class SharedQuestion<Reply> {
  readonly #ask: () => Promise<Reply>;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<Reply> | null = null;

  constructor(ask: () => Promise<Reply>) {
    this.#ask = ask;
  }

  ask(): Promise<Reply> {
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      const reply = this.#ask();
      this.#last = reply.catch(() => undefined);
      return reply;
    });
    return this.#next;
  }
}
