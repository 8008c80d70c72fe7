import { explainSyntaxError } from '../lib/json-positions.ts';

/** Thrown for a file that cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

export type Position =
  | { readonly file: string; readonly line: number }
  | { readonly file: string; readonly place: string };

/** Creates the error for text that begins at a position, and is not JSON. */
export function notJson(
  { file, line: first }: Position & { readonly line: number },
  text: string,
): UnusableData {
  const { line, column } = explainSyntaxError(text) ?? { line: 1, column: 1 };
  return new UnusableData(`${file}, line ${first + line}, column ${column}: is not JSON`);
}

/** Creates the error. `reason` starts with the name of a field or a verb. */
export function refuse(position: Position, reason: string): UnusableData {
  if ('line' in position) return new UnusableData(`${position.file}, line ${position.line}: ${reason}`);
  return new UnusableData(`${position.file}: ${position.place}.${reason}`);
}
