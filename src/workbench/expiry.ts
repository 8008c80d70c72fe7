import type { SandboxEntry } from './registry.ts';

/** When a sandbox expires unless it is used again; null where it never does. */
export function expiryOf({ usedAt, ttlSeconds }: SandboxEntry): number | null {
  return ttlSeconds === 0 ? null : usedAt + ttlSeconds * 1000;
}

/** Whether nobody has used it for as long as it may live. */
export function isExpired(entry: SandboxEntry, now: number): boolean {
  const expiry = expiryOf(entry);
  return expiry !== null && expiry <= now;
}
