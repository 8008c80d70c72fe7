import type { FillProgress } from '../data/fill-database.ts';
import { createProgressLine } from '../lib/progress-line.ts';

/** How far work is: a number of rows, or what it does that has no number. */
export type Progress = number | string;

export interface ProgressOptions {
  readonly unit?: string;
  /** About how many there will be, where that is known. */
  readonly total?: number;
}

/** Shows how far work is, and ends it, all undone, when the process is asked to end. */
export async function withProgress<T>(
  askedToEnd: Promise<void>,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
  { unit = 'rows', total }: ProgressOptions = {},
): Promise<T> {
  const line = createProgressLine();
  let mustEnd = false;
  void askedToEnd.then(() => {
    mustEnd = true;
  });
  try {
    return await work((progress) => {
      if (mustEnd) throw new Error('interrupted; nothing was changed');
      if (typeof progress === 'string') line.show(progress, { atOnce: true });
      else line.show(total === undefined ? `${progress} ${unit}` : drawBar(progress, total, unit));
    });
  } finally {
    line.clear();
  }
}

const barWidth = 30;

function drawBar(done: number, total: number, unit: string): string {
  const share = Math.min(1, done / Math.max(1, total));
  const filled = Math.floor(share * barWidth);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
  return `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${done} ${unit}`;
}

/** Puts the progress of filling a database into words. */
export function fillProgress(show: (progress: Progress) => void): (progress: FillProgress) => void {
  return (progress) => show(progress === 'indexing' ? 'building the search indexes …' : progress.records);
}
