/** How often the memory is looked at. */
const defaultLookMs = 200;

/** So much more of it than before, in bytes, is worth a collection. */
const growth = 67_108_864;

/**
 * Has garbage collected while memory grows. The runtime itself waits for a share of the machine's memory, which is more
 * than large answers one after the other should take. Gives what ends the watch.
 */
export function watchMemory(read: () => number, collect: () => void, lookMs = defaultLookMs): () => void {
  let reference = read();
  const timer = setInterval(() => {
    const memory = read();
    if (memory > reference + growth) {
      collect();
      reference = memory;
    } else reference = Math.min(reference, memory);
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
