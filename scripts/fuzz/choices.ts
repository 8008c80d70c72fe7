import * as fc from 'fast-check';

const bits = fc.nat(2 ** 30 - 1);
const thirtyBits = () => bits;

/** Choices that fast-check draws, repeats for a seed, and shrinks: the first choice is the smallest. */
export class Choices {
  readonly #generate: fc.GeneratorValue;

  constructor(generate: fc.GeneratorValue) {
    this.#generate = generate;
  }

  /**
   * An integer, both ends included. One arbitrary serves all ranges, because creating one for each would take most of
   * the time.
   */
  integer(min: number, max: number): number {
    const share = this.#generate(thirtyBits) / 2 ** 30;
    return min + Math.floor(share * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.integer(0, 999) >= 1000 * (1 - share);
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('there is nothing to pick from');
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** A non-empty subset of the items, in order. */
  some<T>(items: readonly T[], share: number): readonly T[] {
    const chosen = items.filter(() => this.chance(share));
    return chosen.length > 0 || items.length === 0 ? chosen : [this.pick(items)];
  }

  /** Generates a list with a length in this range. */
  many<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.integer(min, max) }, (_, index) => make(index));
  }

  /** Runs one of several alternatives, by weight. */
  weighted<T>(...alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0);
    let left = (this.integer(0, 999_999) / 1_000_000) * total;
    for (const [weight, make] of alternatives) {
      left -= weight;
      if (left < 0) return make();
    }
    throw new Error('no alternative has a weight');
  }

  /** Draws a value of a fast-check arbitrary. */
  draw<T>(arbitrary: fc.Arbitrary<T>): T {
    return this.#generate(() => arbitrary);
  }
}
