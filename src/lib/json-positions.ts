import { endOfString, type JsonPart, partsOf, skipSpace } from './json.ts';

export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface SyntaxMistake extends TextPosition {
  /** Completes "is not JSON: …". */
  readonly reason: string;
}

export const commentReason = 'comments are not allowed';

/**
 * Returns where and why text stops being JSON, because the runtime reports neither; null if it is JSON. It is slow, so
 * it is used only after `JSON.parse` has failed.
 */
export function explainSyntaxError(text: string): SyntaxMistake | null {
  try {
    scanDocument(text);
    return null;
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { ...positionAt(text, error.at), reason: error.message };
  }
}

/** Returns the position of the value at a path, or of the deepest part of the path that exists. */
export type LocatePath = (path: readonly PropertyKey[]) => TextPosition;

/** Returns a function that locates paths in JSON. It keeps the parts of lists and objects that it has split. */
export function locatorOf(text: string): LocatePath {
  const split = new Map<number, readonly JsonPart[]>();
  const partsAt = (start: number, value: string) => {
    const parts = split.get(start) ?? [...partsOf(value)];
    split.set(start, parts);
    return parts;
  };
  return (path) => {
    let start = skipSpace(text, 0);
    let value = text.slice(start);
    for (const name of path) {
      const part = partsAt(start, value).findLast((each) => each.name === String(name));
      if (part === undefined) break;
      start += part.start;
      value = part.text;
    }
    return positionAt(text, start);
  };
}

/** Returns the line and the column of a character, both counted from 1. */
export function positionAt(text: string, index: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1 && end < index; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: index - start + 1 };
}

class Mistake extends Error {
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

/** JSON may be nested this deep (S13), so the recursion of the scan is bounded. */
const deepest = 100;

function scanDocument(text: string): void {
  const end = skipSpace(text, scanValue(text, skipSpace(text, 0), []));
  if (end < text.length) throw new Mistake(end, commentAt(text, end) ?? 'expected the end of the text');
}

/** Scans one value and returns the index after it. `open` has the start of each list and object around it. */
function scanValue(text: string, start: number, open: readonly number[]): number {
  const first = text.charAt(start);
  if (first === '') throw endOfText(text, open);
  if (first === '"') return scanString(text, start);
  if (first !== '{' && first !== '[') return scanWord(text, start);
  if (open.length === deepest) throw new Mistake(start, `is nested deeper than ${deepest} levels`);
  return scanParts(text, start, [...open, start]);
}

function scanParts(text: string, start: number, open: readonly number[]): number {
  const isList = text.charAt(start) === '[';
  const close = isList ? ']' : '}';
  let at = skipSpace(text, start + 1);
  if (text.charAt(at) === close) return at + 1;
  for (;;) {
    at = skipSpace(text, scanValue(text, isList ? at : scanName(text, at, open), open));
    const next = text.charAt(at);
    if (next === close) return at + 1;
    if (next === '') throw endOfText(text, open);
    if (next !== ',') throw new Mistake(at, commentAt(text, at) ?? `expected a comma or "${close}"`);
    const comma = at;
    at = skipSpace(text, at + 1);
    if (text.charAt(at) === close) throw new Mistake(comma, `a comma before "${close}" is not allowed`);
  }
}

/** Scans a name with its colon, and returns the index of the value. */
function scanName(text: string, start: number, open: readonly number[]): number {
  if (start === text.length) throw endOfText(text, open);
  if (text.charAt(start) !== '"')
    throw new Mistake(start, commentAt(text, start) ?? 'expected a name in double quotes');
  const at = skipSpace(text, scanString(text, start));
  if (at === text.length) throw endOfText(text, open);
  if (text.charAt(at) !== ':')
    throw new Mistake(at, commentAt(text, at) ?? 'expected a colon after the name');
  return skipSpace(text, at + 1);
}

function scanString(text: string, start: number): number {
  const end = endOfString(text, start);
  for (let at = start + 1; at < Math.min(end, text.length); at += 1) {
    const character = text.charAt(at);
    if (character === '\n' || character === '\r')
      throw new Mistake(at, 'a string ends in the line in which it begins; write a line break as \\n');
    if (character < ' ') throw new Mistake(at, 'a control character in a string must be escaped');
    if (character !== '\\') continue;
    const [escaped] = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at, at + 6)) ?? [];
    if (escaped === undefined) throw new Mistake(at, `"${text.slice(at, at + 2)}" is not an escape sequence`);
    at += escaped.length - 1;
  }
  if (end > text.length) throw new Mistake(start, 'the string that begins here is not closed');
  return end;
}

const jsonWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** Scans a number, `true`, `false` or `null`. */
function scanWord(text: string, start: number): number {
  const unquoted = /[^\s,:[\]{}"]*/y;
  unquoted.lastIndex = start;
  const [word = ''] = unquoted.exec(text) ?? [];
  if (jsonWord.test(word)) return start + word.length;
  const reason = text.charAt(start) === "'" ? 'strings have double quotes' : commentAt(text, start);
  if (reason !== null) throw new Mistake(start, reason);
  throw new Mistake(start, word === '' ? 'expected a value' : `"${word.slice(0, 20)}" is not a JSON value`);
}

function endOfText(text: string, open: readonly number[]): Mistake {
  const start = open.at(-1);
  if (start === undefined) return new Mistake(text.length, 'the text is empty');
  const kind = text.charAt(start) === '[' ? 'list' : 'object';
  const { line } = positionAt(text, start);
  return new Mistake(text.length, `the ${kind} that begins in line ${line} is not closed`);
}

function commentAt(text: string, at: number): string | null {
  return /^(?:\/[/*]|#)/.test(text.slice(at, at + 2)) ? commentReason : null;
}
