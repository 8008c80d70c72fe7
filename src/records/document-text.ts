import { foldText } from '../lib/text.ts';
import type { Scalar } from './condition.ts';

/** The columns of a document that are derived from its JSON text. */
export interface StoredDocument {
  readonly body: string;
  /** The JSON text of `data`. */
  readonly data: string;
  readonly folded: string;
}

export function storedDocument(body: string): StoredDocument {
  const value = JSON.parse(body);
  const cleaned = isUnusual.test(body) ? clean(value) : value;
  return { body, data: JSON.stringify(cleaned), folded: foldedTextOf(cleaned) };
}

/** Finds escaped characters and huge numbers, which may not be storable in `data`. */
const isUnusual = /\\u|\d[eE]|\d{300}/;

/** Replaces what not every engine can store: NUL, lone surrogates, and numbers that no double holds. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [cleanText(name), clean(item)]));
}

function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** Separates the texts of a document. In a text, it counts as a space. */
const separator = '\x1f';

/** Returns a text as it is searched for in `folded`. */
export function foldedNeedle(text: string): string {
  return foldText(text).replaceAll(separator, ' ');
}

/** Joins all texts, all numbers except 0, and `true`: what json-server searches. */
function foldedTextOf(value: unknown): string {
  const texts: string[] = [];
  collectTexts(value, texts);
  return foldText(texts.join(separator));
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') {
    if (value !== '') texts.push(value.replaceAll(separator, ' '));
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectTexts(item, texts);
  } else if (value) texts.push(String(value));
}

/** Returns the text by which values are compared; null for null, for objects, and for lists that hold others. */
export function comparedText(value: unknown): string | null {
  if (Array.isArray(value)) return value.every(isScalarOrNull) ? value.join(',') : null;
  return isScalarOrNull(value) && value !== null ? String(value) : null;
}

function isScalarOrNull(value: unknown): value is Scalar | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Returns the JSON texts of all values whose text is this one, except for lists of several items. These have a comma
 * in their text.
 */
export function jsonTextsOf(text: string): readonly string[] {
  const items = scalarTextsOf(text);
  return [...items, ...(text === '' ? ['[]', '[null]'] : []), ...items.map((item) => `[${item}]`)];
}

function scalarTextsOf(text: string): readonly string[] {
  const asText = JSON.stringify(text);
  const isWord = text === 'true' || text === 'false';
  const isNumber = text !== '' && Number.isFinite(Number(text)) && String(Number(text)) === text;
  return isWord || isNumber ? [asText, text] : [asText];
}
