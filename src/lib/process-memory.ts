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
