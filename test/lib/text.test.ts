import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { countCharacters, countWords, foldText, isBlank, isStorable, truncate } from '../../src/lib/text.ts';

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
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['abc', 0, ''],
    ['😀😀😀', 2, '😀😀'],
    ['a😀b', 2, 'a😀'],
  ] as const)('of %j to %p is %j', (text, length, short) => {
    expect(truncate(text, length)).toBe(short);
  });

  it('gives the first code points of any text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, length) => {
        expect(truncate(text, length)).toBe([...text].slice(0, length).join(''));
      }),
    );
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['one', 1],
    [' one\ttwo\n\nthree ', 3],
    ['日本語 の文', 2],
  ] as const)('of %j is %p', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe('foldText (S9)', () => {
  it.each([
    ['école', 'ÉCOLE'],
    ['straße', 'STRASSE'],
    ['straße', 'STRAẞE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ſ', 'S'],
    ['µ', 'μ'],
    ['K', 'k'],
    ['ǆ', 'ǅ'],
    ['ﬁ', 'FI'],
    ['𐐀', '𐐨'],
    ['ᲀ', 'В'],
  ])('makes %s and %s equal', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['e', 'é'],
    ['o', '0'],
    ['a', 'b'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('makes every letter of Unicode equal to its upper and its lower case, and to its own fold', () => {
    const wrong: string[] = [];
    // The planes past the third have no letter with a case or with another spelling.
    for (let point = 0; point <= 0x2ffff; point += 1) {
      const letter = String.fromCodePoint(point);
      const folded = foldText(letter);
      if ([letter.toUpperCase(), letter.toLowerCase(), folded].some((form) => foldText(form) !== folded)) {
        wrong.push(letter);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('folds a text as it folds its parts, so that a part is found in the whole', () => {
    const anySpelling = fc.array(
      fc.constantFrom('σ', 'ς', 'Σ', 'ß', 'İ', 'ı', 'i', '\u0307', 'a', ' ', '😀'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anySpelling.map((parts) => parts.join('')),
        ),
        anyText,
        (one, other) => {
          expect(foldText(one + other)).toBe(foldText(one) + foldText(other));
        },
      ),
    );
  });
});
