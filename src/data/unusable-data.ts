import { locateSyntaxError } from '../lib/json.ts';

/** Thrown for a file that cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

/** Creates the error for text that begins after a line of a file, and is not JSON. */
export function notJson(
  { file, line: first }: { readonly file: string; readonly line: number },
  text: string,
) {
  const { line, column } = locateSyntaxError(text);
  return new UnusableData(`${file}, line ${first + line}, column ${column}: is not JSON`);
}
