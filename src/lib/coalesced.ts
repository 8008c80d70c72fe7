/** Work of which one run is under way at a time; however often it is asked for meanwhile, it runs once more. */
export class Coalesced {
  readonly #work: () => Promise<unknown>;
  readonly #gapMs: number;
  #running: Promise<void> | null = null;
  #isAskedFor = false;
  #lastStart = Number.NEGATIVE_INFINITY;

  /** What the work throws is its own business. It begins no more often than once in `gapMs`. */
  constructor(work: () => Promise<unknown>, gapMs = 0) {
    this.#work = work;
    this.#gapMs = gapMs;
  }

  run(): void {
    this.#isAskedFor = true;
    this.#running ??= this.#drain();
  }

  /** Resolves when nothing is under way. */
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

/** A question whose answer is no older than the asking: those who ask while one is under way share the next one. */
export class SharedQuestion<Answer> {
  readonly #ask: () => Promise<Answer>;
  #current: Promise<unknown> | null = null;
  #next: Promise<Answer> | null = null;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  ask(): Promise<Answer> {
    if (this.#current === null) return this.#begin();
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<Answer> {
    const answer = this.#ask();
    const current = answer
      .catch(() => undefined)
      .then(() => {
        if (this.#current === current) this.#current = null;
      });
    this.#current = current;
    return answer;
  }
}
