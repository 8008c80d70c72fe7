import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';

/** File descriptors of this process: each connection and each open file takes one. */

/** How many there may be; null where the system does not say. */
export function readDescriptorLimit(): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
}

export interface DescriptorWatch {
  /** Nearly all are taken. */
  onScarce(): void;
  /** There is room again. Asked once more if it is false: the room could not be used. */
  onEnough(): boolean;
}

/** What is left for the database, for files and for looking. */
const reserve = 32;
const lookMs = 100;
/** Looked at less often: what is freed is given out again in portions, not one by one. */
const lookAgainMs = 1_000;

/** Reports when descriptors run out, until the returned function is called. */
export function watchDescriptors(limit: number, { onScarce, onEnough }: DescriptorWatch): () => void {
  let timer: NodeJS.Timeout;
  let isScarce = false;
  const look = () => {
    // The lowest free one is handed out first: all below it are taken.
    const taken = lowestFree();
    if (!isScarce && taken >= limit - reserve) {
      isScarce = true;
      onScarce();
    } else if (isScarce && taken < limit - 2 * reserve) {
      isScarce = !onEnough();
    }
    timer = setTimeout(look, isScarce ? lookAgainMs : lookMs);
    timer.unref();
  };
  look();
  return () => clearTimeout(timer);
}

function lowestFree(): number {
  try {
    const descriptor = openSync(devNull, 'r');
    closeSync(descriptor);
    return descriptor;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
