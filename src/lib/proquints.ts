import { randomBytes } from 'node:crypto';

const consonants = 'bdfghjklmnprstvz';
const vowels = 'aiou';

/** Returns random words that can be read aloud, such as `lusab-babad-gutih`: proquints, 16 random bits each. */
export function randomProquints(count: number): string {
  const bytes = randomBytes(2 * count);
  return Array.from({ length: count }, (_, index) => toProquint(bytes.readUInt16BE(2 * index))).join('-');
}

/** Writes 16 bits as consonant, vowel, consonant, vowel, consonant. */
function toProquint(bits: number): string {
  const consonant = (shift: number) => consonants.charAt((bits >> shift) & 15);
  const vowel = (shift: number) => vowels.charAt((bits >> shift) & 3);
  return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0);
}
