/** Polls until a condition holds. The test runner limits the time. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(1);
}

/** Reads a value until it is as wanted, but no longer than this. Returns the last one. */
export async function readUntil<Value>(
  ms: number,
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const deadline = performance.now() + ms;
  for (;;) {
    const value = await read();
    if (isWanted(value) || performance.now() > deadline) return value;
    await Bun.sleep(50);
  }
}

/** Waits for a promise, but no longer than this. Returns null when time is up. */
export function within<Value>(ms: number, work: Promise<Value>): Promise<Value | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
