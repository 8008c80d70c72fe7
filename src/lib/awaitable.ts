/** A value now or later: an embedded database answers at once, a remote one with a promise; callers `await` both. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Continues with a value, at once if it is there. `await` would wait a turn even then, and a read of one record would
 * wait five times: a tenth of its time.
 */
export function whenReady<T, Result>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What work gives, or what there is in its place when it fails, at once or later. */
export function orElse<T>(work: () => Awaitable<T>, recover: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const working = work();
    return working instanceof Promise ? working.catch(recover) : working;
  } catch (error) {
    return recover(error);
  }
}
