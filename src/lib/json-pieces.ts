import { endOfString, endOfValue, isJsonSpace, JsonTooLarge } from './json.ts';

/** The names and indexes that lead from the root of a document to a value. */
export type JsonPath = readonly (string | number)[];

export interface PieceOptions {
  /** Objects and arrays above this level are taken apart. Each value below is one piece. */
  readonly depth: number;
  /** The most members of an object that is taken apart. */
  readonly maxMembers?: number;
  /** Parses the text of a piece, which begins at an index; throws if it is not JSON. */
  parse(text: string, path: JsonPath, start: number): unknown;
}

/** Parses JSON piece by piece. Throws a `SyntaxError` for text that is not JSON. */
export function parseInPieces(text: string, options: PieceOptions): unknown {
  const parser = new PieceParser(text, options);
  const value = parser.value([]);
  parser.end();
  return value;
}

/** Returns the line and column where text stops being JSON, because the runtime does not report them. */
export function locateSyntaxError(text: string): PieceParser['position'] {
  const parser = new PieceParser(text, { depth: deepestLocated, parse: (part) => JSON.parse(part) });
  try {
    parser.value([]);
    parser.end();
  } catch {
    // The position is the one that was wanted.
  }
  return parser.position;
}

/** Text below this level is one piece. */
const deepestLocated = 100;

class PieceParser {
  readonly #text: string;
  readonly #options: PieceOptions;
  #at = 0;

  constructor(text: string, options: PieceOptions) {
    this.#text = text;
    this.#options = options;
  }

  value(path: JsonPath): unknown {
    const first = this.#peek();
    if (path.length < this.#options.depth) {
      if (first === '{') return this.#object(path);
      if (first === '[') return this.#list(path);
    }
    const end = endOfValue(this.#text, this.#at);
    const value = this.#options.parse(this.#text.slice(this.#at, end), path, this.#at);
    this.#at = end;
    return value;
  }

  /** The line and column up to which the text has been parsed. */
  get position(): { readonly line: number; readonly column: number } {
    const lines = this.#text.slice(0, this.#at).split('\n');
    return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  }

  end(): void {
    if (this.#peek() !== '') throw new SyntaxError('unexpected text after the end');
  }

  #object(path: JsonPath): object {
    const { maxMembers = Number.POSITIVE_INFINITY } = this.#options;
    const members: [string, unknown][] = [];
    this.#take('{');
    let goesOn = !this.#ends('}');
    while (goesOn) {
      const name = this.#name();
      this.#take(':');
      members.push([name, this.value([...path, name])]);
      if (members.length > maxMembers) throw new JsonTooLarge();
      goesOn = this.#goesOn('}');
    }
    return Object.fromEntries(members);
  }

  #list(path: JsonPath): unknown[] {
    const items: unknown[] = [];
    this.#take('[');
    let goesOn = !this.#ends(']');
    while (goesOn) {
      items.push(this.value([...path, items.length]));
      goesOn = this.#goesOn(']');
    }
    return items;
  }

  /** Consumes the bracket that ends a list, or the comma before its next item. */
  #goesOn(close: string): boolean {
    if (this.#ends(close)) return false;
    this.#take(',');
    return true;
  }

  #ends(close: string): boolean {
    if (this.#peek() !== close) return false;
    this.#at += 1;
    return true;
  }

  #name(): string {
    if (this.#peek() !== '"') throw new SyntaxError('a name is missing');
    const start = this.#at;
    this.#at = endOfString(this.#text, start);
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  #take(expected: string): void {
    if (this.#peek() !== expected) throw new SyntaxError(`"${expected}" is missing`);
    this.#at += 1;
  }

  /** Returns the next non-space character; empty at the end. */
  #peek(): string {
    while (isJsonSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#text.charAt(this.#at);
  }
}
