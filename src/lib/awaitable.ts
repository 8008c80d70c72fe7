/** A value now or later: an embedded database answers at once, a remote one with a promise; callers `await` both. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Goes on with a value: at once when it is there. `await` would wait a turn all the same, and a read of one record waits
 * five times on its way: a tenth of its time.
 */
export function whenReady<T, Result>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
