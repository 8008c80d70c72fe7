export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Text that is not blank, in the words of JSON Schema. */
export const filled = { minLength: 1, pattern: '\\S' };

/** Text that every engine can store and give back unchanged: no NUL (S13) and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The first `length` characters, never half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (let taken = 0; taken < length && end < text.length; taken += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The longest text that is searched for: what it costs to look for one grows with its length. */
export const longestQuery = 1000;

export function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}
