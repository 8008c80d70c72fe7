import { writeSync } from 'node:fs';
import { createLog, type LogSettings } from './lib/log.ts';

/** Watches the event loop from a separate thread, since a blocked one cannot report it. */

export interface WatchOrders {
  /** A number that the event loop increases at every interval. */
  readonly beats: SharedArrayBuffer;
  readonly beatMs: number;
  readonly log: LogSettings;
  readonly isTTY: boolean;
}

/** A process that misses this many beats in a row is blocked. */
const maxMissed = 6;

declare const self: { onmessage: (event: MessageEvent<WatchOrders>) => void };

self.onmessage = ({ data: { beats, beatMs, log: settings, isTTY } }) => {
  const numbers = new Int32Array(beats);
  // The usual route to standard error goes through the blocked thread.
  const log = createLog(settings, { isTTY, write: (line) => writeSync(2, line) });
  let last = 0;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(numbers, 0);
    // Counts checks, not seconds: this thread may have been suspended together with the process.
    missed = now === last ? missed + 1 : 0;
    last = now;
    if (missed < maxMissed) return;
    try {
      log.warn(`the event loop was blocked for ${(maxMissed * beatMs) / 1000} s; the process exits`);
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  }, beatMs);
};
