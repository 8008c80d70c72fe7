import type { Awaitable } from './awaitable.ts';

/**
 * Maps the items of a source, one after the other. Behaves like a generator over the source in a fraction of
 * the memory: there is one for each of many subscribers. Ending it ends the source, even while it waits.
 */
export abstract class Mapped<Item, Result> implements AsyncGenerator<Result, void, void> {
  readonly #source: AsyncIterator<Item>;
  #hasEnded = false;

  constructor(source: AsyncIterator<Item>) {
    this.#source = source;
  }

  /** Returns null to skip the item. */
  protected abstract map(item: Item): Awaitable<Result | null>;

  /** Converts an error of the source or of an item. */
  protected explain(error: unknown): unknown {
    return error;
  }

  async next(): Promise<IteratorResult<Result, void>> {
    try {
      while (!this.#hasEnded) {
        const next = await this.#source.next();
        if (next.done === true) break;
        const value = await this.map(next.value);
        if (value !== null) return { done: false, value };
      }
    } catch (error) {
      await this.return();
      throw this.explain(error);
    }
    this.#hasEnded = true;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Result, void>> {
    this.#hasEnded = true;
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<Result, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}

/** Ends the source along with its generator: a generator that awaits its source cannot stop by itself. */
export function endTogether<T>(
  source: AsyncIterator<unknown>,
  results: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  const end = results.return.bind(results);
  results.return = async (value) => {
    await source.return?.();
    return end(value);
  };
  return results;
}
