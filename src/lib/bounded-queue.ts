/** A bounded queue that a producer fills and one consumer reads. */
export class BoundedQueue<Item> implements AsyncIterator<Item> {
  readonly #waiting: Item[] = [];
  readonly #max: number;
  readonly #onEnd: () => void;
  #reader: { resolve(result: IteratorResult<Item>): void; reject(error: unknown): void } | null = null;
  #error: { readonly reason: unknown } | null = null;
  #ended = false;

  /** `onEnd` is called once, when the queue ends for any reason. */
  constructor(max: number, onEnd: () => void) {
    this.#max = max;
    this.#onEnd = onEnd;
  }

  /** True if no more items arrive; earlier ones may still wait. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  get size(): number {
    return this.#waiting.length;
  }

  push(item: Item): boolean {
    if (this.#ended) return true;
    if (this.#reader !== null) {
      this.#reader.resolve({ done: false, value: item });
      this.#reader = null;
      return true;
    }
    if (this.#waiting.length >= this.#max) return false;
    this.#waiting.push(item);
    return true;
  }

  /** Ends the queue with an error and drops the waiting items. */
  fail(reason: unknown): void {
    if (this.#ended) return;
    this.#waiting.length = 0;
    this.#end();
    if (this.#reader === null) this.#error = { reason };
    else this.#reader.reject(reason);
    this.#reader = null;
  }

  async next(): Promise<IteratorResult<Item>> {
    const item = this.#waiting.shift();
    if (item !== undefined) return { done: false, value: item };
    if (this.#error !== null) {
      const { reason } = this.#error;
      this.#error = null;
      throw reason;
    }
    if (this.#ended) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  async return(): Promise<IteratorResult<Item>> {
    this.#waiting.length = 0;
    this.#error = null;
    this.#end();
    this.#reader?.resolve({ done: true, value: undefined });
    this.#reader = null;
    return { done: true, value: undefined };
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#onEnd();
  }
}
