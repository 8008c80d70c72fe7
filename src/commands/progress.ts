import type { OnProgress } from '../data/change-in-bulk.ts';

const pauseMs = 100;
const clearLine = '\r\x1b[K';

/** Shows progress in a terminal, in a line that is rewritten, and rolls the work back if the process is asked to stop. */
export async function withProgress<T>(
  askedToEnd: Promise<void>,
  work: (onProgress: OnProgress) => Promise<T>,
): Promise<T> {
  const { stderr } = process;
  let shownAt = 0;
  let mustEnd = false;
  void askedToEnd.then(() => {
    mustEnd = true;
  });
  try {
    return await work((progress) => {
      if (mustEnd) throw new Error('interrupted; nothing was changed');
      const isStep = typeof progress === 'string';
      if (!stderr.isTTY || (!isStep && Date.now() - shownAt < pauseMs)) return;
      shownAt = Date.now();
      stderr.write(clearLine + (isStep ? progress : `${progress} records`));
    });
  } finally {
    if (shownAt > 0) stderr.write(clearLine);
  }
}
