import type { EventLog } from '../storage/event-log.ts';

const sweepMs = 60_000;

/** Gives writers a turn between two batches. */
const pauseMs = 50;

/** Keeps a log ordered and deletes expired events until the returned function is called. */
export function keepLog(log: EventLog, keptHours: number): () => void {
  const keptMs = keptHours * 3_600_000;
  const release = log.keepOrder();
  let isStopped = false;
  let timer = sweepIn(sweepMs);

  function sweepIn(milliseconds: number): Timer {
    const later = setTimeout(() => void sweep(), milliseconds);
    later.unref();
    return later;
  }

  /** Deletes expired events. The next run retries whatever fails now. */
  async function sweep(): Promise<void> {
    const hasMore = await log.sweep(keptMs).catch(() => false);
    if (!isStopped) timer = sweepIn(hasMore ? pauseMs : sweepMs);
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
    release();
  };
}
