import { createHmac } from 'node:crypto';

/** Opaque marks of a position in a list of ids. A mark that was not issued here, to the character, is refused. */
export interface Cursors {
  issue(id: number): string;
  /** The id that a cursor marks, or null when it was not issued here. */
  read(cursor: string): number | null;
}

const signatureBytes = 8;

export function createCursors(secret: string): Cursors {
  const issue = (id: number): string => {
    const signature = createHmac('sha256', secret).update(String(id)).digest().subarray(0, signatureBytes);
    return Buffer.concat([signature, Buffer.from(String(id))]).toString('base64url');
  };
  return {
    issue,
    read(cursor) {
      const id = Number(Buffer.from(cursor, 'base64url').subarray(signatureBytes).toString('latin1'));
      return Number.isSafeInteger(id) && issue(id) === cursor ? id : null;
    },
  };
}
