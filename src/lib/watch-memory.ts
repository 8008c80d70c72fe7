/** How often the memory is looked at. */
const defaultLookMs = 200;

/** So much more of it than before, in bytes, is worth a collection. */
const growth = 67_108_864;

/** So much more than was left the last time is worth one in calm. */
const slightGrowth = 16_777_216;

/** After so many looks at which it has not grown, what made it grow is over. */
const calmLooks = 5;

/**
 * Has garbage collected while memory grows much, and when it no longer grows. The runtime itself waits for a share of the
 * machine's memory, which is more than large answers one after the other should take. Gives what ends the watch.
 */
export function watchMemory(read: () => number, collect: () => void, lookMs = defaultLookMs): () => void {
  let reference = read();
  let last = reference;
  let settled = reference;
  let calm = calmLooks;
  const timer = setInterval(() => {
    const memory = read();
    if (memory > reference + growth) {
      collect();
      reference = memory;
      calm = 0;
    } else {
      reference = Math.min(reference, memory);
      settled = Math.min(settled, memory);
      if (calm === calmLooks && memory > settled + slightGrowth) calm = 0;
      if (calm < calmLooks && memory <= last) {
        calm += 1;
        if (calm === calmLooks) {
          collect();
          // As much as the next look finds.
          settled = Number.POSITIVE_INFINITY;
        }
      }
    }
    last = memory;
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
