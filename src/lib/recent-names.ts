/** Names for which something was true recently. A name is forgotten after `patience` misses in a row. */
export class RecentNames {
  readonly #patience: number;
  readonly #misses = new Map<string, number>();

  constructor(patience: number) {
    this.#patience = patience;
  }

  has(name: string): boolean {
    return this.#misses.has(name);
  }

  learn(name: string, isTrue: boolean): void {
    if (isTrue) {
      this.#misses.set(name, 0);
      return;
    }
    const misses = this.#misses.get(name);
    if (misses === undefined) return;
    if (misses + 1 >= this.#patience) this.#misses.delete(name);
    else this.#misses.set(name, misses + 1);
  }
}
