import type { Awaitable } from '../lib/awaitable.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * A handler in two parts, so that no transaction waits for anything but the database: what reads the request, and what
 * asks the database. Only an action takes conditions and keys.
 */
export interface Action {
  /** Reads who asks and what for: tokens, bodies, whether it is allowed. Never inside a transaction. */
  prepare(exchange: Exchange): Awaitable<Prepared>;
  /** Whether `Idempotency-Key` makes it safe to repeat. Never where the answer holds a secret: answers are kept. */
  readonly takesKey: boolean;
}

export interface Prepared {
  /** Who asks, where the interface knows more than the `Authorization` header says. */
  readonly identity?: string | null;
  /** Asks the database and nothing else. It may run inside a transaction, and more than once. */
  apply(): Awaitable<Answer>;
}

/** A read, or a write that is not kept under a key. */
export function action(prepare: Action['prepare']): Action {
  return { prepare, takesKey: false };
}

/** A write that takes an `Idempotency-Key`. */
export function repeatable(prepare: Action['prepare']): Action {
  return { prepare, takesKey: true };
}
