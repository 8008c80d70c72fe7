import { describe, expect, it } from 'bun:test';
import * as fc from 'fast-check';
import { compilePattern } from '../../src/lib/pattern.ts';
import { toRegExp } from './plain-list.ts';

describe('compilePattern', () => {
  it.each([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['c$', 'abc', true],
    ['^a.c$', 'abc', true],
    ['^a.c$', 'a\nc', false],
    ['a.*c', 'a long c', true],
    ['a.*c', 'a\nc', false],
    ['^(a|b)(c|d)$', 'bd', true],
    ['^(a|b)(c|d)$', 'db', false],
    ['a|', 'x', true],
    ['()', 'x', true],
    ['(a', '(a', true],
    ['a)', 'a)', true],
    [')(', ')(', true],
    ['a^b', 'a^b', false],
    ['a*', 'a*', true],
    ['a*', 'aa', false],
    ['[a]', '[a]', true],
    ['a+?{2}', 'a+?{2}', true],
    ['\\d', '\\d', true],
    ['\\d', '1', false],
    ['.**', 'a', false],
    ['.**', 'a*', true],
  ])('%j in %j: %p', (pattern, text, isFound) => {
    expect(compilePattern(pattern).test(text)).toBe(isFound);
  });

  it('finds what a regular expression finds', () => {
    const pieces = (...words: string[]) =>
      fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(''));
    const patterns = pieces('a', 'b', '.', '.*', '|', '(', ')', '^', '$', '*', '[', '\\');
    fc.assert(
      fc.property(patterns, pieces('a', 'b', 'c', '\n', '(', '*', '\\'), (pattern, text) => {
        const { literal, test } = compilePattern(pattern);
        expect(test(text)).toBe(toRegExp(pattern).test(text));
        if (test(text)) expect(text).toContain(literal);
      }),
      { numRuns: 5000 },
    );
  });

  it('runs on texts with any number of different characters', () => {
    const characters = Array.from({ length: 30_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(
      '',
    );
    const pattern = compilePattern('^.(x|.*)y.$');
    expect(pattern.test(`${characters}yz`)).toBe(true);
    expect(pattern.test(`${characters}zz`)).toBe(false);
    expect(pattern.test(`${characters}yz`)).toBe(true);
  });

  it('takes linear time where backtracking would take exponential time', () => {
    const pattern = compilePattern(`^${'(.*|a)'.repeat(100)}b$`);
    expect(pattern.test(`${'a'.repeat(200)}b\n`)).toBe(false);
    expect(pattern.test(`${'a'.repeat(200)}b`)).toBe(true);
  });
});
