import { hash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import type { Exchange } from './exchange.ts';
import { operationsFor } from './operation.ts';

/** How the scheme in front of a token is compared: as HTTP does, or to the letter (R2). */
type Scheme = 'in any case' | 'exactly';

export function requireBearer(token: string, scheme: Scheme = 'in any case'): (exchange: Exchange) => void {
  const expected = hash('sha256', `Bearer ${token}`, 'buffer');
  // Digests have equal lengths, which the constant-time comparison requires.
  return (exchange) => {
    const sent = exchange.header('authorization') ?? '';
    const given = hash(
      'sha256',
      scheme === 'exactly' ? sent : sent.replace(/^bearer +/i, 'Bearer '),
      'buffer',
    );
    if (!timingSafeEqual(given, expected)) throw new Failure('UNAUTHENTICATED');
  };
}

/** Returns the function that defines operations which require a token, if there is one. Callers have no identity. */
export function bearerOperations(token: string | null, scheme?: Scheme) {
  const requireToken = token === null ? null : requireBearer(token, scheme);
  return operationsFor({
    callerOf(exchange) {
      requireToken?.(exchange);
      return 'bearer' as const;
    },
  });
}
