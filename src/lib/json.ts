import { pieceLength } from './sizes.ts';
import { shorten } from './text.ts';

/**
 * JSON nested deeper than this is refused (S13): otherwise the client would choose the depth of the
 * recursion.
 */
const deepest = 100;

/**
 * The most parts in one text: objects, lists, and members of objects, which count twice. This many take tens
 * of milliseconds to create.
 */
const maxParts = 100_000;

export class JsonTooDeep extends Error {}
export class JsonTooLarge extends Error {}

/** Parses JSON, but refuses text that is nested too deep or has too many parts before parsing it. */
export function parseJson(text: string): unknown {
  const refusal = refusalOf(text);
  if (refusal !== null) throw refusal;
  return JSON.parse(text);
}

/** Returns the reason for refusing a text, which need not be JSON; null if it is acceptable. */
export function refusalOf(text: string): JsonTooDeep | JsonTooLarge | null {
  // Each level needs an opening and a closing character.
  return text.length > 2 * deepest ? scan(text) : null;
}

function scan(text: string): JsonTooDeep | JsonTooLarge | null {
  let depth = 0;
  let parts = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index) - 1;
    else if (character === 0x3a) parts += 2;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      parts += 1;
      if (depth > deepest) return new JsonTooDeep();
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return parts > maxParts ? new JsonTooLarge() : null;
}

/**
 * Numbers that a double may print differently: many digits, an exponent, zeros in the fraction, a negative zero. Times
 * in strings look similar, but begin with a quote or a zero, or end in a letter.
 */
const delicateNumber =
  /(?:^|[:,[])\s*-?(?:(?<=-)0|[\d.]{16}|\d+(?:\.\d+)?[eE]|(?:0|[1-9]\d*)\.\d*0\d*(?=[\s,\]}]|$))/;

export function hasDelicateNumber(text: string): boolean {
  return delicateNumber.test(text);
}

/**
 * Parses JSON so that writing it again preserves every number, even one that no double holds
 * (`12345678901234567890`, `1e400`). Such a number becomes a raw JSON value, usable only with
 * `JSON.stringify`.
 */
export function parseJsonExactly(text: string): unknown {
  return hasDelicateNumber(text) ? sourceJson.parse(text, keepNumber) : JSON.parse(text);
}

function keepNumber(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  return sourceJson.rawJSON(source);
}

/**
 * Returns JSON as compact text in which every number is as it was written. `value` is what it parses to. This takes a
 * tenth of the time of `parseJsonExactly`, which is left for objects that repeat a name: their text has it twice.
 */
export function compactJson(text: string, value: unknown = JSON.parse(text)): string {
  if (!hasDelicateNumber(text)) return JSON.stringify(value);
  const compact = withoutSpace(text);
  return compact.members === countMembers(value) ? compact.text : JSON.stringify(parseJsonExactly(text));
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Object.values(value);
  const inside = parts.reduce<number>((count, part) => count + countMembers(part), 0);
  return Array.isArray(value) ? inside : inside + parts.length;
}

function withoutSpace(text: string): { readonly text: string; readonly members: number } {
  let compact = '';
  let start = 0;
  let members = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index) - 1;
    else if (character === 0x3a) members += 1;
    else if (isJsonSpace(character)) {
      compact += text.slice(start, index);
      start = index + 1;
    }
  }
  return { text: compact + text.slice(start), members };
}

/** Access to the source text of JSON (ES2026), which the TypeScript library does not declare yet. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}
const sourceJson = JSON as unknown as SourceJson;

/** Returns true for a number of `parseJsonExactly` that no double holds. */
export function isRawJson(value: unknown): boolean {
  return sourceJson.isRawJSON(value);
}

/**
 * Returns the index after the closing quote of the string that begins at `start`. Looks for quotes only: a string may be a
 * megabyte long.
 */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1);
  return (quote === -1 ? text.length : quote) + 1;
}

/** Returns true if an odd number of backslashes precedes the character. */
function isEscaped(text: string, position: number, start: number): boolean {
  let first = position;
  while (first - 1 > start && text.charCodeAt(first - 1) === 0x5c) first -= 1;
  return (position - first) % 2 === 1;
}

/** Returns the index of the comma or bracket after the value that begins at `start`. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  let index = start;
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (depth === 0 && (character === 0x2c || character === 0x7d || character === 0x5d)) return index;
    if (character === 0x5b || character === 0x7b) depth += 1;
    else if (character === 0x5d || character === 0x7d) depth -= 1;
    index = character === 0x22 ? endOfString(text, index) : index + 1;
  }
  return index;
}

/** Returns true for the character codes that may stand between the parts of JSON. */
export function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

export function skipSpace(text: string, start: number): number {
  let index = start;
  while (isJsonSpace(text.charCodeAt(index))) index += 1;
  return index;
}

/** Text that is not JSON from a position on. */
class JsonSyntaxError extends SyntaxError {
  readonly at: number;

  constructor(at: number) {
    super('the text is not JSON');
    this.at = at;
  }
}

/** A member of an object or an item of a list, whose text is not parsed yet. */
export interface JsonPart {
  readonly name: string;
  readonly start: number;
  readonly text: string;
}

/** Yields the parts of an object or a list. Anything else has none. */
export function* partsOf(text: string): Generator<JsonPart> {
  let at = skipSpace(text, 0);
  const isList = text.charAt(at) === '[';
  if (!isList && text.charAt(at) !== '{') return;
  const close = isList ? ']' : '}';
  at = skipSpace(text, at + 1);
  for (let count = 0; count > 0 || text.charAt(at) !== close; count += 1) {
    const start = isList ? at : skipName(text, at);
    const name = isList ? String(count) : JSON.parse(text.slice(at, endOfString(text, at)));
    at = endOfValue(text, start);
    yield { name, start, text: text.slice(start, at) };
    if (text.charAt(at) === close) break;
    if (text.charAt(at) !== ',') throw new JsonSyntaxError(at);
    at = skipSpace(text, at + 1);
  }
  const end = skipSpace(text, at + 1);
  if (end < text.length) throw new JsonSyntaxError(end);
}

function skipName(text: string, start: number): number {
  if (text.charAt(start) !== '"') throw new JsonSyntaxError(start);
  const end = skipSpace(text, endOfString(text, start));
  if (text.charAt(end) !== ':') throw new JsonSyntaxError(end);
  return skipSpace(text, end + 1);
}

/** The members of an object that has only a few names: the collections of fixtures, the fields of a new sandbox. */
const maxMembers = 100;

/** Parses an object with a few names member by member. Anything else is parsed at once, and must be short. */
export function parseMembers(text: string, parse: (member: JsonPart) => unknown): unknown {
  if (!text.trimStart().startsWith('{')) return parseShort(text);
  const members: [string, unknown][] = [];
  for (const member of partsOf(text)) {
    members.push([shorten(member.name), parse(member)]);
    if (members.length > maxMembers) throw new JsonTooLarge();
  }
  return Object.fromEntries(members);
}

export function parseShort(text: string): unknown {
  if (text.length > pieceLength) throw new JsonTooLarge();
  return parseJson(text);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
