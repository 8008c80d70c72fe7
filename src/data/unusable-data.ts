/** Thrown for a file that cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

export type Position =
  | { readonly file: string; readonly line: number }
  | { readonly file: string; readonly place: string };

/** Creates the error. `reason` starts with the name of a field or a verb. */
export function refuse(position: Position, reason: string): UnusableData {
  if ('line' in position) return new UnusableData(`${position.file}, line ${position.line}: ${reason}`);
  return new UnusableData(`${position.file}: ${position.place}.${reason}`);
}
