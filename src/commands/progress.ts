import type { OnProgress } from '../data/change-in-bulk.ts';
import { createProgressLine } from '../lib/progress-line.ts';

/** Shows progress, and rolls the work back if the process is asked to stop. */
export async function withProgress<T>(
  askedToEnd: Promise<void>,
  work: (onProgress: OnProgress) => Promise<T>,
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
