import * as fc from 'fast-check';
import type { Random } from './random.ts';

/** Values that break programs: of the wrong type, at the edges, or written by somebody who means harm. */

const words = [
  'engine',
  'ÉCOLE',
  'Straße',
  'notes',
  'a',
  '%',
  '_',
  "o'clock",
  '日本語',
  '👩‍🚀',
  'İ',
  'x y  z',
] as const;

export function word(random: Random): string {
  return random.pick(words);
}

/** Text that is not blank and that every engine can store. */
export function validText(random: Random): string {
  return random.weighted(
    [6, () => Array.from({ length: random.integer(1, 5) }, () => word(random)).join(' ')],
    [2, () => `x${random.draw(fc.string({ unit: 'grapheme', maxLength: 40 }))}`],
    [1, () => 'long '.repeat(random.integer(1, 400))],
  );
}

/** Text of exactly so many characters, some of them of two UTF-16 units. */
export function textOfLength(random: Random, length: number): string {
  return (random.chance(0.5) ? 'a' : '😀').repeat(length);
}

export function email(random: Random): string {
  return `${random.pick(['ada', 'ben', 'Eve', 'o.neil', 'x+y'])}.${random.integer(0, 999_999)}@example.com`;
}

const hostileTexts = [
  '',
  ' ',
  '\t\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202e',
  '\u2028',
  'ﬀ',
  'ß'.repeat(300),
  "'; drop table posts; --",
  '" or 1=1',
  '%s%n',
  '../../etc/passwd',
  '<script>',
  '#{7*7}',
  '{{7*7}}',
  '\\',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-0',
  '1e999',
  '0x10',
  '[]',
  'e\u0301'.repeat(50),
  '\u{10ffff}',
  'a@b',
  'a@b..c',
  `${'a'.repeat(250)}@example.com`,
  '@',
  'ａ@example.com',
] as const;

export function hostileText(random: Random): string {
  return random.weighted(
    [8, () => random.pick(hostileTexts)],
    [2, () => random.draw(fc.string({ unit: 'binary', maxLength: 60 }))],
    [
      1,
      () =>
        String.fromCharCode(...Array.from({ length: random.integer(1, 20) }, () => random.next() & 0xffff)),
    ],
    [0.2, () => random.pick(['x', '\\', '"', '%', '😀']).repeat(random.integer(1_000, 60_000))],
  );
}

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
] as const;

export function hostileNumber(random: Random): number {
  return random.pick(hostileNumbers);
}

export function nest(value: unknown, levels: number, random: Random): unknown {
  let nested = value;
  for (let level = 0; level < levels; level += 1) nested = random.chance(0.5) ? [nested] : { a: nested };
  return nested;
}

/** Any JSON value. */
export function anyValue(random: Random): unknown {
  return random.weighted<unknown>(
    [3, () => random.pick([null, true, false, '', [], {}, [[]], [null], { length: -1 }] as const)],
    [2, () => hostileNumber(random)],
    [2, () => hostileText(random)],
    [2, () => random.draw(fc.jsonValue({ maxDepth: 3 }))],
    [0.3, () => nest(1, random.pick([20, 97, 98, 99, 100, 101, 400]), random)],
    // An own property of that name, as `JSON.parse` makes one.
    [0.5, () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')],
  );
}
