import { describe, expect, it } from 'bun:test';
import { createPositions } from '../../src/events/positions.ts';

describe('Positions', () => {
  const positions = createPositions('secret');
  const place = { log: 'aB3-_x9Q', position: 1234 };

  it('are decoded with the secret as they were issued', () => {
    const text = positions.issue(place);
    expect(text).toMatch(/^[\w-]+$/);
    expect(createPositions('secret').issue(place)).toBe(text);
    expect(createPositions('secret').read(text)).toEqual(place);
    const odd = { log: 'with spaces and ü\n', position: 0 };
    expect(positions.read(positions.issue(odd))).toEqual(odd);
  });

  it('are invalid with another secret, or if a character is changed, added or removed', () => {
    const text = positions.issue(place);
    expect(createPositions('another').read(text)).toBeNull();
    for (let index = 0; index < text.length; index += 1) {
      const other = text[index] === 'A' ? 'B' : 'A';
      expect(positions.read(text.slice(0, index) + other + text.slice(index + 1))).toBeNull();
      expect(positions.read(text.slice(0, index) + text.slice(index + 1))).toBeNull();
    }
    for (const added of [`${text}=`, `${text}A`, ` ${text}`, `${text}\n`, '', '0', '\u0000'])
      expect(positions.read(added)).toBeNull();
  });
});
