import type { EventLog } from '../storage/event-log.ts';

/** How often events that are old enough to go are looked for. */
const sweepMs = 60_000;

/** Between two steps, writers have their turn. */
const pauseMs = 50;

/** Keeps a log in order, and no longer than it should be, until the function that it returns is called. */
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

  /** What it cannot delete now, it finds the next time. */
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
