/** A value now or later: an embedded database answers at once, a remote one with a promise; callers `await` both. */
export type Awaitable<T> = T | Promise<T>;

/** Goes on with a value as soon as it is there: at once if it is there already. */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
