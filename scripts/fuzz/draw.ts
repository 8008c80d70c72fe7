import * as fc from 'fast-check';
import type { World } from './world.ts';

const bits = fc.nat(2 ** 30 - 1);
const thirtyBits = () => bits;

/**
 * The source of random requests: values from earlier responses, and choices that fast-check draws, repeats for a seed,
 * and shrinks. The first choice is the smallest.
 */
export class Draw {
  readonly world: World;
  readonly #generate: fc.GeneratorValue;

  constructor(generate: fc.GeneratorValue, world: World) {
    this.#generate = generate;
    this.world = world;
  }

  /** Both ends are included. One arbitrary serves all ranges: creating one for each would take most of the time. */
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

  many<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.integer(min, max) }, (_, index) => make(index));
  }

  weighted<T>(...alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0);
    let left = (this.integer(0, 999_999) / 1_000_000) * total;
    for (const [weight, make] of alternatives) {
      left -= weight;
      if (left < 0) return make();
    }
    throw new Error('no alternative has a weight');
  }

  value<T>(arbitrary: fc.Arbitrary<T>): T {
    return this.#generate(() => arbitrary);
  }
}
