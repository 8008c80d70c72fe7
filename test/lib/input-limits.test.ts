import { describe, expect, it } from 'bun:test';
import { isEmail } from '../../src/lib/input-limits.ts';

const domain = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`;
const ofLength = (length: number) => `${'a'.repeat(length - domain.length - 1)}@${domain}`;

describe('isEmail', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.com', "o'neil@example.com", ofLength(250)])(
    'is true of %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.co',
    'a@b..co',
    '.a@b.co',
    'a@b.co\n',
    ' a@b.co',
    'a@b@c.co',
    ofLength(255),
  ])('is false of %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
