import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds at one moment. */
export interface Sample {
  readonly memoryMiB: number;
  readonly descriptors: number;
}

export function takeSample(pid: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return { memoryMiB: Number(kilobytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

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
export function courseOf(samples: readonly Sample[], figure: (sample: Sample) => number): Course {
  const warm = samples.slice(Math.floor(samples.length / 4)).map(figure);
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
