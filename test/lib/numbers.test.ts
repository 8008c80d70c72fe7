import { describe, expect, it } from 'bun:test';
import fc from 'fast-check';
import { Failure } from '../../src/lib/failure.ts';
import { parseIntegerId, parseWholeNumber } from '../../src/lib/integer-id.ts';
import { countPages, cutAt, offsetOf } from '../../src/lib/paging.ts';
import { requireWholeNumberIn } from '../../src/lib/query-number.ts';

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

  const noIds = [
    ...['', '0', '00', '01', '-1', '+1', '1.0', '1.5', '1e3', '0x1', ' 1', '1 ', '1\n', 'x', '1x', 'NaN'],
    ...['Infinity', '١', '１', String(2 ** 53), '99999999999999999999999999999999'],
  ];
  it.each(noIds)('knows no id %j', (text) => {
    expect(parseIntegerId(text)).toBeNull();
  });
});

describe('parseWholeNumber', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['007', 7],
    [String(largest), largest],
  ] as const)('reads %j as %p', (text, value) => {
    expect(parseWholeNumber(text)).toBe(value);
  });

  it.each(['', ' ', '1.0', '1e3', '+1', ' 1', '1 ', '--1', 'x', '0x1', '１', String(2 ** 53)])(
    'refuses %j',
    (text) => {
      expect(parseWholeNumber(text)).toBeNull();
    },
  );
});

describe('requireWholeNumberIn (S11)', () => {
  const size = (text: string | undefined) =>
    requireWholeNumberIn('size', text, { preset: 10, least: 1, most: 100 });
  const page = (text: string | undefined) => requireWholeNumberIn('page', text, { preset: 1, least: 1 });

  it('gives the preset only where nothing was sent', () => {
    expect(size(undefined)).toBe(10);
    expect(() => size('')).toThrow('size must be a whole number from 1 to 100');
  });

  it('takes the ends of the range, and nothing beyond', () => {
    expect([size('1'), size('100'), page(String(largest))]).toEqual([1, 100, largest]);
    for (const text of ['0', '-1', '101', '1.5', 'ten']) {
      expect(() => size(text)).toThrow(
        new Failure('INVALID_INPUT', 'size must be a whole number from 1 to 100'),
      );
    }
    expect(() => page('0')).toThrow('page must be a whole number of at least 1');
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

describe('cutAt (S10)', () => {
  it.each([
    [[], 2, { items: [], truncated: false }],
    [[1, 2], 2, { items: [1, 2], truncated: false }],
    [[1, 2, 3], 2, { items: [1, 2], truncated: true }],
  ])('of %j at %p is %j', (rows, bound, bounded) => {
    expect(cutAt(rows as number[], bound)).toEqual(bounded);
  });
});
