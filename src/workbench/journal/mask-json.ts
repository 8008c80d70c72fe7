import type { SentSecrets } from '../../http/journal.ts';
import { endOfString, isJsonSpace } from '../../lib/json.ts';
import { noteSecret } from './mask-text.ts';
import { isSecretName, masked, mayHoldSecret, type Part, replaceParts } from './secrets.ts';

/** Rules that mark JSON values as secret, in addition to their names. */
export interface JsonRules {
  readonly names: ReadonlySet<string>;
  readonly sent: SentSecrets;
  maskString(text: string, name: string | null): string;
}

/**
 * Masks the secrets in JSON text and leaves every other byte unchanged. The JSON may be embedded in other text, as in an
 * event, and may be truncated.
 */
export function maskJson(text: string, rules: JsonRules): string {
  const masking = new JsonMasking(text, rules);
  for (let index = 0; index < text.length; ) index = masking.step(index);
  return replaceParts(text, masking.parts);
}

const number = /[-\d][\d.eE+-]*/y;

class JsonMasking {
  readonly parts: Part[] = [];
  readonly #text: string;
  readonly #rules: JsonRules;
  #depth = 0;
  /** The depth from which everything is secret: the list or object under a secret name. */
  #secretDepth = Number.POSITIVE_INFINITY;
  #name: string | null = null;

  constructor(text: string, rules: JsonRules) {
    this.#text = text;
    this.#rules = rules;
  }

  /** Consumes the token at an index, and returns the index after it. */
  step(index: number): number {
    const character = this.#text.charAt(index);
    if (character === '"') return this.#string(index);
    if (character === '{' || character === '[') this.#open();
    else if (character === '}' || character === ']') this.#close();
    else if (character === '-' || (character >= '0' && character <= '9')) return this.#number(index);
    else if (character === ',') this.#name = null;
    return index + 1;
  }

  #open(): void {
    this.#depth += 1;
    if (this.#isSecret()) this.#secretDepth = Math.min(this.#secretDepth, this.#depth);
    this.#name = null;
  }

  #close(): void {
    if (this.#depth === this.#secretDepth) this.#secretDepth = Number.POSITIVE_INFINITY;
    this.#depth -= 1;
    this.#name = null;
  }

  #isSecret(): boolean {
    if (this.#depth >= this.#secretDepth) return true;
    return this.#name !== null && (isSecretName(this.#name) || this.#rules.names.has(this.#name));
  }

  #string(start: number): number {
    const end = endOfString(this.#text, start);
    const value = decode(this.#text.slice(start, end));
    if (this.#isKey(end)) this.#name = value;
    else if (value === null) this.#replace(start, end, this.#shownOfRest(start));
    else if (this.#isSecret()) this.#hide(start, end, value, JSON.stringify(value));
    else {
      const shown = this.#rules.maskString(value, this.#name);
      if (shown !== value) this.#replace(start, end, JSON.stringify(shown));
    }
    return end;
  }

  #isKey(end: number): boolean {
    let index = end;
    while (isJsonSpace(this.#text.charCodeAt(index))) index += 1;
    return this.#text.charAt(index) === ':';
  }

  /** An unterminated string cannot be decoded, so it is shown only if it cannot be part of a secret. */
  #shownOfRest(start: number): string {
    const rest = this.#text.slice(start);
    return this.#isSecret() || this.#rules.sent.size > 0 || mayHoldSecret(rest) ? '"…' : rest;
  }

  #number(start: number): number {
    number.lastIndex = start;
    const [digits = ''] = number.exec(this.#text) ?? [];
    const end = start + digits.length;
    if (this.#isSecret()) this.#hide(start, end, digits, digits);
    return end;
  }

  #hide(start: number, end: number, secret: string, spelling: string): void {
    noteSecret(this.#rules.sent, spelling);
    this.#replace(start, end, JSON.stringify(masked(secret)));
  }

  #replace(start: number, end: number, shown: string): void {
    this.parts.push({ start, end, shown });
  }
}

function decode(source: string): string | null {
  if (source.length > 1 && source.endsWith('"') && !source.includes('\\')) return source.slice(1, -1);
  try {
    return String(JSON.parse(source));
  } catch {
    return null;
  }
}
