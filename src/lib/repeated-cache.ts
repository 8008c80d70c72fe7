import { hash } from 'node:crypto';
import { BoundedCache } from './bounded-cache.ts';

/**
 * Caches values that are set for the second time, within a weight. A first use leaves only a short hash of
 * the key, so a stream of values that never repeat takes no memory.
 */
export class RepeatedCache<Value> {
  readonly #kept: BoundedCache<Value>;
  readonly #seenOnce: BoundedCache<true>;

  constructor(maxWeight: number, maxSeenOnce: number) {
    this.#kept = new BoundedCache(Number.POSITIVE_INFINITY, maxWeight);
    this.#seenOnce = new BoundedCache(maxSeenOnce, Number.POSITIVE_INFINITY);
  }

  get size(): number {
    return this.#kept.size;
  }

  get(key: string): Value | undefined {
    return this.#kept.get(key);
  }

  set(key: string, value: Value, weight: number): void {
    const trace = hash('sha1', key, 'base64');
    if (this.#seenOnce.get(trace) === undefined) this.#seenOnce.set(trace, true, 0);
    else this.#kept.set(key, value, weight);
  }
}
