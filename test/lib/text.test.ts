import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { countCharacters, isBlank, isStorable, truncate } from '../../src/lib/text.ts';

const anyText = fc.string({ unit: 'binary' });

describe('isBlank', () => {
  it.each(['', ' ', '\t\r\n', '\u00a0\u2003\u3000\ufeff'])('is true of %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['x', ' x ', '0', '\u200b'])('is false of %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('isStorable', () => {
  it.each(['', 'text', '\u{1f600}', '\u0001', '\ufffd'])('is true of %j', (text) => {
    expect(isStorable(text)).toBe(true);
  });

  it.each(['\0', 'a\0b', '\ud83d', '\ude00', '\ude00\ud83d'])('is false of %j', (text) => {
    expect(isStorable(text)).toBe(false);
  });
});

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['😀', 1],
    ['a😀é', 3],
  ] as const)('of %j is %p', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});

describe('truncate', () => {
  it('gives the first code points of any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, length) => {
        expect(truncate(text, length)).toBe([...text].slice(0, length).join(''));
      }),
    );
  });
});
