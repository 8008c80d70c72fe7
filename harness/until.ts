/** Polls until a condition holds. The test runner limits the time. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(1);
}

/** Waits for a promise, but no longer than this. Returns null when time is up. */
export function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
