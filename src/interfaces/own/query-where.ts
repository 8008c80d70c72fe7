import { Failure } from '../../lib/failure.ts';
import { isObject, parseJson } from '../../lib/json.ts';
import { isStorable, shorten } from '../../lib/text.ts';
import { allOf, anyOf, type Condition, type Path, type Scalar } from '../../records/condition.ts';
import type { KnownFields } from './known-fields.ts';
import { isOperator, operatorAdvice, type operators } from './query-filters.ts';

type Operator = keyof typeof operators;
type Value = Scalar | null;

/** Matches no record. */
const nothing: Condition = { any: [] };

/** Parses `_where`: the conditions of json-server 1.0, with `and`, `not`, dots and plain values. */
export function readWhere(text: string, known: KnownFields): Condition {
  const where = parseWhere(text);
  if (!isObject(where)) throw invalid('must be a JSON object, such as {"or":[{"price":{"lt":10}}]}');
  return readObject(where, [], known);
}

function parseWhere(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid('is not valid JSON; send an object, such as {"or":[{"price":{"lt":10}}]}, percent-encoded');
  }
}

function invalid(words: string): Failure {
  return new Failure('INVALID_INPUT', `_where ${words}`);
}

/** Reads the conditions on the record, or on a nested object. */
function readObject(where: Readonly<Record<string, unknown>>, at: Path, known: KnownFields): Condition {
  return allOf(Object.entries(where).map(([name, value]) => readMember(name, value, at, known)));
}

function readMember(name: string, value: unknown, at: Path, known: KnownFields): Condition {
  if (name === 'or' && Array.isArray(value)) return anyOf(readList(name, value, at, known));
  if (name === 'and' && Array.isArray(value)) return allOf(readList(name, value, at, known));
  if (name === 'not' && isObject(value)) return { not: readObject(value, at, known) };
  if (!isStorable(name)) throw invalid('must not contain NUL characters or lone surrogates; remove them');
  const path = at.length === 0 ? known.pathOf(name) : [...at, ...name.split('.')];
  if (path !== null) return readField(path, value, known);
  known.note(
    name,
    `in "_where" is not a field of any record so far and matches nothing${known.adviceFor(name)}`,
  );
  return nothing;
}

function readList(name: string, items: readonly unknown[], at: Path, known: KnownFields): Condition[] {
  return items.map((item) => {
    if (isObject(item)) return readObject(item, at, known);
    throw invalid(
      `has "${name}" with an item that is not an object; write {"${name}":[{"price":{"lt":10}}]}`,
    );
  });
}

function readField(at: Path, value: unknown, known: KnownFields): Condition {
  if (!isObject(value)) return compare(at, 'eq', value);
  const names = Object.keys(value);
  const unknown = names.find((name) => !isOperator(name));
  if (unknown === undefined && names.length > 0)
    return allOf(names.filter(isOperator).map((name) => compare(at, name, value[name])));
  if (unknown !== undefined && !isNested(at, names, unknown, known))
    throw invalid(`has the unknown operator ${JSON.stringify(shorten(unknown))}; ${operatorAdvice(unknown)}`);
  return allOf([{ at, is: 'isPresent' }, readObject(value, at, known)]);
}

/** Returns true if names that are not operators are those of a nested object. */
function isNested(at: Path, names: readonly string[], unknown: string, known: KnownFields): boolean {
  if (names.some(isOperator) || unknown.startsWith('$')) return false;
  return at.length > 1 || known.mayHoldObject(at[0] ?? '');
}

function compare(at: Path, operator: Operator, given: unknown): Condition {
  if (operator === 'in') return oneOf(at, Array.isArray(given) ? given : [given]);
  const value = requireValue(at, given);
  if (operator === 'eq') return value === null ? { at, is: 'isNull' } : { at, is: 'equal', value };
  if (operator === 'ne') return differs(at, value);
  // Nothing is greater than null or contains it.
  if (value === null) return nothing;
  if (isRange(operator)) return { at, is: ranges[operator], value: rangeValue(value) };
  return { at, is: operator, value: String(value) };
}

const ranges = { gt: 'above', gte: 'atLeast', lt: 'below', lte: 'atMost' } as const;

function isRange(operator: Operator): operator is keyof typeof ranges {
  return Object.hasOwn(ranges, operator);
}

function rangeValue(value: Scalar): string | number {
  return typeof value === 'boolean' ? String(value) : value;
}

function oneOf(at: Path, given: readonly unknown[]): Condition {
  const values = given.map((item) => requireValue(at, item));
  const same: Condition = { at, is: 'oneOf', value: values.filter((value) => value !== null) };
  return values.includes(null) ? anyOf([same, { at, is: 'isNull' }]) : same;
}

function differs(at: Path, value: Value): Condition {
  if (value === null) return { all: [{ at, is: 'isPresent' }, { not: { at, is: 'isNull' } }] };
  return anyOf([
    { at, is: 'notEqual', value },
    { at, is: 'isNull' },
  ]);
}

function requireValue(at: Path, value: unknown): Value {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string' && isStorable(value)) return value;
  const name = JSON.stringify(shorten(at.join('.')));
  if (typeof value === 'string')
    throw invalid(`must not contain NUL characters or lone surrogates; remove them at ${name}`);
  throw invalid(
    `compares ${name} with a list or an object; use a text, a number, true, false, null, or "in"`,
  );
}
