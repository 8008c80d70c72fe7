/** Counts the units that each holder has, with a limit per holder. */
export class Shares {
  readonly #max: number;
  readonly #held = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  isFull(holder: string): boolean {
    return (this.#held.get(holder) ?? 0) >= this.#max;
  }

  /** Takes one unit. Returns the release function; only its first call has an effect, and returns true. */
  take(holder: string): () => boolean {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return false;
      isHeld = false;
      const left = (this.#held.get(holder) ?? 0) - 1;
      if (left > 0) this.#held.set(holder, left);
      else this.#held.delete(holder);
      return true;
    };
  }
}
