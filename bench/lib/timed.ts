import type { Measured } from './drive.ts';

/** The result of a load, and its cost to the contestant's process. */
export interface Timed extends Measured {
  /** CPU time per request in µs: on a busy machine, the most stable figure. */
  readonly processorTime: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
