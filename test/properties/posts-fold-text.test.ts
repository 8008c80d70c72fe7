import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { foldText } from '../../src/lib/text.ts';

/** Text with unusual case mappings, some of which depend on neighboring characters, and any other. */
const cased = fc.constantFrom(...'ΣσςΑßẞSİıi\u0307ﬁŉ. 𐐀');
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
const text = fc.string({ unit: fc.oneof(cased, anyCharacter) });

describe('foldText (S9)', () => {
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
