/** Counts by name, from zero in every turn of the event loop. */
export class TurnCount {
  readonly #counts = new Map<string, number>();

  /** Returns the count including this one. */
  add(name: string): number {
    if (this.#counts.size === 0) setImmediate(() => this.#counts.clear());
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
