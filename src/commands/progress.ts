import type { BulkProgress } from '../data/change-in-bulk.ts';
import { createProgressLine } from '../lib/progress-line.ts';

/** A number of records, or the name of a step that cannot be counted. */
export type Progress = number | string;

/** Shows progress, and rolls the work back if the process is asked to stop. */
export async function withProgress<T>(
  askedToEnd: Promise<void>,
  work: (onProgress: (progress: Progress) => void) => Promise<T>,
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
      else line.show(`${progress} records`);
    });
  } finally {
    line.clear();
  }
}

export function fillProgress(show: (progress: Progress) => void): (progress: BulkProgress) => void {
  return (progress) => show(progress === 'indexing' ? 'building the search indexes …' : progress.records);
}
