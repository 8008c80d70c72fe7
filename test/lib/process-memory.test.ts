import { describe, expect, it } from 'bun:test';
import { lastKnown, residentBytes } from '../../src/lib/process-memory.ts';

describe('What is known of memory', () => {
  it('is what it was, while it cannot be looked at', () => {
    const given: (number | null)[] = [1, 2, null, null, 3];
    const read = lastKnown(() => {
      const value = given.shift();
      if (value == null) throw new Error('no descriptor');
      return value;
    });
    expect([read(), read(), read(), read()]).toEqual([2, 2, 2, 3]);
  });

  it('is more than nothing', () => {
    expect(residentBytes()).toBeGreaterThan(1_000_000);
  });
});
