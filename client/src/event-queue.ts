type Step<T> = IteratorResult<T, undefined>;

interface Waiting<T> {
  resolve(step: Step<T>): void;
  reject(error: unknown): void;
}

/** What arrives on its own, for one reader that takes it in its own time: everything that came before the end, then the end. */
export class EventQueue<T> implements AsyncIterableIterator<T, undefined> {
  readonly #items: T[] = [];
  readonly #waiting: Waiting<T>[] = [];
  readonly #stop: () => void;
  #failure: { readonly error: unknown } | null = null;
  #isEnded = false;

  /** A reader that has enough calls `stop`. */
  constructor(stop: () => void) {
    this.#stop = stop;
  }

  push(item: T): void {
    if (this.#isEnded) return;
    const reader = this.#waiting.shift();
    if (reader === undefined) this.#items.push(item);
    else reader.resolve({ done: false, value: item });
  }

  end(): void {
    this.#isEnded = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve({ done: true, value: undefined });
  }

  fail(error: unknown): void {
    if (this.#isEnded) return;
    const reader = this.#waiting.shift();
    if (reader === undefined) this.#failure = { error };
    else reader.reject(error);
    this.end();
  }

  async next(): Promise<Step<T>> {
    const [item] = this.#items;
    if (this.#items.length > 0) {
      this.#items.shift();
      return { done: false, value: item as T };
    }
    if (this.#failure !== null) {
      const { error } = this.#failure;
      this.#failure = null;
      throw error;
    }
    if (this.#isEnded) return { done: true, value: undefined };
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async return(): Promise<Step<T>> {
    this.#items.length = 0;
    this.#failure = null;
    this.end();
    this.#stop();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
