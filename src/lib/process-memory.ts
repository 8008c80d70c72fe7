/** The memory of this process. If no descriptor is free to read it with, returns the last known value. */

export function lastKnown<T>(read: () => T): () => T {
  let last = read();
  return () => {
    try {
      last = read();
    } catch {}
    return last;
  };
}

export const residentBytes: () => number = lastKnown(process.memoryUsage.rss);

export const memoryUsage: () => NodeJS.MemoryUsage = lastKnown(process.memoryUsage);

const defaultLookMs = 25;

/**
 * Growth, in bytes, that starts an incremental collection, and a full one if it is left when the server is idle. Found by
 * trial in the siege, like the others.
 */
const growth = 16_777_216;

/** The collections after a load, of which only the last can be full. */
const maxAttempts = 3;

/** The number of checks without growth after which the load counts as over, and after which clients may wait. */
const calmLooks = 20;
const patientLooks = 200;

/**
 * Collects garbage while memory grows quickly, and again when it stops growing. The runtime itself waits
 * until a share of the machine's memory is used, which is more than a series of large responses should take.
 * Collections are incremental, and keep all that has survived one; in the end, one full collection stops the process for
 * 30 to 150 ms, once no client waits for it, or memory has not grown for 5 s. Returns the function that ends the watch.
 */
export function watchMemory(
  read: () => number,
  collect: (isThorough: boolean) => void,
  isIdle: () => boolean,
  lookMs = defaultLookMs,
): () => void {
  let reference = read();
  let last = reference;
  /** The memory at rest. It rises only after a full collection, so that the remains of several loads add up. */
  let settled = reference;
  let isCollected = false;
  let calm = patientLooks;
  let attempts = 0;
  const timer = setInterval(() => {
    const memory = read();
    const isLast = attempts === maxAttempts - 1;
    reference = Math.min(reference, memory);
    if (memory > reference + growth) {
      collect(false);
      reference = memory;
      calm = 0;
      attempts = 0;
    } else if (calm < patientLooks) {
      if (memory <= last) calm += 1;
      if (calm === patientLooks || (calm >= calmLooks && (!isLast || isIdle()))) {
        calm = patientLooks;
        attempts += 1;
        isCollected = isLast && memory > settled + growth;
        collect(isCollected);
      }
    } else if (memory > settled + growth && attempts < maxAttempts) {
      calm = 0;
    } else {
      settled = isCollected ? memory : Math.min(settled, memory);
      isCollected = false;
    }
    last = memory;
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
