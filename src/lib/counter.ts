/** Counts by name. A name whose count is zero takes no memory. */
export class Counter {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Returns the new count. */
  add(name: string, change = 1): number {
    const count = this.of(name) + change;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
    return count;
  }

  clear(): void {
    this.#counts.clear();
  }
}
