import { hash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import type { Exchange } from './exchange.ts';
import { operationsFor } from './operation.ts';

export function requireBearer(token: string): (exchange: Exchange) => void {
  const expected = hash('sha256', `Bearer ${token}`, 'buffer');
  // Digests have equal lengths, which the constant-time comparison requires.
  return (exchange) => {
    const given = hash('sha256', exchange.header('authorization') ?? '', 'buffer');
    if (!timingSafeEqual(given, expected)) throw new Failure('UNAUTHENTICATED');
  };
}

/** Returns the function that defines operations which require a token, if there is one. Callers have no identity. */
export function bearerOperations(token: string | null) {
  const requireToken = token === null ? null : requireBearer(token);
  return operationsFor({
    callerOf(exchange) {
      requireToken?.(exchange);
      return 'bearer' as const;
    },
  });
}
