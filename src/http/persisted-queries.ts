import { hash as hashOf } from 'node:crypto';
import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { LruCache } from '../lib/lru-cache.ts';

/**
 * Automatic persisted queries: a client sends the SHA-256 of a GraphQL document, and the text as well only if the server
 * does not know it. Losing a text is harmless. All data sets share them, because a text without variables holds no data.
 */
const texts = new LruCache<string>(8_388_608);

/** Returns the hash in the `extensions` of a request; null if it has none. */
export function persistedHashIn(extensions: unknown): string | null {
  const query = isObject(extensions) ? extensions.persistedQuery : undefined;
  if (query == null) return null;
  const { version, sha256Hash } = isObject(query) ? query : {};
  if (version !== 1) throw new Failure('INVALID_INPUT', 'Unsupported persisted query version');
  if (typeof sha256Hash !== 'string') throw new Failure('INVALID_INPUT', 'Invalid sha256Hash');
  return sha256Hash;
}

export function findPersisted(hash: string): string | undefined {
  return texts.get(hash);
}

/** Finds the text that a request names; null if it names none, or one that is unknown. */
export function findPersistedIn(extensions: unknown): string | null {
  try {
    return texts.get(persistedHashIn(extensions) ?? '') ?? null;
  } catch {
    // The request itself is refused.
    return null;
  }
}

export function isHashOf(hash: string, text: string): boolean {
  return texts.get(hash) === text || hash === hashOf('sha256', text, 'hex');
}

export function persist(hash: string, text: string): void {
  texts.set(hash, text, 2 * text.length + hash.length);
}
