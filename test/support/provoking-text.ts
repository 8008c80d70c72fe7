import fc from 'fast-check';

/** Characters special to an engine, letters with unusual case mappings, surrogate pairs: few enough to recur often. */
const provoking = fc.constantFrom(
  ...'%_\\*"\'(){}:^-+?[] \n\t@.aAbéÉe\u0301ßẞsSſΣσςk\u212aµμİıi\u0307ﬁŉΐ日😀😁𐐀𐐨\u{10ffff}\u200d\ufeff',
  ...['OR', 'AND', 'NOT', 'NEAR'],
);
const anyCharacter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => one !== '\0');

/** A character of a text that is stored and searched. */
export const character = fc.oneof(
  { weight: 8, arbitrary: provoking },
  { weight: 1, arbitrary: anyCharacter },
);

/** Keeps the text of a query or changes its case. */
export const changeCase = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);
