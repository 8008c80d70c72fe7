/** The default limit, for small values with short keys that clients repeat, such as a header. */
const usualMaxWeight = 65_536;
const usualWeight = (key: string): number => key.length + 64;

/** A least-recently-used cache, bounded by the total weight of its entries. */
export class LruCache<Value> {
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  readonly #maxWeight: number;
  #weight = 0;

  constructor(maxWeight = usualMaxWeight) {
    this.#maxWeight = maxWeight;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // A map keeps insertion order, so the most recently used entry goes to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = usualWeight(key)): void {
    this.#remove(key);
    if (weight > this.#maxWeight) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    if (this.#weight > this.#maxWeight) this.#evict();
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      this.#remove(oldest);
      if (this.#weight <= this.#maxWeight) return;
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }
}

/**
 * Remembers the results of a function of a text. All sandboxes of a process share them, so the function may depend on
 * nothing else.
 */
export function memoize<Value extends object | string | null>(
  make: (text: string) => Value,
): (text: string) => Value {
  const known = new LruCache<Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
