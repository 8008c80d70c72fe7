import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';

/** File descriptors of this process: each connection and each open file takes one. */

/** Returns the limit of open descriptors; null if the system does not report it. */
export function readDescriptorLimit(): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? null : Number(limit);
  } catch {
    return null;
  }
}

export interface DescriptorWatch {
  /** Called when nearly all descriptors are in use. */
  onScarce(): void;
  /** Called when there is room again; returns false to be called again, if the room could not be used. */
  onEnough(): boolean;
}

/** Reserved for the database, for files and for the check itself. */
const reserve = 32;
const lookMs = 100;
/** Less often while scarce, so that freed descriptors are handed out in batches. */
const lookAgainMs = 1_000;

/** Reports when descriptors run out. Returns the function that stops the watch. */
export function watchDescriptors(limit: number, { onScarce, onEnough }: DescriptorWatch): () => void {
  let timer: NodeJS.Timeout;
  let isScarce = false;
  const look = () => {
    // The system hands out the lowest free number first, so all below it are in use.
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
