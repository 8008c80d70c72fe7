import { regexes } from 'zod';
import { countCharacters } from './text.ts';

/**
 * Limits of input sizes (S14): stored and indexed text is bounded by what an index entry and a response can
 * hold.
 */

/** The longest accepted texts. The first is a setting, the second is derived from it. */
export interface TextLimits {
  readonly maxTextCharacters: number;
  /** For titles and names. */
  readonly maxTitleCharacters: number;
}

const longestTitle = 10_000;

export function textLimitsOf({ maxTextCharacters }: Pick<TextLimits, 'maxTextCharacters'>): TextLimits {
  return { maxTextCharacters, maxTitleCharacters: Math.min(longestTitle, maxTextCharacters) };
}

/** The longest indexed text: the engines limit the size of an index entry. */
export const longestIndexedText = 255;

export const maxListItems = 1000;

export const maxPostTags = 100;

/**
 * Returns true if a text has at most `max` characters. A character is at most two code units, so few texts
 * need counting.
 */
export function hasAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max);
}

/** The longest address that mail servers carry (RFC 5321, section 4.5.3.1). */
const longestAddress = 254;

export const emailFacts = { format: 'email', maxLength: longestAddress };

export function isEmail(text: string): boolean {
  return text.length <= longestAddress && regexes.email.test(text);
}
