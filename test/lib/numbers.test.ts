import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { parseIntegerId } from '../../src/lib/integer-id.ts';
import { countPages, offsetOf } from '../../src/lib/paging.ts';

const largest = Number.MAX_SAFE_INTEGER;

describe('parseIntegerId', () => {
  it('reads every id in the one spelling that it has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largest }), (id) => {
        expect(parseIntegerId(String(id))).toBe(id);
        expect(parseIntegerId(`0${id}`)).toBeNull();
      }),
    );
  });
});

describe('paging', () => {
  it.each([
    [1, 10, 0],
    [2, 10, 10],
    [3, 7, 14],
    [largest, 1, largest - 1],
    [largest, 1000, largest],
  ])('page %p of %p starts after %p rows', (number, size, offset) => {
    expect(offsetOf({ number, size })).toBe(offset);
  });

  it('has as many pages as it takes to show every row', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1000 }), (total, size) => {
        const pages = countPages(total, size);
        expect(pages * size).toBeGreaterThanOrEqual(total);
        expect((pages - 1) * size).toBeLessThan(Math.max(total, 1));
      }),
    );
    expect(countPages(0, 10)).toBe(0);
  });
});
