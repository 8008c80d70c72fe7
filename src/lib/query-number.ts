import { Failure } from './failure.ts';
import { parseWholeNumber } from './integer-id.ts';

export interface Range {
  readonly preset: number;
  readonly least: number;
  readonly most?: number;
}

/** A whole number from a query: the preset when absent, null when it is anything but a number in range (S11). */
function wholeNumberIn(text: string | undefined, { preset, least, most }: Range): number | null {
  if (text === undefined) return preset;
  const value = parseWholeNumber(text);
  return value === null || value < least || (most !== undefined && value > most) ? null : value;
}

/** A size without a documented maximum stops here (S11). */
export const largestPage = 1000;

/** The same, or a failure that names the parameter and what it takes. */
export function requireWholeNumberIn(name: string, text: string | undefined, range: Range): number {
  const value = wholeNumberIn(text, range);
  if (value === null) throw outOfRange(name, range);
  return value;
}

export function outOfRange(name: string, { least, most }: Range): Failure {
  const range = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return new Failure('INVALID_INPUT', `${name} must be a whole number ${range}`);
}
