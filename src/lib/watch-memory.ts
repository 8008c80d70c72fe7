/** How often the memory is looked at. */
const defaultLookMs = 50;

/** So much more of it than before, in bytes, is worth a collection. */
const growth = 33_554_432;

/** If it is still this much larger, incremental collections do not keep up: everybody waits for a full one. */
const muchGrowth = 167_772_160;

/** So much more than there was before is worth one in calm. */
const slightGrowth = 16_777_216;

/** So much more, when all else is collected, is worth one for which everybody waits. */
const muchLeft = 33_554_432;

/** What is still there after so many of them is no garbage. */
const maxAttempts = 3;

/** After so many looks at which it has not grown, what made it grow is over. */
const calmLooks = 10;

/**
 * Has garbage collected while memory grows much, and when it no longer grows. The runtime itself waits for a share of the
 * machine's memory, which is more than large answers one after the other should take. Most of it is collected beside the
 * work; where much is left of that in the end, once thoroughly, for which everybody waits. Gives what ends the watch.
 */
export function watchMemory(
  read: () => number,
  collect: (isThorough: boolean) => void,
  lookMs = defaultLookMs,
): () => void {
  let reference = read();
  let last = reference;
  /** What there is when nothing is to be collected. */
  let settled = reference;
  let calm = calmLooks;
  let attempts = 0;
  const timer = setInterval(() => {
    const memory = read();
    reference = Math.min(reference, memory);
    if (memory > reference + growth) {
      collect(memory > settled + muchGrowth);
      reference = memory;
      calm = 0;
      attempts = 0;
    } else if (calm < calmLooks) {
      if (memory <= last) calm += 1;
      if (calm === calmLooks) {
        attempts += 1;
        collect(attempts === maxAttempts && memory > settled + muchLeft);
      }
    } else if (memory > settled + slightGrowth && attempts < maxAttempts) {
      calm = 0;
    } else {
      settled = attempts === maxAttempts ? memory : Math.min(settled, memory);
      attempts = 0;
    }
    last = memory;
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
