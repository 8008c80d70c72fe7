import { createHash, hash } from 'node:crypto';
import type { Budget } from '../lib/budget.ts';
import { fastHash } from '../lib/fast-hash.ts';
import type { Parts } from './answer.ts';

/** A body of this length or more may be made in parts. */
const longText = 65_536;

/**
 * A strong validator: equal bodies have equal tags. A fast hash with the length is enough to tell versions from one
 * another, and protects nothing; it takes a thirtieth of the time.
 */
export function tagOf(body: string): string {
  if (body.length >= longText) return `"${hash('sha1', body, 'base64url')}"`;
  return `"${body.length.toString(36)}-${fastHash(body)}"`;
}

/** The same of a long body that is made in parts: the fast hash cannot be taken in steps. */
export async function tagOfParts(budget: Budget, parts: Parts): Promise<string> {
  const whole = createHash('sha1');
  for (const part of parts) {
    whole.update(part);
    await budget.rest();
  }
  return `"${whole.digest('base64url')}"`;
}
