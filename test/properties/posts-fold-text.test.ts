import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { foldText } from '../../src/lib/text.ts';

/** Text with unusual case mappings, some of which depend on neighboring characters, and any other. */
const cased = fc.constantFrom(...'ΣσςΑßẞSİıi\u0307ﬁŉ. 𐐀');
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
const text = fc.string({ unit: fc.oneof(cased, anyCharacter) });

/** Spellings of one text that differ only in case. */
const families = [
  ['école', 'ÉCOLE', 'École'],
  ['ß', 'ẞ', 'SS', 'ss', 'sS'],
  ['straße', 'STRASSE', 'STRAẞE'],
  ['Σ', 'σ', 'ς'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', 'οδυσσευσ'],
  ['K', 'k', '\u212a'],
  ['Å', 'å', '\u212b'],
  ['Ω', 'ω', '\u2126'],
  ['µ', 'μ', 'Μ'],
  ['s', 'S', 'ſ'],
  ['θ', 'Θ', 'ϑ', 'ϴ'],
  ['ǆ', 'ǅ', 'Ǆ'],
  ['ﬁ', 'FI', 'fi'],
  ['İ', 'i\u0307', 'I\u0307'],
  ['𐐨', '𐐀'],
  ['ꭰ', 'Ꭰ'],
  ['և', 'ԵՒ'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['ᲀ', 'В'],
];

describe('foldText (S9)', () => {
  for (const spellings of families)
    it(`folds ${spellings.join(', ')} to the same text`, () => {
      expect(new Set(spellings.map(foldText)).size).toBe(1);
    });

  it.each([
    ['e', 'é'],
    ['é', 'e\u0301'],
    ['o', 'ö'],
    ['l', '1'],
    ['а', 'a'],
    ['%', '_'],
    [' ', '\u00a0'],
  ])('distinguishes %j and %j', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('folds every character and its upper and lower case to the same text', () => {
    const unequal: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      const cases = [character.toUpperCase(), character.toLowerCase()].filter((one) => one !== character);
      const folded = cases.length > 0 ? foldText(character) : '';
      if (cases.some((one) => foldText(one) !== folded)) unequal.push(code.toString(16));
    }
    expect(unequal).toEqual([]);
  }, 120_000);

  it('is idempotent', () => {
    fc.assert(fc.property(text, (one) => expect(foldText(foldText(one))).toBe(foldText(one))));
  });

  it('folds each character separately, so that folded substrings are preserved', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(foldText(one + other)).toBe(foldText(one) + foldText(other));
      }),
      { numRuns: 1000 },
    );
  });

  it('does not change text without case', () => {
    const uncased = '%_\\*"\'日本語 😀\u0301\uffff\u{10ffff}\n0';
    expect(foldText(uncased)).toBe(uncased);
  });
});
