/** The file cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

/** Where a record stands: on a line, or at a place within a document. */
export type Position =
  | { readonly file: string; readonly line: number }
  | { readonly file: string; readonly place: string };

/** `reason` begins with the name of a field, or with a verb. */
export function refuse(position: Position, reason: string): UnusableData {
  if ('line' in position) return new UnusableData(`${position.file}, line ${position.line}: ${reason}`);
  return new UnusableData(`${position.file}: ${position.place}.${reason}`);
}
