import { adviceFor } from '../../lib/closest-word.ts';
import { Failure } from '../../lib/failure.ts';
import { longestQuery, shorten } from '../../lib/text.ts';
import {
  allOf,
  anyOf,
  type Condition,
  type Path,
  type RangeOperator,
  type TextOperator,
} from '../../records/condition.ts';
import type { KnownFields } from './known-fields.ts';

/** Makes a condition of all values of a parameter. */
type MakeFilter = (at: Path, values: readonly string[]) => Condition;

/** The operators of json-server 1.0, as in `price:gt=10`. */
export const operators = {
  eq: (at, values) => equalOrNull(at, values),
  ne: (at, values) => allOf(values.map((value) => differsOrNull(at, value))),
  gt: eachNumeric('above'),
  gte: eachNumeric('atLeast'),
  lt: eachNumeric('below'),
  lte: eachNumeric('atMost'),
  in: (at, values) =>
    equalOrNull(
      at,
      values.flatMap((value) => value.split(',').map((part) => part.trim())),
    ),
  contains: eachText('contains'),
  startsWith: eachText('startsWith'),
  endsWith: eachText('endsWith'),
} as const satisfies Record<string, MakeFilter>;

/** The operators after an underscore: of 0.17, which win, and those of 1.0 that it does not have. */
const suffixes: Readonly<Record<string, MakeFilter>> = {
  gte: eachText('atLeast'),
  lte: eachText('atMost'),
  ne: (at, values) => allOf(values.map((value) => ({ at, is: 'notEqual', value }))),
  like: (at, values) => anyOf(values.map((value) => ({ at, is: 'matches', value: shortPattern(at, value) }))),
  gt: operators.gt,
  lt: operators.lt,
  eq: operators.eq,
  in: operators.in,
  contains: operators.contains,
};

/** Returns the condition of a parameter; null if no record has such a field. */
export function filterOf(name: string, values: readonly string[], known: KnownFields): Condition | null {
  const { base, make } = known.has(name) ? { base: name, make: equal } : splitName(name);
  const path = known.pathOf(base);
  if (path !== null) return make(path, values);
  known.ignore(name, base);
  return null;
}

/** Splits a name into its field and its operator. */
function splitName(name: string): { readonly base: string; readonly make: MakeFilter } {
  const colon = name.lastIndexOf(':');
  if (colon > 0 && colon < name.length - 1)
    return { base: name.slice(0, colon), make: operatorNamed(name.slice(colon + 1), name) };
  const underscore = name.lastIndexOf('_');
  const suffix = name.slice(underscore + 1);
  const make = underscore > 0 && Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
  return make === undefined ? { base: name, make: equal } : { base: name.slice(0, underscore), make };
}

function operatorNamed(word: string, name: string): MakeFilter {
  if (isOperator(word)) return operators[word];
  throw new Failure('INVALID_INPUT', `"${shorten(name)}" has an unknown operator; ${operatorAdvice(word)}`);
}

export function isOperator(word: string): word is keyof typeof operators {
  return Object.hasOwn(operators, word);
}

/** Returns the end of a message about an unknown operator. */
export function operatorAdvice(word: string): string {
  const words = Object.keys(operators);
  return `use one of ${words.join(', ')}${adviceFor(word, words)}`;
}

function equal(at: Path, values: readonly string[]): Condition {
  const [value, ...others] = values;
  return value !== undefined && others.length === 0
    ? { at, is: 'equal', value }
    : { at, is: 'oneOf', value: values };
}

/** The word `null` means both the text and null. */
function equalOrNull(at: Path, values: readonly string[]): Condition {
  const same = equal(at, values);
  return values.includes('null') ? anyOf([same, { at, is: 'isNull' }]) : same;
}

/** Null differs from everything but itself; a missing value does not match. */
function differsOrNull(at: Path, value: string): Condition {
  const differs: Condition = { at, is: 'notEqual', value };
  return value === 'null' ? differs : anyOf([differs, { at, is: 'isNull' }]);
}

/** A value that is a number is compared as one. */
function eachNumeric(is: RangeOperator): MakeFilter {
  return (at, values) => anyOf(values.map((value) => ({ at, is, value: numberIn(value) ?? value })));
}

function eachText(is: RangeOperator | Exclude<TextOperator, 'matches'>): MakeFilter {
  return (at, values) => anyOf(values.map((value) => ({ at, is, value })));
}

function numberIn(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

function shortPattern(at: Path, pattern: string): string {
  if (pattern.length <= longestQuery) return pattern;
  throw new Failure(
    'INVALID_INPUT',
    `${shorten(at.join('.'))}_like has ${pattern.length} characters; send at most ${longestQuery}`,
  );
}
