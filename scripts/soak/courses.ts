import type { Sample, Series } from './series.ts';

/** The middle value: one sample in the middle of a collection of garbage says nothing. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A figure at the start, in the middle and at the end of a run, its warm-up left out. */
export interface Course {
  readonly start: number;
  readonly middle: number;
  readonly end: number;
}

/** The first quarter is the warm-up: caches fill, code is compiled. The rest is three parts. */
export function courseOf(samples: readonly Sample[], series: Series): Course {
  const warm = samples
    .slice(Math.floor(samples.length / 4))
    .map((sample) => sample.get(series) ?? Number.NaN);
  const third = Math.ceil(warm.length / 3);
  return {
    start: medianOf(warm.slice(0, third)),
    middle: medianOf(warm.slice(third, 2 * third)),
    end: medianOf(warm.slice(2 * third)),
  };
}

/** Whether a figure grew in both halves, and by more in all than chance would have it. */
export function keepsGrowing({ start, middle, end }: Course, allowance: number): boolean {
  return end - start > allowance && middle - start > allowance / 4 && end - middle > allowance / 4;
}
