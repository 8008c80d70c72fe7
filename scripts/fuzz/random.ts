import * as fc from 'fast-check';
import { Random as Numbers } from '../../src/lib/random.ts';

/** Choices that a seed repeats: every request draws from a stream of its own, so that none depends on another. */
export class Random {
  readonly #numbers: Numbers;

  constructor(seed: number, stream = 0) {
    this.#numbers = new Numbers(seed, 'request', stream);
  }

  /** 32 bits. */
  next(): number {
    return this.#numbers.bits();
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return min + (this.next() % (max - min + 1));
  }

  chance(share: number): boolean {
    return this.#numbers.chance(share);
  }

  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.next() % items.length];
  }

  /** Some of the items, in their order, at least one. */
  some<T>(items: readonly T[], share: number): readonly T[] {
    const chosen = items.filter(() => this.chance(share));
    const [only] = items.slice(this.integer(0, Math.max(0, items.length - 1)));
    return chosen.length > 0 || only === undefined ? chosen : [only];
  }

  /** Runs one of several alternatives, each as often as its weight says. */
  weighted<T>(...alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.#numbers.fraction() * total;
    for (const [weight, make] of alternatives) {
      left -= weight;
      if (left < 0) return make();
    }
    throw new Error('no alternative has a weight');
  }

  /** A value of an arbitrary of fast-check. */
  draw<T>(arbitrary: fc.Arbitrary<T>): T {
    const [value] = fc.sample(arbitrary, { seed: this.next() | 0, numRuns: 1 });
    return value as T;
  }
}
