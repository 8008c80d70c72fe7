/** What this process takes of memory. Without a descriptor to look with, it is what it was before. */

export function lastKnown<T>(read: () => T): () => T {
  let last = read();
  return () => {
    try {
      last = read();
    } catch {}
    return last;
  };
}

/** In bytes, all of it. */
export const residentBytes: () => number = lastKnown(process.memoryUsage.rss);

export const memoryUsage: () => NodeJS.MemoryUsage = lastKnown(process.memoryUsage);
