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
