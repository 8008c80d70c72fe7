import { createProgressLine } from '../lib/progress-line.ts';

/** Shows how far work is, and ends it, all undone, when the process is asked to end. */
export async function withProgress<T>(
  askedToEnd: Promise<void>,
  work: (onProgress: (rows: number) => void) => Promise<T>,
): Promise<T> {
  const line = createProgressLine();
  let mustEnd = false;
  void askedToEnd.then(() => {
    mustEnd = true;
  });
  try {
    return await work((rows) => {
      if (mustEnd) throw new Error('interrupted; nothing was changed');
      line.show(`${rows} rows`);
    });
  } finally {
    line.clear();
  }
}
