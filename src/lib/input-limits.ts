import { countCharacters } from './text.ts';

/** How much one input may hold (S14): what is stored and indexed is bounded by what the index and an answer can bear. */

/** The longest texts that are taken. The first is a setting of the operator, the second follows from it. */
export interface TextLimits {
  readonly maxTextCharacters: number;
  /** Of titles and names. */
  readonly maxTitleCharacters: number;
}

const longestTitle = 10_000;

export function textLimitsOf({ maxTextCharacters }: Pick<TextLimits, 'maxTextCharacters'>): TextLimits {
  return { maxTextCharacters, maxTitleCharacters: Math.min(longestTitle, maxTextCharacters) };
}

/** Text that an index holds: the engines' indexes have a largest entry. */
export const longestIndexedText = 255;

/** The most items of any list in an input. */
export const maxListItems = 1000;

/** The most tags of one post. */
export const maxPostTags = 100;

/** Whether a text has at most `max` characters. A character takes two units at most, so few texts are counted. */
export function hasAtMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max);
}
