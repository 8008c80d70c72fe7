import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { countCharacters, truncate } from '../../src/lib/text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['😀', 1],
    ['a😀é', 3],
  ] as const)('counts %j as %p', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('truncate', () => {
  it('returns the first code points of any string', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, length) => {
        expect(truncate(text, length)).toBe([...text].slice(0, length).join(''));
      }),
    );
  });
});
