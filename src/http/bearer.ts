import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import type { Exchange } from './exchange.ts';

export function requireBearer(token: string): (exchange: Exchange) => void {
  const expected = digest(`Bearer ${token}`);
  // Digests have equal lengths, which the constant-time comparison requires.
  return (exchange) => {
    const given = digest(exchange.header('authorization') ?? '');
    if (!timingSafeEqual(given, expected)) throw new Failure('UNAUTHENTICATED');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
