/** Work of which one run is under way at a time; however often it is asked for meanwhile, it runs once more. */
export class Coalesced {
  readonly #work: () => Promise<unknown>;
  #running: Promise<void> | null = null;
  #isAskedFor = false;

  /** What the work throws is its own business. */
  constructor(work: () => Promise<unknown>) {
    this.#work = work;
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
