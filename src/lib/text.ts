export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Text without NUL (S13), in JSON Schema, for every dialect of regular expressions. */
export const storable = { pattern: '^[^\\x00]*$' };

/** Non-blank text without NUL, in JSON Schema. */
export const filled = { minLength: 1, pattern: '^\\s*[^\\s\\x00][^\\x00]*$' };

/** Returns a number of things: "1 record", "2 records". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns what is shown of text from a client, which may be long. */
export function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Text that every engine stores and returns unchanged: no NUL (S13) and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Editors on Windows begin a file with this mark. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of bytes; null if they are not UTF-8. Drops a character that a cut has split. */
export function decodeText(bytes: Uint8Array, isCut = false): string | null {
  try {
    return (isCut ? new TextDecoder('utf-8', { fatal: true }) : decoder).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns the first `length` characters, never half of a surrogate pair. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (let taken = 0; taken < length && end < text.length; taken += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

/** Counts without building a list of the words, which takes ten times as long. */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const isWord = !isSpace(text.charCodeAt(index));
    if (isWord && !isInWord) words += 1;
    isInWord = isWord;
  }
  return words;
}

/** Matches `\s` of regular expressions. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCharCode(code));
}

/** The longest search text: the cost of a search grows with its length. */
export const longestQuery = 1000;

/** Percent-encodes what is not printable ASCII, or would end a link or a quoted text. */
export function printable(text: string): string {
  return text.replace(/[^\x21-\x7e]|["\\<>]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}

/** Converts `SNAKE_CASE`. */
export function camelCase(text: string): string {
  return text.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}

/**
 * Folds text so that spellings that differ only in case become equal, for all of Unicode (S9). Lower, upper
 * and lower again: fewer passes miss letters with several forms (`ẞ`/`ß`/`SS`, `ſ`/`s`, `µ`/`μ`).
 * Lower-casing a final sigma depends on its neighbors, so both of its forms become one.
 */
export function foldText(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
