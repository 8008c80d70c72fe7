import * as fc from 'fast-check';

/** Choices that a seed repeats: every request draws from a generator of its own, so that none depends on another. */
export class Random {
  #state: number;

  constructor(seed: number, stream = 0) {
    // Neighbouring seeds and streams must not look alike: they are mixed before they are used.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
    for (let step = 0; step < 4; step += 1) this.next();
  }

  /** 32 bits (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number, both ends included. */
  integer(least: number, most: number): number {
    return least + (this.next() % (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share * 0x1_0000_0000;
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
    let left = (this.next() / 0x1_0000_0000) * total;
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
