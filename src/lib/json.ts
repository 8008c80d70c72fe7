/** JSON nested deeper than this is refused (S13): recursion over it would be the caller's choice of stack depth. */
const deepest = 100;

/** Members of objects, counted twice, objects and lists in one text: they take tens of milliseconds to make. */
const maxParts = 100_000;

export class JsonTooDeep extends Error {}
export class JsonTooLarge extends Error {}

/** Parses JSON text, and refuses text that is nested too deep, or has too many parts, before it is parsed. */
export function parseJson(text: string): unknown {
  const refusal = refusalOf(text);
  if (refusal !== null) throw refusal;
  return JSON.parse(text);
}

/** Why a text is not parsed, whether it is JSON or not; null where it is. */
export function refusalOf(text: string): JsonTooDeep | JsonTooLarge | null {
  // A document needs an opening and a closing character for each level.
  return text.length > 2 * deepest ? scan(text) : null;
}

function scan(text: string): JsonTooDeep | JsonTooLarge | null {
  let depth = 0;
  let parts = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x3a) parts += 2;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      parts += 1;
      if (depth > deepest) return new JsonTooDeep();
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return parts > maxParts ? new JsonTooLarge() : null;
}

/** Numbers that a double may write otherwise: many digits, an exponent, zeros at the end, a negative zero. */
const delicateNumber = /[\d.]{16}|\d[eE]|\.\d*0|-0/;

/**
 * Parses JSON so that writing it again gives every number as it was written, also one that no double holds
 * (`12345678901234567890`, `1e400`). Such a number becomes a raw JSON value, fit only for `JSON.stringify`.
 */
export function parseJsonExactly(text: string): unknown {
  return delicateNumber.test(text) ? sourceJson.parse(text, keepNumber) : JSON.parse(text);
}

function keepNumber(_key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined || String(value) === source) return value;
  return sourceJson.rawJSON(source);
}

/** Access to the source text of JSON (ES2026), which the TypeScript library does not declare yet. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}
const sourceJson = JSON as unknown as SourceJson;

/** The source text of a member of a JSON object, the last of that name; the text is known to be such an object. */
export function sourceOfMember(text: string, name: string): string | undefined {
  let source: string | undefined;
  let start = text.indexOf('"');
  while (start !== -1) {
    const endOfName = endOfString(text, start);
    const startOfValue = text.indexOf(':', endOfName) + 1;
    const end = endOfValue(text, startOfValue);
    if (isNamed(text.slice(start, endOfName), name)) source = text.slice(startOfValue, end).trim();
    start = text.indexOf('"', end);
  }
  return source;
}

/** A name may be written with escapes. */
function isNamed(source: string, name: string): boolean {
  return source === `"${name}"` || (source.includes('\\') && JSON.parse(source) === name);
}

/** The index after the quote that ends the string which begins at `start`. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== 0x22)
    index += text.charCodeAt(index) === 0x5c ? 2 : 1;
  return index + 1;
}

/** The index of the comma or bracket that ends the value which begins at `start`. */
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

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
