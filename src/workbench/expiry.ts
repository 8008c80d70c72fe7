import type { SandboxEntry } from './registry.ts';

/** The expiry time of an unused sandbox; null if it never expires. */
export function expiryOf({ usedAt, ttlSeconds }: SandboxEntry): number | null {
  return ttlSeconds === 0 ? null : usedAt + ttlSeconds * 1000;
}

export function isExpired(entry: SandboxEntry, now: number): boolean {
  const expiry = expiryOf(entry);
  return expiry !== null && expiry <= now;
}
