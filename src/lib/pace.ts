/** A step that took less than this may be larger, and one that took more should be smaller. */
const quickMs = 2;
const slowMs = 6;

const firstSize = 8;
const largestSize = 16_384;

/** The size of a step of long work: about what a few milliseconds allow, for pieces of any cost. */
export class Pace {
  #size: number;

  constructor(first = firstSize) {
    this.#size = first;
  }

  get size(): number {
    return this.#size;
  }

  /** Called when a step is known to be too much before it is begun. */
  shrinkTo(size: number): void {
    this.#size = Math.max(1, size);
  }

  /** Called after each step with the time that it took. */
  adapt(milliseconds: number): void {
    if (milliseconds < quickMs) this.#size = Math.min(2 * this.#size, largestSize);
    else if (milliseconds > slowMs) this.#size = Math.max(1, Math.floor(this.#size / 2));
  }
}
