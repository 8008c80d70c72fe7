import type { Measured } from './drive.ts';

/** What a load gave, and what it cost the contestant's process. */
export interface Timed extends Measured {
  /** Processor time for each request, in µs: on a machine with other work, the steadiest of the figures. */
  readonly processorTime: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
