/** Looks again and again until something holds. How long that takes is the test runner's business. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(1);
}

/** Waits for something, but no longer than this. Gives null when the time is over. */
export function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
