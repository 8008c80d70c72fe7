import { createHash } from 'node:crypto';
import { fastHash } from './fast-hash.ts';

/** Opaque marks of a position in a list of ids. A mark that was not issued here, to the character, is refused. */
export interface Cursors {
  issue(id: number): string;
  /** The id that a cursor marks, or null when it was not issued here. */
  read(cursor: string): number | null;
}

/** A cursor is recognized and protects nothing: a fast hash with a secret to begin from is enough, ten times a page. */
export function createCursors(secret: string): Cursors {
  const seed = createHash('sha256').update(secret).digest().readBigUInt64LE();
  const issue = (id: number): string => {
    const text = id.toString(36);
    return `${fastHash(text, seed)}-${text}`;
  };
  return {
    issue,
    read(cursor) {
      const id = Number.parseInt(cursor.slice(cursor.lastIndexOf('-') + 1), 36);
      return Number.isSafeInteger(id) && issue(id) === cursor ? id : null;
    },
  };
}
