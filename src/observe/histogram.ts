import type { Labels, Sample } from './metric.ts';

/** From the read of one record to the longest that a request may take. */
const secondsBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/**
 * Counts values by size. It uses plain numbers because it runs on every request, and a library histogram would look up
 * its labels first.
 */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #sum = 0;

  constructor(bounds: readonly number[] = secondsBounds) {
    this.#bounds = bounds;
    this.#counts = new Array(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] as number)) index += 1;
    this.#counts[index] = (this.#counts[index] as number) + 1;
    this.#sum += value;
  }

  samples(name: string, labels: Labels = {}): readonly Sample[] {
    let total = 0;
    const buckets = this.#counts.map((count, index): Sample => {
      total += count;
      const le = this.#bounds[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
  }
}
