import { isStorable } from '../lib/text.ts';

export interface Flaw {
  readonly path: readonly PropertyKey[];
  readonly detail: string;
}

/** Escapes that may stand for NUL or half of a surrogate pair. */
const suspiciousEscape = /\\u(?:0000|[dD][89a-fA-F])/;

export interface Examined {
  /** Whether strings are examined. It takes as long as parsing them. */
  readonly strings: boolean;
  /** Whether numbers are examined. In JSON, every number is valid, even if no double holds it. */
  readonly numbers: boolean;
}

/** Returns what has to be examined in a value, given its text if that is JSON. */
export function toExamine(json: string | null): Examined {
  return { strings: json === null || suspiciousEscape.test(json), numbers: json === null };
}

/** The levels of nesting that a record can have (S13). */
const deepest = 100;

/** Returns the first part of a value that cannot be stored or sent as JSON; null if there is none. */
export function findFlaw(value: unknown, examined: Examined, depth = 1): Flaw | null {
  if (typeof value === 'string') return examined.strings && !isStorable(value) ? flawedText : null;
  if (typeof value === 'number')
    return Number.isFinite(value) || !examined.numbers ? null : { path: [], detail: `${value} is not JSON` };
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepest) return { path: [], detail: `is nested deeper than ${deepest} levels` };
  return Array.isArray(value) ? flawInList(value, examined, depth) : flawInObject(value, examined, depth);
}

const flawedText: Flaw = {
  path: [],
  detail: 'has a NUL character or half of a surrogate pair, which cannot be stored',
};

function flawInList(items: readonly unknown[], examined: Examined, depth: number): Flaw | null {
  for (let index = 0; index < items.length; index += 1) {
    const flaw = findFlaw(items[index], examined, depth + 1);
    if (flaw !== null) return { ...flaw, path: [index, ...flaw.path] };
  }
  return null;
}

function flawInObject(value: object, examined: Examined, depth: number): Flaw | null {
  for (const name of Object.keys(value)) {
    const member = Reflect.get(value, name);
    const flaw =
      (examined.strings && !isStorable(name) && flawedText) || findFlaw(member, examined, depth + 1);
    if (flaw !== null) return { ...flaw, path: [name, ...flaw.path] };
  }
  return null;
}
