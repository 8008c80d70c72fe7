/**
 * A value now or later: an embedded database returns immediately, a remote one returns a promise. Callers `await`
 * both.
 */
export type Awaitable<T> = T | Promise<T>;

/**
 * Continues with a value, synchronously if it is ready. `await` always takes a turn; reading one record would
 * take five, a tenth of its time.
 */
export function whenReady<T, Result>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs work and recovers from its failure, synchronous or not. */
export function orElse<T>(work: () => Awaitable<T>, recover: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const working = work();
    return working instanceof Promise ? working.catch(recover) : working;
  } catch (error) {
    return recover(error);
  }
}

/** Runs work and then `end`, however the work ends, synchronously or not. */
export function lastly<T>(work: () => Awaitable<T>, end: () => void): Awaitable<T> {
  let working: Awaitable<T>;
  try {
    working = work();
  } catch (error) {
    end();
    throw error;
  }
  if (working instanceof Promise) return working.finally(end);
  end();
  return working;
}

/** Waits for work, but no longer than this, and then continues with a substitute for its result. */
export async function waitAtMost<T>(milliseconds: number, work: Promise<T>, substitute: T): Promise<T> {
  const { promise: timeUp, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, milliseconds, substitute);
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
