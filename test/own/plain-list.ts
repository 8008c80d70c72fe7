import { foldText } from '../../src/lib/text.ts';
import type { Comparison, Condition, Path, SortKey } from '../../src/records/condition.ts';

/** The same as the statements, written as simply as possible: for tests that compare the two. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type PlainRecord = { readonly [name: string]: Json };

export interface PlainQuery {
  readonly where: Condition;
  readonly text: string | null;
  readonly order: readonly SortKey[];
}

/** Returns the records that match, in order. */
export function plainList<R extends PlainRecord>(records: readonly R[], query: PlainQuery): R[] {
  const { where, text, order } = query;
  const needle = text === null ? null : foldText(text);
  return records
    .filter((record) => matches(where, record))
    .filter((record) => needle === null || textsIn(record).some((found) => foldText(found).includes(needle)))
    .sort((left, right) => compareRecords(left, right, order));
}

function matches(condition: Condition, record: PlainRecord): boolean {
  if ('all' in condition) return condition.all.every((part) => matches(part, record));
  if ('any' in condition) return condition.any.some((part) => matches(part, record));
  if ('not' in condition) return !matches(condition.not, record);
  return holds(condition, valueAt(record, condition.at));
}

export function valueAt(record: Json, path: Path): Json | undefined {
  let value: Json | undefined = record;
  for (const name of path)
    value = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

function isPlainObject(value: Json | undefined): value is PlainRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holds(comparison: Comparison, value: Json | undefined): boolean {
  if (comparison.is === 'isPresent') return value !== undefined;
  if (comparison.is === 'isNull') return value === null;
  if (value === undefined || value === null) return false;
  const text = textOf(value);
  switch (comparison.is) {
    case 'equal':
      return text === String(comparison.value);
    case 'notEqual':
      return text !== String(comparison.value);
    case 'oneOf':
      return comparison.value.some((wanted) => text === String(wanted));
    case 'contains':
      return typeof value === 'string' && foldText(value).includes(foldText(comparison.value));
    case 'startsWith':
      return typeof value === 'string' && foldText(value).startsWith(foldText(comparison.value));
    case 'endsWith':
      return typeof value === 'string' && foldText(value).endsWith(foldText(comparison.value));
    case 'matches':
      return text !== null && toRegExp(foldText(comparison.value)).test(foldText(text));
    default: {
      const order = compareRange(value, comparison.value);
      if (order === null) return false;
      return { above: order > 0, atLeast: order >= 0, below: order < 0, atMost: order <= 0 }[comparison.is];
    }
  }
}

function textOf(value: Json): string | null {
  if (!Array.isArray(value)) return isPlainObject(value) ? null : String(value);
  if (value.some((item) => typeof item === 'object' && item !== null)) return null;
  return value.join(',');
}

function compareRange(value: Json, wanted: string | number): number | null {
  if (typeof wanted === 'number') {
    const isNumeric = typeof value === 'string' && /^ *[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)? *$/i.test(value);
    return typeof value === 'number' || isNumeric ? Number(value) - wanted : null;
  }
  if (typeof value === 'string') return comparePoints(value, wanted);
  const number = Number(wanted);
  return typeof value === 'number' && !Number.isNaN(number) ? value - number : null;
}

/** Compares two texts by their code points. */
function comparePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** The characters that have a meaning, as far as they are in pairs. */
export function toRegExp(pattern: string): RegExp {
  const open: number[] = [];
  const paired = new Set<number>();
  for (const [index, character] of [...pattern].entries()) {
    if (character === '(') open.push(index);
    const start = character === ')' ? open.pop() : undefined;
    if (start !== undefined) paired.add(start).add(index);
  }
  const source = [...pattern].map((character, index, all) => {
    if ('^$.|'.includes(character)) return character;
    if (character === '*' && all[index - 1] === '.') return character;
    if (paired.has(index)) return character === '(' ? '(?:' : ')';
    return character.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(source.join(''));
}

function textsIn(value: Json): string[] {
  if (Array.isArray(value) || isPlainObject(value)) return Object.values(value).flatMap(textsIn);
  return value ? [String(value)] : [];
}

function compareRecords(left: PlainRecord, right: PlainRecord, order: readonly SortKey[]): number {
  for (const { path, isDescending } of order) {
    const result = compareValues(valueAt(left, path), valueAt(right, path));
    if (result !== 0) return isDescending ? -result : result;
  }
  return 0;
}

function compareValues(left: Json | undefined, right: Json | undefined): number {
  const rank = rankOf(left) - rankOf(right);
  if (rank !== 0) return rank;
  if (typeof left === 'string') return comparePoints(left, String(right));
  return typeof left === 'object' || left === undefined ? 0 : Number(left) - Number(right);
}

function rankOf(value: Json | undefined): number {
  if (value === undefined) return 5;
  if (value === null) return 4;
  return ['number', 'string', 'boolean', 'object'].indexOf(typeof value);
}
