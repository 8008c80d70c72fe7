import { compilePattern } from '../lib/pattern.ts';
import { foldText } from '../lib/text.ts';
import type { Comparison, Condition, Path, RangeOperator } from './condition.ts';
import { comparedText } from './document-text.ts';

/**
 * Compiles a condition for the documents that a statement has found, where SQL cannot tell whether they match.
 * `valueAt` returns the function that reads the value at a path; undefined is a missing value.
 */
export function compileCheck<Document>(
  condition: Condition,
  valueAt: (path: Path) => (document: Document) => unknown,
): (document: Document) => boolean {
  if ('all' in condition) {
    const checks = condition.all.map((part) => compileCheck(part, valueAt));
    return (document) => checks.every((check) => check(document));
  }
  if ('any' in condition) {
    const checks = condition.any.map((part) => compileCheck(part, valueAt));
    return (document) => checks.some((check) => check(document));
  }
  if ('not' in condition) {
    const check = compileCheck(condition.not, valueAt);
    return (document) => !check(document);
  }
  const holds = compileComparison(condition);
  const read = valueAt(condition.at);
  return (document) => holds(read(document));
}

function compileComparison(comparison: Comparison): (value: unknown) => boolean {
  switch (comparison.is) {
    case 'isPresent':
      return (value) => value !== undefined;
    case 'isNull':
      return (value) => value === null;
    case 'equal':
      return checkText((text) => text === String(comparison.value));
    case 'oneOf': {
      const wanted = new Set(comparison.value.map(String));
      return checkText((text) => wanted.has(text));
    }
    case 'notEqual':
      return (value) =>
        value !== undefined && value !== null && comparedText(value) !== String(comparison.value);
    case 'contains':
    case 'startsWith':
    case 'endsWith': {
      const needle = foldText(comparison.value);
      const method = comparison.is === 'contains' ? 'includes' : comparison.is;
      return (value) => typeof value === 'string' && foldText(value)[method](needle);
    }
    case 'matches': {
      const pattern = compilePattern(foldText(comparison.value));
      return checkText((text) => pattern.test(foldText(text)));
    }
    default:
      return compileRange(comparison.is, comparison.value);
  }
}

function checkText(check: (text: string) => boolean): (value: unknown) => boolean {
  return (value) => {
    const text = comparedText(value);
    return text !== null && check(text);
  };
}

const tests: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  above: (order) => order > 0,
  atLeast: (order) => order >= 0,
  below: (order) => order < 0,
  atMost: (order) => order <= 0,
};

function compileRange(operator: RangeOperator, wanted: string | number): (value: unknown) => boolean {
  const test = tests[operator];
  const number = Number(wanted);
  return (value) => {
    if (typeof value === 'number') return test(value - number);
    if (typeof value !== 'string') return false;
    if (typeof wanted === 'string') return test(comparePoints(value, wanted));
    return isNumericText(value) && test(Number(value) - number);
  };
}

/** Only decimal numbers, with spaces around them. */
function isNumericText(text: string): boolean {
  return /^ *[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})? *$/.test(text);
}

/** Compares by code points, as both engines do. */
function comparePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
