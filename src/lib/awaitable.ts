/** A value now or later: an embedded database answers at once, a remote one with a promise; callers `await` both. */
export type Awaitable<T> = T | Promise<T>;
