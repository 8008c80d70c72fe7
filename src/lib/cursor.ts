import { createHash } from 'node:crypto';
import { fnv1a } from './hash.ts';

/**
 * Opaque cursors for positions in a list of ids. A cursor that was not issued here, to the character, is
 * refused.
 */
export type Cursors = ReturnType<typeof createCursors>;

/**
 * A cursor is recognized but protects nothing, so a fast hash with a secret prefix is enough; a page needs ten.
 */
export function createCursors(secret: string) {
  const prefix = createHash('sha256').update(secret).digest('hex').slice(0, 8);
  const issue = (id: number): string => {
    const text = id.toString(36);
    return `${fnv1a(prefix + text).toString(16)}-${text}`;
  };
  return {
    issue,
    /** Returns the id of a cursor; null if it was not issued here. */
    read(cursor: string): number | null {
      const id = Number.parseInt(cursor.slice(cursor.lastIndexOf('-') + 1), 36);
      return Number.isSafeInteger(id) && issue(id) === cursor ? id : null;
    },
  };
}
